//! `Functor`, `Foldable` and `Traversable`, by the place of the last type parameter in the fields.

use super::{Builder, for_each_constructor};
use crate::{
    rename::{
        entity::{ConstructorId, LocalId},
        tree::{Expr, ExprKind, Match},
    },
    types::data::{Type, VariableId},
};

const MONAD: &str = "Gainsay.Monad";
const FOLDABLE: &str = "Gainsay.Foldable";

/// The last parameter and the field types of a constructor.
fn shape(builder: &mut Builder<'_>, constructor: ConstructorId) -> (Option<VariableId>, Vec<Type>) {
    let information = builder.checker.constructor_information(constructor);
    let parameter = match information.result.spine().1.last() {
        Some(Type::Variable(variable)) => Some(*variable),
        _ => None,
    };
    (parameter, information.fields.clone())
}

/// How a field's type mentions the parameter.
enum Place {
    Absent,
    Itself,
    /// In the last argument only: a container.
    Inside(Type),
    Function(Type),
    Tuple(ConstructorId, Vec<Type>),
    Elsewhere,
}

fn place(builder: &Builder<'_>, ty: &Type, parameter: VariableId) -> Place {
    if !ty.mentions(parameter) {
        return Place::Absent;
    }
    if *ty == Type::Variable(parameter) {
        return Place::Itself;
    }
    let (head, arguments) = ty.spine();
    let builtin = &builder.checker.names.builtin;
    if let Type::Constructor(id) = head
        && let Some((tuple, constructor)) = builtin.tuple(arguments.len())
        && tuple == *id
    {
        return Place::Tuple(constructor, arguments.into_iter().cloned().collect());
    }
    let Some((last, first)) = arguments.split_last() else { return Place::Elsewhere };
    if first.iter().any(|argument| argument.mentions(parameter)) {
        return Place::Elsewhere;
    }
    match head {
        Type::Constructor(id) if *id == builtin.arrow => Place::Function((*last).clone()),
        _ => Place::Inside((*last).clone()),
    }
}

fn unsupported(builder: &mut Builder<'_>) -> Expr {
    let message = "the last type parameter occurs where a derived instance cannot reach it";
    builder.checker.error("unsupported", message.to_owned(), builder.span);
    builder.expr(ExprKind::Error)
}

pub(super) fn map(mut builder: Builder<'_>, constructors: &[ConstructorId]) -> Vec<Match> {
    for_each_constructor(&mut builder, constructors, |builder, constructor| {
        let (parameter, types) = shape(builder, constructor);
        let function = builder.fresh("f");
        let fields = builder.fresh_many("x", types.len());
        let patterns = vec![builder.variable_pattern(function), builder.constructor_pattern(constructor, &fields)];
        let arguments = fields
            .iter()
            .zip(&types)
            .map(|(field, ty)| {
                let value = builder.local(*field);
                parameter.map_or(value.clone(), |parameter| map_at(builder, ty, parameter, function, value))
            })
            .collect();
        let body = builder.construct(constructor, arguments);
        builder.clause(patterns, body)
    })
}

fn map_at(builder: &mut Builder<'_>, ty: &Type, parameter: VariableId, function: LocalId, value: Expr) -> Expr {
    match place(builder, ty, parameter) {
        Place::Absent => value,
        Place::Itself => {
            let function = builder.local(function);
            builder.apply(function, vec![value])
        }
        Place::Inside(inner) => {
            let element = builder.fresh("y");
            let mapped = builder.local(element);
            let mapped = map_at(builder, &inner, parameter, function, mapped);
            let lambda = builder.lambda(&[element], mapped);
            builder.call(MONAD, "fmap", vec![lambda, value])
        }
        Place::Function(result) => {
            let argument = builder.fresh("y");
            let given = builder.local(argument);
            let applied = builder.apply(value, vec![given]);
            let mapped = map_at(builder, &result, parameter, function, applied);
            builder.lambda(&[argument], mapped)
        }
        Place::Tuple(tuple, types) => {
            let parts = builder.fresh_many("y", types.len());
            let pattern = builder.constructor_pattern(tuple, &parts);
            let mapped = parts
                .iter()
                .zip(&types)
                .map(|(part, ty)| {
                    let part = builder.local(*part);
                    map_at(builder, ty, parameter, function, part)
                })
                .collect();
            let body = builder.construct(tuple, mapped);
            let alternative = builder.clause(vec![pattern], body);
            builder.case(value, vec![alternative])
        }
        Place::Elsewhere => unsupported(builder),
    }
}

