//! The project's chores, as functions: `tidy` keeps the tree as ARCHITECTURE.md says, `bless` and `bench` start the programs that do the
//! work. Depends on none of our crates, so that `cargo xtask` builds in seconds even when the rest does not build at all.

pub mod bench;
pub mod chore;
pub mod mutants;
pub mod tidy;
