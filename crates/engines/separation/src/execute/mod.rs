//! Running the body of a procedure, block by block.

mod access;
mod call;
mod flow;
mod isolated_proof;
mod loops;
mod merge;
mod order;
mod step;
mod unordered;

use std::collections::BTreeMap;

use gainsay_ir::separation::{BasicBlock, BlockId, Body};
use gainsay_verdict::Reason;

use crate::{machine::Machine, state::State};

/// Blocks that may be run in all; more means that a loop made of jumps has no invariant.
const MOST_BLOCKS: u64 = 20_000;
const OUT_OF_BUDGET: &str =
    "there are too many ways through the function; a loop made of `goto` needs an invariant at its label";

impl Machine<'_> {
    pub(crate) fn run(&mut self, states: Vec<State>) {
        let Some(body) = &self.procedure.body else { return };
        let positions = order::positions(body);
        let position = |block: BlockId| (positions.get(block).copied().unwrap_or(usize::MAX), block);
        // A block runs when all that leads to it has run: then everything that can be merged there is there.
        let mut waiting: BTreeMap<(usize, BlockId), Vec<State>> = BTreeMap::new();
        for state in states {
            waiting.entry(position(state.block)).or_default().push(state);
        }
        let mut blocks = 0u64;
        while let Some(((_, id), states)) = waiting.pop_first() {
            let Some(block) = body.blocks.get(id) else {
                self.gap(Reason::Bug { message: "a jump to a block that does not exist".to_owned() });
                return;
            };
            for state in self.merge(states) {
                blocks += 1;
                if blocks > MOST_BLOCKS || self.is_exhausted() {
                    self.gap(Reason::OutOfBudget { message: OUT_OF_BUDGET.to_owned() });
                    return;
                }
                for state in self.run_block(state, body, block) {
                    waiting.entry(position(state.block)).or_default().push(state);
                }
            }
        }
    }

    fn run_block(&mut self, state: State, body: &Body, block: &BasicBlock) -> Vec<State> {
        let mut states = vec![state];
        for step in &block.steps {
            self.steps += 1;
            gainsay_meter::step(states.len() as u64);
            states = states.into_iter().flat_map(|state| self.step(state, step)).collect();
        }
        states.into_iter().flat_map(|state| self.exit(state, body, block)).collect()
    }
}
