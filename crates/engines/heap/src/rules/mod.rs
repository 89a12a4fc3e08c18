//! Rules that mean the same whatever a heap is: each is written over [`crate::Logic`].

mod application;
mod assertions;
mod collection;

mod evaluate;
mod measure;
mod open;
mod operator;
mod quantifier;
mod snapshot;
mod termination;

pub use assertions::Assertions;
pub use evaluate::Rules;
pub use measure::{Order, function_component, has_written_order, is_recursive, method_component, tuple_of};
pub use open::Opening;
pub use quantifier::Generic;
pub use snapshot::Snapshots;
pub use termination::{Duty, Measured, Measures};
