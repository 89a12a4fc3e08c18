//! The shape of assertions that producing and consuming share: how a snapshot is laid out over the conjuncts, and how a quantified
//! assertion falls apart into quantified accesses and quantified values.

use gainsay_ir::permission::{
    BinaryOperator, Expression, ExpressionKind as Kind, Quantifier, Resource, Trigger, Variable,
};
use gainsay_smt::{Operator, Term};

use crate::failure::Blame;
use crate::heap::Comprehension;
use crate::symbolic::{Amounts, FactKind, Machine, State};

/// The conjuncts of several assertions, in order.
pub(crate) fn conjuncts<'a>(assertions: impl IntoIterator<Item = &'a Expression>) -> Vec<&'a Expression> {
    assertions.into_iter().flat_map(Expression::conjuncts).collect()
}

/// An assertion with the left side of each `[inhaled, exhaled]` in it, or with the right one.
pub fn one_sided(assertion: &Expression, side: fn(Expression, Expression) -> Expression) -> Expression {
    let mut found = assertion.clone();
    choose_side(&mut found, side);
    found
}

fn choose_side(assertion: &mut Expression, side: fn(Expression, Expression) -> Expression) {
    if let Kind::InhaleExhale(inhaled, exhaled) = &mut assertion.kind {
        let placeholder = || Expression::new(Kind::Boolean(true), gainsay_ir::permission::Type::Bool, assertion.span);
        let (left, right) =
            (std::mem::replace(&mut **inhaled, placeholder()), std::mem::replace(&mut **exhaled, placeholder()));
        *assertion = side(left, right);
    }
    assertion.children_mut().into_iter().for_each(|child| choose_side(child, side));
}

/// One step on the way from a quantifier to a part of its body.
#[derive(Clone, Copy)]
pub enum Layer<'a> {
    Bind(&'a [Variable], &'a [Trigger]),
    If(&'a Expression),
    IfNot(&'a Expression),
    Let(&'a Variable, &'a Expression),
}

/// A part of a quantified assertion that cannot be split further.
pub struct Piece<'a> {
    pub layers: Vec<Layer<'a>>,
    pub body: &'a Expression,
}

/// `∀ x :: c ⇒ A && B` is `∀ x :: c ⇒ A` and `∀ x :: c ⇒ B`. For each side of inhaling and exhaling `side` picks its part.
pub fn pieces<'a>(
    quantifier: &'a Quantifier,
    side: fn(&'a Expression, &'a Expression) -> &'a Expression,
) -> Vec<Piece<'a>> {
    let mut found = Vec::new();
    let start = vec![Layer::Bind(&quantifier.variables, &quantifier.triggers)];
    let mut waiting = vec![(start, &*quantifier.body)];
    while let Some((layers, body)) = waiting.pop() {
        let with = |layer: Layer<'a>| layers.iter().copied().chain([layer]).collect::<Vec<_>>();
        match &body.kind {
            _ if body.is_pure() => found.push(Piece { layers, body }),
            Kind::Binary(BinaryOperator::And, left, right) => {
                waiting.push((layers.clone(), right));
                waiting.push((layers, left));
            }
            Kind::Binary(BinaryOperator::Implies, condition, inner) => {
                waiting.push((with(Layer::If(condition)), inner));
            }
            Kind::Conditional(condition, then, otherwise) => {
                waiting.push((with(Layer::IfNot(condition)), otherwise));
                waiting.push((with(Layer::If(condition)), then));
            }
            Kind::Let { variable, value, body } => waiting.push((with(Layer::Let(variable, value)), body)),
            Kind::Forall(inner) => {
                waiting.push((with(Layer::Bind(&inner.variables, &inner.triggers)), &inner.body));
            }
            Kind::InhaleExhale(inhaled, exhaled) => waiting.push((layers, side(inhaled, exhaled))),
            _ => found.push(Piece { layers, body }),
        }
    }
    found
}

