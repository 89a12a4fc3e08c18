//! What an engine says of its own: how it keeps and asks about what is known, and what its heaps are.

use std::ops::DerefMut;

use gainsay_ir::permission::{Expression, Resource, Variable, Wand};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use crate::assertion::Piece;
use crate::failure::{Blame, Cause, Failure};
use crate::ground::Ground;
use crate::resource::ResourceKey;
use crate::state::State;

/// The state of an engine at one point.
pub type StateOf<'a, L> = State<<L as Logic<'a>>::Heap, <L as Logic<'a>>::Path>;

/// What is wanted of a location, and who is told if it is not there.
#[derive(Clone, Copy)]
pub struct Demand {
    pub amount: Term,
    pub wildcard: bool,
    pub cause: Cause,
    pub offending: Span,
    pub blame: Blame,
}

pub trait Logic<'a>: DerefMut<Target = Ground<'a>> + Sized {
    /// What is held.
    type Heap: Clone + Default + PartialEq;
    /// What is known at one point.
    type Path: Clone;
    /// What was learnt about arbitrary values.
    type Learnt;
    /// A state as failures keep it.
    type Shown;

    fn failures(&mut self) -> &mut Vec<Failure<Self::Shown>>;

    /// What is known wherever control is at this point.
    fn assume(&mut self, state: &mut StateOf<'a, Self>, fact: Term);

    /// What a symbol that was made stands for: known everywhere.
    fn define(&mut self, state: &mut StateOf<'a, Self>, fact: Term);

    /// Reports what does not follow here, and goes on as if it did.
    fn check(&mut self, state: &mut StateOf<'a, Self>, condition: Term, cause: Cause, offending: Span, blame: Blame);

    /// Runs with `condition` assumed; what was learnt holds afterwards wherever the condition does. The heap is not looked at.
    fn under<R>(
        &mut self,
        state: &mut StateOf<'a, Self>,
        condition: Term,
        run: impl FnOnce(&mut Self, &mut StateOf<'a, Self>) -> R,
    ) -> R;

    /// Runs `then` where the condition holds and `otherwise` where it does not, and joins the two.
    fn branch(
        &mut self,
        state: &mut StateOf<'a, Self>,
        condition: Term,
        span: Option<Span>,
        then: impl FnOnce(&mut Self, &mut StateOf<'a, Self>),
        otherwise: impl FnOnce(&mut Self, &mut StateOf<'a, Self>),
    );

    /// How much is known.
    fn mark(&self, state: &StateOf<'a, Self>) -> usize;

    /// Takes back what was learnt of the variables since `mark`.
    fn take_learnt(&mut self, state: &mut StateOf<'a, Self>, mark: usize, variables: &[Term]) -> Self::Learnt;

    /// Drops what was learnt of the variables since `mark`, but not what symbols stand for.
    fn drop_learnt(&mut self, state: &mut StateOf<'a, Self>, mark: usize, variables: &[Term]);

    /// States what was learnt for all values of the variables.
    fn generalize(
        &mut self,
        state: &mut StateOf<'a, Self>,
        variables: &[Term],
        triggers: &[Vec<Term>],
        learnt: Self::Learnt,
    );

    /// Runs before a quantifier speaks of the heap.
    fn before_quantifier(&mut self, state: &mut StateOf<'a, Self>);

    /// Evaluates a part of a quantified assertion under the conditions on the way to it, which come back.
    fn at_piece<R>(
        &mut self,
        state: &mut StateOf<'a, Self>,
        piece: &Piece<'_>,
        blame: Blame,
        run: impl FnOnce(&mut Self, &mut StateOf<'a, Self>) -> R,
    ) -> (Term, R);

    /// The value at a location that must be held.
    fn read(
        &mut self,
        state: &mut StateOf<'a, Self>,
        resource: &ResourceKey,
        arguments: &[Term],
        offending: Span,
        blame: Blame,
    ) -> Term;

    /// Gives permission up; where amounts do not matter, only asks for some. What was there.
    fn take(
        &mut self,
        state: &mut StateOf<'a, Self>,
        resource: &ResourceKey,
        arguments: &[Term],
        demand: Demand,
    ) -> Term;

    /// Gains permission, and what comes with it.
    fn put(
        &mut self,
        state: &mut StateOf<'a, Self>,
        resource: &ResourceKey,
        arguments: &[Term],
        amount: Term,
        value: Term,
    );

    /// Adds what another heap holds. Both are held together, so they agree where they meet.
    fn add_heap(&mut self, state: &mut StateOf<'a, Self>, heap: &Self::Heap);

    /// An amount times the scale, and whether that is a wildcard.
    fn scaled(&mut self, state: &mut StateOf<'a, Self>, amount: Term, wildcard: bool, scale: Term) -> (Term, bool);

    /// A location was given up to close an instance.
    fn given_up(
        &mut self,
        state: &mut StateOf<'a, Self>,
        resource: &ResourceKey,
        arguments: &[Term],
        value: Term,
        amount: Term,
    );

    /// An instance was opened: what it held is nested in it.
    fn opened(&mut self, state: &mut StateOf<'a, Self>, before: &Self::Heap, instance: (&Name, Term, &[Term]));

    /// Gains permission to many locations at once.
    fn produce_many(
        &mut self,
        state: &mut StateOf<'a, Self>,
        piece: &Piece<'_>,
        snapshot: Term,
        scale: Term,
        blame: Blame,
    );

    /// Gives up permission to many locations at once; the values that were there as a map, if it is an access at all.
    fn consume_many(
        &mut self,
        state: &mut StateOf<'a, Self>,
        original: &Self::Heap,
        piece: &Piece<'_>,
        scale: Term,
        blame: Blame,
    ) -> Option<Term>;

    fn permission_held(&mut self, state: &mut StateOf<'a, Self>, resource: &Resource, blame: Blame) -> Term;

    fn for_perm(
        &mut self,
        state: &mut StateOf<'a, Self>,
        variables: &[Variable],
        resource: &Resource,
        body: &Expression,
        blame: Blame,
    ) -> Term;

    fn apply_wand(&mut self, state: &mut StateOf<'a, Self>, wand: &Wand, blame: Blame);

    /// Stands for a wand in triggers that users write.
    fn wand_mark(&mut self, state: &mut StateOf<'a, Self>, resource: &ResourceKey, arguments: &[Term]) -> Term;
}
