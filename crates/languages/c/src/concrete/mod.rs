//! Counterexamples by running the program: a concrete interpreter for the C subset and its annotations, and a bounded search over the
//! smallest heaps that satisfy a precondition. It finds executions that fail; it never proves anything.
//!
//! Runs can also be steered from outside: `trial` runs with given decisions and hands back the trace that `traced` numbers leave.
//!
//! `memory` holds blocks and checks every access; `evaluate` and `apply` compute what annotations say; `solver` builds heaps from assertions
//! and takes them apart again; `machine` runs C; `search` tries one heap after the other; `replay` repeats what it finds; `shrink` makes it
//! simpler; `explain` and `picture` show it.

mod apply;
mod assumed;
mod attempt;
mod bytes;
mod calculate;
mod choice;
mod emit;
mod evaluate;
mod explain;
mod given;
mod heads;
mod index;
mod knowledge;
#[cfg(test)]
mod laws;
mod machine;
mod memory;
mod mentions;
mod notation;
mod picture;
mod program;
mod reach;
mod refute;
mod replay;
mod search;
mod show;
mod shrink;
mod solver;
mod stored;
mod tape;
mod traced;
mod trial;
mod value;
mod walk;

pub use emit::{EmittedMain, emit_main};
pub use heads::loop_heads;
pub use index::Executable;
pub use notation::CNotation;
pub use refute::{Answer, Settings, inhabited, refute};
pub use search::{Budget, Effort};
pub use stored::{Repeated, repeat};
pub use trial::{Callees, Trial, Trials};
