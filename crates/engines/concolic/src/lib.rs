//! A search for a failing run by solving: a program is run, the run tells what it asked about the numbers it was given, and a solver says
//! which numbers would have made it go another way. Those are run next.
//!
//! A [`Subject`] runs something with given decisions; [`search`] decides with which. It knows nothing of languages: they meet in
//! [`gainsay_ir::trace`]. Nothing here proves anything: that no run fails is never said, and a run that fails is for the subject to confirm.
//!
//! `agenda` holds what could have gone differently and says what is tried next; `solve` finds numbers for it; `numbers` and `bits` write
//! conditions for the solver, as integers or as bit vectors.

mod agenda;
mod bits;
mod numbers;
mod search;
mod solve;

pub use search::{Budget, Effort, Ran, Subject, search};
