//! The permission engine.
