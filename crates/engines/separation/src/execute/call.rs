//! Calls, by the contract of what is called.

use gainsay_ir::separation::{Assertion, AssertionKind, Expression, Pattern, PredicateKind, Procedure, ProcedureKind};
use gainsay_source::{Name, Span};
use gainsay_verdict::Reason;

use crate::{
    consume::Asker,
    machine::Machine,
    produce::{Producing, Wildcard},
    state::{Environment, State},
};

impl Machine<'_> {
    /// ```text
    /// { pre * H } f(x̄) { post * H }
    /// ```
    pub(super) fn call(
        &mut self,
        state: State,
        target: Option<&Name>,
        procedure: &Name,
        arguments: &[Expression],
        span: Span,
    ) -> Vec<State> {
        let Some(callee) = self.program.procedures.get(procedure) else {
            self.gap(Reason::Bug { message: format!("a call of `{procedure}`, which is not there") });
            return Vec::new();
        };
        let Some(consumed) = self.hand_over(&state, callee, arguments, span) else { return Vec::new() };
        let mut ensures = callee.ensures.clone();
        if callee.kind == ProcedureKind::Code && self.took_unwritten {
            self.hidden.handed.push((callee.name.clone(), span));
        } else if callee.kind == ProcedureKind::Code {
            self.keep_values(&mut ensures, &callee.requires);
        }
        if self.is_recursive(callee) && !self.recursion_ends(&consumed) {
            let message = "the recursion may never end: nothing could be found that gets smaller with every call";
            self.fail_with(&state, "termination", message, span);
            return Vec::new();
        }
        let mut all = Vec::new();
        for (mut after, environment) in consumed {
            self.left_alone(&state, &mut after);
            let cases = std::mem::replace(&mut after.after, state.after.clone());
            all.extend(self.get_back(after, environment, callee, target, &ensures, cases));
        }
        if all.len() > 1 || matches!(callee.ensures.kind, AssertionKind::Pure(_)) {
            all.retain(|state| !self.is_impossible(state));
        }
        all
    }

    /// Gives up the precondition; nothing if it is not there.
    fn hand_over(
        &mut self,
        state: &State,
        callee: &Procedure,
        arguments: &[Expression],
        span: Span,
    ) -> Option<Vec<(State, Environment)>> {
        let mut environment = Environment::default();
        for (parameter, argument) in callee.parameters.iter().zip(arguments) {
            environment.set(&parameter.name, self.evaluate_step(state, argument)?);
        }
        let mut before = state.clone();
        before.after.clear();
        self.learn_apart(&mut before);
        let consumed = self.consume_whole(before, environment, &callee.requires, Asker::of(callee));
        consumed.map_err(|miss| self.fail(state, "precondition", &miss, span)).ok()
    }

    /// What the call leaves: the postcondition, and those that belong to cases of the precondition.
    fn get_back(
        &mut self,
        mut state: State,
        mut environment: Environment,
        callee: &Procedure,
        target: Option<&Name>,
        ensures: &Assertion,
        cases: Vec<(Assertion, Environment)>,
    ) -> Vec<State> {
        let result = callee.result.as_ref().map(|result| {
            let sort = self.sort(&result.sort);
            (&result.name, self.fresh(&callee.written, sort))
        });
        if let Some((name, value)) = result {
            environment.set(name, value);
            if let Some(target) = target {
                state.store.set(target, value);
            }
        }
        let how = Producing { scale: self.one, level: None, any: Wildcard::Unwritten };
        let mut states: Vec<State> =
            self.produce(state, environment, ensures, how).into_iter().map(|(state, _)| state).collect();
        for (assertion, mut inner) in cases {
            if let Some((name, value)) = result {
                inner.set(name, value);
            }
            let produced = states.into_iter().flat_map(|state| self.produce(state, inner.clone(), &assertion, how));
            states = produced.map(|(state, _)| state).collect();
        }
        states
    }

    /// A place that was there before the call had a value, and has one afterwards: `_` stands for it.
    fn keep_values(&self, assertion: &mut Assertion, requires: &Assertion) {
        let before = owned_at(requires);
        let mut waiting = vec![assertion];
        while let Some(next) = waiting.pop() {
            match &mut next.kind {
                AssertionKind::Star(parts) => waiting.extend(parts),
                AssertionKind::Conditional(_, then, otherwise) => waiting.extend([&mut **then, &mut **otherwise]),
                AssertionKind::Instance(instance) => {
                    let is_place = self
                        .predicate(&instance.predicate)
                        .is_some_and(|each| matches!(each.kind, PredicateKind::Cell | PredicateKind::Array { .. }));
                    let was_there = instance.arguments.first().is_some_and(|address| before.contains(address));
                    if is_place && was_there && instance.asks_no_value() {
                        let last = instance.arguments.len() - 1;
                        instance.arguments[last] = Pattern::Bind(Name::new("$kept"));
                    }
                }
                _ => {}
            }
        }
    }
}

/// What the instances of an assertion are given: where they may own places.
fn owned_at(assertion: &Assertion) -> Vec<Pattern> {
    let (mut found, mut waiting) = (Vec::new(), vec![assertion]);
    while let Some(next) = waiting.pop() {
        match &next.kind {
            AssertionKind::Star(parts) => waiting.extend(parts),
            AssertionKind::Conditional(_, then, otherwise) => waiting.extend([&**then, &**otherwise]),
            AssertionKind::Instance(instance) => found.extend(instance.arguments.iter().cloned()),
            AssertionKind::Match(_, arms) => waiting.extend(arms.iter().map(|arm| &arm.assertion)),
            AssertionKind::Pure(_) | AssertionKind::After(_) => {}
        }
    }
    found
}
