//! One path. Only what differs between two paths is here.

use std::{cell::RefCell, rc::Rc};

use gainsay_smt::Term;
use imbl::{OrdMap, OrdSet, Vector};

use super::{
    heap::Heap,
    proof::{AnyCell, Related, Running, Site, Unlooked},
    stack::{Environment, Stack},
    unknown_function::KnownFunction,
    value::{Cell, Symbol, Whnf},
};
use crate::{
    code::{Address, CheckId, ChoiceId, Code, ConstructorId, GeneratorId, NodeId, ScopeId, Static},
    replay::Decision,
};

/// What a path does next.
#[derive(Clone, Debug)]
pub(super) enum Control {
    Evaluate(NodeId),
    Return(Whnf),
    /// A check fails on this path.
    Fail(CheckId),
}

/// Something a replay has to be told.
#[derive(Clone, Debug)]
pub(super) enum Happened {
    Generated(GeneratorId, Whnf),
    Decided(ChoiceId, Decision),
}

/// How far a path has come.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    pub(super) steps: u64,
    /// Choices decided for the contract.
    pub(super) abstractions: u32,
    /// Unknowns that were given a constructor.
    pub(super) refinements: u32,
    /// Steps that the program says it should be behind.
    pub(super) handicap: i64,
    /// Whether failures are nobody's business.
    pub(super) is_muted: bool,
}

/// A mutable cell that came from outside: where its content is, and where its first content is.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnknownCell {
    pub(super) now: Address,
    pub(super) initially: Address,
    /// Whether later ones may be this one.
    pub(super) is_shareable: bool,
    /// Whether it came from outside more than once.
    pub(super) is_shared: bool,
}

/// What a path found out about its unknowns.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The constructors that unknowns turned out to be.
    pub(super) refined: OrdMap<Symbol, (ConstructorId, Rc<[Address]>)>,
    /// The constructors an unknown can still be, where some were ruled out.
    pub(super) possible: OrdMap<Symbol, Rc<[ConstructorId]>>,
    pub(super) functions: OrdMap<Symbol, KnownFunction>,
    /// Cells below were there when unknown code returned for the last time: whoever enters that continuation again finds in them what was written since.
    pub(super) enterable: u32,
    /// The unknown mutable cells.
    pub(super) cells: Vector<UnknownCell>,
    /// In proofs: where the contents are that cells have for certain.
    pub(super) contents: OrdMap<AnyCell, Address>,
    /// In proofs: the sites of single cells that were made.
    pub(super) made: OrdSet<Site>,
    /// In proofs: the recursive functions that are running.
    pub(super) running: OrdMap<ScopeId, Running>,
    /// In proofs: how long what nobody has looked at is, where that was asked.
    pub(super) lengths: OrdMap<Unlooked, Term>,
    /// In proofs: what is known of values that cannot be measured yet.
    pub(super) related: Vector<Related>,
}

#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(super) control: Control,
    pub(super) environment: Environment,
    pub(super) stack: Stack,
    pub(super) heap: Heap,
    /// What the path assumes, oldest first.
    pub(super) path: Rc<Vec<Term>>,
    pub(super) known: Known,
    pub(super) history: Vector<Happened>,
    pub(super) effort: Effort,
}

impl State {
    /// Evaluates `entry` in the heap of definitions and constants.
    pub(crate) fn initial(code: &Code, entry: NodeId) -> State {
        State {
            control: Control::Evaluate(entry),
            environment: Environment::new(),
            stack: Stack::default(),
            heap: initial_heap(code),
            path: Rc::default(),
            known: Known::default(),
            history: Vector::new(),
            effort: Effort::default(),
        }
    }

    pub(crate) fn steps(&self) -> u64 {
        self.effort.steps
    }

    pub(crate) fn cells(&self) -> usize {
        self.heap.len()
    }

    /// A fork that is not identical any more: its heap has one cell that the other's has not.
    pub(crate) fn forked_and_written(&self) -> State {
        let mut fork = self.clone();
        fork.allocate(Cell::Busy);
        fork
    }

    /// Unknown code has returned.
    pub(super) fn came_back(&mut self) {
        self.forget_contents();
        self.known.enterable = self.heap.len() as u32;
    }

    pub(super) fn allocate(&mut self, cell: Cell) -> Address {
        self.heap.push(cell)
    }

    pub(super) fn set(&mut self, address: Address, cell: Cell) {
        self.heap.set(address, cell);
    }

    pub(super) fn cell(&self, address: Address) -> &Cell {
        self.heap.get(address)
    }

    pub(super) fn assume(&mut self, term: Term) {
        Rc::make_mut(&mut self.path).push(term);
    }
}

thread_local! {
    /// The heap of the code that was run last, before anything ran: goals of a large program share it.
    static INITIAL: RefCell<Option<(u64, Heap)>> = const { RefCell::new(None) };
}

/// The heap of definitions and constants.
fn initial_heap(code: &Code) -> Heap {
    INITIAL.with_borrow_mut(|known| match known {
        Some((number, heap)) if *number == code.number && code.number != 0 => heap.clone(),
        _ => {
            let heap = statics(code);
            *known = Some((code.number, heap.clone()));
            heap
        }
    })
}

fn statics(code: &Code) -> Heap {
    let nothing: Rc<[Address]> = Rc::from([]);
    let cells = code.statics.iter().map(|value| match value {
        Static::Definition(scope) => Cell::Thunk(*scope, nothing.clone()),
        Static::Function(scope) => Cell::Value(Whnf::Function(*scope, nothing.clone())),
        Static::Literal(literal) => Cell::Value(Whnf::literal(literal)),
        Static::Constructor(constructor) => Cell::Value(Whnf::constant(*constructor, &nothing)),
    });
    cells.collect()
}
