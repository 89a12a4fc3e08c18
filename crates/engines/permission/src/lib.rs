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
mod foundation;
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

pub use assertion::{Layer, Piece, one_sided, pieces};
pub use axioms::{Contradiction, contradiction};
pub use execute::{assigned_in, jumps_to, ordered};
pub use failure::{Blame, Cause, ErrorId, Evidence, Failure};
pub use foundation::Waiting;
pub use member::{
    Goal, MemberKind, MemberResult, Options, Order, check_member, function_component, goals, is_recursive,
    method_component, tuple_of,
};
pub use notation::ViperNotation;
pub use shape::{Pattern, is_about_earlier_state, pattern};
pub use theory::{FunctionSymbols, component_of};
