//! Primitives that do something besides having a value: mutable cells, and what they tell the search.

use std::rc::Rc;

use gainsay_ir::functional::{Literal, Primitive, Type};
use gainsay_verdict::Reason;

use super::{
    machine::{Halt, Step, SymbolicMachine},
    state::{Control, State, UnknownCell},
    value::{Cell, Whnf},
};
use crate::code::Address;

impl SymbolicMachine<'_> {
    /// `None`: the primitive has no effect, or cannot have one on these values.
    pub(super) fn effect(&mut self, state: &mut State, operation: Primitive, values: &[Whnf]) -> Option<Step> {
        if let Some(step) = self.on_described_cells(state, operation, values) {
            return Some(step);
        }
        let result = match (operation, values) {
            (Primitive::Later, [Whnf::Integer(steps)]) => {
                if *steps == 0 {
                    state.came_back();
                }
                state.effort.handicap += steps;
                Whnf::Integer(*steps)
            }
            (Primitive::Doubt, [Whnf::Literal(literal)]) => {
                let Literal::Text(what) = &**literal else { return None };
                self.approximation = Some(Reason::Unsupported { what: what.clone(), span: self.place(state) });
                values[0].clone()
            }
            (Primitive::Word, [value]) => return Some(self.word(state, value)),
            (Primitive::Mute, [Whnf::Integer(muted)]) => {
                state.effort.is_muted = *muted != 0;
                Whnf::Integer(*muted)
            }
            (Primitive::NewCell, [content]) => Whnf::Cell(state.allocate(Cell::Value(content.clone()))),
            (Primitive::ReadCell, [Whnf::Cell(address)]) => return Some(self.enter(state, *address)),
            (Primitive::WriteCell, [Whnf::Cell(address), content]) => {
                if address.0 < state.known.enterable {
                    let what = "continuations that unknown code enters again".to_owned();
                    self.approximation = Some(Reason::Unsupported { what, span: self.place(state) });
                }
                state.set(*address, Cell::Value(content.clone()));
                content.clone()
            }
            (Primitive::IsSettled, [value]) => Whnf::Truth(match value {
                Whnf::Unknown(symbol) => state.known.refined.contains_key(symbol),
                _ => true,
            }),
            (Primitive::IsInput, [Whnf::AnyCell(cell)]) => Whnf::Truth(self.is_from_outside(*cell)),
            (Primitive::IsInput, [value]) => {
                Whnf::Truth(matches!(value, Whnf::Unknown(_) | Whnf::Term(_) | Whnf::Inexact(_)))
            }
            (Primitive::IsSame, [left, right]) => Whnf::Truth(is_same(left, right)),
            (Primitive::SameCell, [Whnf::Cell(left), Whnf::Cell(right)]) => Whnf::Truth(left == right),
            _ => return None,
        };
        state.control = Control::Return(result);
        Some(Ok(()))
    }

    /// A cell from outside that is none of those before.
    pub(super) fn unknown_cell(state: &mut State, content: &Type, is_shareable: bool) -> Whnf {
        let initially = state.allocate(Cell::Unseen(Rc::new(content.clone())));
        let now = state.allocate(Cell::Initial(initially));
        state.known.cells.push_back(UnknownCell { now, initially, is_shareable, is_shared: false });
        Whnf::Cell(now)
    }

    /// Somebody looks at a cell from outside for the first time: it is a new one, or one of those that came from there before.
    pub(super) fn enter_unknown_cell(&mut self, state: &mut State, address: Address, ty: &Rc<Type>) -> Step {
        if let (Some(proof), Some(content)) = (&mut self.proof, ty.cell_content()) {
            state.control = Control::Return(Whnf::AnyCell(proof.outside(content).any()));
            return Ok(());
        }
        let with = |mut path: State, cell: Whnf| {
            path.set(address, Cell::Value(cell.clone()));
            path.control = Control::Return(cell);
            path
        };
        if !ty.is_shared_cell() && !state.known.cells.is_empty() {
            // The things that hold these cells could be one and the same, which is not tried.
            let what = "unknown values that change and are one and the same".to_owned();
            self.approximation = Some(Reason::Unsupported { what, span: None });
        }
        let mut paths = Vec::new();
        let mut fresh = state.clone();
        let cell = self.fresh(&mut fresh, "cell", ty)?;
        paths.push(with(fresh, cell));
        let shareable = state.known.cells.iter().enumerate().filter(|(_, known)| known.is_shareable);
        for (index, known) in shareable.filter(|_| ty.is_shared_cell()) {
            let mut path = state.clone();
            if let Some(shared) = path.known.cells.get_mut(index) {
                shared.is_shared = true;
            }
            paths.push(with(path, Whnf::Cell(known.now)));
        }
        match paths.len() {
            1 => Self::go_on_with(state, paths),
            _ => Err(Halt::Fork(paths)),
        }
    }
}

/// Whether two values are known to be one: the same unknown, or the same parts. Constants are nowhere in particular.
pub(super) fn is_same(left: &Whnf, right: &Whnf) -> bool {
    match (left, right) {
        (Whnf::Unknown(left), Whnf::Unknown(right)) => left == right,
        (Whnf::Data(one, left), Whnf::Data(another, right)) => {
            one == another && !left.is_empty() && Rc::ptr_eq(left, right)
        }
        _ => false,
    }
}
