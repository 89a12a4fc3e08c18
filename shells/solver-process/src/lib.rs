//! The solver as a child process: how a shell finds it, starts it and talks to it.
//!
//! [`Search`] finds the program (`--solver`, `GAINSAY_SOLVER`, beside the binary, the checkout's `.solver`, PATH); what it finds is a
//! [`SolverProgram`], which can [`Launch`] processes for `gainsay_smt`. Shared by the command line and the test runner. Knows no programs, no queries
//! and no SMT-LIB; whether a solver is new enough is asked of the running solver by `gainsay_smt`.

pub mod guard;
mod lines;
mod process;
mod search;

pub use gainsay_smt::{Launch, LaunchError, Process, ProcessFailure};
pub use process::SolverProgram;
pub use search::{NotFound, Search};
