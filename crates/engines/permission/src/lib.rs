//! The permission engine: checks programs with fractional permissions by symbolic execution.
//!
//! One goal per member ([`goals`]); [`check_member`] decides one and gives back failures with Viper's codes, each with the symbolic state it
//! was found in. The folders read like the theory: [`mod@heap`] holds chunks, [`symbolic`] paths and states; `produce`, `consume`, `evaluate`
//! and `execute` are the four rule sets; `theory` is what the solver is told about types and functions.
//!
//! Branches are joined as soon as both sides are done, so there is one path per member and the work grows with its text.

mod axioms;
pub mod counterexample;
mod definition;
mod evaluate;
mod execute;
mod failure;
pub mod heap;
mod member;
mod notation;
pub mod replay;
pub mod symbolic;
mod wand;
mod written;

pub use axioms::{Contradiction, contradiction};
pub use failure::Failure;
pub use gainsay_heap::{Blame, Cause, ErrorId, Evidence, Goal, MemberKind, Options, goals};
pub use member::{MemberResult, check_member};
pub use notation::ViperNotation;
