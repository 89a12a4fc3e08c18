//! Concrete memory: blocks with typed cells, each with the share of it that is owned. Every access is checked here.

use std::collections::BTreeMap;

use gainsay_ir::c::Type;
use gainsay_source::Name;

use super::value::{Pointer, Share, Value};
use crate::footprint::{Access, Footprint};

/// Where a block comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// It was there before the function was called.
    Given,
    /// The program allocated it.
    Allocated,
    Global(Name),
    Local(Name),
    /// `(type){ … }` in a function: it ends with the block around it.
    Literal,
    /// A string literal.
    Text,
    /// A structure that is handed over by value: an argument or a result.
    Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) size: i64,
    /// `None` while it is uninitialised.
    pub(crate) value: Option<Value>,
    pub(crate) share: Share,
    pub(crate) ty: Type,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) origin: Origin,
    /// `None` where cells may still be added at its end.
    pub(crate) size: Option<i64>,
    /// Whether bytes without a cell are owned and hold nothing yet. Otherwise they belong to somebody else.
    pub(crate) whole: bool,
    /// Bytes without a cell hold zero: large objects are mostly that.
    pub(crate) zeroed: bool,
    /// How much of the right to give it back is owned.
    pub(crate) token: Share,
    pub(crate) freed: bool,
    /// How many allocations there had been when it was made, itself among them, and when it was freed.
    pub(crate) made_at: u64,
    pub(crate) freed_at: u64,
    /// A pointer to it was made, so that it may dangle.
    pub(crate) exposed: bool,
    pub(crate) cells: BTreeMap<i64, Cell>,
    /// What bytes without a cell turned out to hold.
    pub(crate) settled: BTreeMap<i64, Value>,
    /// What it was made for, where that is known.
    pub(crate) ty: Option<Type>,
}

impl Block {
    pub(crate) fn new(origin: Origin, size: Option<i64>) -> Block {
        Block {
            origin,
            size,
            whole: false,
            zeroed: false,
            token: Share::NONE,
            freed: false,
            made_at: 0,
            freed_at: 0,
            exposed: false,
            cells: BTreeMap::new(),
            settled: BTreeMap::new(),
            ty: None,
        }
    }

    /// A block that is owned from the first to the last byte.
    pub(crate) fn owned(origin: Origin, size: i64) -> Block {
        Block { whole: true, ..Block::new(origin, Some(size)) }
    }

    pub(crate) fn extent(&self) -> i64 {
        let end = self.cells.iter().next_back().map_or(0, |(offset, cell)| offset + cell.size);
        self.size.unwrap_or(end)
    }

    /// What bytes without a cell hold.
    pub(super) fn background(&self) -> Option<Value> {
        self.zeroed.then_some(Value::Integer(0))
    }

    /// The block without how its numbers were calculated.
    pub(crate) fn plain(&self) -> Block {
        let mut block = self.clone();
        for cell in block.cells.values_mut() {
            cell.value = cell.value.take().map(Value::plain);
        }
        block
    }

    /// A cell that is not the one asked for but shares bytes with it.
    pub(super) fn overlaps(&self, offset: i64, size: i64) -> bool {
        let before = self.cells.range(..offset + size).next_back();
        before.is_some_and(|(start, cell)| (*start != offset || cell.size != size) && start + cell.size > offset)
    }
}

impl Memory {
    /// Whether the blocks that a value of another run leads to were made in this one, too.
    pub(crate) fn has(&self, value: &Value) -> bool {
        match value {
            Value::Pointer(pointer) => pointer.block < self.blocks.len(),
            Value::Data(_, parts) => parts.iter().all(|part| self.has(part)),
            _ => true,
        }
    }

    /// Owns again what it owned before, as it was, but for blocks that may have been freed.
    pub(crate) fn give_back(&mut self, before: &Memory) {
        for (block, known) in self.blocks.iter_mut().zip(&before.blocks) {
            if block.freed || block.token != known.token {
                continue;
            }
            for (offset, cell) in &known.cells {
                let is_kept = block.cells.get(offset).is_some_and(|kept| kept.share == cell.share);
                if !is_kept && !block.overlaps(*offset, cell.size) {
                    block.cells.insert(*offset, cell.clone());
                }
            }
        }
    }
}

