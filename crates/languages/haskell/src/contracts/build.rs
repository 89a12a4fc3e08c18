//! Small expressions of the core language.

use gainsay_ir::functional::{Alternative, Assertion, Binding, Check, Expr, ExprKind, Literal, Pattern, Primitive};
use gainsay_source::{Name, Span};

use crate::lower::UNSUPPORTED;

pub(super) fn variable(name: &Name, span: Span) -> Expr {
    Expr::variable(name, span)
}

pub(super) fn truth(value: bool, span: Span) -> Expr {
    Expr::construct(if value { "True" } else { "False" }, Vec::new(), span)
}

pub(super) fn lambda(parameters: &[Name], body: Expr, span: Span) -> Expr {
    Expr::lambda(parameters.to_vec(), body, span)
}

pub(super) fn conditional(condition: Expr, yes: Expr, no: Expr) -> Expr {
    let span = condition.span;
    Expr::conditional(condition, yes, no, span)
}

pub(super) fn negated(condition: Expr) -> Expr {
    let span = condition.span;
    Expr::new(ExprKind::Primitive(Primitive::Not, vec![condition]), span)
}

/// All of them, tried from the left; `None` when there are none.
pub(super) fn conjunction(conditions: Vec<Expr>) -> Option<Expr> {
    conditions.into_iter().rev().reduce(|rest, first| {
        let span = first.span;
        conditional(first, rest, truth(false, span))
    })
}

pub(super) fn bind(name: &Name, value: Expr, body: Expr) -> Expr {
    let span = body.span;
    Expr::bind(vec![Binding { name: name.clone(), value }], body, span)
}

pub(super) fn assume(condition: Expr, body: Expr) -> Expr {
    let span = condition.span;
    Expr::new(ExprKind::Assume(Box::new(condition), Box::new(body)), span)
}

pub(super) fn assert(check: Check, condition: Expr, body: Expr) -> Expr {
    let span = check.span;
    Expr::new(ExprKind::Assert(Box::new(Assertion { check, condition, body })), span)
}

pub(super) fn force(first: Expr, body: Expr) -> Expr {
    let span = first.span;
    Expr::new(ExprKind::Force(Box::new(first), Box::new(body)), span)
}

pub(super) fn alternative(constructor: &Name, fields: Vec<Name>, body: Expr) -> Alternative {
    Alternative { pattern: Pattern::Constructor(constructor.clone(), fields), body }
}

pub(super) fn otherwise(body: Expr) -> Alternative {
    Alternative { pattern: Pattern::Default(None), body }
}

/// Reaching it makes a goal unknown.
pub(super) fn unsupported(what: &str, span: Span) -> Expr {
    let check = Check { message: Some(what.to_owned()), ..Check::new(UNSUPPORTED, span) };
    Expr::new(ExprKind::Crash(Box::new(check)), span)
}

/// Whatever is found on the way through here is found, but nothing is proved.
pub(super) fn doubt(why: &str, body: Expr) -> Expr {
    let span = body.span;
    let why = Expr::new(ExprKind::Literal(Literal::Text(why.to_owned())), span);
    force(Expr::new(ExprKind::Primitive(Primitive::Doubt, vec![why]), span), body)
}
