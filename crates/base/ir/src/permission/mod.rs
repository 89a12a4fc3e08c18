//! The permission language: Viper's core, fully resolved and typed. Its text form *is* Viper.
//!
//! Front ends (Viper itself, C) build a [`Program`]; the permission engines run it. Behaviour here is printing ([`print()`]) and
//! well-formedness ([`check()`]); the reader of the text form is the Viper front end.
//!
//! Names: every declaration has a `name`, unique where it is visible, and a `written`, which is what the user wrote and what a report shows.
//! Inside one member (method, function, predicate, axiom) *all* variables have distinct names, bound ones included, and none is called like
//! a field, function, predicate, method, domain or constructor, so that an engine may substitute and havoc by name without capture.

mod check;
mod expression;
mod print;
mod program;
mod statement;
mod types;
mod walk;

pub use check::{Flaw, check};
pub use expression::{
    BinaryOperator, Expression, ExpressionKind, FieldAccess, OldState, PredicateAccess, PredicateInstance, Quantifier,
    Resource, Trigger, UnaryOperator, Wand,
};
pub use print::{print, print_expression, print_statement};
pub use program::{
    Adt, Annotation, Axiom, Constructor, Derive, Domain, DomainFunction, Field, Function, FunctionAmounts,
    Interpretation, Measure, Method, Predicate, Program, Variable,
};
pub use statement::{Block, Statement, StatementKind};
pub use types::Type;
