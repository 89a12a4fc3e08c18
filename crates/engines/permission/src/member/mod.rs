//! Members as goals: what came of checking one.

mod check;
mod result;

pub use check::check_member;
pub use result::MemberResult;
