//! Haskell with LiquidHaskell's types: text → tree → names and types → `ir::functional`, without GHC.
//!
//! * [`preprocess`]: literate prose and preprocessor branches become spaces.
//! * [`lexer`]: text → tokens; [`layout`]: the layout rule over them.
//! * [`parser`] and [`specification`]: tokens → [`syntax`], the tree, as plain data.

pub mod layout;
pub mod lexer;
pub mod parser;
pub mod preprocess;
pub mod specification;
pub mod syntax;
