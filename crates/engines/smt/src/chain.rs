//! The chain put together.

use crate::link::{Guess, IndependentParts, Propagate, RememberedAnswers, RememberedModels, Trivial};
use crate::query::Solver;

/// The chain in front of a backend: what is cheap is tried first. The backend keeps the prefix two queries share.
pub fn chain<S: Solver + Send + 'static>(backend: S) -> Box<dyn Solver + Send> {
    let answers = RememberedAnswers::new(backend);
    let parts = IndependentParts::new(answers);
    let guess = Guess::new(parts);
    let propagate = Propagate::new(guess);
    let models = RememberedModels::new(propagate);
    Box::new(Trivial::new(models))
}
