//! From a [`verdict::Report`] to its document. Field by field; the only decisions are those of `write_value` and `heap`.

use gainsay_source::{self as source, Name, Sources};
use gainsay_verdict as verdict;

use super::document::{
    Actual, Annotation, Assumption, Binding, Blame, Call, CallResult, ContractPart, Counterexample, Diagnostic, Ending,
    Excuse, Expectation, Failure, Fix, Goal, Heap, Inferred, Kind, Label, Node, Origin, Reason, ReasonKind, Report,
    Severity, Shown, Span, Statistics, Table, TableRow, Tool, Verdict, Version,
};
use super::{heap, write_value};
use crate::origin;

/// Knows where things are.
pub struct Writer<'a> {
    pub sources: &'a Sources,
}

impl Writer<'_> {
    pub fn report(&self, report: &verdict::Report) -> Report {
        Report {
            schema: Version::One,
            tool: Some(Tool::this()),
            diagnostics: report.diagnostics.iter().map(|diagnostic| self.diagnostic(diagnostic)).collect(),
            goals: report.goals.iter().map(|goal| self.goal(goal)).collect(),
        }
    }

    pub fn span(&self, span: source::Span) -> Span {
        let source::Place { file, line, column, end_line, end_column } = self.sources.place(span);
        Span { file, line, column, end_line, end_column }
    }

    pub fn optional_span(&self, span: Option<source::Span>) -> Option<Span> {
        span.map(|span| self.span(span))
    }

    pub fn diagnostic(&self, diagnostic: &source::Diagnostic) -> Diagnostic {
        let label = |label: &source::Label| Label { message: label.message.clone(), span: self.span(label.span) };
        Diagnostic {
            code: diagnostic.code.clone(),
            severity: match diagnostic.severity {
                source::Severity::Note => Severity::Note,
                source::Severity::Warning => Severity::Warning,
                source::Severity::Error => Severity::Error,
            },
            message: diagnostic.message.clone(),
            span: self.optional_span(diagnostic.span),
            labels: diagnostic.labels.iter().map(label).collect(),
            help: diagnostic.help.clone(),
            fix: diagnostic.fix.as_ref().map(|fix| Fix {
                span: self.span(fix.span),
                replaced: fix.replaced.clone(),
                replacement: fix.replacement.clone(),
            }),
        }
    }

    pub fn goal(&self, goal: &verdict::GoalReport) -> Goal {
        let statistics = goal.statistics;
        Goal {
            name: goal.name.to_string(),
            language: goal.language.name.to_owned(),
            span: self.span(goal.span),
            verdict: match goal.outcome.verdict() {
                verdict::Verdict::Verified => Verdict::Verified,
                verdict::Verdict::Refuted => Verdict::Refuted,
                verdict::Verdict::Unknown(_) => Verdict::Unknown,
            },
            reason: goal
                .reason()
                .map(|reason| Reason { excuse: self.excuse(goal, verdict::Excused::Unknown), ..self.reason(reason) }),
            failures: goal
                .outcome
                .failures()
                .iter()
                .enumerate()
                .map(|(index, failure)| Failure {
                    excuse: self.excuse(goal, verdict::Excused::Failure(index)),
                    ..self.nodes(goal, failure, self.failure(failure))
                })
                .collect(),
            inferred: goal.inferred.iter().map(inferred).collect(),
            statistics: Statistics {
                paths: statistics.paths,
                steps: statistics.steps,
                queries: statistics.queries,
                solver_queries: statistics.solver_queries,
                milliseconds: statistics.milliseconds,
            },
        }
    }

    fn reason(&self, reason: &verdict::Reason) -> Reason {
        Reason {
            kind: match reason {
                verdict::Reason::OutOfBudget { .. } => ReasonKind::OutOfBudget,
                verdict::Reason::SolverGaveUp { .. } => ReasonKind::SolverGaveUp,
                verdict::Reason::Unsupported { .. } => ReasonKind::Unsupported,
                verdict::Reason::Unconfirmed { .. } => ReasonKind::Unconfirmed,
                verdict::Reason::Bug { .. } => ReasonKind::Bug,
            },
            message: reason.message().to_owned(),
            span: self.optional_span(reason.span()),
            excuse: None,
        }
    }

    /// Both nodes of a failure, for front ends that find their own places by them.
    fn nodes(&self, goal: &verdict::GoalReport, failure: &verdict::Failure, mut written: Failure) -> Failure {
        if goal.language.writers == verdict::Writers::People {
            return written;
        }
        let reason = match failure.counterexample.as_ref().map(|found| &found.blame) {
            Some(verdict::Blame::Code { span: Some(span) }) => *span,
            _ => failure.span,
        };
        written.offending = Some(self.node(failure.span));
        written.reason = Some(self.node(reason));
        written
    }

    fn node(&self, span: source::Span) -> Node {
        let origin = |found: origin::Origin| Origin { file: found.file, line: found.line, column: found.column };
        let annotation = |found: origin::Annotation| Annotation { name: found.name, values: found.values };
        Node {
            span: self.span(span),
            text: self.sources.excerpt(span).to_owned(),
            origin: origin::of(span, self.sources).map(origin),
            annotations: origin::annotations(span, self.sources).into_iter().map(annotation).collect(),
        }
    }

    fn excuse(&self, goal: &verdict::GoalReport, of: verdict::Excused) -> Option<Excuse> {
        goal.excuse(of).map(|why| match why {
            verdict::Why::Known => Excuse::Known,
            verdict::Why::Suppressed { reason, span } => {
                Excuse::Suppressed { reason: reason.clone(), span: self.span(*span) }
            }
        })
    }

    fn failure(&self, failure: &verdict::Failure) -> Failure {
        let expectation =
            |found: &verdict::Expectation| Expectation { holds: found.holds, because: found.because.clone() };
        Failure {
            code: failure.code.clone(),
            message: failure.message.clone(),
            span: self.span(failure.span),
            counterexample: failure.counterexample.as_ref().map(|found| self.counterexample(found)),
            expectation: failure.expectation.as_ref().map(expectation),
            excuse: None,
            offending: None,
            reason: None,
        }
    }

    pub fn counterexample(&self, found: &verdict::Counterexample) -> Counterexample {
        Counterexample {
            kind: match found.kind {
                verdict::Kind::Concrete => Kind::Concrete,
                verdict::Kind::Abstract => Kind::Abstract,
            },
            confirmed: found.is_confirmed(),
            unconfirmed_because: match &found.confirmed {
                verdict::Confirmation::Replayed => None,
                verdict::Confirmation::NotReplayed(why) => Some(why.clone()),
            },
            inputs: found.inputs.iter().map(|binding| self.binding(binding)).collect(),
            ending: ending(&found.ending),
            calls: found.calls.iter().map(|call| self.call(call)).collect(),
            assumed: found.assumed.iter().map(|assumption| self.assumption(assumption)).collect(),
            choices: found.choices.iter().map(|binding| self.binding(binding)).collect(),
            store: found.store.iter().map(|binding| self.binding(binding)).collect(),
            heaps: found.heaps.iter().map(|heap| self.heap(heap)).collect(),
            tables: found.tables.iter().map(table).collect(),
            trace: found.trace.iter().map(|span| self.span(*span)).collect(),
            blame: self.blame(&found.blame),
            notes: found.notes.clone(),
        }
    }

    fn heap(&self, heap: &verdict::HeapPicture) -> Heap {
        Heap {
            label: heap.label.clone(),
            entries: heap::flatten(&heap.entries, self),
            may_hide_more: heap.may_hide_more,
            variables: heap.variables.iter().map(|binding| self.binding(binding)).collect(),
            fates: heap::write_fates(&heap.fates),
            broken: heap::write_broken(&heap.broken),
        }
    }

    fn binding(&self, binding: &verdict::Binding) -> Binding {
        Binding {
            name: binding.name.to_string(),
            ty: binding.ty.clone(),
            value: write_value::write(&binding.value.value),
            text: binding.value.text.clone(),
            origin: self.optional_span(binding.origin),
        }
    }

    fn call(&self, call: &verdict::Call) -> Call {
        Call {
            function: call.function.to_string(),
            arguments: shown_all(&call.arguments),
            result: match &call.result {
                verdict::CallResult::Returned(verdict::Shown { value, text }) => {
                    CallResult::Returned { value: write_value::write(value), text: text.clone() }
                }
                verdict::CallResult::Raised(message) => CallResult::Raised { message: message.clone() },
                verdict::CallResult::Interrupted => CallResult::Interrupted,
            },
            text: call.text.clone(),
            span: self.optional_span(call.span),
        }
    }

    fn assumption(&self, assumption: &verdict::Assumption) -> Assumption {
        Assumption {
            callee: assumption.callee.to_string(),
            arguments: shown_all(&assumption.arguments),
            allowed: shown(&assumption.allowed),
            actual: match &assumption.actual {
                verdict::Actual::Returns(verdict::Shown { value, text }) => {
                    Actual::Returns { value: write_value::write(value), text: text.clone() }
                }
                verdict::Actual::Raises(message) => Actual::Raises { message: message.clone() },
                verdict::Actual::Diverges => Actual::Diverges,
                verdict::Actual::NoBody => Actual::NoBody,
            },
            occurrence: assumption.occurrence,
            promised: assumption.promised.iter().map(|binding| self.binding(binding)).collect(),
            text: assumption.text.clone(),
            span: self.optional_span(assumption.span),
        }
    }

    fn blame(&self, blame: &verdict::Blame) -> Blame {
        let name_of = Name::to_string;
        match blame {
            verdict::Blame::Code { span } => Blame::Code { span: self.optional_span(*span) },
            verdict::Blame::Contract { of, part, span } => {
                Blame::Contract { of: name_of(of), part: contract_part(*part), span: self.optional_span(*span) }
            }
            verdict::Blame::Caller { of, span } => Blame::Caller { of: name_of(of), span: self.optional_span(*span) },
            verdict::Blame::Context => Blame::Context,
        }
    }
}

