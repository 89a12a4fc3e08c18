//! Parts of an expression that come in no order that C gives: a run takes one order, and says nothing where another one might come to something else.

use gainsay_ir::c::Operand;

use super::{Machine, Run, undecided};
use crate::footprint::Footprint;

/// An expression that is being evaluated, and what its parts did so far.
pub(super) struct Unordered {
    whole: usize,
    /// How many functions were running.
    depth: usize,
    /// How many blocks of memory there were.
    blocks: usize,
    parts: Vec<Footprint>,
}

impl Machine<'_, '_> {
    /// Evaluates a part, and compares what it did with what the parts before it did.
    pub(super) fn operand<T>(&mut self, operand: Operand, evaluate: impl FnOnce(&mut Self) -> Run<T>) -> Run<T> {
        let (depth, blocks) = (self.frames.len(), self.memory.blocks.len());
        if operand.index == 0 {
            // One that was left in the middle is over.
            self.unordered.retain(|other| other.depth < depth || other.depth == depth && other.whole != operand.whole);
            self.unordered.push(Unordered { whole: operand.whole, depth, blocks, parts: Vec::new() });
        }
        let blocks = self.around(operand).map_or(blocks, |whole| whole.blocks);
        let outer = self.memory.footprint.replace(Footprint::of(blocks));
        let value = evaluate(self);
        let mine = std::mem::replace(&mut self.memory.footprint, outer).unwrap_or_default();
        if let Some(outer) = &mut self.memory.footprint {
            outer.extend(&mine);
        }
        let value = value?;
        let Some(whole) = self.around(operand) else { return Ok(value) };
        if whole.parts.iter().any(|other| other.conflicts(&mine)) {
            return Err(undecided("memory is changed and used in one expression, in no order that C gives"));
        }
        whole.parts.push(mine);
        if operand.index + 1 == operand.count {
            self.unordered.retain(|other| other.depth != depth || other.whole != operand.whole);
        }
        Ok(value)
    }

    /// The expression that a part belongs to.
    fn around(&mut self, operand: Operand) -> Option<&mut Unordered> {
        let depth = self.frames.len();
        self.unordered.iter_mut().rfind(|other| other.depth == depth && other.whole == operand.whole)
    }
}
