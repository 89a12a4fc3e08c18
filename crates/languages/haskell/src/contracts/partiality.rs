//! Predicates are total: where a measure says nothing, or a function of the logic fails, nothing is known.
//!
//! Every definition that a predicate reaches and that may fail is copied, and in the copy failing is `unsupported`. So a failure inside a
//! specification is never taken for a failure of the program.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::functional::{Check, Definition, Expr, ExprKind, Literal, Primitive};
use gainsay_source::Name;
use num_bigint::BigInt;

use super::build::{conditional, unsupported};
use crate::lower::UNSUPPORTED;

/// Makes the predicates total.
pub(super) fn make_total(definitions: &mut Vec<Definition>, predicates: &BTreeSet<Name>) {
    let failing = failing(definitions);
    let places: BTreeMap<Name, usize> =
        definitions.iter().enumerate().map(|(place, definition)| (definition.name.clone(), place)).collect();
    let mut work: Vec<Name> = Vec::new();
    let mut copied: BTreeSet<Name> = BTreeSet::new();
    let mut wanted = |name: &Name| -> Name {
        if copied.insert(name.clone()) {
            work.push(name.clone());
        }
        logical(name)
    };
    let mut rewritten: Vec<(usize, Expr)> = Vec::new();
    for name in predicates {
        if let Some(place) = places.get(name) {
            let mut body = definitions[*place].body.clone();
            total(&mut body, &failing, &mut wanted);
            rewritten.push((*place, body));
        }
    }
    for (place, body) in rewritten {
        definitions[place].body = body;
    }
    let mut pending: Vec<Name> = std::mem::take(&mut work);
    while let Some(name) = pending.pop() {
        let Some(place) = places.get(&name) else { continue };
        let mut definition = definitions[*place].clone();
        let mut more = Vec::new();
        let mut wanted = |name: &Name| -> Name {
            if copied.insert(name.clone()) {
                more.push(name.clone());
            }
            logical(name)
        };
        total(&mut definition.body, &failing, &mut wanted);
        definition.name = logical(&name);
        definitions.push(definition);
        pending.extend(more);
    }
}

fn logical(name: &Name) -> Name {
    Name::from(format!("{name}@logic"))
}

/// The definitions that may fail, by themselves or by what they use.
pub(super) fn failing(definitions: &[Definition]) -> BTreeSet<Name> {
    with_users(definitions, |definition| may_fail(&definition.body))
}

/// The definitions of a kind, and those that use one, directly or not.
pub(super) fn with_users(definitions: &[Definition], is_meant: impl Fn(&Definition) -> bool) -> BTreeSet<Name> {
    let mut users: BTreeMap<&Name, Vec<&Name>> = BTreeMap::new();
    let mut found: BTreeSet<Name> = BTreeSet::new();
    let mut work: Vec<&Name> = Vec::new();
    for definition in definitions {
        visit(&definition.body, &mut |part| {
            if let ExprKind::Variable(name) = &part.kind {
                users.entry(name).or_default().push(&definition.name);
            }
        });
        if is_meant(definition) && found.insert(definition.name.clone()) {
            work.push(&definition.name);
        }
    }
    while let Some(name) = work.pop() {
        for user in users.get(name).into_iter().flatten() {
            if found.insert((*user).clone()) {
                work.push(user);
            }
        }
    }
    found
}

/// Whether an expression itself contains something that can fail.
pub(super) fn may_fail(expression: &Expr) -> bool {
    let mut found = false;
    visit(expression, &mut |part| {
        found |= match &part.kind {
            ExprKind::Crash(check) | ExprKind::Raise(check, _) => check.code != UNSUPPORTED,
            ExprKind::Assert(_) => true,
            ExprKind::Primitive(primitive, arguments) => is_division(*primitive) && !divides_by_constant(arguments),
            _ => false,
        };
    });
    found
}

/// Whether an expression can fail, by itself or by the definitions it mentions.
pub(super) fn may_fail_with(expression: &Expr, failing: &BTreeSet<Name>) -> bool {
    let mut found = may_fail(expression);
    visit(expression, &mut |part| {
        found |= matches!(&part.kind, ExprKind::Variable(name) if failing.contains(name));
    });
    found
}

fn divides_by_constant(arguments: &[Expr]) -> bool {
    let divisor = arguments.get(1).map(|divisor| &divisor.kind);
    matches!(divisor, Some(ExprKind::Literal(Literal::Integer(number))) if *number != BigInt::ZERO)
}

fn is_division(primitive: Primitive) -> bool {
    matches!(primitive, Primitive::Divide | Primitive::Modulo | Primitive::Quotient | Primitive::Remainder)
}

pub(super) fn visit<'a>(expression: &'a Expr, look: &mut dyn FnMut(&'a Expr)) {
    look(expression);
    expression.for_each_part(&mut |part| visit(part, look));
}

/// Rewrites an expression so that it does not fail.
fn total(expression: &mut Expr, failing: &BTreeSet<Name>, wanted: &mut dyn FnMut(&Name) -> Name) {
    expression.for_each_part_mut(&mut |part| total(part, failing, wanted));
    let span = expression.span;
    let replacement = match &mut expression.kind {
        ExprKind::Variable(name) => {
            if failing.contains(name) {
                *name = wanted(name);
            }
            None
        }
        ExprKind::Crash(check) | ExprKind::Raise(check, _) => {
            let Check { message, .. } = &**check;
            let what = message.clone().unwrap_or_else(|| "a failure".to_owned());
            Some(unsupported(&format!("a specification that fails here: {what}"), span))
        }
        ExprKind::Assert(assertion) => Some(assertion.body.clone()),
        ExprKind::Primitive(primitive, arguments) if is_division(*primitive) && arguments.len() == 2 => {
            let zero = Expr::integer(0, span);
            let test = Expr::new(ExprKind::Primitive(Primitive::Equal, vec![arguments[1].clone(), zero]), span);
            let divided = Expr::new(ExprKind::Primitive(*primitive, arguments.clone()), span);
            Some(conditional(test, unsupported("a specification that divides by zero here", span), divided))
        }
        _ => None,
    };
    if let Some(replacement) = replacement {
        *expression = replacement;
    }
}
