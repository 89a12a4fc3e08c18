//! Verifies programs of [`gainsay_ir::separation`] by symbolic execution: what is owned is a list of chunks, assertions are matched against it.
//!
//! `theory` turns data types, functions and facts into the solver's terms. `produce` and `consume` add assertions to a state and take them out
//! again. `execute` runs the blocks of a body, one path at a time. `automation` opens and closes predicates where nobody said so. There are no
//! counterexamples here: a failed proof says what could not be shown and where.

mod append;
mod applied;
mod ask;
mod automation;
mod check;
mod consume;
mod data;
mod evaluate;
mod execute;
mod machine;
mod matching;
mod measure;
mod order;
mod produce;
mod state;
mod theory;
mod unwritten;

pub use check::{Failure, Outcome, check_procedure};
