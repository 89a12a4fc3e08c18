//! `forall`s in contracts and invariants of C that range over nothing in every state that gets there: with `false` in place of what they say, the
//! proof still succeeds. Those that a run has seen range over something are not asked about.

use std::collections::BTreeSet;

use gainsay_ir::separation::{
    Assertion, AssertionKind, BinaryOperator, Body, Expression, LoopRule, Procedure, StepKind,
};
use gainsay_source::{Diagnostic, Span};

use crate::vacuous::{Probe, at_once, warning};

/// Warns of those of a procedure that is proved. `inhabited` is what runs have seen them range over.
pub(crate) fn warnings(procedure: &Procedure, inhabited: &BTreeSet<Span>, probe: &mut Probe<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for variant in variants(procedure) {
        let is_inside = |span: &Span| variant.span.encloses(*span);
        if !inhabited.iter().any(is_inside) && probe.proves(&variant.procedure) {
            let message = "this `forall` ranges over nothing in every state that gets here: it says nothing";
            let help = "look at the bounds, or at the structure that it speaks of";
            found.push(warning(message.to_owned(), variant.span, help));
        }
    }
    found
}

/// A procedure that can be proved only if a `forall` ranges over nothing.
struct Variant {
    span: Span,
    procedure: Procedure,
}

fn variants(procedure: &Procedure) -> Vec<Variant> {
    let Some(body) = &procedure.body else { return Vec::new() };
    let given = foralls(&procedure.requires).into_iter().filter_map(|(span, _)| {
        let mut start = at_once(body, procedure.span);
        let step = start.blocks.first_mut()?.steps.last_mut()?;
        if let StepKind::Check { condition, .. } = &mut step.kind {
            *condition = emptied(&procedure.requires, span)?;
        }
        Some(Variant { span, procedure: Procedure { body: Some(start), ..procedure.clone() } })
    });
    let promised = foralls(&procedure.ensures)
        .into_iter()
        .map(|(span, ensures)| Variant { span, procedure: Procedure { ensures, ..procedure.clone() } });
    let turned = body.loops.iter().enumerate().flat_map(|(id, each)| {
        let found = match &each.rule {
            LoopRule::Invariant(invariant) => foralls(invariant),
            _ => Vec::new(),
        };
        found.into_iter().map(move |(span, invariant)| {
            let mut changed: Body = body.clone();
            changed.loops[id].rule = LoopRule::Invariant(invariant);
            Variant { span, procedure: Procedure { body: Some(changed), ..procedure.clone() } }
        })
    });
    given.chain(promised).chain(turned).collect()
}

/// For each `forall` among the conjuncts: where it stands, and the assertion with `false` in its place.
fn foralls(whole: &Assertion) -> Vec<(Span, Assertion)> {
    match &whole.kind {
        AssertionKind::Pure(condition) => {
            let changed =
                empty(condition).map(|condition| Assertion { kind: AssertionKind::Pure(condition), ..whole.clone() });
            changed.into_iter().map(|changed| (whole.span, changed)).collect()
        }
        AssertionKind::Star(parts) => {
            let changed = parts.iter().enumerate().flat_map(|(index, part)| {
                foralls(part).into_iter().map(move |(span, changed)| {
                    let mut parts = parts.clone();
                    parts[index] = changed;
                    (span, Assertion { kind: AssertionKind::Star(parts), ..whole.clone() })
                })
            });
            changed.collect()
        }
        _ => Vec::new(),
    }
}

/// The condition that the `forall` at a place ranges over nothing.
fn emptied(whole: &Assertion, at: Span) -> Option<Expression> {
    match &whole.kind {
        AssertionKind::Pure(condition) if whole.span == at => empty(condition),
        AssertionKind::Star(parts) => parts.iter().find_map(|part| emptied(part, at)),
        _ => None,
    }
}

fn empty(condition: &Expression) -> Option<Expression> {
    let Expression::Forall(bound, body) = condition else { return None };
    let Expression::Binary(BinaryOperator::Implies, range, _) = &**body else { return None };
    let nothing = Expression::Binary(BinaryOperator::Implies, range.clone(), Box::new(Expression::Boolean(false)));
    Some(Expression::Forall(bound.clone(), Box::new(nothing)))
}
