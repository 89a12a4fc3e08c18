//! The language of programs with separation logic whose assertions bind what they find: `nodes(p, ?values)`. C lowers to it.
//!
//! It differs from [`crate::permission`] in how it speaks of values on the heap: an assertion is matched against what is owned, and its patterns
//! take the values found there. Bodies are graphs of basic blocks; loops are named, with the rule by which each is verified. Everything is
//! monomorphic. Nothing of the source language is left but names and spans.

mod assertion;
mod body;
mod check;
mod expression;
mod member;
mod text;

pub use assertion::{Assertion, AssertionKind, Instance, MatchArm, Pattern};
pub use body::{BasicBlock, BlockId, Body, CODES, Exit, Loop, LoopId, LoopRule, MatchTarget, Parts, Step, StepKind};
pub use check::{Flaw, check};
pub use expression::{Arm, BinaryOperator, Expression, Sort, UnaryOperator};
pub use member::{
    ByteView, Constructor, Datatype, Definition, Fact, Function, ListFunction, Predicate, PredicateKind,
    PredicateValue, Procedure, ProcedureKind, Program, Variable, View,
};
pub use text::{print, read};
