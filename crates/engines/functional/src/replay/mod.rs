//! The concrete evaluator: runs a goal on given inputs, without a symbolic rule in it.
//!
//! Every counterexample is confirmed here before anyone sees it, so this code is meant to be obviously right rather than fast: plain lazy
//! evaluation with an explicit stack, exact arithmetic, no solver. It shares the resolved [`Code`](crate::code::Code) with the symbolic machine and nothing else.

mod closed;
mod evaluator;
mod kept;
mod primitive;
mod rules;
mod script;
mod table;
mod values;

pub use closed::{Ran, run};
pub(crate) use evaluator::{Ending, Evaluator, Limits, Tracing};
pub(crate) use kept::BrokenPromise;
pub(crate) use script::{Decision, Script};
pub(crate) use values::{BrokenContract, Promise, TracedCall};

#[cfg(test)]
mod tests;
