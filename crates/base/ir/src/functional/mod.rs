//! λ_G: the core language of lazy counterfactual symbolic execution.
//!
//! Lazy, with `symbolic` inputs, assumptions, assertions and the counterfactual choice. Typed only where an engine needs a type: at symbolic
//! inputs and in datatypes. [`read`] and [`print()`] are its text form; [`check`] finds what is not well-formed.

mod check;
mod expression;
mod plant;
mod primitive;
mod program;
mod text;

pub use check::check;
pub use expression::{
    Alternative, Assertion, Binding, Case, Check, Choice, ContractPart, Expr, ExprKind, Literal, Monitor, Pattern,
};
pub use plant::plants;
pub use primitive::Primitive;
pub use program::{Constructor, Datatype, Definition, ENDLESS, ENDS, Field, Goal, Program, Strictness, Type};
pub use text::{print, print_expression, read};
