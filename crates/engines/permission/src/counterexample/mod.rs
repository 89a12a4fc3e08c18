//! From a failure's symbolic state and model to a counterexample a person can read, confirmed by replay.
//!
//! [`explain`] is the whole way: the `reader` evaluates terms in the model, `input` makes of it what a run starts from, `confirm` runs the
//! program with bodies and with contracts, `shrink` makes it smaller, `naming` and `picture` write it down. [`expect`] judges what somebody
//! expects a counterexample to say; [`replay`] runs a counterexample that was kept; [`intermediate`] shows
//! the model itself; [`emit`] writes a program that fails by itself.

mod again;
mod background;
mod callees;
mod collections;
mod complete;
mod confirm;
mod emit;
mod expect;
mod explain;
mod hints;
mod input;
mod intermediate;
pub(crate) mod member;
mod naming;
mod picture;
mod reader;
mod search;
mod shrink;
mod stored_run;
mod stored_values;
mod told_by_run;
mod unmatched;

pub use again::{Again, replay};
pub use background::Background;
pub use emit::{emit, emit_call};
pub use expect::expect;
pub use explain::{explain, explain_as_found, explain_by_bodies};
pub use intermediate::intermediate;
pub use stored_run::rests_on_triggers;
