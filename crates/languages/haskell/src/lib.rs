//! Haskell with LiquidHaskell's types: text → tree → names and types → `ir::functional`, without GHC.
//!
//! * [`preprocess`]: literate prose and preprocessor branches become spaces.
//! * [`lexer`]: text → tokens; [`layout`]: the layout rule over them.
//! * [`notes`]: the diagnostics of a file, capped in number.
//! * [`parser`] and [`specification`]: tokens → [`syntax`], the tree, as plain data; [`printer`]: back to text.
//! * [`modules`]: the module graph; [`rename`]: what every name means; [`types`]: type inference;
//!   [`lower`]: typed trees → `ir::functional`, and the interface to the stage that makes contracts.
//! * `wellformed`: whether specifications mean anything; [`contracts`]: specifications → contracts → goals; [`notation`]: how Haskell writes values;
//!   [`test_file`]: counterexamples as Haskell files; [`plant`]: where falsehoods can be planted.

pub mod contracts;
pub mod known_types;
pub mod layout;
pub mod lexer;
pub mod library_call;
pub mod liquid;
pub mod lower;
pub mod modules;
pub mod notation;
pub mod notes;
pub mod parser;
pub mod plant;
pub mod preprocess;
pub mod printer;
pub mod rename;
pub mod specification;
pub mod syntax;
pub mod test_file;
pub mod types;
mod wellformed;