impl Machine<'_> {
    /// How many parts of the snapshot the assertion has: one for each conjunct that is not pure.
    pub(crate) fn split_snapshot(&mut self, state: &mut State, snapshot: Term, parts: usize) -> Vec<Term> {
        let mut found = Vec::with_capacity(parts);
        let mut rest = snapshot;
        for _ in 1..parts {
            let (first, second) = self.unpair(state, rest);
            found.push(first);
            rest = second;
        }
        if parts > 0 {
            found.push(rest);
        }
        found
    }

    /// The inverse of [`Machine::split_snapshot`].
    pub(crate) fn unite_snapshots(&mut self, parts: &[Term]) -> Term {
        let Some((last, others)) = parts.split_last() else { return self.unit() };
        others.iter().rev().fold(*last, |rest, part| self.pair(*part, rest))
    }

    /// Evaluates a quantified access for arbitrary values of its variables.
    pub(crate) fn comprehend(
        &mut self,
        state: &mut State,
        piece: &Piece<'_>,
        scale: Term,
        blame: Blame,
    ) -> Option<Comprehension> {
        let (resource, amount) = match &piece.body.kind {
            Kind::Access { resource, amount } => (resource.clone(), Some(&**amount)),
            Kind::Wand(wand) => (Resource::Wand(wand.clone()), None),
            _ => {
                self.unsupported("this assertion under a quantifier", piece.body.span);
                return None;
            }
        };
        let (variables, triggers) = binders(&piece.layers);
        let generic = self.generically(state, &variables, &triggers, |machine, state| {
            let mut conditions = Vec::new();
            let mark = state.path.facts.len();
            machine.enter_layers(state, &piece.layers, &mut conditions, blame);
            let (key, arguments) = machine.locate(state, &resource, blame);
            let (amount, wildcard) = match amount {
                Some(amount) => machine.evaluate_amount(state, amount, blame),
                None => (machine.write(), false),
            };
            let condition = machine.leave_layers(state, mark, &conditions);
            (key, arguments, condition, amount, wildcard)
        });
        let (resource, arguments, condition, amount, wildcard) = generic.result;
        let matched = match generic.triggers.is_empty() {
            true => self.infer_triggers(&generic.variables, &arguments),
            false => generic.triggers.clone(),
        };
        self.generalize(state, &generic.variables, &matched, &generic.facts);
        let wildcard = wildcard || self.is_wildcard(scale);
        let amount = self.terms.multiply([scale, amount]);
        let mut triggers = generic.triggers;
        if !triggers.is_empty() && all_binders(&piece.layers).1.len() > triggers.len() {
            triggers.extend(self.infer_triggers(&generic.variables, &arguments));
        }
        let comprehension = Comprehension {
            resource,
            variables: generic.variables,
            triggers,
            condition,
            arguments,
            amount,
            wildcard,
            offending: piece.body.span,
        };
        Some(self.shifted(comprehension))
    }

    /// The same comprehension over other variables, so that locations are functions of the variables themselves.
    fn shifted(&mut self, mut comprehension: Comprehension) -> Comprehension {
        let variables = comprehension.variables.clone();
        if !self.infer_triggers(&variables, &comprehension.arguments).is_empty() {
            return comprehension;
        }
        let shifts = self.shifts(&variables, &comprehension.arguments);
        let parts = comprehension.arguments.iter_mut().chain(comprehension.triggers.iter_mut().flatten());
        for part in parts.chain([&mut comprehension.condition, &mut comprehension.amount]) {
            *part = self.terms.substitute(*part, &shifts);
        }
        comprehension
    }

    /// Assumes the conditions on the way to a piece.
    fn enter_layers(&mut self, state: &mut State, layers: &[Layer<'_>], conditions: &mut Vec<Term>, blame: Blame) {
        for layer in layers {
            match layer {
                Layer::Bind(..) => {}
                Layer::Let(variable, value) => {
                    let value = self.evaluate(state, value, blame);
                    state.store.set(&variable.name, value);
                }
                Layer::If(condition) => {
                    let condition = self.evaluate(state, condition, blame);
                    conditions.push(condition);
                    state.path.branch(condition);
                }
                Layer::IfNot(condition) => {
                    let condition = self.evaluate(state, condition, blame);
                    let negated = self.terms.not(condition);
                    conditions.push(negated);
                    state.path.branch(negated);
                }
            }
        }
    }

    /// Forgets the conditions; what was learnt since holds under all of them.
    fn leave_layers(&mut self, state: &mut State, mark: usize, conditions: &[Term]) -> Term {
        let all = self.terms.and(conditions);
        for fact in state.path.split_off(mark) {
            if fact.kind == FactKind::Definition {
                state.path.define(fact.term);
            } else if !conditions.contains(&fact.term) {
                let guarded = self.terms.implies(all, fact.term);
                state.path.assume(&self.terms, guarded);
            }
        }
        all
    }

    /// A quantified value: `∀ x :: c ⇒ e` as a term.
    pub(crate) fn quantified_value(&mut self, state: &mut State, piece: &Piece<'_>, blame: Blame) -> Term {
        let (variables, triggers) = all_binders(&piece.layers);
        let generic = self.generically(state, &variables, &triggers, |machine, state| {
            let mut conditions = Vec::new();
            let mark = state.path.facts.len();
            machine.enter_layers(state, &piece.layers, &mut conditions, blame);
            let value = machine.evaluate(state, piece.body, blame);
            let condition = machine.leave_layers(state, mark, &conditions);
            machine.terms.implies(condition, value)
        });
        let (triggers, result) = match generic.triggers.is_empty() {
            true => self.inferred(&generic.variables, generic.result),
            false => (generic.triggers, generic.result),
        };
        let triggers = self.limited_triggers(triggers);
        self.generalize(state, &generic.variables, &triggers, &generic.facts);
        self.terms.forall(&generic.variables, &triggers, result)
    }

    /// Whether an amount is a wildcard, or a product of such.
    pub(crate) fn is_wildcard(&self, amount: Term) -> bool {
        match self.terms.operator(amount) {
            Operator::Multiply => {
                self.terms.arguments(amount).iter().all(|factor| self.theory.wildcards.contains(factor))
            }
            _ => self.theory.wildcards.contains(&amount),
        }
    }

    /// In functions an amount only says whether something may be read.
    pub(crate) fn readable_amount(&mut self, state: &mut State, amount: Term) -> Term {
        if self.amounts == Amounts::Exact {
            return amount;
        }
        let some = self.fresh(state, "readable", gainsay_smt::Sort::REAL);
        let positive = self.positive(some);
        self.assume(state, positive);
        let (wanted, none) = (self.positive(amount), self.none());
        self.terms.ite(wanted, some, none)
    }
}

/// As [`all_binders`], without triggers that read the heap: they speak of permissions that a quantified access is only about to give.
fn binders(layers: &[Layer<'_>]) -> (Vec<Variable>, Vec<Trigger>) {
    let (variables, mut triggers) = all_binders(layers);
    triggers.retain(|trigger| !reads_heap(trigger));
    (variables, triggers)
}

/// All variables bound on the way, and their triggers if there is one binder only.
fn all_binders(layers: &[Layer<'_>]) -> (Vec<Variable>, Vec<Trigger>) {
    let mut variables = Vec::new();
    let mut triggers: Vec<Trigger> = Vec::new();
    let mut count = 0;
    for layer in layers {
        if let Layer::Bind(bound, own) = layer {
            variables.extend(bound.iter().cloned());
            triggers.extend(own.iter().cloned());
            count += 1;
        }
    }
    if count > 1 {
        triggers.clear();
    }
    (variables, triggers)
}

fn reads_heap(trigger: &Trigger) -> bool {
    let mut found = false;
    for expression in &trigger.expressions {
        expression
            .visit(&mut |part| found |= matches!(part.kind, Kind::Field(_) | Kind::Access { .. } | Kind::Wand(_)));
    }
    found
}
