//! Steps.

use gainsay_ir::separation::{
    Assertion, AssertionKind, Expression, Instance, Predicate, PredicateKind, Step, StepKind,
};
use gainsay_smt::Term;
use gainsay_source::Span;
use gainsay_verdict::Reason;

use crate::{
    check::Failure,
    consume::{Asker, Effort, Miss, Missing},
    machine::Machine,
    matching::{Found, Share},
    produce::{Producing, Wildcard},
    state::{Chunk, State},
};

impl Machine<'_> {
    pub(super) fn perform(&mut self, mut state: State, step: &Step) -> Vec<State> {
        let span = step.span;
        match &step.kind {
            StepKind::Assign(name, value) => {
                let Some(value) = self.decided(&state, value) else { return Vec::new() };
                state.store.set(name, value);
                vec![state]
            }
            StepKind::Havoc(name, sort) => {
                let sort = self.sort(sort);
                let value = self.fresh(name, sort);
                state.store.set(name, value);
                vec![state]
            }
            StepKind::Load { target, cell, address } => self.load(state, target, cell, address, span),
            StepKind::Store { cell, address, value } => self.store(state, cell, address, value, span),
            StepKind::Check { condition, code, message } => {
                let Some(formula) = self.evaluate_step(&state, condition) else { return Vec::new() };
                if !self.shows(&mut state, formula) {
                    self.fail_with(&state, code, message, span);
                    return Vec::new();
                }
                vec![state]
            }
            StepKind::Assume(condition) => {
                let Some(fact) = self.evaluate_step(&state, condition) else { return Vec::new() };
                self.assume(&mut state, fact);
                if self.terms.as_bool(fact) == Some(false) { Vec::new() } else { vec![state] }
            }
            StepKind::Produce(assertion) => {
                let environment = state.store.clone();
                let how = Producing { scale: self.one, level: None, any: Wildcard::Unwritten };
                self.produce(state, environment, assertion, how).into_iter().map(|(state, _)| state).collect()
            }
            StepKind::Consume { assertion, code } => self.give_up(state, assertion, code, span),
            StepKind::ConsumeOne { assertions, code } => self.give_up_one(state, assertions, code, span),
            StepKind::Recast { from, to } => self.recast(state, from, to, span),
            StepKind::Split { array, address, count } => self.split_step(state, array, address, count, span),
            StepKind::Join { array, address } => self.join_step(state, array, address, span),
            StepKind::Assert(assertion) => self.assert(state, assertion, span),
            StepKind::Call { target, procedure, arguments } => {
                self.call(state, target.as_ref(), procedure, arguments, span)
            }
            StepKind::Open(instance) => self.open_step(state, instance, span),
            StepKind::Close(instance) => self.close_step(state, instance, span),
            StepKind::Isolate(assertion) => self.isolate(state, assertion),
            StepKind::Conclude(assertion) => self.conclude(state, assertion, span),
            StepKind::Parts(parts) => self.parts_step(state, *parts, span),
            StepKind::Recurse(id) => self.recurse(state, *id, span),
            StepKind::Unsupported(what) => {
                if !self.is_impossible(&state) {
                    self.gap(Reason::Unsupported { what: what.clone(), span: Some(span) });
                }
                Vec::new()
            }
        }
    }

    /// The value of an expression; of alternatives the one that this path leads to, where it leads to one only.
    fn decided(&mut self, state: &State, mut expression: &Expression) -> Option<Term> {
        while let Expression::Conditional(condition, then, otherwise) = expression {
            let condition = self.evaluate_step(state, condition)?;
            let negated = self.terms.not(condition);
            if self.proves(state, condition) {
                expression = then;
            } else if self.proves(state, negated) {
                expression = otherwise;
            } else {
                break;
            }
        }
        self.evaluate_step(state, expression)
    }

    /// A variable without a value here is a bug of the lowering.
    pub(crate) fn evaluate_step(&mut self, state: &State, expression: &Expression) -> Option<Term> {
        let value = self.evaluate(&state.store, expression);
        if value.is_none() {
            self.gap(Reason::Bug { message: format!("a value that is not known: {expression:?}") });
        }
        value
    }

    pub(crate) fn fail_with(&mut self, state: &State, code: &'static str, message: &str, span: Span) {
        let (message, hint) = (message.to_owned(), String::new());
        self.record(state, Failure { code, message, span, conjunct: None, hint });
    }

    fn give_up(&mut self, mut state: State, assertion: &Assertion, code: &'static str, span: Span) -> Vec<State> {
        self.learn_apart(&mut state);
        match self.consume_whole(state.clone(), state.store.clone(), assertion, Asker::Annotation) {
            // What its patterns found is known from here on.
            Ok(all) => all.into_iter().map(|(state, environment)| State { store: environment, ..state }).collect(),
            Err(miss) => {
                self.fail(&state, code, &miss, span);
                Vec::new()
            }
        }
    }

    /// Gives up the first of these that is there; where none is, what the first one lacks is told.
    fn give_up_one(
        &mut self,
        mut state: State,
        assertions: &[Assertion],
        code: &'static str,
        span: Span,
    ) -> Vec<State> {
        self.learn_apart(&mut state);
        let found = assertions.iter().find(|assertion| {
            let consumed = self.consume_whole(state.clone(), state.store.clone(), assertion, Asker::Annotation);
            consumed.is_ok()
        });
        match found.or(assertions.first()) {
            Some(assertion) => self.give_up(state, assertion, code, span),
            None => vec![state],
        }
    }

    fn recast(&mut self, state: State, from: &Assertion, to: &Assertion, span: Span) -> Vec<State> {
        let mut all = Vec::new();
        for state in self.give_up(state, from, "precondition", span) {
            let (unwritten, kept) = (self.took_unwritten, state.heap.len());
            let (environment, how) =
                (state.store.clone(), Producing { scale: self.one, level: None, any: Wildcard::Written });
            for (mut state, _) in self.produce(state, environment, to, how) {
                state.heap[kept..].iter_mut().for_each(|chunk| chunk.unwritten = unwritten);
                all.push(state);
            }
        }
        all
    }

    /// Shows an assertion and keeps everything; what its patterns found is known from here on.
    fn assert(&mut self, state: State, assertion: &Assertion, span: Span) -> Vec<State> {
        match self.consume_whole(state.clone(), state.store.clone(), assertion, Asker::Annotation) {
            // What was found by opening things follows from what is owned, so the heap may stay as it is.
            Ok(all) => all
                .into_iter()
                .map(|(after, environment)| State { path: after.path, store: environment, ..state.clone() })
                .collect(),
            Err(miss) => {
                self.fail(&state, "assert", &miss, span);
                Vec::new()
            }
        }
    }

    fn open_step(&mut self, mut state: State, instance: &Instance, span: Span) -> Vec<State> {
        let Some(predicate) = self.predicate(&instance.predicate) else { return Vec::new() };
        if matches!(predicate.kind, PredicateKind::Array { .. }) {
            return self.open_array(state, instance);
        }
        if predicate.kind == PredicateKind::Cell {
            return self.found_there(state, instance, "open", span);
        }
        let known = self.known(&state.store.clone(), &instance.arguments);
        let share = match &instance.fraction {
            None => Share::Whatever,
            Some(_) => self.share(&state.store.clone(), instance, self.one),
        };
        if !self.is_share(&state, &share) {
            self.fail(&state, "open", &Miss { what: Missing::Condition, span }, span);
            return Vec::new();
        }
        self.taken.clear();
        let Some(found) = self.take_match(&mut state, predicate, &known, &share) else {
            // It may be inside something else, or open already.
            return self.open_inside(state, instance, span);
        };
        let level = self.taken.pop().flatten();
        let mut environment = state.store.clone();
        let before = state.clone();
        if let Err(miss) = self.bind_instance(&mut state, &mut environment, instance, &found, self.one, span) {
            self.fail(&before, "open", &miss, span);
            return Vec::new();
        }
        state.store = environment;
        let chunk = Chunk { level, ..Chunk::new(predicate.name.clone(), found.arguments, found.fraction) };
        state.heap.push(chunk);
        let last = state.heap.len() - 1;
        self.open(state, last)
    }

    /// A field is a place by itself and the other way round: there is nothing to open or close, but it has to be there.
    fn found_there(&mut self, state: State, instance: &Instance, code: &'static str, span: Span) -> Vec<State> {
        let found = self.is_open(&state, instance, span);
        if found.is_none() {
            self.fail(&state, code, &Miss { what: Missing::Instance(instance.predicate.clone()), span }, span);
        }
        found.into_iter().collect()
    }

    /// Opens what contains the instance, then the instance.
    fn open_inside(&mut self, state: State, instance: &Instance, span: Span) -> Vec<State> {
        let known = self.known(&state.store.clone(), &instance.arguments);
        for candidate in self.openable(&state, &instance.predicate, known.first().copied().flatten()) {
            let opened = self.open(state.clone(), candidate);
            let Some(predicate) = self.predicate(&instance.predicate) else { return Vec::new() };
            let found = opened.iter().all(|state| self.find(state, predicate, &known).is_some());
            if found && !opened.is_empty() {
                return opened.into_iter().flat_map(|state| self.open_step(state, instance, span)).collect();
            }
        }
        if let Some(address) = known.first().copied().flatten()
            && let Some(states) = self.given_by_lemma(&state, instance, address)
        {
            return states.into_iter().flat_map(|state| self.open_step(state, instance, span)).collect();
        }
        if let Some(state) = self.is_open(&state, instance, span) {
            return vec![state];
        }
        let miss = Miss { what: Missing::Instance(instance.predicate.clone()), span };
        self.fail(&state, "open", &miss, span);
        Vec::new()
    }

    /// Where an access has opened it before, there is nothing to do but to name what its patterns find.
    fn is_open(&mut self, state: &State, instance: &Instance, span: Span) -> Option<State> {
        let assertion = Assertion::new(AssertionKind::Instance(instance.clone()), span);
        let closed = self.consume_whole(state.clone(), state.store.clone(), &assertion, Asker::Annotation).ok()?;
        match closed.as_slice() {
            [(_, environment)] => Some(State { store: environment.clone(), ..state.clone() }),
            _ => None,
        }
    }

    fn close_step(&mut self, state: State, instance: &Instance, span: Span) -> Vec<State> {
        let Some(predicate) = self.predicate(&instance.predicate) else { return Vec::new() };
        if matches!(predicate.kind, PredicateKind::Array { .. }) {
            return vec![state];
        }
        if predicate.kind == PredicateKind::Cell {
            return self.found_there(state, instance, "close", span);
        }
        let known = self.known(&state.store.clone(), &instance.arguments);
        let share = self.share(&state.store.clone(), instance, self.one);
        if !self.is_share(&state, &share) {
            self.fail(&state, "close", &Miss { what: Missing::Condition, span }, span);
            return Vec::new();
        }
        let fraction = match share {
            Share::Exactly(fraction) => fraction,
            Share::Whatever => self.one,
        };
        match self.close(state.clone(), predicate, &known, fraction, Effort::FULL) {
            Ok(closed) => self.closed(closed, predicate, instance, fraction, span),
            Err(miss) => {
                self.fail(&state, "close", &miss, span);
                Vec::new()
            }
        }
    }

    fn closed(
        &mut self,
        closed: Vec<(State, Vec<Term>)>,
        predicate: &Predicate,
        instance: &Instance,
        fraction: Term,
        span: Span,
    ) -> Vec<State> {
        let mut all = Vec::new();
        for (mut state, arguments) in closed {
            let (mut environment, found) = (state.store.clone(), Found::written(arguments, fraction));
            if let Err(miss) = self.bind_instance(&mut state, &mut environment, instance, &found, self.one, span) {
                self.fail(&state, "close", &miss, span);
                continue;
            }
            state.store = environment;
            let chunk = Chunk::new(predicate.name.clone(), found.arguments, fraction);
            self.add(&mut state, predicate, chunk);
            all.push(state);
        }
        all
    }
}