pub(super) fn fold(mut builder: Builder<'_>, constructors: &[ConstructorId]) -> Vec<Match> {
    for_each_constructor(&mut builder, constructors, |builder, constructor| {
        let (parameter, types) = shape(builder, constructor);
        let (function, start) = (builder.fresh("f"), builder.fresh("z"));
        let fields = builder.fresh_many("x", types.len());
        let patterns = vec![
            builder.variable_pattern(function),
            builder.variable_pattern(start),
            builder.constructor_pattern(constructor, &fields),
        ];
        let mut body = builder.local(start);
        for (field, ty) in fields.iter().zip(&types).rev() {
            let value = builder.local(*field);
            if let Some(parameter) = parameter {
                body = fold_at(builder, ty, parameter, function, value, body);
            }
        }
        builder.clause(patterns, body)
    })
}

fn fold_at(
    builder: &mut Builder<'_>,
    ty: &Type,
    parameter: VariableId,
    function: LocalId,
    value: Expr,
    rest: Expr,
) -> Expr {
    match place(builder, ty, parameter) {
        Place::Absent => rest,
        Place::Itself => {
            let function = builder.local(function);
            builder.apply(function, vec![value, rest])
        }
        Place::Inside(inner) => {
            let (element, accumulated) = (builder.fresh("y"), builder.fresh("r"));
            let (one, other) = (builder.local(element), builder.local(accumulated));
            let folded = fold_at(builder, &inner, parameter, function, one, other);
            let lambda = builder.lambda(&[element, accumulated], folded);
            builder.call(FOLDABLE, "foldr", vec![lambda, rest, value])
        }
        Place::Tuple(tuple, types) => {
            let parts = builder.fresh_many("y", types.len());
            let pattern = builder.constructor_pattern(tuple, &parts);
            let mut body = rest;
            for (part, ty) in parts.iter().zip(&types).rev() {
                let part = builder.local(*part);
                body = fold_at(builder, ty, parameter, function, part, body);
            }
            let alternative = builder.clause(vec![pattern], body);
            builder.case(value, vec![alternative])
        }
        Place::Function(_) | Place::Elsewhere => unsupported(builder),
    }
}

/// `traverse f (C x y) = pure C <*> … <*> …`
pub(super) fn traverse(mut builder: Builder<'_>, constructors: &[ConstructorId]) -> Vec<Match> {
    for_each_constructor(&mut builder, constructors, |builder, constructor| {
        let (parameter, types) = shape(builder, constructor);
        let function = builder.fresh("f");
        let fields = builder.fresh_many("x", types.len());
        let patterns = vec![builder.variable_pattern(function), builder.constructor_pattern(constructor, &fields)];
        let parts = fields
            .iter()
            .zip(&types)
            .map(|(field, ty)| {
                let value = builder.local(*field);
                match parameter {
                    Some(parameter) => traverse_at(builder, ty, parameter, function, value),
                    None => builder.call(MONAD, "pure", vec![value]),
                }
            })
            .collect();
        let body = rebuild(builder, constructor, parts);
        builder.clause(patterns, body)
    })
}

fn rebuild(builder: &mut Builder<'_>, constructor: ConstructorId, parts: Vec<Expr>) -> Expr {
    let make = builder.construct(constructor, Vec::new());
    let start = builder.call(MONAD, "pure", vec![make]);
    parts.into_iter().fold(start, |made, part| builder.call(MONAD, "<*>", vec![made, part]))
}

fn traverse_at(builder: &mut Builder<'_>, ty: &Type, parameter: VariableId, function: LocalId, value: Expr) -> Expr {
    match place(builder, ty, parameter) {
        Place::Absent => builder.call(MONAD, "pure", vec![value]),
        Place::Itself => {
            let function = builder.local(function);
            builder.apply(function, vec![value])
        }
        Place::Inside(inner) => {
            let element = builder.fresh("y");
            let part = builder.local(element);
            let visited = traverse_at(builder, &inner, parameter, function, part);
            let lambda = builder.lambda(&[element], visited);
            builder.call(FOLDABLE, "traverse", vec![lambda, value])
        }
        Place::Tuple(tuple, types) => {
            let fields = builder.fresh_many("y", types.len());
            let pattern = builder.constructor_pattern(tuple, &fields);
            let parts = fields
                .iter()
                .zip(&types)
                .map(|(field, ty)| {
                    let part = builder.local(*field);
                    traverse_at(builder, ty, parameter, function, part)
                })
                .collect();
            let body = rebuild(builder, tuple, parts);
            let alternative = builder.clause(vec![pattern], body);
            builder.case(value, vec![alternative])
        }
        Place::Function(_) | Place::Elsewhere => unsupported(builder),
    }
}
