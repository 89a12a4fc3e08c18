//! Proofs about recursive functions: paths between recursive calls are followed exactly, the calls themselves are summarized.
//!
//! ```text
//! call of f ─describe▶ arguments of f (joined over all calls) ─run the body on all such▶ results of f ─instantiate▶ value of the call
//! ```
//! What is known of a value at a call is a [`Grammar`]: which constructors, functions and numbers it and its parts can be. Grammars only grow,
//! and there are finitely many, so repeating this comes to an end. Then every call is covered: its arguments are among those the body was
//! run on, its result is among the body's. If no run failed, no evaluation fails; that a call may never return makes no difference.

mod built;
mod cells;
mod described;
mod doubles;
mod grammar;
mod hull;
mod instantiate;
mod measure;
mod meet;
mod prove;
mod relation;
mod summary;
mod twins;

pub(super) use cells::{AnyCell, Site};
pub(super) use grammar::{Grammar, Key};
pub(super) use measure::{Related, Unlooked};
pub use prove::{Obstacle, prove};
pub(super) use summary::{Proof, Running};
