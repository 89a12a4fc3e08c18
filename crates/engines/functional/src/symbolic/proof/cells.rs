//! Mutable cells in proofs. Cells are told apart by the code that makes them, and not by when they are looked at: what a cell holds is whatever was
//! ever put into one that the same code made.
//!
//! So the order of writes does not matter, nor does who makes them, as long as every write is run somewhere. Reading is using a summary: what was read
//! is run again when more turns out to be held. Only between calls that are summarized, and as long as the context does nothing, a path knows what it
//! has itself read from or written to a cell.

use std::{collections::BTreeSet, rc::Rc};

use gainsay_ir::functional::{Primitive, Type};
use imbl::OrdMap;

use super::{
    super::{
        machine::{Halt, Step, SymbolicMachine},
        stack::{Frame, Stack},
        state::{Control, State},
        value::{Cell, Whnf},
    },
    grammar::{Grammar, Unknown, slot},
    summary::{Proof, given_up},
};
use crate::code::Address;

/// The cells that some code makes, or those from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) struct Site(u32);

impl Site {
    /// Any of its cells.
    pub(in super::super) fn any(self) -> AnyCell {
        AnyCell { site: self, made: None }
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A cell of a site: the one that was made on this path and has this number, or any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) struct AnyCell {
    pub(super) site: Site,
    made: Option<Address>,
}

/// Where cells come from.
#[derive(Clone, Debug, PartialEq)]
enum Origin {
    /// The code that waits for the cell, innermost first.
    Made(Vec<(u8, u32)>),
    /// From outside, by the type of what they hold. They may hold anything of it.
    Outside(Rc<Type>),
}

impl Origin {
    fn is_single(&self) -> bool {
        let Origin::Made(makers) = self else { return false };
        let is_one_place = makers.iter().all(|(kind, _)| *kind != APPLICATION && *kind != HANDLER);
        is_one_place && makers.last().is_some_and(|(kind, _)| *kind == DEFINITION)
    }
}

/// The cells of one origin.
#[derive(Debug)]
pub(super) struct Contents {
    origin: Origin,
    /// Whether there is only one of them, since a definition makes it.
    is_single: bool,
    held: Rc<Grammar>,
    /// The runs that read one of them.
    readers: BTreeSet<usize>,
}

/// Kinds of code that are no places in the text by themselves.
const APPLICATION: u8 = 5;
const HANDLER: u8 = 6;
const DEFINITION: u8 = 7;
/// Frames that tell cells apart.
const MOST_FRAMES: usize = 5;

/// The code that waits, as far as it is the same whenever the same cell is made: a suspended computation or a recursive function may be run in several
/// runs, each with other code around it.
fn makers(stack: &Stack, statics: u32) -> Vec<(u8, u32)> {
    let code = stack.frames().map_while(|frame| match frame {
        Frame::Case(alternatives, _) => Some((0, alternatives.0)),
        Frame::Primitive { node, .. } => Some((1, node.0)),
        Frame::Assume(node, _) => Some((2, node.0)),
        Frame::Assert { body, .. } => Some((3, body.0)),
        Frame::Force(node, _) => Some((4, node.0)),
        Frame::Apply(_) => Some((APPLICATION, 0)),
        Frame::Catch(_) => Some((HANDLER, 0)),
        Frame::Update(_) | Frame::Look(_) | Frame::Leave(..) => None,
    });
    let mut makers: Vec<(u8, u32)> = code.take(MOST_FRAMES).collect();
    if let Some(Frame::Update(address)) = stack.frames().nth(makers.len())
        && address.0 < statics
    {
        makers.push((DEFINITION, address.0));
    }
    makers
}

impl Proof {
    fn site(&mut self, origin: Origin) -> Site {
        let known = self.cells.iter().position(|contents| contents.origin == origin);
        let index = known.unwrap_or_else(|| {
            let mut held = Grammar::default();
            if let Origin::Outside(content) = &origin {
                held.at_mut(&slot(0, self.detail)).add_unknown(Unknown { ty: content.clone(), among: None });
            }
            let is_single = origin.is_single();
            self.cells.push(Contents { origin, is_single, held: Rc::new(held), readers: BTreeSet::new() });
            self.cells.len() - 1
        });
        Site(index as u32)
    }

    pub(in super::super) fn outside(&mut self, content: &Type) -> Site {
        self.site(Origin::Outside(Rc::new(content.clone())))
    }

    fn is_outside(&self, site: Site) -> bool {
        matches!(self.cells[site.0 as usize].origin, Origin::Outside(_))
    }

    fn hold(&mut self, index: usize, content: &Grammar) {
        let contents = &mut self.cells[index];
        if contents.held.covers(content) {
            return;
        }
        Rc::make_mut(&mut contents.held).join(content);
        let readers = contents.readers.clone();
        self.run_again(&readers);
    }
}

impl State {
    /// Somebody else may have written anything anywhere.
    pub(in super::super) fn forget_contents(&mut self) {
        self.known.contents = OrdMap::new();
    }

    fn is_in_definition(&self, statics: u32) -> bool {
        self.stack.frames().any(|frame| matches!(frame, Frame::Update(address) if address.0 < statics))
    }

