//! Verifies programs of [`gainsay_ir::separation`] by symbolic execution: what is owned is a list of chunks, assertions are matched against it.
//!
//! `reach` finds out what of the program a goal can come to speak of; `theory` turns these data types, functions and facts into the solver's terms.
//! `learnt` holds the inferred lemmas, once for the program. `produce` and `consume` add assertions to a state and take them out
//! again. `execute` runs the blocks of a body, one path at a time. `automation` opens and closes predicates where nobody said so. There are no
//! counterexamples here: a failed proof says what could not be shown and where.

mod ask;
mod automation;
mod binding;
mod check;
mod consume;
mod contents;
mod data;
mod evaluate;
mod execute;
mod index;
mod learnt;
mod list_extensionality;
mod machine;
mod matching;
mod measure;
mod member_by_member;
mod precise;
mod predicate_values;
mod produce;
mod product;
mod prover;
mod reach;
mod state;
mod theory;
mod trigger;
mod uninitialised;
mod unknown_fraction;

pub use check::Failure;
pub use prover::{Outcome, Prover};
