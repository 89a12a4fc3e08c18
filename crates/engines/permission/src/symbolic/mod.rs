//! One path of symbolic execution as data, and the machine that all paths share.

mod ask;
mod branch;
mod control;
mod logic;
mod machine;
mod path;

pub use gainsay_heap::{Decision, Label, Store};
pub use machine::Machine;
pub use path::{Fact, FactKind, Path};

use crate::heap::Heap;

/// One path at one point.
pub type State = gainsay_heap::State<Heap, Path>;
/// A remembered heap, and the condition under which its label was passed at all.
pub type Labelled = gainsay_heap::Labelled<Heap>;
/// One premise that could not be proved, and the path it was checked on.
pub type Failure = gainsay_heap::Failure<State>;
