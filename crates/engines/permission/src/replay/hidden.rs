//! What lies in predicate instances that a run never opened. Where it cannot lie there, whatever the values that nobody fixed, the run
//! starts or ends in a state that does not exist, and confirms nothing.

use gainsay_ir::permission::OldState;
use gainsay_source::Span;

use super::{Completion, Given, Heap, Interpreter, Location, State, Stop};
use gainsay_heap::{Blame, ErrorId};

/// Instances inside instances are opened this far.
const DEEPEST: usize = 3;
/// So many instances are opened in all.
const MOST: usize = 100;

impl Interpreter<'_> {
    /// Why the heap at the start or at the end of a run cannot be, in words that complete "for the solver's values".
    pub(crate) fn contradiction(&mut self, end: &State, span: Span) -> Option<String> {
        self.completion = Completion::Open;
        self.unchanged = None;
        let heaps = end.labels.get(&OldState::Start).into_iter().chain([&end.heap]);
        let mut left = MOST;
        heaps.into_iter().find_map(|heap| {
            let mut state = State { heap: heap.clone(), ..State::default() };
            (0..DEEPEST).find_map(|_| self.open_all(&mut state, &mut left, span))
        })
    }

    /// Replaces every instance by what it contains, as far as that does not depend on anything open.
    fn open_all(&mut self, state: &mut State, left: &mut usize, span: Span) -> Option<String> {
        // With part of an instance some of its body may not be well-defined, which says nothing: only what it demands counts.
        let blame = Blame::Report { error: ErrorId::UnfoldFailed, span };
        for location in instances(&state.heap) {
            let Location::Predicate(name, arguments) = &location else { continue };
            let Some(predicate) = self.program.predicates.get(name) else { continue };
            let Some(body) = &predicate.body else { continue };
            *left = left.checked_sub(1)?;
            let permission = state.heap.permission(&location);
            state.heap.remove(&location, &permission);
            let parameters = predicate.parameters.iter().map(|parameter| parameter.name.clone());
            state.store = parameters.zip(arguments.iter().cloned()).collect();
            // What the run found inside has been checked when it was opened; the rest was never fixed.
            let opened = self.inhale(state, body, &Given::Open, &permission, blame);
            if let Err(Stop::AssumptionFalse { what, .. }) = opened {
                return Some(format!(
                    "an instance of `{name}` cannot be: inside of it {what}; is an `unfold` missing?"
                ));
            }
        }
        None
    }
}

fn instances(heap: &Heap) -> Vec<Location> {
    let locations = heap.entries().map(|(location, _)| location);
    locations.filter(|location| matches!(location, Location::Predicate(..))).cloned().collect()
}
