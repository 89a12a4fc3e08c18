//! Haskell with LiquidHaskell's types: text → tree → names and types → `ir::functional`, without GHC.
//!
//! * [`syntax`]: the tree, as plain data.

pub mod syntax;
