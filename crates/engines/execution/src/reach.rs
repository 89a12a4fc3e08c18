//! Which blocks somebody can still get at, to tell which are lost.

use super::{
    memory::{Memory, Origin},
    substitution::Knowledge,
    value::Value,
};

pub(crate) struct Reach<'m> {
    memory: &'m Memory,
    knowledge: &'m Knowledge,
    reached: Vec<bool>,
    pending: Vec<usize>,
    /// A value was taken apart, so that pointers may be where none are seen.
    is_unclear: bool,
}

impl<'m> Reach<'m> {
    /// Everything that was there before, and global variables, are within reach.
    pub(crate) fn new(memory: &'m Memory, knowledge: &'m Knowledge) -> Reach<'m> {
        let reached = vec![false; memory.blocks.len()];
        let mut reach = Reach { memory, knowledge, reached, pending: Vec::new(), is_unclear: false };
        for (index, block) in memory.blocks.iter().enumerate() {
            if matches!(block.origin, Origin::Given | Origin::Global(_)) && !block.freed {
                reach.block(index);
            }
        }
        reach
    }

    fn block(&mut self, index: usize) {
        if !std::mem::replace(&mut self.reached[index], true) {
            self.pending.push(index);
        }
    }

    /// A value that somebody holds.
    pub(crate) fn value(&mut self, value: &Value) {
        match self.knowledge.shallow(value) {
            Value::Pointer(pointer) => self.block(pointer.block),
            Value::Data(..) => self.is_unclear = true,
            _ => {}
        }
    }

    /// Allocated blocks that nobody can give back.
    pub(crate) fn lost(mut self) -> Vec<usize> {
        while let Some(index) = self.pending.pop() {
            for cell in self.memory.blocks[index].cells.values() {
                if let Some(value) = &cell.value {
                    self.value(value);
                }
            }
        }
        if self.is_unclear {
            return Vec::new();
        }
        let blocks = self.memory.blocks.iter().enumerate();
        let lost = blocks.filter(|(index, block)| {
            block.origin == Origin::Allocated && !block.freed && block.token.is_positive() && !self.reached[*index]
        });
        lost.map(|(index, _)| index).collect()
    }
}
