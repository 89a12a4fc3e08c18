//! What an engine says of its own about statements: how ways part and end and meet, and what a statement does to a heap. In return it gets
//! `statements` and `member`, which are the same whatever a heap is.

use gainsay_ir::permission::{Block, Expression, Resource, Variable, Wand};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use crate::failure::Blame;
use crate::logic::{Demand, Logic, StateOf};
use crate::resource::ResourceKey;
use crate::state::Store;

/// A loop made of jumps whose head lies behind.
pub struct OpenLoop {
    pub(crate) label: Name,
    pub(crate) invariants: Vec<Expression>,
}

/// Where control may go on.
pub struct Flow<S> {
    /// Ways that jumped to a label not reached yet.
    pub jumps: Vec<(Name, S)>,
    pub(crate) open_loops: Vec<OpenLoop>,
    /// How many calls deep bodies are executed in place of contracts; none where contracts do.
    pub(crate) calls_left: Option<usize>,
}

impl<S> Flow<S> {
    pub fn new(calls_left: Option<usize>) -> Flow<S> {
        Flow { jumps: Vec::new(), open_loops: Vec::new(), calls_left }
    }
}

pub trait Control<'a>: Logic<'a> {
    fn flow(&mut self) -> &mut Flow<StateOf<'a, Self>>;

    fn shown(&mut self, state: &StateOf<'a, Self>) -> Self::Shown;

    /// Failures since there were `earlier` are explained in this heap.
    fn show_heap(&mut self, earlier: usize, store: &Store, heap: &Self::Heap);

    /// Nothing is held, and nothing is known.
    fn start(&self) -> StateOf<'a, Self>;

    /// Whether control is literally never here.
    fn is_gone(&self, state: &StateOf<'a, Self>) -> bool;

    /// Whether it is worth knowing that control is never here, and so.
    fn is_impossible(&mut self, state: &StateOf<'a, Self>) -> bool {
        self.is_gone(state)
    }

    /// Control does not go on from here.
    fn stop(&mut self, state: &mut StateOf<'a, Self>);

    /// Goes on where the condition holds.
    fn enter(&mut self, state: &mut StateOf<'a, Self>, condition: Term, span: Span);

    /// Control comes from there as well.
    fn meet(&mut self, state: &mut StateOf<'a, Self>, jumped: StateOf<'a, Self>);

    /// A way that may be taken or not: what is learnt on it says nothing of others.
    fn aside(&mut self, state: &mut StateOf<'a, Self>);

    /// Runs as if nothing had been learnt since `mark`.
    fn without_learnt<R>(&mut self, mark: usize, run: impl FnOnce(&mut Self) -> R) -> R;

    /// Looks whether what a contract says only of giving up makes sense, if producing it does not tell.
    fn check_exhaled_sides(&mut self, state: &StateOf<'a, Self>, assertions: &[Expression]);

    /// Writes a location of which as much is demanded as writing needs.
    fn write_location(
        &mut self,
        state: &mut StateOf<'a, Self>,
        resource: &ResourceKey,
        argument: Term,
        value: Term,
        demand: Demand,
    );

    /// Gives up what an instance is closed around: that is nested in it. The snapshot of the instance.
    fn closing(
        &mut self,
        state: &mut StateOf<'a, Self>,
        instance: (&Name, &[Term]),
        give_up: impl FnOnce(&mut Self, &mut StateOf<'a, Self>) -> Term,
    ) -> Term;

    /// A new object is nothing that the heap speaks of.
    fn is_new_to_heap(&mut self, state: &mut StateOf<'a, Self>, object: Term);

    /// How much is held of each instance of a predicate, and its snapshot.
    fn instances(&mut self, state: &StateOf<'a, Self>) -> Vec<(Term, Term)>;

    fn package(&mut self, state: &mut StateOf<'a, Self>, wand: &Wand, script: Option<&Block>, blame: Blame);

    fn havoc(
        &mut self,
        state: &mut StateOf<'a, Self>,
        condition: Option<&Expression>,
        resource: &Resource,
        blame: Blame,
    );

    /// As [`Control::havoc`], for all values of the variables.
    fn havoc_all(
        &mut self,
        state: &mut StateOf<'a, Self>,
        variables: &[Variable],
        condition: Option<&Expression>,
        resource: &Resource,
        blame: Blame,
    );
}