/// What is wrong with an access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Null,
    /// The block was freed before.
    Dangling,
    /// It is outside of its block.
    OutOfBounds,
    /// It belongs to somebody else.
    NotOwned,
    /// Only a fraction is owned, which allows to read.
    ReadOnly,
    Uninitialised,
    /// A number that is no address.
    NoAddress,
    DoubleFree,
    /// The pointer is not the start of a block.
    FreeInside,
    /// The block was never allocated, or the right to give it back belongs to somebody else.
    FreeNotOwned,
    /// Outside of what the interpreter can do: nothing follows from it.
    Unclear(String),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Memory {
    pub(crate) blocks: Vec<Block>,
    /// Instances of predicates whose definitions are not known.
    pub(crate) opaque: Vec<(Name, Vec<Value>, Share)>,
    /// How many blocks were allocated.
    allocations: u64,
    /// What is touched, where somebody wants to know.
    pub(crate) footprint: Option<Footprint>,
}

impl Memory {
    pub(crate) fn add(&mut self, block: Block) -> Pointer {
        self.blocks.push(block);
        Pointer::start(self.blocks.len() - 1)
    }

    /// A block from the allocator: it may lie where blocks lay that were freed before.
    pub(crate) fn allocate(&mut self, block: Block) -> Pointer {
        self.allocations += 1;
        self.add(Block { made_at: self.allocations, ..block })
    }

    /// Whether two blocks may have the same address, because one was freed before the other was made.
    pub(crate) fn may_coincide(&self, one: usize, other: usize) -> bool {
        let is_heap = |block: &Block| matches!(block.origin, Origin::Given | Origin::Allocated);
        let before = |gone: &Block, new: &Block| gone.freed && is_heap(gone) && new.made_at > gone.freed_at;
        let (one, other) = (&self.blocks[one], &self.blocks[other]);
        before(one, other) || before(other, one)
    }

    /// Fixes what an uninitialised cell holds.
    pub(crate) fn settle(&mut self, place: Pointer, value: &Value) {
        let Some(block) = self.blocks.get_mut(place.block) else { return };
        match block.cells.get_mut(&place.offset) {
            Some(cell) => cell.value = Some(value.clone()),
            None => drop(block.settled.insert(place.offset, value.clone())),
        }
    }

    /// What a copy of it costs, in steps.
    pub(crate) fn weight(&self) -> u64 {
        self.blocks.iter().map(|block| 1 + block.cells.len() as u64).sum::<u64>() / 8
    }

    fn touched(&mut self, at: Pointer, size: i64, access: Access) {
        let Some(footprint) = &mut self.footprint else { return };
        if matches!(self.blocks[at.block].origin, Origin::Global(_)) {
            footprint.lasts(at.block);
        }
        footprint.touch(at.block, at.offset, size, access);
    }

    /// The block behind an address, if `size` bytes may be looked at there.
    fn checked(&mut self, at: &Value, size: i64, access: Access) -> Result<(&mut Block, i64), Fault> {
        let pointer = match at {
            Value::Pointer(pointer) => *pointer,
            Value::Integer(0) => return Err(Fault::Null),
            Value::Integer(_) => return Err(Fault::NoAddress),
            Value::Undefined(_) => return Err(Fault::Uninitialised),
            _ => return Err(Fault::Unclear("access through something that is no address".to_owned())),
        };
        self.touched(pointer, size, access);
        let block = &mut self.blocks[pointer.block];
        if block.freed {
            return Err(Fault::Dangling);
        }
        let inside = pointer.offset >= 0 && block.size.is_none_or(|end| pointer.offset + size <= end);
        if inside { Ok((block, pointer.offset)) } else { Err(Fault::OutOfBounds) }
    }

    /// Reads a scalar. Uninitialised memory is an error.
    pub(crate) fn read(&mut self, at: &Value, size: i64) -> Result<Value, Fault> {
        self.peek(at, size)?.ok_or(Fault::Uninitialised)
    }