    fn now_holds(&mut self, cell: AnyCell, content: &Whnf) {
        let content = self.allocate(Cell::Value(content.clone()));
        self.known.contents.insert(cell, content);
    }

    /// Cells of a site that are not known to be others than the one that is written.
    fn forget_contents_of(&mut self, site: Site) {
        let others: Vec<AnyCell> = self.known.contents.keys().copied().filter(|cell| cell.site == site).collect();
        for cell in &others {
            self.known.contents.remove(cell);
        }
    }
}

impl SymbolicMachine<'_> {
    /// `None`: no proof, or none of the primitives on cells.
    pub(in super::super) fn on_described_cells(
        &mut self,
        state: &mut State,
        operation: Primitive,
        values: &[Whnf],
    ) -> Option<Step> {
        self.proof.as_ref()?;
        Some(match (operation, values) {
            (Primitive::NewCell, [content]) => self.make_cell(state, content),
            (Primitive::ReadCell, [Whnf::AnyCell(cell)]) => self.read_cell(state, *cell),
            (Primitive::WriteCell, [Whnf::AnyCell(cell), content]) => self.write_cell(state, *cell, content),
            (Primitive::SameCell, [Whnf::AnyCell(left), Whnf::AnyCell(right)]) => {
                self.compare_cells(state, *left, *right)
            }
            _ => return None,
        })
    }

    pub(in super::super) fn is_from_outside(&self, cell: AnyCell) -> bool {
        self.proof.as_ref().is_some_and(|proof| proof.is_outside(cell.site))
    }

    fn is_single(&self, site: Site) -> bool {
        self.proof.as_ref().is_some_and(|proof| proof.cells[site.index()].is_single)
    }

    /// A definition may be evaluated once more in each run, long after its cells were made and written: what they hold is not known.
    fn make_cell(&mut self, state: &mut State, content: &Whnf) -> Step {
        let held = self.described_value(state, content)?;
        let statics = self.code.statics.len() as u32;
        let Some(proof) = &mut self.proof else { return Err(given_up("a cell without a proof")) };
        let site = proof.site(Origin::Made(makers(&state.stack, statics)));
        proof.hold(site.index(), &held);
        let mut cell = site.any();
        if proof.cells[site.index()].is_single {
            if state.known.made.insert(site).is_some() {
                return Err(given_up("a second cell where there is one"));
            }
        } else if !state.is_in_definition(statics) {
            cell.made = Some(state.allocate(Cell::Value(content.clone())));
            state.now_holds(cell, content);
        }
        state.control = Control::Return(Whnf::AnyCell(cell));
        Ok(())
    }

    fn read_cell(&mut self, state: &mut State, cell: AnyCell) -> Step {
        if let Some(content) = state.known.contents.get(&cell) {
            return self.enter(state, *content);
        }
        let Some(proof) = &mut self.proof else { return Err(given_up("a cell without a proof")) };
        let (place, reader) = (slot(0, proof.detail), proof.current());
        let contents = &mut proof.cells[cell.site.index()];
        contents.readers.insert(reader);
        let held = contents.held.clone();
        // Nothing was put into any of them yet: nobody gets here, until somebody does.
        if held.at(&place).is_none() {
            return Err(Halt::Fork(Vec::new()));
        }
        let content = state.allocate(Cell::Described(held, place));
        if cell.made.is_some() || self.is_single(cell.site) {
            state.known.contents.insert(cell, content);
        }
        self.enter(state, content)
    }

    /// A cell from outside may be any that the program gave away before. The context is not run on what it finds in its cells, so that must not be
    /// anything it could use.
    fn write_cell(&mut self, state: &mut State, cell: AnyCell, content: &Whnf) -> Step {
        let held = self.described_value(state, content)?;
        let Some(proof) = &mut self.proof else { return Err(given_up("a cell without a proof")) };
        if proof.is_outside(cell.site) {
            if !held.is_plain() {
                return Err(given_up("something the context could use, written into what it gave,"));
            }
            (0..proof.cells.len()).for_each(|index| proof.hold(index, &held));
            state.forget_contents();
        } else {
            proof.hold(cell.site.index(), &held);
            if cell.made.is_none() {
                state.forget_contents_of(cell.site);
            }
            if cell.made.is_some() || self.is_single(cell.site) {
                state.now_holds(cell, content);
            }
        }
        state.control = Control::Return(content.clone());
        Ok(())
    }

    fn compare_cells(&mut self, state: &mut State, left: AnyCell, right: AnyCell) -> Step {
        let known = match (left.made, right.made) {
            (Some(left), Some(right)) => Some(left == right),
            _ if self.is_from_outside(left) || self.is_from_outside(right) => None,
            _ if left.site != right.site => Some(false),
            _ if self.is_single(left.site) => Some(true),
            _ => None,
        };
        if let Some(known) = known {
            state.control = Control::Return(Whnf::Truth(known));
            return Ok(());
        }
        let compared = [false, true].map(|truth| {
            let mut path = state.clone();
            path.control = Control::Return(Whnf::Truth(truth));
            path
        });
        Err(Halt::Fork(compared.into()))
    }
}
