//! The C front end: C with separation-logic annotations (`//@ …`, `/*@ … @*/`).
//!
//! The way of a program: `lex` (text to tokens, annotations kept and marked), `preprocess` (includes, macros, conditions), `parse` (tokens to
//! [`gainsay_ir::c`]), [`check`] (names and types), [`lower`] (to `ir::separation`), [`load`] (all of it). `records` writes the declarations of trees that annotations
//! speak of; `doubt` finds what cannot be followed; `notation` writes values. Nothing here knows how a program is verified.

pub mod check;
mod doubt;
mod lex;
mod library;
pub mod load;
pub mod lower;
mod notation;
mod parse;
mod plant;
mod preprocess;
mod records;

pub use notation::CNotation;
pub use plant::plants;
