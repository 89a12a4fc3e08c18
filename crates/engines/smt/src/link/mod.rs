//! The links of the chain, and the fakes. Each is a [`crate::Solver`] that answers what it can and passes on the rest.

mod answers;
mod bounds;
mod brute;
mod cross_check;
mod guess;
mod independent;
mod models;
mod propagate;
mod repair;
mod scripted;
mod trivial;
mod witness;

pub use answers::RememberedAnswers;
pub use brute::Brute;
pub use cross_check::{CrossCheck, Disagreement};
pub use guess::Guess;
pub use independent::IndependentParts;
pub use models::RememberedModels;
pub use propagate::Propagate;
pub use scripted::Scripted;
pub use trivial::Trivial;
