//! haskell
