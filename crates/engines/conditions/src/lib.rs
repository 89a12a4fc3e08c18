//! The second engine for programs with permissions: verification conditions over a total heap and a mask.
//!
//! A member is passified: every variable, every heap (an array of values for each resource) and every mask (an array of exact amounts) is a
//! version that never changes, and where two ways meet, what differs is chosen by the condition. What is known is one list of formulas, each
//! under the condition of the point it was learnt at; [`check_member`] asks one question for each assertion, all in one session.
//!
//! `inhale` and `exhale` say what an assertion does to heap and mask, `evaluate` what an expression means there, `execute` what statements do;
//! `definition` tells the solver about functions and domains, `quantified` about permission to many places at once. Types, collections and data
//! types, the codes of failures, and the way from a model to a counterexample that was replayed are those of `gainsay-permission`; none of its
//! rules are. What operators and collections mean is written there in nearly the same words, so a mistake in that is no news to `--engine both`.

mod ask;
mod branch;
mod comprehension;
mod definition;
mod engine;
mod evaluate;
mod everywhere;
mod execute;
mod exhale;
mod heap;
mod inhale;
mod member;
mod quantified;
mod shown;
mod snapshot;
mod state;
mod termination;
mod wand;

pub use member::check_member;
