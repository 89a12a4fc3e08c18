//! The core that engines for heaps with permissions stand on.
//!
//! [`Ground`] is what is the same at all points of a goal: program, terms, solver, what is told of types and functions (`theory`). [`State`] is
//! one point. [`Logic`] is what an engine must say of its own: how knowledge is kept and asked about, how a heap is written down, read, taken
//! from and added to. In return it gets the rules that mean the same whatever a heap is: `rules` evaluates expressions, takes assertions apart
//! when they are produced and consumed, and checks measures. [`Control`] is what it must say of statements: how ways part and meet; in return
//! it gets `statements` and the check of a `member`.
//!
//! Nothing here decides whether there is enough permission, or what is at a location: that is what two engines are there to disagree about.

mod assertion;
mod control;
mod failure;
mod goal;
mod ground;
pub mod interpreted;
mod logic;
mod member;
mod order;
mod reach;
mod resource;
mod rules;
mod shape;
mod small_models;
mod state;
mod statements;
pub mod theory;

pub use assertion::{Layer, Piece, accessed, all_binders, binders, conjuncts, one_sided, pieces};
pub use control::{Control, Flow};
pub use failure::{Blame, Cause, ErrorId, Evidence, Failure};
pub use goal::{Goal, MemberKind, Options, goals};
pub use ground::{Amounts, Choice, Ground, Purpose, Waiting};
pub use logic::{Demand, Logic, StateOf};
pub use order::ordered;
pub use resource::ResourceKey;
pub use rules::{
    Duty, Generic, Measured, Order, function_component, has_written_order, is_recursive, method_component, tuple_of,
};
pub use shape::{Pattern, hole, is_about_earlier_state, pattern};
pub use state::{Decision, Label, Labelled, State, Store};
pub use statements::jumps_to;
pub use theory::{FunctionSymbols, component_of};

/// What an engine does, in the traits that say so: to be imported together.
pub mod verbs {
    pub use crate::control::Control;
    pub use crate::logic::Logic;
    pub use crate::member::Members;
    pub use crate::rules::{Assertions, Measures, Opening, Rules, Snapshots};
    pub use crate::statements::{Calls, Jumps, Loops, Objects, Statements};
}
