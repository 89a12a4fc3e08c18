//! How the arguments of a call and its result relate: which of them are one and the same value.
//!
//! What holds for all calls so far is taken to hold, and given up where a call or a result comes that is different. When nothing is given up any
//! more, it holds for every call by induction on how deep calls are nested.

use std::collections::BTreeSet;

use super::super::{
    effect::is_same,
    state::State,
    value::{Cell, Whnf},
};
use crate::code::Address;

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
