//! What a function without a contract is given: by its types alone, memory as a caller who means well would pass it. Every pointer leads to an
//! object of its own that is whole and initialised. What goes wrong then counts only where no precondition could rule it out.

use gainsay_ir::c::{Function, Type};

use super::{
    attempt::Attempt,
    choice_sequence::Tape,
    machine::Finding,
    memory::{Block, Cell, Memory, Origin},
    program::Program,
    substitution::Knowledge,
    value::{Pointer, Share, Value},
};

/// Elements behind a pointer to a scalar: whoever passes it knows how many.
const ELEMENTS: i64 = 8;
/// Pointers of one object that may lead somewhere; the others are NULL.
const MOST_POINTERS: usize = 4;

/// Larger objects are not made up.
const MOST_CELLS: u64 = 4_096;

/// Words on a command line.
const MOST_WORDS: usize = 3;

/// Why there is no such heap.
pub(crate) enum NotGiven {
    /// It would need more blocks.
    TooLarge,
    /// Nothing is known of what a pointer leads to.
    Unknown,
}

/// Whether a function is given memory about which nobody says anything.
pub(crate) fn needs_memory(program: &Program<'_>, function: &Function) -> bool {
    let leads_somewhere = |ty: &Type| match ty {
        Type::Struct(_) | Type::Union(_) if program.parts(ty) <= MOST_CELLS => {
            program.scalars(ty).iter().any(|(_, _, scalar)| scalar.is_pointer())
        }
        Type::Struct(_) | Type::Union(_) => true,
        scalar => scalar.is_pointer(),
    };
    function.name != "main" && function.parameters.iter().any(|parameter| leads_somewhere(&parameter.ty))
}

pub(crate) struct Giver<'m, 'u> {
    pub(crate) program: &'m Program<'u>,
    pub(crate) memory: &'m mut Memory,
    pub(crate) knowledge: &'m mut Knowledge,
    pub(crate) tape: &'m mut Tape,
    pub(crate) blocks_left: usize,
}

impl Giver<'_, '_> {
    /// An argument. Pointers are not NULL: a function may ask for that without saying so.
    pub(crate) fn argument(&mut self, ty: &Type) -> Result<Value, NotGiven> {
        match ty {
            Type::Pointer(target) => self.object(target).map(Value::Pointer),
            Type::Struct(_) | Type::Union(_) => self.structure(ty),
            Type::Array(..) => Err(NotGiven::Unknown),
            scalar => Ok(self.knowledge.unknown(scalar.clone())),
        }
    }

    /// A structure by value, of which nobody has looked at anything yet. Where its pointers lead is for the contract to say.
    pub(crate) fn structure(&mut self, ty: &Type) -> Result<Value, NotGiven> {
        let size = self.program.size(ty).ok_or(NotGiven::Unknown)?;
        if self.program.parts(ty) > MOST_CELLS {
            return Err(NotGiven::Unknown);
        }
        let mut block = Block::owned(Origin::Value, size);
        block.ty = Some(ty.clone());
        block.exposed = true;
        for (offset, _, scalar) in self.program.scalars(ty) {
            // The members of a union share their bytes; the first decides.
            if block.piece(offset, 1).is_empty() {
                let size = self.program.size(&scalar).ok_or(NotGiven::Unknown)?;
                let value = Some(self.knowledge.unknown(scalar.clone()));
                block.cells.insert(offset, Cell { size, value, share: Share::ALL, ty: scalar });
            }
        }
        Ok(Value::Pointer(self.memory.add(block)))
    }

    fn object(&mut self, ty: &Type) -> Result<Pointer, NotGiven> {
        let size = match ty {
            Type::Void | Type::Function { .. } => return Err(NotGiven::Unknown),
            ty => self.program.size(ty).ok_or(NotGiven::Unknown)?,
        };
        if self.program.parts(ty) > MOST_CELLS {
            return Err(NotGiven::Unknown);
        }
        self.blocks_left = self.blocks_left.checked_sub(1).ok_or(NotGiven::TooLarge)?;
        let is_scalar = !matches!(ty, Type::Struct(_) | Type::Union(_) | Type::Array(..));
        let count = if is_scalar { ELEMENTS } else { 1 };
        let mut block = Block::owned(Origin::Given, size * count);
        block.token = Share::ALL;
        block.ty = Some(ty.clone());
        let place = self.memory.add(block);
        let scalars = self.program.scalars(ty);
        let mut pointers = 0;
        for index in 0..count {
            for (offset, _, scalar) in &scalars {
                let at = index * size + offset;
                // The members of a union share their bytes; the first decides.
                if self.memory.blocks[place.block].piece(at, 1).is_empty() {
                    let is_last = is_scalar && index + 1 == count;
                    let value = self.content(scalar, is_last, &mut pointers)?;
                    let size = self.program.size(scalar).ok_or(NotGiven::Unknown)?;
                    let cell = Cell { size, value: Some(value), share: Share::ALL, ty: scalar.clone() };
                    self.memory.blocks[place.block].cells.insert(at, cell);
                }
            }
        }
        Ok(place)
    }

