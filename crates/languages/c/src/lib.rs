//! The C front end: C with separation-logic annotations (`//@ …`, `/*@ … @*/`).
//!
//! The way of a program: `lex` (text to tokens, annotations kept and marked), `preprocess` (includes, macros, conditions), `parse` (tokens to
//! [`syntax`]), [`load`] (all of it). Nothing here knows how a program is verified.

mod lex;
mod library;
pub mod load;
mod parse;
mod preprocess;
pub mod syntax;
