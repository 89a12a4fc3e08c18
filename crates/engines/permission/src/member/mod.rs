//! Members as goals: what is to be checked, and what came of it.

mod check;
mod goal;
mod reach;
mod termination;

pub use check::check_member;
pub(crate) use check::deepest_supported;
pub use goal::{Goal, MemberKind, MemberResult, Options, goals};
pub(crate) use reach::reach;
pub(crate) use termination::{Duty, has_written_order};
pub use termination::{Order, function_component, is_recursive, method_component, tuple_of};
