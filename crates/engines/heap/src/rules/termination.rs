//! Termination measures as proof obligations: a call must go below the measure its caller started with, a loop's iteration below the one
//! before, and whatever else is called must promise to terminate.

use std::collections::BTreeSet;

use gainsay_ir::permission::{Expression, ExpressionKind, Function, Measure, Method, Program, Resource};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use super::evaluate::Rules;
use super::measure::{Order, function_component, method_component, tuple_of};
use crate::failure::{Blame, Cause, ErrorId};
use crate::goal::MemberKind;
use crate::logic::{Logic, StateOf};
use crate::resource::ResourceKey;

/// What the calls of a member must go below.
#[derive(Clone, Debug)]
pub struct Duty {
    /// Members that call each other in a circle with the one being checked.
    component: BTreeSet<Name>,
    entry: Measured,
    of: MemberKind,
}

/// A measure with its values.
#[derive(Clone, Debug)]
pub struct Measured {
    values: Vec<(Order, Term)>,
    condition: Term,
}

impl<'a, L: Logic<'a>> Measures<'a> for L {}

pub trait Measures<'a>: Logic<'a> {
    fn begin_method_termination(&mut self, state: &mut StateOf<'a, Self>, method: &Method) {
        self.begin_termination(state, &method.measures, MemberKind::Method, |program| {
            method_component(program, &method.name)
        });
    }

    fn begin_function_termination(&mut self, state: &mut StateOf<'a, Self>, function: &Function) {
        self.begin_termination(state, &function.measures, MemberKind::Function, |program| {
            function_component(program, &function.name)
        });
    }

    /// Who promises nothing is in nobody's circle: looking for it would cost as much as there are members.
    fn begin_termination(
        &mut self,
        state: &mut StateOf<'a, Self>,
        measures: &[Measure],
        of: MemberKind,
        component: impl FnOnce(&Program) -> BTreeSet<Name>,
    ) {
        let entry = self.measured(state, measures);
        let program = self.program;
        self.termination = entry.map(|entry| Duty { component: component(program), entry, of });
    }

    /// The values of the tuple here.
    fn measured(&mut self, state: &mut StateOf<'a, Self>, measures: &[Measure]) -> Option<Measured> {
        let (expressions, condition, _) = tuple_of(measures)?;
        let duty = self.termination.take();
        let mut values = Vec::new();
        for expression in expressions {
            values.push(match &expression.kind {
                ExpressionKind::Access { resource: Resource::Predicate(instance), .. } => {
                    let arguments = self.evaluate_all(state, &instance.arguments, Blame::Elsewhere);
                    let key = ResourceKey::Predicate(instance.predicate.clone());
                    let snapshot = self.read(state, &key, &arguments, instance.span, Blame::Elsewhere);
                    (Order::Instances, self.instance(&instance.predicate, snapshot, &arguments))
                }
                _ => {
                    let value = self.evaluate(state, expression, Blame::Elsewhere);
                    (Order::Of(expression.typ.clone()), value)
                }
            });
        }
        let condition = self.measure_condition(state, condition);
        self.termination = duty;
        Some(Measured { values, condition })
    }

    fn measure_condition(&mut self, state: &mut StateOf<'a, Self>, condition: Option<&Expression>) -> Term {
        match condition {
            Some(condition) => self.evaluate(state, condition, Blame::Elsewhere),
            None => self.terms.bool(true),
        }
    }

    /// When a member or loop promises to terminate.
    fn promise(&mut self, state: &mut StateOf<'a, Self>, measures: &[Measure]) -> Term {
        let duty = self.termination.take();
        let mut conditions = Vec::new();
        for measure in measures.iter().filter(|measure| !matches!(measure, Measure::Star { .. })) {
            conditions.push(self.measure_condition(state, measure.condition()));
        }
        self.termination = duty;
        self.terms.or(conditions)
    }

    /// ```text
    /// cᶠ ⊢ c(a)      cᶠ ⊢ m(a) ≺ mᶠ        if f and g call each other
    /// cᶠ ⊢ g promises to terminate          otherwise
    /// ────────────────────────────────
    /// f may call g(a)
    /// ```
    fn check_below(&mut self, state: &mut StateOf<'a, Self>, callee: &Name, measures: &[Measure], span: Span) {
        let Some(duty) = self.termination.clone() else { return };
        let blame = Blame::new(ErrorId::TerminationFailed, span);
        let is_circular = duty.component.contains(callee);
        if is_circular && let Some(here) = self.measured(state, measures) {
            self.check_condition(state, duty.entry.condition, here.condition, Cause::TupleConditionFalse, span, blame);
            let below = self.below(&here.values, &duty.entry.values);
            self.check_condition(state, duty.entry.condition, below, Cause::TupleFalse, span, blame);
            return;
        }
        let promised = self.promise(state, measures);
        let cause = if is_circular { Cause::TupleConditionFalse } else { Cause::TerminationConditionFalse };
        self.check_condition(state, duty.entry.condition, promised, cause, span, blame);
    }

    fn check_condition(
        &mut self,
        state: &mut StateOf<'a, Self>,
        premise: Term,
        condition: Term,
        cause: Cause,
        span: Span,
        blame: Blame,
    ) {
        let obligation = self.terms.implies(premise, condition);
        self.check(state, obligation, cause, span, blame);
    }

    /// An application of a function in the text of the function being checked; its parameters are bound in the store.
    fn check_decreases(&mut self, state: &mut StateOf<'a, Self>, callee: &Function, span: Span, blame: Blame) {
        let of_function = self.termination.as_ref().is_some_and(|duty| duty.of == MemberKind::Function);
        if blame != Blame::Elsewhere && of_function {
            self.check_below(state, &callee.name, &callee.measures, span);
        }
    }

    fn check_call_terminates(&mut self, state: &mut StateOf<'a, Self>, callee: &Method, span: Span) {
        self.check_below(state, &callee.name, &callee.measures, span);
    }

    /// A loop that is entered must promise to end.
    fn check_loop_terminates(
        &mut self,
        state: &mut StateOf<'a, Self>,
        measures: &[Measure],
        condition: &Expression,
        span: Span,
    ) {
        let Some(duty) = self.termination.clone() else { return };
        let entered = self.evaluate(state, condition, Blame::Elsewhere);
        let promised = self.promise(state, measures);
        let premise = self.terms.and([duty.entry.condition, entered]);
        let blame = Blame::new(ErrorId::TerminationFailed, span);
        self.check_condition(state, premise, promised, Cause::TerminationConditionFalse, span, blame);
    }

    /// If there is another iteration, the measure is lower.
    fn check_loop_decreases(
        &mut self,
        state: &mut StateOf<'a, Self>,
        measures: &[Measure],
        condition: &Expression,
        before: Option<Measured>,
    ) {
        let (Some(before), Some((_, _, span))) = (before, tuple_of(measures)) else { return };
        let Some(now) = self.measured(state, measures) else { return };
        let again = self.evaluate(state, condition, Blame::Elsewhere);
        let premise = self.terms.and([before.condition, again]);
        let blame = Blame::new(ErrorId::TerminationFailed, span);
        self.check_condition(state, premise, now.condition, Cause::TupleConditionFalse, span, blame);
        let below = self.below(&now.values, &before.values);
        self.check_condition(state, premise, below, Cause::TupleFalse, span, blame);
    }
}
