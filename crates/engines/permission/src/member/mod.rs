//! Members as goals: what is to be checked, and what came of it.

mod check;
mod goal;
mod reach;
mod termination;

pub use check::check_member;
pub use goal::{Goal, MemberKind, MemberResult, Options, goals};
pub(crate) use termination::{Duty, function_component, has_written_order, method_component, tuple_of};