    /// Reads a scalar, written or not.
    pub(crate) fn peek(&mut self, at: &Value, size: i64) -> Result<Option<Value>, Fault> {
        let (block, offset) = self.checked(at, size, Access::Read)?;
        match block.cells.get(&offset) {
            Some(cell) if cell.size == size && cell.share.is_positive() => Ok(cell.value.clone()),
            Some(cell) if cell.size == size => Err(Fault::NotOwned),
            _ if block.overlaps(offset, size) => block.assembled(offset, size),
            _ if block.whole => Ok(block.background()),
            _ => Err(block.missing(offset, size)),
        }
    }

    pub(crate) fn write(&mut self, at: &Value, ty: &Type, size: i64, value: Option<Value>) -> Result<(), Fault> {
        let (block, offset) = self.checked(at, size, Access::Write)?;
        let overlaps = block.overlaps(offset, size);
        match block.cells.get_mut(&offset) {
            Some(cell) if cell.size == size && cell.share == Share::ALL => {
                cell.value = value;
                cell.ty = ty.clone();
                Ok(())
            }
            Some(cell) if cell.size == size && cell.share.is_positive() => Err(Fault::ReadOnly),
            Some(cell) if cell.size == size => Err(Fault::NotOwned),
            _ if overlaps && !block.whole => Err(Fault::Unclear("part of a value is overwritten".to_owned())),
            _ if block.whole => {
                block.clear_piece(offset, size);
                block.cells.insert(offset, Cell { size, value, share: Share::ALL, ty: ty.clone() });
                Ok(())
            }
            _ => Err(block.missing(offset, size)),
        }
    }

    pub(crate) fn free(&mut self, at: &Value) -> Result<(), Fault> {
        let pointer = match at {
            Value::Integer(0) => return Ok(()),
            Value::Pointer(pointer) => *pointer,
            Value::Undefined(_) => return Err(Fault::Uninitialised),
            _ => return Err(Fault::NoAddress),
        };
        self.touched(pointer.moved(-pointer.offset), i64::MAX, Access::Write);
        let block = &mut self.blocks[pointer.block];
        if block.freed {
            return Err(Fault::DoubleFree);
        }
        if !matches!(block.origin, Origin::Given | Origin::Allocated) || block.token != Share::ALL {
            return Err(Fault::FreeNotOwned);
        }
        if pointer.offset != 0 {
            return Err(Fault::FreeInside);
        }
        if block.cells.values().any(|cell| cell.share != Share::ALL) {
            return Err(Fault::FreeNotOwned);
        }
        block.freed = true;
        block.freed_at = self.allocations;
        block.token = Share::NONE;
        Ok(())
    }

    /// Copies cells from one place to another, as `memcpy` does. Both places are checked from the first to the last byte.
    pub(crate) fn copy(&mut self, target: &Value, source: &Value, size: i64) -> Result<(), Fault> {
        if size == 0 {
            return Ok(());
        }
        let (block, from) = self.checked(source, size, Access::Read)?;
        let cells = block.piece(from, size);
        let owned: i64 = cells.iter().filter(|(_, cell)| cell.share.is_positive()).map(|(_, cell)| cell.size).sum();
        if owned < size && !block.whole && block.ty.as_ref().is_none_or(|ty| !matches!(ty, Type::Struct(_))) {
            return Err(Fault::NotOwned);
        }
        let background = (owned < size).then(|| block.background());
        let (block, to) = self.checked(target, size, Access::Write)?;
        if background.is_some_and(|background| background != block.background()) {
            return Err(Fault::Unclear("a part of a large object is copied".to_owned()));
        }
        let Value::Pointer(pointer) = target else { return Err(Fault::NoAddress) };
        if !block.whole {
            let there: i64 = block.cells.range(to..to + size).map(|(_, cell)| cell.size).sum();
            if there < cells.iter().map(|(_, cell)| cell.size).sum() {
                return Err(Fault::NotOwned);
            }
        } else {
            block.clear_piece(to, size);
        }
        for (at, cell) in cells {
            let place = Value::Pointer(pointer.moved(at));
            self.write(&place, &cell.ty, cell.size, cell.value)?;
        }
        Ok(())
    }
}

impl Block {
    /// Why there is nothing to access at a place inside the block.
    fn missing(&self, offset: i64, size: i64) -> Fault {
        let behind = self.size.is_none() && offset + size > self.extent();
        if behind { Fault::OutOfBounds } else { Fault::NotOwned }
    }
}
