//! Every place that is named in a goal's report, for whoever moves it to another text or another set of files.

use gainsay_source::{Diagnostic, Span};

use crate::{Assumption, Binding, Blame, Call, Counterexample, Failure, GoalReport, HeapEntry, HeapPicture, Outcome};

impl GoalReport {
    /// Visits each span, always in the same order.
    pub fn visit_spans(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        visit(&mut self.span);
        self.outcome.visit_spans(visit);
    }
}

/// Visits each span of a diagnostic.
pub fn visit_diagnostic_spans(diagnostic: &mut Diagnostic, visit: &mut dyn FnMut(&mut Span)) {
    diagnostic.span.iter_mut().for_each(&mut *visit);
    diagnostic.labels.iter_mut().for_each(|label| visit(&mut label.span));
    diagnostic.fix.iter_mut().for_each(|fix| visit(&mut fix.span));
}

impl Outcome {
    pub fn visit_spans(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        self.place_mut().into_iter().for_each(&mut *visit);
        self.failures_mut().iter_mut().for_each(|failure| failure.visit_spans(visit));
    }
}

impl Failure {
    fn visit_spans(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        visit(&mut self.span);
        self.counterexample.iter_mut().for_each(|counterexample| counterexample.visit_spans(visit));
    }
}

impl Counterexample {
    fn visit_spans(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        let Counterexample { inputs, calls, assumed, choices, store, heaps, trace, blame, .. } = self;
        for bindings in [inputs, choices, store] {
            visit_bindings(bindings, visit);
        }
        for Call { span, .. } in calls {
            span.iter_mut().for_each(&mut *visit);
        }
        for Assumption { promised, span, .. } in assumed {
            visit_bindings(promised, visit);
            span.iter_mut().for_each(&mut *visit);
        }
        for HeapPicture { entries, variables, .. } in heaps {
            visit_entries(entries, visit);
            visit_bindings(variables, visit);
        }
        trace.iter_mut().for_each(&mut *visit);
        match blame {
            Blame::Code { span } | Blame::Contract { span, .. } | Blame::Caller { span, .. } => {
                span.iter_mut().for_each(visit);
            }
            Blame::Context => {}
        }
    }
}

fn visit_bindings(bindings: &mut [Binding], visit: &mut dyn FnMut(&mut Span)) {
    bindings.iter_mut().filter_map(|binding| binding.origin.as_mut()).for_each(visit);
}

fn visit_entries(entries: &mut [HeapEntry], visit: &mut dyn FnMut(&mut Span)) {
    for entry in entries {
        match entry {
            HeapEntry::Field(cell) => cell.origin.iter_mut().for_each(&mut *visit),
            HeapEntry::Predicate(instance) => visit_entries(&mut instance.contents, visit),
            HeapEntry::Wand(wand) => {
                visit_entries(&mut wand.left, visit);
                visit_entries(&mut wand.right, visit);
            }
        }
    }
}
