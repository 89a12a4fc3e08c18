//! From a failure's symbolic state and model to a counterexample a person can read, confirmed by replay.

mod background;

pub use background::Background;
pub(crate) use background::Choice;
