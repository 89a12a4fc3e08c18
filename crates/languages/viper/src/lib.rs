//! The Viper front end: text to [`gainsay_ir::permission`], and the reader of that language's text form.
//!
//! The way of a program: `parse` (text to `syntax`), `load` (imports), `macros` (expansion), `lower` (names, types, sugar), `consistency`
//! (Viper's rules about programs whose types are right). Each stage's errors carry Viper's own codes: `parser.error`, `typechecker.error`,
//! `consistency.error`; a stage with errors is the last one, as in the reference tools. Nothing here knows how a program is verified.
//! `product` makes one program of two executions, where contracts relate them.
//! `notation` goes the other way: how a value of a counterexample is written in Viper.

mod consistency;
mod library;
mod load;
mod lower;
mod macros;
mod parse;
mod plant;
mod product;
mod syntax;

pub use gainsay_ir::permission::print;
pub use library::is_standard;
pub use load::{Plugins, load, load_assertions, load_with};
pub use plant::plants;
pub use product::{Product, Unsupported, product};
