//! Which arguments of a call are one and the same value, or the function that is called itself, and which of them its result is.
//!
//! What holds for all calls so far is taken to hold, and given up where a call or a result comes that is different. When nothing is given up any
//! more, it holds for every call by induction on how deep calls are nested.

use std::collections::BTreeSet;

use super::super::{
    effect::is_same,
    state::State,
    value::{Cell, Whnf},
};
use crate::code::{Address, ScopeId};

/// For each argument, the first one that is the same value in all calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Twins(Vec<usize>);

impl Twins {
    pub(super) fn of(state: &State, arguments: &[Address]) -> Twins {
        let first = |index: usize| (0..index).find(|before| are_one(state, arguments[*before], arguments[index]));
        Twins((0..arguments.len()).map(|index| first(index).unwrap_or(index)).collect())
    }

    /// What is the same in both. Whether anything had to be given up.
    pub(super) fn keep(&mut self, other: &Twins) -> bool {
        let kept = |index: usize| {
            let is_same = |before: &usize| self.0[*before] == self.0[index] && other.0[*before] == other.0[index];
            (0..index).find(is_same).unwrap_or(index)
        };
        let kept: Vec<usize> = (0..self.0.len()).map(kept).collect();
        let differs = kept != self.0;
        self.0 = kept;
        differs
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// The argument that this one is the same as.
    pub(super) fn first(&self, index: usize) -> usize {
        self.0[index]
    }
}

/// The arguments that are the function itself, with all that it has captured: a loop is, among what it has captured.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Knots(BTreeSet<usize>);

impl Knots {
    pub(super) fn of(state: &State, scope: ScopeId, arguments: &[Address]) -> Knots {
        let is_itself = |argument: &Address| match state.cell(*argument) {
            Cell::Value(Whnf::Function(function, captured)) => {
                *function == scope
                    && captured.iter().zip(arguments).all(|(one, another)| are_one(state, *one, *another))
            }
            _ => false,
        };
        Knots((0..arguments.len()).filter(|index| is_itself(&arguments[*index])).collect())
    }

    /// What is so in both. Whether anything had to be given up.
    pub(super) fn keep(&mut self, other: &Knots) -> bool {
        let before = self.0.len();
        self.0.retain(|argument| other.0.contains(argument));
        self.0.len() < before
    }

    /// Makes the arguments what they are.
    pub(super) fn tie(&self, state: &mut State, scope: ScopeId, captured: &[Address], arguments: &[Address]) {
        for argument in &self.0 {
            state.set(arguments[*argument], Cell::Value(Whnf::Function(scope, captured.into())));
        }
    }
}

/// The arguments that a result is the same as.
pub(super) fn returned(state: &State, arguments: &[Address], result: &Whnf) -> BTreeSet<usize> {
    let is_it = |argument: &Address| matches!(state.cell(*argument), Cell::Value(value) if is_same(value, result));
    (0..arguments.len()).filter(|index| is_it(&arguments[*index])).collect()
}

fn are_one(state: &State, one: Address, another: Address) -> bool {
    one == another
        || match (state.cell(one), state.cell(another)) {
            (Cell::Value(Whnf::Data(one, fields)), Cell::Value(Whnf::Data(another, _))) if fields.is_empty() => {
                one == another
            }
            (Cell::Value(one), Cell::Value(another)) => is_same(one, another),
            _ => false,
        }
}
