//! Haskell with LiquidHaskell's types: text → tree → names and types → `ir::functional`, without GHC.
//!
//! * [`preprocess`]: literate prose and preprocessor branches become spaces.
//! * [`lexer`]: text → tokens; [`layout`]: the layout rule over them.
//! * [`notes`]: the diagnostics of a file, capped in number.
//! * [`parser`] and [`specification`]: tokens → [`syntax`], the tree, as plain data; [`printer`]: back to text.

pub mod layout;
pub mod lexer;
pub mod notes;
pub mod parser;
pub mod preprocess;
pub mod printer;
pub mod specification;
pub mod syntax;
