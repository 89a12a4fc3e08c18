//! The second engine for programs with permissions: verification conditions over a total heap and a mask.
//!
//! A member is passified: every variable, every heap (an array of values for each resource) and every mask (an array of exact amounts) is a
//! version that never changes, and where two ways meet, what differs is chosen by the condition. What is known is one list of formulas, each
//! under the condition of the point it was learnt at; [`check_member`] asks one question for each assertion, all in one session.
//!
//! What expressions and statements mean and how assertions fall apart are rules of `gainsay-heap`; `logic` and `control` say what they do to heap
//! and mask; `definition` tells the solver about functions and domains, `quantified` about permission to many places at once. The way from a model
//! to a counterexample that was replayed is that of `gainsay-permission`. A mistake in a shared rule is no news to `--engine both`.

mod ask;
mod branch;
mod comprehension;
mod control;
mod definition;
mod engine;
mod evaluate;
mod everywhere;
mod heap;
mod logic;
mod member;
mod nested;
mod quantified;
mod shown;
mod state;
mod wand;

pub use member::check_member;