pub fn shown(shown: &verdict::Shown) -> Shown {
    Shown { value: write_value::write(&shown.value), text: shown.text.clone() }
}

pub fn shown_all(all: &[verdict::Shown]) -> Vec<Shown> {
    all.iter().map(shown).collect()
}

fn ending(ending: &verdict::Ending) -> Ending {
    match ending {
        verdict::Ending::Returned(verdict::Shown { value, text }) => {
            Ending::Returned { value: write_value::write(value), text: text.clone() }
        }
        verdict::Ending::Raised { message, value } => {
            Ending::Raised { message: message.clone(), value: value.as_ref().map(shown) }
        }
        verdict::Ending::AssertionFailed { sides } => {
            Ending::AssertionFailed { sides: sides.as_ref().map(|(left, right)| [shown(left), shown(right)]) }
        }
    }
}

fn table(table: &verdict::Table) -> Table {
    let row = |row: &verdict::TableRow| TableRow { arguments: shown_all(&row.arguments), result: shown(&row.result) };
    Table {
        function: table.function.to_string(),
        rows: table.rows.iter().map(row).collect(),
        otherwise: shown(&table.otherwise),
    }
}

fn contract_part(part: verdict::ContractPart) -> ContractPart {
    match part {
        verdict::ContractPart::Precondition => ContractPart::Precondition,
        verdict::ContractPart::Postcondition => ContractPart::Postcondition,
        verdict::ContractPart::Invariant => ContractPart::Invariant,
        verdict::ContractPart::Predicate => ContractPart::Predicate,
        verdict::ContractPart::Measure => ContractPart::Measure,
    }
}

fn inferred(inferred: &verdict::InferredType) -> Inferred {
    Inferred { function: inferred.function.to_string(), ty: inferred.ty.clone() }
}
