//! The links of the chain, and the fakes. Each is a [`crate::Solver`] that answers what it can and passes on the rest.

mod scripted;
mod trivial;

pub use scripted::Scripted;
pub use trivial::Trivial;
