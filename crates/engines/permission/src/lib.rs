//! The permission engine: checks programs with fractional permissions by symbolic execution.
//!
//! One goal per member ([`goals`]); [`check_member`] decides one and gives back failures with Viper's codes, each with the symbolic state it
//! was found in. [`mod@heap`] holds chunks, [`symbolic`] paths and states, and what they say of the rules that are in `gainsay-heap`; [`replay`] runs
//! programs, and [`counterexample`] leads from a failure to what is shown of it.
//!
//! Branches are joined as soon as both sides are done, so there is one path per member and the work grows with its text.

mod axioms;
pub mod counterexample;
mod definition;
mod evaluate;
pub mod heap;
mod member;
mod notation;
pub mod replay;
pub mod symbolic;
mod wand;
mod written;

pub use axioms::{Contradiction, contradiction};
pub use gainsay_heap::{Blame, Cause, ErrorId, Evidence, Goal, MemberKind, Options, goals};
pub use member::{MemberResult, check_member};
pub use notation::ViperNotation;
pub use symbolic::Failure;
