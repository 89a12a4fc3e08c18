//! Proofs beside the program: what is shown there is shown with nothing of what the program owns.

use gainsay_ir::separation::Assertion;
use gainsay_source::Span;

use crate::{
    consume::Asker,
    machine::Machine,
    produce::{Producing, Wildcard},
    state::State,
};

impl Machine<'_> {
    /// What is known stays known; what is owned is not there.
    pub(super) fn isolate(&mut self, mut state: State, assertion: &Assertion) -> Vec<State> {
        state.heap.clear();
        let environment = state.store.clone();
        let how = Producing { scale: self.one, level: None, any: Wildcard::Unwritten };
        let produced = self.produce(state, environment, assertion, how);
        produced.into_iter().map(|(state, environment)| State { store: environment, ..state }).collect()
    }

    /// The end of such a proof.
    pub(super) fn conclude(&mut self, state: State, assertion: &Assertion, span: Span) -> Vec<State> {
        self.paths += 1;
        match self.consume_whole(state.clone(), state.store.clone(), assertion, Asker::Contract) {
            Ok(all) => {
                for (state, _) in all {
                    if let Err(miss) = self.nothing_left(state.clone(), span) {
                        self.fail(&state, "leak", &miss, span);
                    }
                }
            }
            Err(miss) => self.fail(&state, "postcondition", &miss, span),
        }
        Vec::new()
    }
}
