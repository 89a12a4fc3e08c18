//! Single cells and the right to give blocks back.

use gainsay_ir::c::{Expression, ExpressionKind, Type};

use super::{End, Mode, Portion, Root, Solver, Step, Stepped, Task, Work, blocked, unify::Unified};
use crate::{
    memory::{Cell, Origin},
    value::{Pointer, Share, Value},
};

impl<'u> Solver<'_, 'u> {
    pub(super) fn points_to(&mut self, place: &'u Expression, value: &'u Expression, task: &Task<'u>) -> Stepped<'u> {
        let at = match self.root(place, task)? {
            Ok(at) => at,
            Err(stop) => return blocked(stop),
        };
        let mut tasks = Vec::new();
        let work = match &at.ty {
            Type::Array(element, Some(length)) => {
                let values = self.pattern(value, &Type::list((**element).clone()), task, &mut tasks)?;
                let at = Root { ty: (**element).clone(), ..at.clone() };
                Work::Array { at, count: Value::Integer(i128::from(*length)), values }
            }
            ty => {
                let value = self.pattern(value, &ty.clone(), task, &mut tasks)?;
                Work::Cell { at, value }
            }
        };
        tasks.insert(0, Task { work, ..task.clone() });
        Ok(Step::Done(tasks))
    }

    /// The pointer that a place hangs on.
    pub(super) fn root(
        &self,
        place: &Expression,
        task: &Task<'u>,
    ) -> Result<Result<Root, crate::substitution::Stop>, End> {
        match &place.kind {
            ExpressionKind::Member { object, field } => {
                let root = match self.root(object, task)? {
                    Ok(root) => root,
                    Err(stop) => return Ok(Err(stop)),
                };
                let found = self.program.field(&root.ty, field);
                let (offset, ty) = found.ok_or_else(|| End::Undecided(format!("no field `{field}` is known")))?;
                Ok(Ok(Root { offset: root.offset + offset, ty: ty.clone(), ..root }))
            }
            ExpressionKind::Dereference(pointer) => {
                let base = self.evaluated(self.context().value(pointer, &task.scope))?;
                let base = base.map(|base| self.with_source(pointer, task).unwrap_or(base));
                let target = pointer.ty.target().cloned().unwrap_or_else(|| place.ty.clone());
                Ok(base.map(|base| Root { base, target: target.clone(), offset: 0, ty: target }))
            }
            _ => {
                let found = self.evaluated(self.context().place(place, &task.scope))?;
                Ok(found.map(|(base, ty)| Root { base, target: ty.clone(), offset: 0, ty }))
            }
        }
    }

    /// Where a root lies, provided that is known.
    pub(super) fn located(&self, at: &Root, task: &Task<'u>) -> Result<Result<Pointer, super::Stop>, End> {
        match self.knowledge.needed(&at.base) {
            Ok(Value::Pointer(pointer)) => Ok(Ok(pointer.moved(at.offset))),
            Ok(Value::Integer(0)) => Err(self.broken(task, "the pointer is NULL")),
            Ok(Value::Undefined(_)) => Err(self.broken(task, "the pointer is uninitialised")),
            Ok(_) => Err(self.broken(task, "the pointer points to nothing")),
            Err(super::Stop::Undecided(why)) => Err(End::Undecided(why)),
            Err(super::Stop::Content(place)) => Err(End::Content(place)),
            Err(stop) => Ok(Err(stop)),
        }
    }

    pub(super) fn cell(&mut self, at: &Root, value: &Value, task: &Task<'u>) -> Stepped<'u> {
        let pointer = match self.located(at, task)? {
            Ok(pointer) => pointer,
            Err(stop) => return blocked(stop),
        };
        if self.mode == Mode::Produce {
            self.make_cell(pointer, &at.ty, value, task)?;
            return Ok(Step::Done(Vec::new()));
        }
        // Taking the cell and comparing its value are two steps: the second may have to wait.
        let found = self.take_cell(pointer, &at.ty, task)?;
        if let Value::Hole(hole) = value {
            self.sources.insert(*hole, pointer);
        }
        match self.unify(&found, value)? {
            Unified::Equal => Ok(Step::Done(Vec::new())),
            Unified::Open(super::Stop::Unknown(index)) => Err(End::Unknown(index)),
            Unified::Open(_) => Err(End::Undecided("a value that cannot be compared".to_owned())),
            Unified::Different => self.unified_as(&found, value, &at.ty, task),
        }
    }

    pub(super) fn make_cell(&mut self, pointer: Pointer, ty: &Type, value: &Value, task: &Task<'u>) -> Result<(), End> {
        let size = self.program.size(ty).ok_or_else(|| End::Undecided("a cell of unknown size".to_owned()))?;
        let share = task.portion.factor;
        let block = &mut self.memory.blocks[pointer.block];
        let is_beyond = pointer.offset < 0 || block.size.is_some_and(|end| pointer.offset + size > end);
        if is_beyond || block.freed {
            return Err(self.broken(task, "there is no room"));
        }
        let block = &mut self.memory.blocks[pointer.block];
        if let Some(cell) = block.cells.get_mut(&pointer.offset) {
            let total = cell.share.plus(share).filter(|total| Share::ALL.at_least(*total));
            let Some(total) = total.filter(|_| cell.size == size) else {
                return Err(self.broken(task, "the cell belongs to two"));
            };
            if !cell.share.is_positive() {
                // Given away before and received again, with whatever is in it now.
                (cell.share, cell.value) = (total, Some(value.clone()));
                return Ok(());
            }
            cell.share = total;
            let before = cell.value.clone();
            return match before.map(|before| self.unify(&before, value)).transpose()? {
                None | Some(Unified::Equal) => Ok(()),
                Some(_) => Err(self.broken(task, "the cell has another value")),
            };
        }
        let overlaps =
            |(start, cell): (&i64, &Cell)| *start < pointer.offset + size && start + cell.size > pointer.offset;
        if block.cells.iter().any(overlaps) {
            return Err(self.broken(task, "the cell overlaps another"));
        }
        block.cells.insert(pointer.offset, Cell { size, value: Some(value.clone()), share, ty: ty.clone() });
        if block.ty.is_none() {
            block.ty = Some(ty.clone());
        }
        self.note_type(value, ty);
        Ok(())
    }

    /// Takes a cell away and tells what was in it.
    pub(super) fn take_cell(&mut self, pointer: Pointer, ty: &Type, task: &Task<'u>) -> Result<Value, End> {
        let size = self.program.size(ty).ok_or_else(|| End::Undecided("a cell of unknown size".to_owned()))?;
        let block = &mut self.memory.blocks[pointer.block];
        if block.freed {
            return Err(self.broken(task, format!("{} was freed", self.block_name(pointer))));
        }
        let is_beyond = pointer.offset < 0 || block.size.is_some_and(|end| pointer.offset + size > end);
        if is_beyond {
            return Err(self.broken(task, format!("this lies outside of {}", self.block_name(pointer))));
        }
        if block.whole && !block.cells.contains_key(&pointer.offset) {
            if block.overlaps(pointer.offset, size) {
                return Err(End::Undecided("part of a value is taken for another".to_owned()));
            }
            let value = block.settled.get(&pointer.offset).cloned().or_else(|| block.background());
            let cell = Cell { size, value, share: Share::ALL, ty: ty.clone() };
            block.cells.insert(pointer.offset, cell);
        }
        let Some(cell) = block.cells.get_mut(&pointer.offset) else {
            return Err(self.broken(task, format!("this part of {} is not owned", self.block_name(pointer))));
        };
        if cell.size != size {
            return Err(End::Undecided("a value is taken for one of another size".to_owned()));
        }
        let (held, value) = (cell.share, cell.value.clone());
        let is_open = self.is_open(&task.portion);
        let Some(left) = Solver::reduce(self.knowledge, held, &task.portion) else {
            let name = self.block_name(pointer);
            let why = match (held.is_positive(), self.taken.contains_key(&pointer)) {
                (true, _) => format!("too little of {name} is owned"),
                (false, true) => format!("{name} is claimed twice"),
                (false, false) => format!("{name} is not owned"),
            };
            return Err(self.not_enough(task, &why));
        };
        self.fractions_found |= is_open;
        if let Some(cell) = self.memory.blocks[pointer.block].cells.get_mut(&pointer.offset) {
            cell.share = left;
        }
        self.taken.insert(pointer, task.root);
        Ok(value.unwrap_or(Value::Undefined(pointer)))
    }

    fn is_open(&self, portion: &Portion) -> bool {
        portion.of.as_ref().is_some_and(|of| matches!(self.knowledge.shallow(of), Value::Hole(_)))
    }

    /// Fractions were taken as large as they can be; smaller ones might leave enough.
    fn not_enough(&self, task: &Task<'u>, why: &str) -> End {
        if self.fractions_found {
            return End::Undecided("fractions that could be chosen otherwise".to_owned());
        }
        self.broken(task, why)
    }

    /// What is left of a share after a portion of it was taken; a fraction to be found out is all there is.
    pub(super) fn reduce(
        knowledge: &mut crate::substitution::Knowledge,
        held: Share,
        portion: &Portion,
    ) -> Option<Share> {
        let of = portion.of.as_ref().map_or(Value::Real(Share::ALL), |of| knowledge.shallow(of));
        let wanted = match of {
            Value::Real(share) => portion.factor.times(share)?,
            Value::Hole(hole) if held.is_positive() => {
                let taken = if portion.is_vague { held.times(Share::HALF)? } else { held };
                knowledge.holes[hole as usize] = Some(Value::Real(taken.over(portion.factor)?));
                taken
            }
            _ => return None,
        };
        if held.at_least(wanted) { held.minus(wanted) } else { None }
    }

    pub(super) fn token(&mut self, at: &Root, count: &Value, unit: i64, task: &Task<'u>) -> Stepped<'u> {
        if self.mode == Mode::Consume && self.knowledge.needed(&at.base) == Ok(Value::NULL) && at.target != Type::Void {
            // Nothing of no size: `free(NULL)` is fine.
            if !matches!(at.target, Type::Struct(_)) {
                return self.unified(count, &Value::Integer(0), task);
            }
        }
        let pointer = match self.located(at, task)? {
            Ok(pointer) => pointer,
            Err(stop) => return blocked(stop),
        };
        match self.mode {
            Mode::Produce => self.make_token(pointer, count, unit, task),
            Mode::Consume => self.take_token(pointer, count, unit, task),
        }
    }

    fn make_token(&mut self, pointer: Pointer, count: &Value, unit: i64, task: &Task<'u>) -> Stepped<'u> {
        let count = match self.evaluated(self.knowledge.integer(count))? {
            Ok(count) => count,
            Err(stop) => return blocked(stop),
        };
        let size = i64::try_from(count).ok().filter(|count| *count >= 0).and_then(|count| count.checked_mul(unit));
        let block = &self.memory.blocks[pointer.block];
        let total = block.token.plus(task.portion.factor).filter(|total| Share::ALL.at_least(*total));
        let fits = size.is_some_and(|size| {
            let end = block.cells.iter().next_back().map_or(0, |(start, cell)| start + cell.size);
            block.size.is_none_or(|known| known == size) && end <= size
        });
        match (total, size) {
            (Some(total), Some(size))
                if pointer.offset == 0 && fits && matches!(block.origin, Origin::Given | Origin::Allocated) =>
            {
                let block = &mut self.memory.blocks[pointer.block];
                block.token = total;
                block.size = Some(size);
                Ok(Step::Done(Vec::new()))
            }
            _ => Err(self.broken(task, "there is no such block")),
        }
    }

    fn take_token(&mut self, pointer: Pointer, count: &Value, unit: i64, task: &Task<'u>) -> Stepped<'u> {
        let block = &self.memory.blocks[pointer.block];
        if block.freed {
            return Err(self.broken(task, format!("{} was freed", self.block_name(pointer))));
        }
        let (held, size) = (block.token, block.extent());
        if pointer.offset != 0 {
            return Err(self.broken(task, "this is not the start of a block"));
        }
        let is_open = self.is_open(&task.portion);
        let Some(left) = Solver::reduce(self.knowledge, held, &task.portion) else {
            let why = format!("the right to free {} is not owned, or claimed twice", self.block_name(pointer));
            return Err(self.not_enough(task, &why));
        };
        self.fractions_found |= is_open;
        self.memory.blocks[pointer.block].token = left;
        if unit == 0 || size % unit != 0 {
            return Err(self.broken(task, format!("the block has {size} bytes")));
        }
        match self.unified(count, &Value::Integer(i128::from(size / unit)), task)? {
            Step::Blocked(super::Stop::Unknown(index)) => Err(End::Unknown(index)),
            Step::Blocked(_) => Err(End::Undecided("a size that cannot be compared".to_owned())),
            done => Ok(done),
        }
    }
}
