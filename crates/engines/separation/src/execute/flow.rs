//! How blocks end.

use gainsay_ir::separation::{BasicBlock, BlockId, Body, Exit, LoopId, MatchTarget};
use gainsay_smt::Term;
use gainsay_source::Span;
use gainsay_verdict::Reason;

use crate::{
    consume::Asker,
    machine::Machine,
    state::{Frame, State},
};

impl Machine<'_> {
    /// The states in which the path goes on.
    pub(crate) fn exit(&mut self, state: State, body: &Body, block: &BasicBlock) -> Vec<State> {
        match &block.exit {
            Exit::Goto(target) => self.goto(state, body, *target, block.span),
            Exit::Branch(condition, then, otherwise) => {
                let Some(condition) = self.evaluate_step(&state, condition) else { return Vec::new() };
                self.decide(state, condition)
                    .into_iter()
                    .flat_map(|(state, holds)| {
                        self.goto(state, body, if holds { *then } else { *otherwise }, block.span)
                    })
                    .collect()
            }
            Exit::Match(subject, targets) => {
                let Some(subject) = self.evaluate_step(&state, subject) else { return Vec::new() };
                self.match_exit(&state, subject, targets, body, block.span)
            }
            Exit::Return(value) => {
                let value = match value {
                    Some(value) => match self.evaluate_step(&state, value) {
                        Some(value) => Some(value),
                        None => return Vec::new(),
                    },
                    None => None,
                };
                self.leave(state, value, block.span);
                Vec::new()
            }
            Exit::Enter(_) if !state.unordered.is_empty() => self.beyond(block.span),
            Exit::Enter(id) => self.enter(state, body, *id),
            Exit::Again(id) => {
                self.again(state, body, *id);
                Vec::new()
            }
            Exit::Stop => {
                self.paths += 1;
                Vec::new()
            }
        }
    }

    /// The branches of a condition that are possible, with the help of what is owned where both seem to be.
    fn decide(&mut self, mut state: State, condition: Term) -> Vec<(State, bool)> {
        let branches = self.fork(state.clone(), condition);
        if branches.len() == 2 && self.learn(&mut state) {
            return self.fork(state, condition);
        }
        branches
    }

    fn match_exit(
        &mut self,
        state: &State,
        subject: Term,
        targets: &[MatchTarget],
        body: &Body,
        span: Span,
    ) -> Vec<State> {
        let mut all = Vec::new();
        for target in targets {
            if let Some((mut state, parts)) = self.in_case(state, subject, &target.constructor) {
                self.note_parts(&mut state, subject, &parts);
                target.variables.iter().zip(&parts).for_each(|(name, part)| state.store.set(name, *part));
                all.extend(self.goto(state, body, target.block, span));
            }
        }
        all
    }

    /// Whether a block lies in a loop.
    fn is_within(body: &Body, block: BlockId, id: LoopId) -> bool {
        let mut within = body.blocks.get(block).and_then(|block| block.within);
        while let Some(each) = within {
            if each == id {
                return true;
            }
            within = body.loops.get(each).and_then(|each| each.parent);
        }
        false
    }

    /// Goes to a block, leaving the loops it does not lie in.
    pub(crate) fn goto(&mut self, mut state: State, body: &Body, target: BlockId, span: Span) -> Vec<State> {
        while let Some(frame) = state.frames.last() {
            if Self::is_within(body, target, frame.id) {
                break;
            }
            let (id, has_contract) = (frame.id, frame.has_contract);
            if has_contract {
                if body.loops.get(id).is_some_and(|each| each.exit == target) {
                    self.leave_contract(state, body, id, span);
                } else {
                    let what = "leaving a loop with `requires` and `ensures` by a jump".to_owned();
                    self.gap(Reason::Unsupported { what, span: Some(span) });
                }
                return Vec::new();
            }
            self.unframe(&mut state);
        }
        if Self::is_inside(body, target, &state.frames) {
            let what = "a jump into a loop".to_owned();
            self.gap(Reason::Unsupported { what, span: Some(span) });
            return Vec::new();
        }
        state.block = target;
        vec![state]
    }

    /// Whether a block lies in a loop that was not entered where it begins. Loops made of jumps begin wherever their label is reached.
    fn is_inside(body: &Body, target: BlockId, frames: &[Frame]) -> bool {
        let mut within = body.blocks.get(target).and_then(|block| block.within);
        while let Some((id, each)) = within.and_then(|id| Some((id, body.loops.get(id)?))) {
            if each.exit != each.head && !frames.iter().any(|frame| frame.id == id) {
                return true;
            }
            within = each.parent;
        }
        false
    }

    /// What the innermost loop did not see is there again.
    fn unframe(&mut self, state: &mut State) {
        let Some(frame) = state.frames.pop() else { return };
        for chunk in frame.heap {
            match self.predicate(&chunk.predicate) {
                Some(predicate) => self.add(state, predicate, chunk),
                None => state.heap.push(chunk),
            }
        }
    }

    /// The end of the procedure: the postcondition holds, and nothing is left.
    fn leave(&mut self, mut state: State, value: Option<Term>, span: Span) {
        self.paths += 1;
        while let Some(frame) = state.frames.last() {
            if frame.has_contract {
                let what = "`return` in a loop with `requires` and `ensures`".to_owned();
                self.gap(Reason::Unsupported { what, span: Some(span) });
                return;
            }
            self.unframe(&mut state);
        }
        let mut environment = (*state.entry).clone();
        let result = self.procedure.result.as_ref().map(|variable| {
            let any = |machine: &mut Self| {
                let sort = machine.sort(&variable.sort);
                machine.fresh("result", sort)
            };
            (&variable.name, value.unwrap_or_else(|| any(self)))
        });
        if let Some((name, value)) = result {
            environment.set(name, value);
        }
        let after = std::mem::take(&mut state.after);
        let mut wanted = vec![(self.procedure.ensures.clone(), environment.clone())];
        wanted.extend(after.into_iter().map(|(assertion, mut inner)| {
            if let Some((name, value)) = result {
                inner.set(name, value);
            }
            (assertion, inner)
        }));
        let mut states = vec![state];
        for (assertion, environment) in wanted {
            let mut next = Vec::new();
            for state in states {
                match self.consume_whole(state.clone(), environment.clone(), &assertion, Asker::of(self.procedure)) {
                    Ok(all) => next.extend(all.into_iter().map(|(state, _)| state)),
                    Err(miss) => self.fail(&state, "postcondition", &miss, span),
                }
            }
            states = next;
        }
        for state in states {
            if let Err(miss) = self.nothing_left(state.clone(), span) {
                self.fail(&state, "leak", &miss, span);
            }
        }
    }
}
