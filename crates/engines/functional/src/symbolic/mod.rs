//! The symbolic machine: lazy evaluation with unknown values, one path at a time (figures 6 and 7 of the paper).
//!
//! A path is a [`State`]: what it evaluates, its stack, its heap, and what it assumes. Forks share all of it until one of them writes. What is
//! the same for all paths belongs to the [`SymbolicMachine`].

mod arithmetic;
mod branch;
mod candidates;
mod describe;
mod effect;
mod heap;
mod machine;
mod proof;
mod raise;
mod rows;
mod rules;
mod stack;
mod state;
#[cfg(test)]
pub(crate) mod tests;
mod unknown_function;
mod value;
mod words;

pub use machine::Words;
pub(crate) use machine::{Calls, Finding, SymbolicMachine};
pub use proof::{Obstacle, prove};
pub(crate) use raise::raise;
pub(crate) use state::State;
pub(crate) use unknown_function::signature;
pub(crate) use words::unbounded;
