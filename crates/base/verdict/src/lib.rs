//! What a check says: verdicts, counterexamples, values, blame, reports.
//!
//! One model for all languages and both engines. Engines build these, languages say how a value is written ([`Notation`]), reporters draw
//! them. Nothing here knows how any of it was found.
//!
//! | read first | for |
//! |---|---|
//! | [`Counterexample`] | the product |
//! | [`Value`] | what inputs, results and heaps are made of; *unspecified* is a value |
//! | [`Outcome::conclude`] | the one function that can say `Verified` |
//! | [`Report`] | all goals of a run |

mod agreement;
mod counterexample;
mod heap;
mod notation;
mod outcome;
mod report;
mod trail;
mod value;

pub use counterexample::{
    Actual, Assumption, Binding, Blame, Call, CallResult, Confirmation, ContractPart, Counterexample, Ending, Kind,
    Shown, Step, Table, TableRow,
};
pub use heap::{Cell, Fate, HeapEntry, HeapPicture, Permission, PredicateInstance, Wand};
pub use notation::{Notation, Plain};
pub use outcome::{Evidence, Expectation, Failure, Outcome, Reason, Verdict};
pub use report::{GoalReport, Report, Statistics};
pub use trail::{Stretch, told, trail};
pub use value::{Entries, FunctionTable, Value};
