//! The test runner: programs that carry their own expectation.
//!
//! Every program under `tests/<language>`, `tests/papers` and `examples` is a test. It is checked in process, and what the check says is held
//! against the markers in the program's comments ([`Marker`]):
//!
//! ```text
//! -- ~ refuted postcondition where size xs == 0 blame append
//! ; ~ refuted contract blame inv
//! // ~ refuted assert.failed
//! ```
//!
//! | a marker | expects |
//! |---|---|
//! | none | every goal verifies |
//! | `refuted CODE [where PROPERTY] [blame NAME] [kind concrete\|abstract]` | a failure with this code and a counterexample with this property |
//! | `unknown REASON` | the goal to be undecided for this kind of reason |
//! | `error CODE`, `warning CODE` | a diagnostic |
//! | `with steps N`, `with paths N` | nothing: sets a budget for this program |
//! | `with smoke` | nothing: plants falsehoods into what is verified |
//!
//! A marker after code speaks of its own line; a marker alone on its line speaks of the nearest line above that is neither blank nor a marker;
//! above the first line of code it speaks of the file as a whole. A failure is marked where it happens; if it happens in another file, at
//! its goal. Every counterexample must be confirmed, and replaying it must agree; that needs no marker.
//!
//! Markers never state exact values: solvers change their models. [`property`] is the small language of `where`.

pub mod bless;
pub mod comment;
pub mod compare;
pub mod documents;
pub mod inputs;
pub mod marker;
pub mod property;
pub mod run;

pub use marker::{Expected, Marker};
