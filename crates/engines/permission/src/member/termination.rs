//! Termination measures as proof obligations.

use gainsay_ir::permission::{Expression, Function, Measure, Method};
use gainsay_smt::Term;
use gainsay_source::Span;

use crate::symbolic::{Machine, State};

/// What calls must go below.
#[derive(Clone, Debug)]
pub(crate) struct Duty {
    /// The measures of the member being checked, at its start.
    pub(crate) entry: Vec<Measured>,
    pub(crate) span: Span,
}

/// A measure with its values.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) values: Vec<Term>,
    pub(crate) condition: Term,
}

impl Machine<'_> {
    pub(crate) fn check_measures(&mut self, _state: &mut State, measures: &[Measure]) {
        for measure in measures {
            self.unsupported("termination measures", measure.span());
        }
    }

    pub(crate) fn begin_method_termination(&mut self, _state: &mut State, _method: &Method) {}

    pub(crate) fn begin_function_termination(&mut self, _state: &mut State, _function: &Function) {}

    pub(crate) fn check_decreases(&mut self, _state: &mut State, _callee: &Function, _span: Span) {}

    pub(crate) fn check_call_terminates(&mut self, _state: &mut State, _callee: &Method, _span: Span) {}

    pub(crate) fn measure_loop(&mut self, _state: &mut State, measures: &[Measure]) -> Vec<Measured> {
        for measure in measures {
            self.unsupported("termination measures", measure.span());
        }
        Vec::new()
    }

    pub(crate) fn check_loop_decreases(
        &mut self,
        _state: &mut State,
        _measures: &[Measure],
        _condition: &Expression,
        _before: Vec<Measured>,
    ) {
    }
}
