//! The core that engines for heaps with permissions stand on.
//!
//! [`Ground`] is what is the same at all points of a goal: program, terms, solver, what is told of types and functions (`theory`). [`State`] is
//! one point. [`Logic`] is what an engine must say of its own: how knowledge is kept and asked about, how a heap is written down, read, taken
//! from and added to. In return it gets the rules that mean the same whatever a heap is: `rules` evaluates expressions, takes assertions apart
//! when they are produced and consumed, and checks measures.
//!
//! Nothing here decides whether there is enough permission, or what is at a location: that is what two engines are there to disagree about.

mod assertion;
mod failure;
mod goal;
mod ground;
pub mod interpreted;
mod logic;
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
pub use failure::{Blame, Cause, ErrorId, Evidence};
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
pub use statements::{assigned_in, jumps_to};
pub use theory::{FunctionSymbols, component_of};

/// What an engine does, in the traits that say so: to be imported together.
pub mod verbs {
    pub use crate::logic::Logic;
    pub use crate::rules::{Assertions, Measures, Opening, Rules, Snapshots};
}
