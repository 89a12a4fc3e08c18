//! Which memory a part of a run touches.

use std::collections::BTreeSet;

/// Where a number of bytes lie: block, first and last offset.
type Bytes = (usize, i64, i64);

/// What is done with memory.
#[derive(Clone, Copy)]
pub(crate) enum Access {
    Read,
    Write,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Footprint {
    /// Blocks from this one on are new, and nobody else knows them.
    blocks: usize,
    /// But for these, which outlive the function that brought them in.
    lasting: BTreeSet<usize>,
    read: BTreeSet<Bytes>,
    written: BTreeSet<Bytes>,
}

// What was touched on the way is no part of what memory is.
impl PartialEq for Footprint {
    fn eq(&self, _: &Footprint) -> bool {
        true
    }
}

impl Eq for Footprint {}

impl Footprint {
    pub(crate) fn of(blocks: usize) -> Footprint {
        Footprint { blocks, ..Footprint::default() }
    }

    /// The block stays where it is when functions end.
    pub(crate) fn lasts(&mut self, block: usize) {
        self.lasting.insert(block);
    }

    pub(crate) fn touch(&mut self, block: usize, offset: i64, size: i64, access: Access) {
        if size <= 0 || !self.knows(block) {
            return;
        }
        let bytes = (block, offset, offset.saturating_add(size - 1));
        match access {
            Access::Read => self.read.insert(bytes),
            Access::Write => self.written.insert(bytes),
        };
    }

    fn knows(&self, block: usize) -> bool {
        block < self.blocks || self.lasting.contains(&block)
    }

    pub(crate) fn extend(&mut self, other: &Footprint) {
        self.lasting.extend(&other.lasting);
        let known =
            |all: &BTreeSet<Bytes>| -> Vec<Bytes> { all.iter().copied().filter(|bytes| self.knows(bytes.0)).collect() };
        let (read, written) = (known(&other.read), known(&other.written));
        self.read.extend(read);
        self.written.extend(written);
    }

    /// Whether one of them changes what the other uses.
    pub(crate) fn conflicts(&self, other: &Footprint) -> bool {
        let meet = |one: &BTreeSet<Bytes>, other: &BTreeSet<Bytes>| {
            one.iter().any(|(block, first, last)| {
                other.iter().any(|(elsewhere, start, end)| block == elsewhere && first <= end && start <= last)
            })
        };
        meet(&self.written, &other.written) || meet(&self.written, &other.read) || meet(&self.read, &other.written)
    }
}
