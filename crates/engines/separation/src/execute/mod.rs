//! Running the body of a procedure, path by path.

mod access;
mod flow;
mod loops;
mod step;

use gainsay_verdict::Reason;

use crate::{machine::Machine, state::State};

/// Blocks that may be run in all; more means that a loop made of jumps has no invariant.
const MOST_BLOCKS: u64 = 20_000;

impl Machine<'_> {
    pub(crate) fn run(&mut self, states: Vec<State>) {
        let Some(body) = &self.procedure.body else { return };
        let mut waiting = states;
        waiting.reverse();
        let mut blocks = 0u64;
        while let Some(state) = waiting.pop() {
            blocks += 1;
            if blocks > MOST_BLOCKS {
                let message =
                    format!("more than {MOST_BLOCKS} blocks; a loop made of `goto` needs an invariant at its label");
                self.gap(Reason::OutOfBudget { message });
                return;
            }
            let Some(block) = body.blocks.get(state.block) else {
                self.gap(Reason::Bug { message: "a jump to a block that does not exist".to_owned() });
                return;
            };
            let mut states = vec![state];
            for step in &block.steps {
                self.steps += 1;
                states = states.into_iter().flat_map(|state| self.step(state, step)).collect();
            }
            for state in states.into_iter().rev() {
                waiting.extend(self.exit(state, body, block).into_iter().rev());
            }
        }
    }
}
