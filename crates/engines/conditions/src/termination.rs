//! Termination measures as assertions: a call must go below the measure its caller started with, a loop's iteration below the one before, and
//! whatever else is called must promise to terminate. And what makes measures of predicate instances work: they are finite.

use std::collections::BTreeSet;

use gainsay_ir::permission::{Expression, ExpressionKind, Function, Measure, Method, Resource};
use gainsay_permission::heap::ResourceKey;
use gainsay_permission::{Blame, Cause, ErrorId, Order, function_component, is_recursive, method_component, tuple_of};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use crate::engine::{Amounts, Engine, Purpose};
use crate::state::{Heap, State};

/// What the calls of a member must go below.
#[derive(Clone, Debug)]
pub(crate) struct Duty {
    /// Members that call each other in a circle with the one being checked.
    component: BTreeSet<Name>,
    entry: Measured,
}

/// A measure with its values.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    values: Vec<(Order, Term)>,
    condition: Term,
}

impl Engine<'_> {
    pub(crate) fn begin_method_termination(&mut self, state: &mut State, method: &Method) {
        let component = method_component(self.program, &method.name);
        self.duty = self.measured(state, &method.measures).map(|entry| Duty { component, entry });
    }

    pub(crate) fn begin_function_termination(&mut self, state: &mut State, function: &Function) {
        let component = function_component(self.program, &function.name);
        self.duty = self.measured(state, &function.measures).map(|entry| Duty { component, entry });
    }

    /// The values of the tuple here.
    pub(crate) fn measured(&mut self, state: &mut State, measures: &[Measure]) -> Option<Measured> {
        let (expressions, condition, _) = tuple_of(measures)?;
        let duty = self.duty.take();
        let mut values = Vec::new();
        for expression in expressions {
            values.push(match &expression.kind {
                ExpressionKind::Access { resource: Resource::Predicate(instance), .. } => {
                    let arguments = self.evaluate_all(state, &instance.arguments, Blame::Elsewhere);
                    let place = self.place(ResourceKey::Predicate(instance.predicate.clone()), arguments);
                    let heap = state.heap.clone();
                    let snapshot = self.value_at(&heap, &place);
                    (Order::Instances, self.instance(&instance.predicate, snapshot, &place.arguments))
                }
                _ => {
                    let value = self.evaluate(state, expression, Blame::Elsewhere);
                    (Order::Of(expression.typ.clone()), value)
                }
            });
        }
        let condition = self.measure_condition(state, condition);
        self.duty = duty;
        Some(Measured { values, condition })
    }

    fn measure_condition(&mut self, state: &mut State, condition: Option<&Expression>) -> Term {
        match condition {
            Some(condition) => self.evaluate(state, condition, Blame::Elsewhere),
            None => self.terms.bool(true),
        }
    }

    /// When a member or loop promises to terminate.
    fn promise(&mut self, state: &mut State, measures: &[Measure]) -> Term {
        let duty = self.duty.take();
        let mut conditions = Vec::new();
        for measure in measures.iter().filter(|measure| !matches!(measure, Measure::Star { .. })) {
            conditions.push(self.measure_condition(state, measure.condition()));
        }
        self.duty = duty;
        self.terms.or(conditions)
    }

    /// ```text
    /// cᶠ ⊢ c(a)      cᶠ ⊢ m(a) ≺ mᶠ        if f and g call each other
    /// cᶠ ⊢ g promises to terminate          otherwise
    /// ────────────────────────────────
    /// f may call g(a)
    /// ```
    fn check_below(&mut self, state: &mut State, callee: &Name, measures: &[Measure], span: Span) {
        let Some(duty) = self.duty.clone() else { return };
        if duty.component.contains(callee)
            && let Some(here) = self.measured(state, measures)
        {
            self.oblige(state, duty.entry.condition, here.condition, Cause::TupleConditionFalse, span);
            let below = self.below(&here.values, &duty.entry.values);
            self.oblige(state, duty.entry.condition, below, Cause::TupleFalse, span);
            return;
        }
        let promised = self.promise(state, measures);
        self.oblige(state, duty.entry.condition, promised, Cause::TerminationConditionFalse, span);
    }

    fn oblige(&mut self, state: &State, premise: Term, condition: Term, cause: Cause, span: Span) {
        let obligation = self.terms.implies(premise, condition);
        self.check(state, obligation, cause, span, Blame::new(ErrorId::TerminationFailed, span));
    }

    /// An application of a function in the text of the function being checked; its parameters are bound in the store.
    pub(crate) fn check_decreases(&mut self, state: &mut State, callee: &Function, span: Span, blame: Blame) {
        if blame != Blame::Elsewhere && self.amounts == Amounts::Readable {
            self.check_below(state, &callee.name, &callee.measures, span);
        }
    }

    pub(crate) fn check_call_terminates(&mut self, state: &mut State, callee: &Method, span: Span) {
        self.check_below(state, &callee.name, &callee.measures, span);
    }

    /// A loop that is entered must promise to end.
    pub(crate) fn check_loop_terminates(
        &mut self,
        state: &mut State,
        measures: &[Measure],
        condition: &Expression,
        span: Span,
    ) {
        let Some(duty) = self.duty.clone() else { return };
        let entered = self.evaluate(state, condition, Blame::Elsewhere);
        let promised = self.promise(state, measures);
        let premise = self.terms.and([duty.entry.condition, entered]);
        self.oblige(state, premise, promised, Cause::TerminationConditionFalse, span);
    }

    /// If there is another iteration, the measure is lower.
    pub(crate) fn check_loop_decreases(
        &mut self,
        state: &mut State,
        measures: &[Measure],
        condition: &Expression,
        before: Option<Measured>,
    ) {
        let (Some(before), Some((_, _, span))) = (before, tuple_of(measures)) else { return };
        let Some(now) = self.measured(state, measures) else { return };
        let again = self.evaluate(state, condition, Blame::Elsewhere);
        let premise = self.terms.and([before.condition, again]);
        self.oblige(state, premise, now.condition, Cause::TupleConditionFalse, span);
        let below = self.below(&now.values, &before.values);
        self.oblige(state, premise, below, Cause::TupleFalse, span);
    }

    /// The instance, if it matters what is nested in it: because a measure may speak of it, or because its predicate is recursive. An instance
    /// is finite, so that none is nested in itself.
    pub(crate) fn nesting(&mut self, name: &Name, snapshot: Term, arguments: &[Term]) -> Option<Term> {
        let matters = self.duty.is_some() || is_recursive(self.program, name);
        (matters && self.purpose == Purpose::Check).then(|| self.instance(name, snapshot, arguments))
    }

    /// Every instance of which there is more in one heap than in the other was inside `outer`.
    pub(crate) fn assume_nested(&mut self, state: &State, less: &Heap, more: &Heap, outer: Term) {
        let keys: Vec<ResourceKey> = more.masks.keys().cloned().collect();
        for key in keys {
            let ResourceKey::Predicate(name) = &key else { continue };
            let (Some(&mask), Some(&values)) = (more.masks.get(&key), more.values.get(&key)) else { continue };
            if less.masks.get(&key) == Some(&mask) {
                continue;
            }
            for index in self.written(mask).0 {
                let now = self.terms.select(mask, index);
                let then = match less.masks.get(&key) {
                    Some(mask) => self.terms.select(*mask, index),
                    None => self.none(),
                };
                let gained = self.terms.less(then, now);
                let value = self.terms.select(values, index);
                let arguments = self.arguments_of(index);
                let (inner, nested) = (self.instance(name, value, &arguments), self.nested());
                let nested = self.terms.apply(nested, [inner, outer]);
                let fact = self.terms.implies(gained, nested);
                self.assume(state, fact);
            }
        }
    }
}
