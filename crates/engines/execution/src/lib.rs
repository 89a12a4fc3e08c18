//! Counterexamples by running the program: an interpreter for typed C ([`gainsay_ir::c`]) and its annotations, and a bounded search over the smallest heaps
//! that satisfy a precondition, all of them in their order, as bounded-exhaustive testing does. It finds executions that fail and asks no solver. It proves
//! nothing, except of a function whose every run was made.
//!
//! Runs can also be steered from outside: `trial` runs with given decisions and hands back the trace that `traced` numbers leave.
//!
//! `memory` holds blocks and checks every access; `evaluate` and `apply` compute what annotations say; `models` builds heaps from assertions
//! and takes them apart again; `machine` runs C; `search` tries one heap after the other; `replay` repeats what it finds; `shrink` makes it
//! simpler; `explain` and `picture` show it, in the notation of the language, which the caller gives.

mod apply;
mod attempt;
mod blame;
mod bytes;
mod calculate;
mod choice;
mod choice_sequence;
mod contract_effects;
mod emit;
mod evaluate;
mod explain;
mod footprint;
mod for_some;
mod index;
mod inputs_by_type;
#[cfg(test)]
mod laws;
mod loop_states;
mod machine;
mod memory;
mod mentions;
mod models;
mod picture;
mod program;
mod reach;
mod refute;
mod replay;
mod replay_stored;
mod search;
mod show;
mod shrink;
mod substitution;
mod traced;
mod trial;
mod value;
mod walk;

pub use emit::{EmittedMain, emit_main};
pub use for_some::FailsForSome;
pub use index::Executable;
pub use loop_states::loop_heads;
pub use refute::{Answer, Callees, Settings, inhabited, refute};
pub use replay_stored::{Repeated, repeat};
pub use search::{Budget, Effort};
pub use trial::{Trial, Trials};
