//! functional
