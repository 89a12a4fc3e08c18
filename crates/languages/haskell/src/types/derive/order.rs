//! `Eq`, `Ord`, `Enum` and `Bounded`: by constructors in the order they are declared, then by fields from left to right.

use super::{Builder, for_each_constructor};
use crate::rename::{
    entity::{ConstructorId, Value},
    tree::{Expr, Match, PatternKind},
};

const CLASSES: &str = "Gainsay.Classes";
const PRIMITIVE: &str = "Gainsay.Primitive";
const NUMERIC: &str = "Gainsay.Numeric";

pub(super) fn equality(mut builder: Builder<'_>, constructors: &[ConstructorId]) -> Vec<Match> {
    let mut clauses = for_each_constructor(&mut builder, constructors, |builder, constructor| {
        let arity = builder.arity(constructor);
        let (left, right) = (builder.fresh_many("x", arity), builder.fresh_many("y", arity));
        let patterns =
            vec![builder.constructor_pattern(constructor, &left), builder.constructor_pattern(constructor, &right)];
        let comparisons: Vec<_> = left
            .into_iter()
            .zip(right)
            .map(|(left, right)| {
                let parts = vec![builder.local(left), builder.local(right)];
                builder.call(CLASSES, "==", parts)
            })
            .collect();
        let all = comparisons.into_iter().rev().reduce(|rest, first| builder.call(CLASSES, "&&", vec![first, rest]));
        let body = all.unwrap_or_else(|| builder.library(PRIMITIVE, "True"));
        builder.clause(patterns, body)
    });
    if constructors.len() != 1 {
        let patterns = vec![builder.wildcard(), builder.wildcard()];
        let result = if constructors.is_empty() { "True" } else { "False" };
        let body = builder.library(PRIMITIVE, result);
        clauses.push(builder.clause(patterns, body));
    }
    clauses
}

pub(super) fn comparison(mut builder: Builder<'_>, constructors: &[ConstructorId]) -> Vec<Match> {
    let mut clauses = for_each_constructor(&mut builder, constructors, |builder, constructor| {
        let arity = builder.arity(constructor);
        let (left, right) = (builder.fresh_many("x", arity), builder.fresh_many("y", arity));
        let patterns =
            vec![builder.constructor_pattern(constructor, &left), builder.constructor_pattern(constructor, &right)];
        let comparisons: Vec<_> = left
            .into_iter()
            .zip(right)
            .map(|(left, right)| {
                let parts = vec![builder.local(left), builder.local(right)];
                builder.call(CLASSES, "compare", parts)
            })
            .collect();
        let all = comparisons.into_iter().rev().reduce(|rest, first| and_then(builder, first, rest));
        let body = all.unwrap_or_else(|| builder.library(PRIMITIVE, "EQ"));
        builder.clause(patterns, body)
    });
    if constructors.len() != 1 {
        let (left, right) = (builder.fresh("x"), builder.fresh("y"));
        let patterns = vec![builder.variable_pattern(left), builder.variable_pattern(right)];
        let body = if constructors.is_empty() {
            builder.library(PRIMITIVE, "EQ")
        } else {
            let (left, right) = (builder.local(left), builder.local(right));
            let (left, right) = (builder.tag(left, constructors), builder.tag(right, constructors));
            let less = builder.call(PRIMITIVE, "intLess", vec![left, right]);
            let (yes, no) = (builder.library(PRIMITIVE, "LT"), builder.library(PRIMITIVE, "GT"));
            builder.conditional(less, yes, no)
        };
        clauses.push(builder.clause(patterns, body));
    }
    clauses
}

/// `case first of EQ -> rest; decided -> decided`
fn and_then(builder: &mut Builder<'_>, first: Expr, rest: Expr) -> Expr {
    let Some(Value::Constructor(equal)) = builder.checker.names.library_value(PRIMITIVE, "EQ") else { return first };
    let pattern = builder.any_of(equal);
    let same = builder.clause(vec![pattern], rest);
    let decided = builder.fresh("decided");
    let pattern = builder.variable_pattern(decided);
    let body = builder.local(decided);
    let other = builder.clause(vec![pattern], body);
    builder.case(first, vec![same, other])
}

