//! Values in symbolic weak head normal form, and the cells that hold them.

use std::rc::Rc;

use gainsay_ir::functional::{Literal, Type};
use gainsay_smt::Term;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use smallvec::SmallVec;

use super::proof::{AnyCell, Grammar, Key};
use crate::code::{Address, CheckId, ConstructorId, FALSE, ScopeId, TRUE};

/// An unknown value of an algebraic or function type. What a path knows of it is in its [`super::state::Known`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Symbol(pub u32);

/// SWHNF: a literal, a constructor, a function, a term over unknowns, or an unknown.
#[derive(Clone, Debug)]
pub(crate) enum Whnf {
    /// Integers that fit; all others are literals.
    Integer(i64),
    Literal(Rc<Literal>),
    /// `True` and `False`, which are never `Data`.
    Truth(bool),
    Data(ConstructorId, Rc<[Address]>),
    Function(ScopeId, Rc<[Address]>),
    Partial(Rc<Partial>),
    /// Of a base type; never a constant.
    Term(Term),
    /// A double that is not known; reasoned about as a real.
    Inexact(Term),
    /// Of an algebraic type.
    Unknown(Symbol),
    /// A mutable cell, by the address of what it holds.
    Cell(Address),
    /// In proofs: one of the mutable cells of a site.
    AnyCell(AnyCell),
    /// With the arguments it already has.
    UnknownFunction(Symbol, Rc<[Address]>),
}

/// A function that lacks arguments.
#[derive(Clone, Debug)]
pub(crate) struct Partial {
    pub(super) scope: ScopeId,
    pub(super) captured: Rc<[Address]>,
    pub(super) arguments: SmallVec<[Address; 4]>,
}

impl Whnf {
    /// A constructor without fields.
    pub(super) fn constant(constructor: ConstructorId, nothing: &Rc<[Address]>) -> Whnf {
        match constructor {
            TRUE => Whnf::Truth(true),
            FALSE => Whnf::Truth(false),
            _ => Whnf::Data(constructor, nothing.clone()),
        }
    }

    pub(super) fn integer(value: BigInt) -> Whnf {
        match value.to_i64() {
            Some(small) => Whnf::Integer(small),
            None => Whnf::Literal(Rc::new(Literal::Integer(value))),
        }
    }

    pub(super) fn literal(literal: &Literal) -> Whnf {
        match literal {
            Literal::Integer(value) => Whnf::integer(value.clone()),
            other => Whnf::Literal(Rc::new(other.clone())),
        }
    }
}

/// A place in the heap.
#[derive(Clone, Debug)]
pub(crate) enum Cell {
    Thunk(ScopeId, Rc<[Address]>),
    /// Being evaluated: needing it now means needing itself.
    Busy,
    Value(Whnf),
    /// Came to no value: needing it raises this again.
    Raised(CheckId, Address),
    /// What an unknown mutable cell held before anybody wrote to it.
    Initial(Address),
    /// A part of an unknown that nobody has looked at: looking makes it an unknown of this type.
    Unseen(Rc<Type>),
    /// In proofs: what is at this place of the grammar. Looking makes it one of the things it can be.
    Described(Rc<Grammar>, Key),
}
