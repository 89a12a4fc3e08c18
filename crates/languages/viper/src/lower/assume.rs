//! What `assume` means where permission is assumed: a field or an instance of a predicate has to be held already, and states in which it is not are no
//! states of the program. A wand comes to be held, as if it were inhaled: that is what Silicon does, and nothing more can be proved by it.

use gainsay_ir::permission::{self as ir, Block, ExpressionKind as Kind, Statement, StatementKind};

/// The statement that assumes an assertion.
pub(super) fn assumed(mut assertion: ir::Expression) -> StatementKind {
    assume_amounts(&mut assertion, false);
    let (mut held, mut gained) = (assertion.clone(), assertion);
    let span = held.span;
    if !replace(&mut held, |kind| matches!(kind, Kind::Wand(_))) {
        return StatementKind::Assume(held);
    }
    replace(&mut gained, |kind| matches!(kind, Kind::Access { .. }));
    let statements = [StatementKind::Assume(held), StatementKind::Inhale(gained)];
    let statements = statements.into_iter().map(|kind| Statement::new(kind, span)).collect();
    StatementKind::Block(Block { statements, span })
}

/// Puts `true` in place of parts that are asserted; whether there was one.
fn replace(assertion: &mut ir::Expression, is_replaced: fn(&Kind) -> bool) -> bool {
    if is_replaced(&assertion.kind) {
        assertion.kind = Kind::Boolean(true);
        return true;
    }
    let asserted: Vec<&mut ir::Expression> = match &mut assertion.kind {
        Kind::Binary(ir::BinaryOperator::And, left, right) => vec![left, right],
        Kind::Binary(ir::BinaryOperator::Implies, _, body)
        | Kind::Let { body, .. }
        | Kind::Unfolding { body, .. }
        | Kind::Applying { body, .. } => vec![body],
        Kind::Conditional(_, then, otherwise) | Kind::InhaleExhale(then, otherwise) => vec![then, otherwise],
        Kind::Forall(quantifier) => vec![&mut quantifier.body],
        _ => Vec::new(),
    };
    // Each of them is looked at, whatever there was in others.
    let found = asserted.into_iter().map(|part| replace(part, is_replaced)).filter(|found| *found).count();
    found > 0
}

/// What is assumed of permission inside of `unfolding` is that enough of it is there: `perm(x.f) >= amount`.
fn assume_amounts(assertion: &mut ir::Expression, is_unfolded: bool) {
    use ir::{BinaryOperator as Operator, ExpressionKind as Kind};
    if let Kind::Unfolding { body, .. } | Kind::Applying { body, .. } = &mut assertion.kind {
        return assume_amounts(body, true);
    }
    if let Kind::Access { resource, amount } = &assertion.kind {
        if is_unfolded {
            let at = |kind| Box::new(ir::Expression::new(kind, ir::Type::Perm, assertion.span));
            let held = at(Kind::Perm(resource.clone()));
            assertion.kind = match &amount.kind {
                Kind::Wildcard => Kind::Binary(Operator::Greater, held, at(Kind::NoPermission)),
                _ => Kind::Binary(Operator::GreaterEqual, held, amount.clone()),
            };
        }
        return;
    }
    assertion.children_mut().into_iter().for_each(|part| assume_amounts(part, is_unfolded));
}