pub(super) fn bound(
    mut builder: Builder<'_>,
    constructor: Option<ConstructorId>,
    constructors: &[ConstructorId],
    method: &str,
) -> Option<Vec<Match>> {
    let constructor = constructor?;
    let arity = builder.arity(constructor);
    if arity > 0 && constructors.len() > 1 {
        let message = "only enumerations and types with one constructor have a derived instance of Bounded";
        builder.checker.error("no-instance", message.to_owned(), builder.span);
    }
    let fields = (0..arity).map(|_| builder.library(NUMERIC, method)).collect();
    let body = builder.construct(constructor, fields);
    Some(vec![builder.clause(Vec::new(), body)])
}

pub(super) fn from_enum(mut builder: Builder<'_>, constructors: &[ConstructorId]) -> Vec<Match> {
    let value = builder.fresh("x");
    let pattern = builder.variable_pattern(value);
    let value = builder.local(value);
    let body = builder.tag(value, constructors);
    vec![builder.clause(vec![pattern], body)]
}

pub(super) fn to_enum(mut builder: Builder<'_>, constructors: &[ConstructorId]) -> Vec<Match> {
    let mut clauses: Vec<_> = constructors
        .iter()
        .enumerate()
        .map(|(tag, constructor)| {
            let pattern = builder.pattern(PatternKind::Integer(tag.into()));
            let body = builder.construct(*constructor, Vec::new());
            builder.clause(vec![pattern], body)
        })
        .collect();
    let pattern = builder.wildcard();
    let text = builder.text("toEnum: bad argument");
    let body = builder.call(CLASSES, "errorWithoutStackTrace", vec![text]);
    clauses.push(builder.clause(vec![pattern], body));
    clauses
}

/// `map toEnum [fromEnum x .. last]`
pub(super) fn enum_from(mut builder: Builder<'_>, constructors: &[ConstructorId]) -> Vec<Match> {
    let value = builder.fresh("x");
    let pattern = builder.variable_pattern(value);
    let value = builder.local(value);
    let from = builder.tag(value, constructors);
    let last = builder.integer(constructors.len().saturating_sub(1));
    let places = builder.call(NUMERIC, "intsFromTo", vec![from, last]);
    let body = from_places(&mut builder, places);
    vec![builder.clause(vec![pattern], body)]
}

/// Up to the last constructor, or down to the first.
pub(super) fn enum_from_then(mut builder: Builder<'_>, constructors: &[ConstructorId]) -> Vec<Match> {
    let (first, second) = (builder.fresh("x"), builder.fresh("y"));
    let patterns = vec![builder.variable_pattern(first), builder.variable_pattern(second)];
    let tag = |builder: &mut Builder<'_>, local| {
        let value = builder.local(local);
        builder.tag(value, constructors)
    };
    let (one, other) = (tag(&mut builder, first), tag(&mut builder, second));
    let up = builder.call(PRIMITIVE, "intLessOrEqual", vec![one, other]);
    let (last, zero) = (builder.integer(constructors.len().saturating_sub(1)), builder.integer(0));
    let limit = builder.conditional(up, last, zero);
    let (one, other) = (tag(&mut builder, first), tag(&mut builder, second));
    let places = builder.call(NUMERIC, "intsFromThenTo", vec![one, other, limit]);
    let body = from_places(&mut builder, places);
    vec![builder.clause(patterns, body)]
}

fn from_places(builder: &mut Builder<'_>, places: Expr) -> Expr {
    let to_enum = builder.library(NUMERIC, "toEnum");
    builder.call(NUMERIC, "mapList", vec![to_enum, places])
}
