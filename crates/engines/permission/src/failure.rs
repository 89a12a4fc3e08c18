//! One premise that could not be proved.

use gainsay_heap::{Cause, ErrorId, Evidence};
use gainsay_smt::Term;
use gainsay_source::Span;

use crate::symbolic::State;

/// One premise that could not be proved, with everything needed to explain it.
#[derive(Clone, Debug)]
pub struct Failure {
    pub error: ErrorId,
    pub cause: Cause,
    /// Where Viper reports it.
    pub span: Span,
    /// The expression or access that failed, inside `span`'s statement or assertion.
    pub offending: Span,
    /// What should have been true.
    pub condition: Term,
    /// The symbolic state the premise was checked in.
    pub state: Box<State>,
    pub evidence: Evidence,
}

impl Failure {
    /// Viper's id of error and reason, as in `assert.failed:assertion.false`.
    pub fn code(&self) -> String {
        format!("{}:{}", self.error.code(), self.cause.code())
    }

    /// Whether both are the same to whoever reads of them.
    pub fn is_like(&self, other: &Failure) -> bool {
        self.error == other.error && self.cause == other.cause && self.span == other.span
    }
}
