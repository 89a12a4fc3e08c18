//! One path of symbolic execution as data, and the machine that all paths share.

mod ask;
mod branch;
mod machine;
mod path;
mod small_models;
mod state;

pub use machine::Machine;
pub(crate) use machine::{Amounts, Effort};
pub use path::{Decision, Fact, FactKind, Path};
pub use state::{Label, Labelled, State, Store};
