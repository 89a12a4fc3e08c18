//! What the liquid engine checks: functions with refinement types, every instantiation and every type explicit.
//!
//! * `logic`: sorts, and the expressions that refinements are made of; `types`: refined types.
//! * `expression`: what is checked; `program`: datatypes, measures, functions.
//! * [`check`]: whether a program is well-formed; `text`: the text form, `.refined`, which is made of S-expressions.
//!
//! In a refinement the value itself is always called [`VALUE`]; no variable of a program has this name. A refinement that is to be
//! inferred is [`Logic::Hole`]. Binders are unique within a function, so that no substitution captures a name.

mod check;
mod expression;
mod logic;
mod program;
mod text;
mod types;

pub use check::{Mistake, check};
pub use expression::{Alternative, Case, Evaluation, Expr, ExprKind, LocalFunction, Pattern};
pub use logic::{Logic, Operator, Sort, Unknown};
pub use program::{
    Constructor, Datatype, Definition, Function, Measure, Metric, Program, Qualifier, Termination, Trust, Variance,
};
pub use text::{print, read};
pub use types::{Base, Signature, Type};

/// What a refinement calls the value it is about.
pub const VALUE: &str = "v";

/// The function of the logic that applies a value that is a function.
pub const APPLY: &str = "apply";

/// What the names of functions as values begin with; what follows is the name of a measure.
pub const FUNCTION: &str = "function:";

/// The type constructor of sets, which the logic knows.
pub const SET: &str = "set";
