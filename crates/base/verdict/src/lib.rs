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
//! | [`Suppression`], [`Baseline`] | what does not make a run fail, though it is told |

mod agreement;
mod baseline;
mod counterexample;
mod dialect;
mod excuse;
mod heap;
mod notation;
mod outcome;
mod report;
mod spans;
mod suppression;
mod trace_summary;
mod value;

pub use baseline::{Baseline, Known};
pub use counterexample::{
    Actual, Assumption, Binding, Blame, Call, CallResult, Confirmation, ContractPart, Counterexample, Ending, Kind,
    Shown, Step, Table, TableRow,
};
pub use dialect::{Callees, Dialect, FullPermission, Writers};
pub use excuse::{Excuse, Excused, Standing, Why};
pub use heap::{Cell, Fate, HeapEntry, HeapPicture, Permission, PredicateInstance, Wand};
pub use notation::{Notation, Plain};
pub use outcome::{Evidence, Expectation, Failure, Outcome, Reason, Verdict};
pub use report::{Announcement, GoalReport, InferredType, Report, Statistics};
pub use spans::visit_diagnostic_spans;
pub use suppression::{CODE as SUPPRESSION, Suppression, suppressions};
pub use trace_summary::{Stretch, summarise, summary_text};
pub use value::{Entries, FunctionTable, Value};
