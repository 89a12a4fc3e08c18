//! Freed memory may be given out again: a pointer to the old block and one to the new block must not be compared.
//!
//! A procedure that frees, allocates and compares keeps, for each place where it frees and each place where it gets memory later, the pair of
//! addresses in variables of its own. Memory that a callee frees is not among them.

use std::collections::BTreeMap;

use gainsay_ir::c::{BinaryOperator, Block, Expression, ExpressionKind};
use gainsay_ir::separation::{BinaryOperator as Op, Expression as Lowered, StepKind};
use gainsay_source::{Name, Span};
use num_traits::Zero;

use super::builder::{Builder, Result};

/// The places of a body that matter, by where they stand; none where nothing is compared.
#[derive(Clone, Default)]
pub(super) struct Reuse {
    /// What was freed there last.
    freed: BTreeMap<Span, Name>,
    /// What came from there last, and what had been freed before, for each place of `freed`.
    given: BTreeMap<Span, (Name, Vec<Name>)>,
}

impl Reuse {
    pub(super) fn of(body: &Block) -> Reuse {
        let (mut freed, mut given, mut compares) = (Vec::new(), Vec::new(), false);
        body.clone().change(&mut |each| match &each.kind {
            ExpressionKind::Call { callee, .. } => {
                let is_one = |known: &str| matches!(&callee.kind, ExpressionKind::Variable(name) if name == known);
                freed.extend((is_one("free") || is_one("realloc")).then_some(each.span));
                given.extend(each.ty.is_pointer().then_some(each.span));
            }
            ExpressionKind::Binary(operator, left, right) => compares |= is_comparison(*operator, left, right),
            _ => {}
        });
        if !compares || freed.is_empty() || given.is_empty() {
            return Reuse::default();
        }
        let many = freed.len();
        let pairs = |index: usize| (0..many).map(|old| Name::from(format!("$before{index}_{old}"))).collect();
        let given = given.into_iter().enumerate();
        let given = given.map(|(index, span)| (span, (Name::from(format!("$given{index}")), pairs(index))));
        let freed = freed.into_iter().enumerate().map(|(index, span)| (span, Name::from(format!("$gone{index}"))));
        Reuse { given: given.collect(), freed: freed.collect() }
    }

    fn names(&self) -> Vec<Name> {
        let given = self.given.values().flat_map(|(given, before)| std::iter::once(given).chain(before));
        self.freed.values().chain(given).cloned().collect()
    }
}

/// Whether two addresses are compared, neither of them NULL.
fn is_comparison(operator: BinaryOperator, left: &Expression, right: &Expression) -> bool {
    let is_address = |side: &Expression| side.ty.is_pointer() && !is_null(side);
    matches!(operator, BinaryOperator::Equal | BinaryOperator::NotEqual) && is_address(left) && is_address(right)
}

fn is_null(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Cast(_, inner) => is_null(inner),
        ExpressionKind::Integer(number) => number.is_zero(),
        _ => false,
    }
}

impl Builder<'_, '_> {
    /// Nothing was freed yet.
    pub(super) fn begin_reuse(&mut self, span: Span) -> Result<()> {
        let names = self.graph()?.reuse.names();
        names.into_iter().try_for_each(|name| self.emit(StepKind::Assign(name, Lowered::integer(0)), span))
    }

    pub(super) fn gave_back(&mut self, address: &Lowered, span: Span) -> Result<()> {
        let Some(name) = self.graph()?.reuse.freed.get(&span).cloned() else { return Ok(()) };
        self.emit(StepKind::Assign(name, address.clone()), span)
    }

    pub(super) fn was_given(&mut self, address: &Lowered, span: Span) -> Result<()> {
        let reuse = &self.graph()?.reuse;
        let Some((given, before)) = reuse.given.get(&span).cloned() else { return Ok(()) };
        let freed: Vec<Name> = reuse.freed.values().cloned().collect();
        for (pair, freed) in before.into_iter().zip(freed) {
            self.emit(StepKind::Assign(pair, Lowered::Variable(freed)), span)?;
        }
        self.emit(StepKind::Assign(given, address.clone()), span)
    }

    /// These addresses, which are compared, are not of freed memory and of memory that was given out later.
    pub(super) fn tells_apart(
        &mut self,
        operator: BinaryOperator,
        (left, one): (&Expression, &Lowered),
        (right, other): (&Expression, &Lowered),
        span: Span,
    ) -> Result<()> {
        if self.ghost || self.graph.is_none() || !is_comparison(operator, left, right) {
            return Ok(());
        }
        let pairs: Vec<(Name, Name)> = self
            .graph()?
            .reuse
            .given
            .values()
            .flat_map(|(given, before)| before.iter().map(|old| (old.clone(), given.clone())))
            .collect();
        let are = |one: &Lowered, old: &Name, other: &Lowered, new: &Name| {
            let old = Lowered::equal(one.clone(), Lowered::Variable(old.clone()));
            Lowered::binary(Op::And, old, Lowered::equal(other.clone(), Lowered::Variable(new.clone())))
        };
        let message = "this may compare a pointer to freed memory with one to memory allocated later, \
                       which may lie at the same address";
        for (old, new) in pairs {
            let either = Lowered::binary(Op::Or, are(one, &old, other, &new), are(other, &old, one, &new));
            let nothing = Lowered::equal(Lowered::Variable(old), Lowered::integer(0));
            self.check(Lowered::binary(Op::Or, nothing, either.negated()), "dangling", message, span)?;
        }
        Ok(())
    }
}
