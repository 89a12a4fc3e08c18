//! The whole check as one function.
//!
//! [`check`] takes sources and gives back a [`Report`]: it picks the language by file name, lowers the text,
//! hands every goal to its engine and collects the verdicts. What is asked of every language stands in `language`, what of every engine in `engine`; nothing
//! else tells one from another. [`replay`] runs a counterexample again, [`dump`] prints what happens in between.
//! This is the library's public API; shells add files, processes and clocks ([`World`]). What a program needs to bring sources and a world and to read a
//! report is exported here again, so that it names this crate and `gainsay-solver-process`, which runs the solver.

mod both;
mod c;
mod cache;
mod check;
mod core_language;
mod dump;
mod emit;
mod emit_main;
mod empty_range;
mod engine;
mod excuses;
mod expect;
mod functional;
mod goals;
mod haskell;
mod induction;
mod language;
mod large_stack;
mod limits;
mod machine_integers;
mod options;
mod permission;
mod prepare;
mod proofs;
mod racket;
mod replay;
mod run;
mod second;
mod side_by_side;
mod silent;
mod skipped;
mod smoke;
mod test_files;
mod time_shares;
mod types;
mod unit;
mod vacuous;
mod viper;
mod worker;
mod workers;
mod world;

pub use cache::{Cache, Key, Store};
pub use check::check;
pub use dump::dump;
pub use emit::emit_viper;
pub use emit_main::emit_main;
pub use expect::Expect;
pub use gainsay_explore::limit_stack_size;
pub use gainsay_haskell::{
    contracts::Aim,
    test_file::{CASE, PART_NEEDED, PROPERTY, STILL_FAILS, TestFile},
};
pub use gainsay_smt::Launch;
pub use gainsay_source::{Diagnostic, FileId, Host, Name, Place, ReadError, Severity, Sources, Span};
pub use gainsay_verdict::{
    Announcement, Binding, Blame, Confirmation, Counterexample, Ending, Failure, GoalReport, HeapPicture, Kind, Reason,
    Report, Value, Verdict,
};
pub use goals::{Goal, goals};
pub use haskell::haskell_test;
pub use language::{Language, comment_syntax, witness};
pub use options::{Engines, Exports, Level, Methods, Options, Stage};
pub use proofs::{Proving, proofs, runs};
pub use racket::{Ended, WrittenDown, racket_run, racket_witness};
pub use replay::{Replayed, replay};
pub use smoke::{Fate, Smoked, smoke};
pub use test_files::{EmittedTest, Suite, TestPlace, test_files};
pub use viper::{viper_failing_run, viper_program};
pub use world::{Observer, Silent, World};
