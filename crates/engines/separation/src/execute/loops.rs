//! Loops, by invariant or by contract.

use gainsay_ir::separation::{Assertion, AssertionKind, Body, Loop, LoopId, LoopRule};
use gainsay_source::{Name, Span};
use gainsay_verdict::Reason;

use crate::{
    check::plain_instances,
    consume::Asker,
    machine::Machine,
    produce::{Producing, Wildcard},
    state::{Environment, Frame, Level, State},
};

impl Machine<'_> {
    /// ```text
    /// P ⊢ I ∗ F     { I ∧ c } body { I }
    /// ───────────────────────────────────   by invariant; F is not seen by the body
    /// { P } while (c) body { I ∗ F ∧ ¬c }
    /// ```
    pub(crate) fn enter(&mut self, state: State, body: &Body, id: LoopId) -> Vec<State> {
        let Some(the_loop) = body.loops.get(id) else { return Vec::new() };
        if state.frames.iter().any(|frame| frame.id == id) {
            self.again(state, body, id);
            return Vec::new();
        }
        match &the_loop.rule {
            LoopRule::Invariant(invariant) => self.enter_invariant(&state, the_loop, id, invariant),
            LoopRule::Missing => {
                let nothing = Assertion::new(AssertionKind::Star(Vec::new()), the_loop.span);
                self.enter_invariant(&state, the_loop, id, &nothing)
            }
            LoopRule::Contract { requires, .. } => self.enter_contract(&state, body, the_loop, id, requires),
        }
    }

    fn havoc(&mut self, state: &mut State, the_loop: &Loop) {
        for variable in &the_loop.modified {
            let sort = self.sort(&variable.sort);
            let value = self.fresh(&variable.name, sort);
            state.store.set(&variable.name, value);
        }
    }

    fn enter_invariant(&mut self, state: &State, the_loop: &Loop, id: LoopId, invariant: &Assertion) -> Vec<State> {
        let consumed = match self.consume_whole(state.clone(), state.store.clone(), invariant, Asker::Contract) {
            Ok(consumed) => consumed,
            Err(miss) => {
                self.fail_where(state, "invariant", &miss, the_loop.span, "before the first iteration");
                return Vec::new();
            }
        };
        self.note_unwritten(id);
        let lacks_invariant = the_loop.rule == LoopRule::Missing;
        let levels = self.levels_given(id, invariant, consumed.len());
        let mut all = Vec::new();
        for (mut inside, _) in consumed {
            let heap = std::mem::take(&mut inside.heap);
            inside.frames.push(Frame { id, heap, has_contract: false, lacks_invariant, levels: levels.clone() });
            self.havoc(&mut inside, the_loop);
            let any = if self.unwritten_loops.contains(&id) { Wildcard::Unwritten } else { Wildcard::Written };
            all.extend(self.begin(inside, the_loop, id, invariant, any));
        }
        all
    }

    /// Memory that was given up for `_` of an invariant may not have been written, so it may not have been in an iteration either.
    fn note_unwritten(&mut self, id: LoopId) {
        if self.took_unwritten {
            self.unwritten_loops.insert(id);
        }
    }

    /// An iteration begins with what the assertion gives and binds.
    fn begin(&mut self, state: State, the_loop: &Loop, id: LoopId, assertion: &Assertion, any: Wildcard) -> Vec<State> {
        let environment = state.store.clone();
        let how = Producing { scale: self.one, level: None, any };
        self.produce(state, environment, assertion, how)
            .into_iter()
            .map(|(mut state, environment)| {
                let levels = state.frames.last().map(|frame| frame.levels.clone()).unwrap_or_default();
                let stated = state.heap.iter_mut().filter(|chunk| !chunk.written_out);
                stated.zip(levels).for_each(|(chunk, level)| chunk.level = level);
                state.store = environment;
                state.block = the_loop.head;
                if let Some(measure) = &the_loop.measure
                    && let Some(value) = self.evaluate_step(&state, measure)
                {
                    state.store.set(&measured(id), value);
                }
                state
            })
            .collect()
    }

    /// The end of an iteration: the invariant holds again, and nothing is left.
    pub(crate) fn again(&mut self, state: State, body: &Body, id: LoopId) {
        self.paths += 1;
        let Some(the_loop) = body.loops.get(id) else { return };
        let nothing = Assertion::new(AssertionKind::Star(Vec::new()), the_loop.span);
        let invariant = match &the_loop.rule {
            LoopRule::Invariant(invariant) => invariant,
            _ => &nothing,
        };
        match self.consume_whole(state.clone(), state.store.clone(), invariant, Asker::Contract) {
            Ok(all) => {
                self.note_unwritten(id);
                if let LoopRule::Invariant(_) = the_loop.rule {
                    self.note_wandering(&state, id, all.len());
                }
                for (state, environment) in all {
                    self.gets_smaller(&state, &environment, the_loop, id, the_loop.span);
                    if let Err(miss) = self.nothing_left(state.clone(), the_loop.span) {
                        self.fail(&state, "leak", &miss, the_loop.span);
                    }
                }
            }
            Err(miss) => self.fail_where(&state, "invariant", &miss, the_loop.span, "after an iteration"),
        }
    }

    /// What the loop is said to make smaller is smaller than where the turn began, and was not below zero there.
    fn gets_smaller(&mut self, state: &State, environment: &Environment, the_loop: &Loop, id: LoopId, span: Span) {
        let Some(measure) = &the_loop.measure else { return };
        let before = state.store.values.get(&measured(id)).copied();
        let (Some(before), Some(after)) = (before, self.evaluate(environment, measure)) else {
            let message = "what a loop makes smaller has no value".to_owned();
            return self.gap(Reason::Bug { message });
        };
        let zero = self.zero();
        let (bounded, smaller) = (self.terms.less_equal(zero, before), self.terms.less(after, before));
        let both = self.terms.and([bounded, smaller]);
        if !self.shows(&mut state.clone(), both) {
            let message =
                "what `decreases` names may not get smaller in this iteration, or may be below zero before it";
            self.fail_with(state, "termination", message, span);
        }
    }

    /// The variables as they are where the loop begins.
    fn remember_old(environment: &mut Environment, state: &State, the_loop: &Loop) {
        let LoopRule::Contract { old, .. } = &the_loop.rule else { return };
        for (old, variable) in old {
            if let Some(value) = state.store.values.get(variable) {
                environment.set(old, *value);
            }
        }
    }

    /// ```text
    /// P ⊢ A ∗ F     { A } rest of the loop { B }
    /// ───────────────────────────────────────────   by contract; the rest of the loop is used in its own proof
    /// { P } loop { B ∗ F }
    /// ```
    fn enter_contract(
        &mut self,
        state: &State,
        body: &Body,
        the_loop: &Loop,
        id: LoopId,
        requires: &Assertion,
    ) -> Vec<State> {
        let (mut all, levels) = self.rest_of_loop(state, the_loop, id, the_loop.span);
        all.iter_mut().for_each(|state| state.block = the_loop.exit);
        let mut inside = state.clone();
        inside.heap.clear();
        inside.frames.push(Frame { id, heap: Vec::new(), has_contract: true, lacks_invariant: false, levels });
        self.havoc(&mut inside, the_loop);
        let snapshot = inside.clone();
        Self::remember_old(&mut inside.store, &snapshot, the_loop);
        all.extend(self.begin(inside, the_loop, id, requires, Wildcard::Unwritten));
        let _ = body;
        all
    }

    /// The rest of the loop as a call: its precondition is given up, its postcondition holds for new values of what it changes. Also how deep what it is
    /// given lies.
    fn rest_of_loop(
        &mut self,
        state: &State,
        the_loop: &Loop,
        id: LoopId,
        span: Span,
    ) -> (Vec<State>, Vec<Option<Level>>) {
        let LoopRule::Contract { requires, ensures, .. } = &the_loop.rule else { return Default::default() };
        let consumed = match self.consume_whole(state.clone(), state.store.clone(), requires, Asker::Contract) {
            Ok(consumed) => consumed,
            Err(miss) => {
                self.fail(state, "invariant", &miss, span);
                return Default::default();
            }
        };
        self.note_wandering(state, id, consumed.len());
        let levels = self.levels_given(id, requires, consumed.len());
        let mut all = Vec::new();
        for (mut after, mut environment) in consumed {
            Self::remember_old(&mut environment, state, the_loop);
            self.havoc(&mut after, the_loop);
            for variable in &the_loop.modified {
                environment.set(&variable.name, after.store.values[&variable.name]);
            }
            let how = Producing { scale: self.one, level: None, any: Wildcard::Unwritten };
            all.extend(self.produce(after, environment, ensures, how).into_iter().map(|(state, _)| state));
        }
        (all, levels)
    }

    /// ```text
    /// Q(t̄) of A was inside of P(s̄) of the precondition     every iteration gives a Q(t̄′) that was inside of its own Q(t̄)
    /// ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────
    /// Q(t̄) of every iteration is inside of P(s̄)
    /// ```
    /// How deep what was taken just now lies, if it was taken on a single way and no iteration is known that goes elsewhere.
    fn levels_given(&self, id: LoopId, assertion: &Assertion, ways: usize) -> Vec<Option<Level>> {
        if ways != 1 || self.wandering_loops.contains(&id) {
            return Vec::new();
        }
        self.taken.iter().copied().take(plain_instances(assertion)).collect()
    }

    /// What an iteration leaves for the next one must lie as deep as what it was given.
    fn note_wandering(&mut self, state: &State, id: LoopId, ways: usize) {
        let Some(frame) = state.frames.iter().find(|frame| frame.id == id) else { return };
        let mut levels = frame.levels.iter().enumerate();
        let stays = |(position, level): (usize, &Option<Level>)| {
            let Some(level) = level else { return true };
            let now = self.taken.get(position).copied().flatten();
            ways == 1 && now.is_some_and(|now| now.origin == level.origin && level.depth <= now.depth)
        };
        if !levels.all(stays) {
            self.wandering_loops.insert(id);
        }
    }

    pub(crate) fn recurse(&mut self, state: State, id: LoopId, span: Span) -> Vec<State> {
        let procedure = self.procedure;
        let Some(the_loop) = procedure.body.as_ref().and_then(|body| body.loops.get(id)) else { return Vec::new() };
        let Some(_) = &the_loop.measure else { return self.rest_of_loop(&state, the_loop, id, span).0 };
        if let LoopRule::Contract { requires, .. } = &the_loop.rule
            && let Ok(consumed) = self.consume_whole(state.clone(), state.store.clone(), requires, Asker::Contract)
        {
            for (after, environment) in consumed {
                self.gets_smaller(&after, &environment, the_loop, id, span);
            }
        }
        self.rest_of_loop(&state, the_loop, id, span).0
    }

    /// The loop with a contract ends: its postcondition holds, and nothing is left.
    pub(crate) fn leave_contract(&mut self, state: State, body: &Body, id: LoopId, span: Span) {
        self.paths += 1;
        let Some(Loop { rule: LoopRule::Contract { ensures, .. }, .. }) = body.loops.get(id) else { return };
        match self.consume_whole(state.clone(), state.store.clone(), ensures, Asker::Contract) {
            Ok(all) => {
                for (state, _) in all {
                    if let Err(miss) = self.nothing_left(state.clone(), span) {
                        self.fail(&state, "leak", &miss, span);
                    }
                }
            }
            Err(miss) => self.fail(&state, "invariant", &miss, span),
        }
    }
}

/// The variable that holds what a loop makes smaller, as it is where an iteration begins.
fn measured(id: LoopId) -> Name {
    Name::from(format!("$measure {id}"))
}
