//! Choices, when nothing follows any more: which branch, which block, which constructor, which number.

use std::rc::Rc;

use gainsay_ir::c::{AssertionKind, Type};

use super::{End, Mode, Root, Solver, Stop, Task, Work};
use crate::{
    choice,
    memory::{Block, Origin},
    value::{Pointer, Share, Value},
};

/// Lengths of arrays that are tried.
const LENGTHS: [i128; 4] = [0, 1, 2, 3];

impl<'u> Solver<'_, 'u> {
    pub(super) fn split(&mut self, tasks: &mut Vec<Task<'u>>, blocked: &[(usize, Stop)]) -> Result<(), End> {
        if self.mode == Mode::Consume
            && let Some(index) = blocked.iter().find_map(|(_, stop)| match stop {
                Stop::Unknown(index) => Some(*index),
                _ => None,
            })
        {
            return Err(End::Unknown(index));
        }
        let Some(left) = self.choices_left.checked_sub(1) else {
            return Err(match self.mode {
                Mode::Produce => End::TooLarge,
                Mode::Consume => End::Undecided("a specification needs too many choices".to_owned()),
            });
        };
        self.choices_left = left;
        let is_condition = |index: usize| match &tasks[index].work {
            Work::Condition(..) | Work::Equation(..) => true,
            Work::Assertion(assertion) => matches!(assertion.kind, AssertionKind::Pure(_)),
            _ => false,
        };
        // What a contract says itself narrows more than what holds of every structure of its kind.
        let is_of_contract = |index: usize| tasks[index].depth == 0 && matches!(tasks[index].work, Work::Condition(..));
        let first = blocked.iter().find(|(index, _)| !is_condition(*index));
        let first = first.or_else(|| blocked.iter().find(|(index, _)| is_of_contract(*index))).or(blocked.first());
        let Some((index, stop)) = first else { return Err(End::Undecided("nothing is left to do".to_owned())) };
        if is_condition(*index) { self.guess(tasks, *index, blocked) } else { self.decide(tasks, *index, stop) }
    }

    fn decide(&mut self, tasks: &mut Vec<Task<'u>>, index: usize, stop: &Stop) -> Result<(), End> {
        let task = tasks[index].clone();
        match &task.work {
            Work::Assertion(assertion) => match &assertion.kind {
                AssertionKind::Conditional { condition, then, otherwise } => {
                    let holds = self.tape.choose(2) == 0;
                    let condition = Task { work: Work::Condition(condition, holds), ..task.clone() };
                    let branch = self.branch(if holds { then } else { otherwise }, &task);
                    tasks.splice(index..=index, [condition, branch]);
                    Ok(())
                }
                AssertionKind::Switch { cases, .. } => {
                    let chosen = &cases[self.tape.choose(cases.len())];
                    self.construct(stop, &chosen.constructor.clone())
                }
                AssertionKind::Slice { .. } => self.force_length(stop),
                AssertionKind::Predicate { arguments, .. } => match self.inside_unknown(arguments, &task) {
                    Some((around, stop)) => self.place(&around, &stop, &task),
                    None => self.guess(tasks, index, &[(index, stop.clone())]),
                },
                _ => self.guess(tasks, index, &[(index, stop.clone())]),
            },
            Work::Array { at, count, .. } if self.knowledge.integer(count).is_ok() => self.place(at, stop, &task),
            Work::Token { at, count, .. } => match self.knowledge.needed(&at.base) {
                Err(_) => self.place(at, stop, &task),
                Ok(_) if self.knowledge.integer(count).is_err() => self.force_length(stop),
                Ok(_) => Err(End::Undecided("a block whose size is not known".to_owned())),
            },
            Work::Array { .. } => self.force_length(stop),
            Work::Cell { at, .. } => self.place(at, stop, &task),
            Work::Text { at, .. } if self.knowledge.needed(&at.base).is_err() => self.place(at, stop, &task),
            Work::Text { .. } | Work::Instance { .. } => {
                let name = ["nil", "cons"][self.tape.choose(2)];
                self.construct(stop, name)
            }
            Work::Condition(..) | Work::Equation(..) => self.guess(tasks, index, &[(index, stop.clone())]),
        }
    }

    fn set(&mut self, stop: &Stop, value: Value) -> Result<(), End> {
        match stop {
            Stop::Unknown(index) => {
                let fits = self.bind(*index, &value);
                if fits { Ok(()) } else { Err(End::TooLarge) }
            }
            Stop::Hole(index) => {
                self.knowledge.holes[*index as usize] = Some(value);
                Ok(())
            }
            Stop::Content(place) => Err(End::Content(*place)),
            Stop::Undecided(why) => Err(End::Undecided(why.clone())),
        }
    }

    fn construct(&mut self, stop: &Stop, name: &str) -> Result<(), End> {
        let Some(constructor) = self.program.constructor(name) else {
            return Err(End::Undecided(format!("`{name}` is no constructor")));
        };
        let types: Vec<Type> = constructor.fields.iter().map(|field| field.ty.clone()).collect();
        let arguments = types.iter().map(|ty| self.fresh(ty)).collect();
        self.set(stop, Value::Data(constructor.name.clone(), Rc::new(arguments)))
    }

    fn force_length(&mut self, stop: &Stop) -> Result<(), End> {
        if self.mode == Mode::Consume {
            return Err(End::Undecided("a length that follows from nothing".to_owned()));
        }
        if let Stop::Unknown(index) = stop
            && let Some(number) = choice::number(self.tape, self.knowledge, *index)
        {
            return self.set(stop, number);
        }
        let length = LENGTHS[self.tape.choose(LENGTHS.len())];
        self.set(stop, Value::Integer(length))
    }

    /// Finds a block for a pointer: a new one, or one that is there and lacks the cell.
    fn place(&mut self, at: &Root, stop: &Stop, task: &Task<'u>) -> Result<(), End> {
        let candidates: Vec<usize> = match self.mode {
            Mode::Produce => self.blocks_without(at, task),
            Mode::Consume => self.blocks_with(at),
        };
        let fresh = usize::from(self.mode == Mode::Produce);
        if candidates.len() + fresh == 0 {
            return Err(self.broken(task, "nothing is there"));
        }
        let chosen = self.tape.choose(candidates.len() + fresh);
        if let Some(block) = chosen.checked_sub(fresh) {
            // Blocks may also be pointed into.
            self.guessed = true;
            return self.set(stop, Value::Pointer(Pointer::start(candidates[block])));
        }
        if self.blocks_left == 0 {
            return Err(End::TooLarge);
        }
        self.blocks_left -= 1;
        let size = if matches!(at.target, Type::Struct(_)) { self.program.size(&at.target) } else { None };
        let mut block = Block::new(Origin::Given, size);
        block.ty = Some(at.target.clone());
        let pointer = self.memory.add(block);
        self.set(stop, Value::Pointer(pointer))
    }

    fn blocks_without(&self, at: &Root, task: &Task<'u>) -> Vec<usize> {
        // Two who hold a fraction each may hold it of the same cell.
        let may_share = |held: Share| {
            let total = held.plus(task.portion.factor).filter(|total| Share::ALL.at_least(*total));
            self.tape.has_numbers() && held.is_positive() && total.is_some()
        };
        let fits = |block: &Block| {
            let has_room = match block.cells.get(&at.offset) {
                Some(cell) => may_share(cell.share),
                None => matches!(at.target, Type::Struct(_)),
            };
            block.origin == Origin::Given && block.ty.as_ref() == Some(&at.target) && has_room
        };
        (0..self.memory.blocks.len()).filter(|index| fits(&self.memory.blocks[*index])).collect()
    }

    fn blocks_with(&self, at: &Root) -> Vec<usize> {
        let owns = |block: &Block| {
            let cell = block.cells.get(&at.offset).map(|cell| cell.share);
            let is_heap = matches!(block.origin, Origin::Given | Origin::Allocated);
            is_heap && !block.freed && cell.unwrap_or(if block.whole { Share::ALL } else { Share::NONE }).is_positive()
        };
        (0..self.memory.blocks.len()).filter(|index| owns(&self.memory.blocks[*index])).collect()
    }

    /// Chooses an input so that the conditions that wait for it may hold.
    fn guess(&mut self, tasks: &[Task<'u>], chosen: usize, blocked: &[(usize, Stop)]) -> Result<(), End> {
        let Some((_, stop)) = blocked.iter().find(|(index, _)| *index == chosen) else {
            return Err(End::Undecided("nothing waits for an input".to_owned()));
        };
        let index = match stop {
            Stop::Unknown(index) => *index,
            Stop::Hole(_) => return Err(End::Undecided("a value that follows from nothing".to_owned())),
            Stop::Content(place) => return Err(End::Content(*place)),
            Stop::Undecided(why) => return Err(End::Undecided(why.clone())),
        };
        if let Some(number) = choice::number(self.tape, self.knowledge, index) {
            return self.set(stop, number);
        }
        let mut candidates = choice::candidates(self.program, self.knowledge, self.memory, index);
        let waiting = blocked.iter().filter(|(_, other)| other == stop).map(|(waiting, _)| &tasks[*waiting]);
        for task in waiting {
            let Work::Condition(condition, expected) = &task.work else { continue };
            let mut possible = Vec::new();
            for value in candidates {
                self.knowledge.unknowns[index as usize].value = Some(value.clone());
                if self.may_hold(condition, *expected, task)? {
                    possible.push(value);
                }
            }
            self.knowledge.unknowns[index as usize].value = None;
            candidates = possible;
        }
        if candidates.is_empty() {
            return Err(End::TooLarge);
        }
        let value = candidates.swap_remove(self.tape.choose(candidates.len()));
        self.set(stop, value)
    }
}
