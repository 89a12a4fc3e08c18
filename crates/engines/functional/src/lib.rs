//! The functional engine: lazy counterfactual symbolic execution of λ_G.
//!
//! ```text
//! Program ─compile▶ Code ─explore▶ Finding ─raise▶ Script ─confirm▶ ─shrink▶ ─explain▶ Failure
//! ```
//! [`check`] is the whole of it for one goal. The symbolic machine finds failing paths; the concrete evaluator in `replay` decides what they
//! are. The two share the resolved [`code`] and not a single rule.

pub mod code;
pub mod measure;

mod again;
mod character;
mod check;
mod complete;
mod confirm;
#[cfg(test)]
mod differential;
mod explain;
mod replay;
mod shrink;
mod symbolic;
mod tried;

pub use again::{Again, replay};
pub use check::{Resources, check, check_with_bodies, is_open_about_words, paths};
pub use replay::{Ran, run};
pub use symbolic::{Obstacle, Words, prove};
pub use tried::{Tried, try_inputs};