    fn content(&mut self, ty: &Type, is_last: bool, pointers: &mut usize) -> Result<Value, NotGiven> {
        match ty {
            Type::Pointer(target) => {
                *pointers += 1;
                let leads_nowhere = matches!(**target, Type::Void | Type::Function { .. });
                if leads_nowhere || *pointers > MOST_POINTERS || self.tape.choose(2) == 0 {
                    return Ok(Value::NULL);
                }
                self.object(target).map(Value::Pointer)
            }
            // Texts end.
            Type::Integer { .. } if is_last => Ok(Value::Integer(0)),
            scalar => Ok(self.knowledge.unknown(scalar.clone())),
        }
    }
}

/// What the world gives to `main`: a few short texts.
pub(crate) fn command_line(memory: &mut Memory, knowledge: &mut Knowledge, tape: &mut Tape) -> Vec<Value> {
    let count = 1 + tape.choose(MOST_WORDS) as i64;
    let mut words = Block::owned(Origin::Given, 8 * (count + 1));
    words.ty = Some(Type::pointer(Type::CHAR));
    for index in 0..=count {
        let value = if index == count { Value::NULL } else { Value::Pointer(word(memory, knowledge)) };
        let cell = Cell { size: 8, value: Some(value), share: Share::ALL, ty: Type::pointer(Type::CHAR) };
        words.cells.insert(8 * index, cell);
    }
    let words = memory.add(words);
    vec![Value::Integer(i128::from(count)), Value::Pointer(words)]
}

/// Two characters, or fewer if one of them is zero.
fn word(memory: &mut Memory, knowledge: &mut Knowledge) -> Pointer {
    let mut block = Block::owned(Origin::Given, 3);
    block.ty = Some(Type::CHAR);
    for offset in 0..3 {
        let value = if offset == 2 { Value::Integer(0) } else { knowledge.unknown(Type::CHAR) };
        block.cells.insert(offset, Cell { size: 1, value: Some(value), share: Share::ALL, ty: Type::CHAR });
    }
    memory.add(block)
}

/// Whether a finding stands whatever a caller may have to respect.
pub(crate) fn is_definite(attempt: &Attempt<'_, '_>, finding: &Finding) -> bool {
    match finding.code {
        "leak" | "dangling" | "double-free" => true,
        // What was written into an allocated block may follow from how large it is.
        "uninitialised" => !attempt.machine.is_sample || finding.block.is_some_and(|block| is_local(attempt, block)),
        "null" => comes_from_allocation(attempt, finding),
        "assert" | "out-of-bounds" | "division" | "overflow" | "shift" => !attempt.machine.is_sample,
        _ => false,
    }
}

/// Whether an access leaves a block that the function itself has allocated or declared.
pub(crate) fn is_beyond_own_block(attempt: &Attempt<'_, '_>, finding: &Finding) -> bool {
    let block = finding.block.and_then(|block| attempt.machine.memory.blocks.get(block));
    finding.code == "out-of-bounds" && block.is_some_and(|block| block.origin != Origin::Given)
}

fn is_local(attempt: &Attempt<'_, '_>, block: usize) -> bool {
    attempt.machine.memory.blocks.get(block).is_some_and(|block| matches!(block.origin, Origin::Local(_)))
}

/// Whether a NULL pointer is one that `malloc` returned: it is gone where every allocation succeeds.
fn comes_from_allocation(attempt: &Attempt<'_, '_>, finding: &Finding) -> bool {
    if !attempt.ran_out_of_memory() {
        return false;
    }
    match super::replay::with_allocations(attempt) {
        Some(other) => other.code != "null" || other.span != finding.span,
        None => true,
    }
}
