//! The permission engine: checks programs with fractional permissions by symbolic execution.
//!
//! One goal per member ([`goals`]); [`check_member`] decides one and gives back failures with Viper's codes, each with the symbolic state it
//! was found in. The folders read like the theory: [`mod@heap`] holds chunks, [`symbolic`] paths and states; `produce`, `consume`, `evaluate`
//! and `execute` are the four rule sets; `theory` is what the solver is told about types and functions.
//!
//! Branches are joined as soon as both sides are done, so there is one path per member and the work grows with its text.

mod assertion;
mod axioms;
mod consume;
pub mod counterexample;
mod evaluate;
mod execute;
mod failure;
pub mod heap;
mod interpreted;
mod member;
mod notation;
mod produce;
pub mod replay;
mod shape;
pub mod symbolic;
mod theory;
mod wand;
mod written;

pub use axioms::{Contradiction, contradiction};
pub use failure::{Blame, Cause, ErrorId, Evidence, Failure};
pub use member::{Goal, MemberKind, MemberResult, Options, check_member, goals};
pub use notation::ViperNotation;
