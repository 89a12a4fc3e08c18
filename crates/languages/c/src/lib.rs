//! The C front end: C with separation-logic annotations (`//@ …`, `/*@ … @*/`).
//!
//! The way of a program: `lex` (text to tokens, annotations kept and marked), `preprocess` (includes, macros, conditions), `parse` (tokens to
//! [`syntax`]), [`check`] (names and types), [`lower`] (to `ir::separation`), [`load`] (all of it). `records` writes the declarations of trees that annotations
//! speak of. Nothing here knows how a program is verified.

pub mod check;
pub mod concrete;
pub mod doubt;
mod lex;
mod library;
pub mod load;
pub mod lower;
mod parse;
mod plant;
mod preprocess;
mod records;
pub mod syntax;

pub use plant::plants;
