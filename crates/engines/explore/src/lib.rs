//! The loop around a symbolic machine: which path next, how far, when to stop; and goals side by side.
//!
//! A [`Machine`] knows how to run one path until something happens; a [`Schedule`] which path comes next; a [`Budget`] when to stop.
//! [`explore`] puts them together. [`in_parallel`] runs goals on several threads with results that do not depend on how many.

mod budget;
mod deadline;
mod ledger;
mod machine;
mod parallel;
mod schedule;
mod search;
mod stack;
#[cfg(test)]
mod tests;

pub use budget::{Budget, Exhausted, limits};
pub use deadline::Deadline;
pub use machine::{Event, Machine, Measure, Ran};
pub use parallel::in_parallel;
pub use schedule::{Order, Schedule};
pub use search::{Exploration, Judgement, explore};
pub use stack::{limit_stack_size, stack_size};
