//! Data to core syntax: macros and derived forms are expanded, names resolved. Forms that are not known are named with their position and
//! make only the goals that reach them unknown.

mod arrow;
mod binding;
mod compose;
mod condition;
mod definition;
mod dependent;
mod exceptions;
mod expression;
mod linear;
mod loops;
mod macros;
mod matching;
mod modules;
mod multiple_values;
mod provide;
mod quotation;
mod requires;
mod scope;
mod structure;

pub use modules::{Exports, expand};
pub(crate) use modules::{inner_module as module_parts, required_paths};
