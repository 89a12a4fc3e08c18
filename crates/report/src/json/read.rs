//! From a document back to a [`verdict::Report`]. A verdict is not taken on faith: it is concluded again from the evidence in the document,
//! and a document whose verdict does not follow is refused.

use gainsay_source::{self as source, Name, Sources};
use gainsay_verdict as verdict;

use super::document::{
    Actual, Assumption, Binding, Blame, Call, CallResult, ContractPart, Counterexample, Diagnostic, Ending, Excuse,
    Failure, Fix, Goal, Heap, Inferred, Kind, Reason, ReasonKind, Report, Severity, Shown, Span, Table, Verdict,
};
use super::value::Value;
use super::{Unreadable, heap, read_value};

/// Knows where things are, and which languages there are.
pub struct Reader<'a> {
    pub sources: &'a Sources,
    pub languages: &'a [verdict::Dialect],
}

impl Reader<'_> {
    pub fn report(&self, report: &Report) -> Result<verdict::Report, Unreadable> {
        Ok(verdict::Report {
            diagnostics: all(&report.diagnostics, |diagnostic| self.diagnostic(diagnostic))?,
            goals: all(&report.goals, |goal| self.goal(goal))?,
        })
    }

    fn span(&self, span: &Span) -> Result<source::Span, Unreadable> {
        let Span { file, line, column, end_line, end_column } = span.clone();
        let place = source::Place { file, line, column, end_line, end_column };
        let outside = || Unreadable::new(format!("{}:{line}:{column} is no position in these sources", place.file));
        let found = self.sources.span(&place).ok_or_else(outside)?;
        if found.end < found.start { Err(outside()) } else { Ok(found) }
    }

    pub fn optional_span(&self, span: Option<&Span>) -> Result<Option<source::Span>, Unreadable> {
        span.map(|span| self.span(span)).transpose()
    }

    fn diagnostic(&self, diagnostic: &Diagnostic) -> Result<source::Diagnostic, Unreadable> {
        Ok(source::Diagnostic {
            severity: match diagnostic.severity {
                Severity::Note => source::Severity::Note,
                Severity::Warning => source::Severity::Warning,
                Severity::Error => source::Severity::Error,
            },
            code: diagnostic.code.clone(),
            message: diagnostic.message.clone(),
            span: self.optional_span(diagnostic.span.as_ref())?,
            labels: all(&diagnostic.labels, |label| {
                Ok(source::Label { span: self.span(&label.span)?, message: label.message.clone() })
            })?,
            help: diagnostic.help.clone(),
            fix: diagnostic.fix.as_ref().map(|fix| self.fix(fix)).transpose()?,
        })
    }

    fn fix(&self, fix: &Fix) -> Result<source::Fix, Unreadable> {
        let Fix { span, replaced, replacement } = fix;
        Ok(source::Fix { span: self.span(span)?, replaced: replaced.clone(), replacement: replacement.clone() })
    }

    fn goal(&self, goal: &Goal) -> Result<verdict::GoalReport, Unreadable> {
        let language = self.languages.iter().find(|language| language.name == goal.language).copied();
        let language = language.ok_or_else(|| Unreadable::new(format!("there is no language `{}`", goal.language)))?;
        let evidence = verdict::Evidence {
            failures: all(&goal.failures, |failure| self.failure(failure))?,
            gaps: goal.reason.iter().map(|reason| self.reason(reason)).collect::<Result<_, Unreadable>>()?,
        };
        let outcome = verdict::Outcome::conclude(evidence);
        let follows = matches!(
            (outcome.verdict(), goal.verdict),
            (verdict::Verdict::Verified, Verdict::Verified)
                | (verdict::Verdict::Refuted, Verdict::Refuted)
                | (verdict::Verdict::Unknown(_), Verdict::Unknown)
        );
        if !follows {
            return Err(Unreadable::new(format!("the verdict of `{}` does not follow from its evidence", goal.name)));
        }
        let statistics = verdict::Statistics {
            paths: goal.statistics.paths,
            steps: goal.statistics.steps,
            queries: goal.statistics.queries,
            solver_queries: goal.statistics.solver_queries,
            milliseconds: goal.statistics.milliseconds,
        };
        let span = self.span(&goal.span)?;
        let failures = goal.failures.iter().enumerate();
        let failures = failures.map(|(index, failure)| (verdict::Excused::Failure(index), failure.excuse.as_ref()));
        let unknown = (verdict::Excused::Unknown, goal.reason.as_ref().and_then(|reason| reason.excuse.as_ref()));
        let excuses = failures.chain([unknown]).filter_map(|(of, excuse)| Some((of, excuse?)));
        let excuses: Result<_, Unreadable> = excuses.map(|(of, excuse)| self.excuse(of, excuse)).collect();
        let (name, inferred) = (Name::new(&goal.name), goal.inferred.iter().map(inferred).collect());
        Ok(verdict::GoalReport { name, language, span, outcome, statistics, excuses: excuses?, inferred })
    }

    fn excuse(&self, of: verdict::Excused, excuse: &Excuse) -> Result<verdict::Excuse, Unreadable> {
        let why = match excuse {
            Excuse::Known => verdict::Why::Known,
            Excuse::Suppressed { reason, span } => {
                verdict::Why::Suppressed { reason: reason.clone(), span: self.span(span)? }
            }
        };
        Ok(verdict::Excuse { of, why })
    }

    fn reason(&self, reason: &Reason) -> Result<verdict::Reason, Unreadable> {
        let message = reason.message.clone();
        Ok(match reason.kind {
            ReasonKind::OutOfBudget => verdict::Reason::OutOfBudget { message },
            ReasonKind::SolverGaveUp => verdict::Reason::SolverGaveUp { message },
            ReasonKind::Unconfirmed => verdict::Reason::Unconfirmed { message },
            ReasonKind::Bug => verdict::Reason::Bug { message },
            ReasonKind::Unsupported => {
                verdict::Reason::Unsupported { what: message, span: self.optional_span(reason.span.as_ref())? }
            }
        })
    }

    fn failure(&self, failure: &Failure) -> Result<verdict::Failure, Unreadable> {
        let counterexample = failure.counterexample.as_ref().map(|found| self.counterexample(found)).transpose()?;
        let expectation = failure.expectation.as_ref();
        let expectation =
            expectation.map(|found| verdict::Expectation { holds: found.holds, because: found.because.clone() });
        Ok(verdict::Failure {
            code: failure.code.clone(),
            message: failure.message.clone(),
            span: self.span(&failure.span)?,
            counterexample,
            expectation,
        })
    }

    fn counterexample(&self, found: &Counterexample) -> Result<verdict::Counterexample, Unreadable> {
        Ok(verdict::Counterexample {
            kind: match found.kind {
                Kind::Concrete => verdict::Kind::Concrete,
                Kind::Abstract => verdict::Kind::Abstract,
            },
            confirmed: confirmation(found)?,
            inputs: all(&found.inputs, |binding| self.binding(binding))?,
            ending: ending(&found.ending)?,
            calls: all(&found.calls, |call| self.call(call))?,
            assumed: all(&found.assumed, |assumption| self.assumption(assumption))?,
            choices: all(&found.choices, |binding| self.binding(binding))?,
            store: all(&found.store, |binding| self.binding(binding))?,
            heaps: all(&found.heaps, |heap| self.heap(heap))?,
            tables: all(&found.tables, table)?,
            trace: all(&found.trace, |span| self.span(span))?,
            blame: self.blame(&found.blame)?,
            notes: found.notes.clone(),
        })
    }

    fn heap(&self, heap: &Heap) -> Result<verdict::HeapPicture, Unreadable> {
        Ok(verdict::HeapPicture {
            label: heap.label.clone(),
            entries: heap::unflatten(&heap.entries, self)?,
            may_hide_more: heap.may_hide_more,
            variables: all(&heap.variables, |binding| self.binding(binding))?,
            fates: heap::read_fates(&heap.fates),
            broken: heap::read_broken(&heap.broken),
        })
    }

    fn binding(&self, binding: &Binding) -> Result<verdict::Binding, Unreadable> {
        Ok(verdict::Binding {
            name: Name::new(&binding.name),
            ty: binding.ty.clone(),
            value: written(&binding.value, &binding.text)?,
            origin: self.optional_span(binding.origin.as_ref())?,
        })
    }

    fn call(&self, call: &Call) -> Result<verdict::Call, Unreadable> {
        Ok(verdict::Call {
            function: Name::new(&call.function),
            arguments: all(&call.arguments, shown)?,
            result: match &call.result {
                CallResult::Returned { value, text } => verdict::CallResult::Returned(written(value, text)?),
                CallResult::Raised { message } => verdict::CallResult::Raised(message.clone()),
                CallResult::Interrupted => verdict::CallResult::Interrupted,
            },
            span: self.optional_span(call.span.as_ref())?,
            text: call.text.clone(),
        })
    }

    fn assumption(&self, assumption: &Assumption) -> Result<verdict::Assumption, Unreadable> {
        Ok(verdict::Assumption {
            callee: Name::new(&assumption.callee),
            arguments: all(&assumption.arguments, shown)?,
            allowed: shown(&assumption.allowed)?,
            actual: match &assumption.actual {
                Actual::Returns { value, text } => verdict::Actual::Returns(written(value, text)?),
                Actual::Raises { message } => verdict::Actual::Raises(message.clone()),
                Actual::Diverges => verdict::Actual::Diverges,
                Actual::NoBody => verdict::Actual::NoBody,
            },
            occurrence: assumption.occurrence,
            promised: all(&assumption.promised, |binding| self.binding(binding))?,
            span: self.optional_span(assumption.span.as_ref())?,
            text: assumption.text.clone(),
        })
    }

    fn blame(&self, blame: &Blame) -> Result<verdict::Blame, Unreadable> {
        Ok(match blame {
            Blame::Code { span } => verdict::Blame::Code { span: self.optional_span(span.as_ref())? },
            Blame::Contract { of, part, span } => verdict::Blame::Contract {
                of: Name::new(of),
                part: contract_part(*part),
                span: self.optional_span(span.as_ref())?,
            },
            Blame::Caller { of, span } => {
                verdict::Blame::Caller { of: Name::new(of), span: self.optional_span(span.as_ref())? }
            }
            Blame::Context => verdict::Blame::Context,
        })
    }
}

pub fn all<From, To>(items: &[From], read: impl FnMut(&From) -> Result<To, Unreadable>) -> Result<Vec<To>, Unreadable> {
    items.iter().map(read).collect()
}

pub fn written(value: &Value, text: &str) -> Result<verdict::Shown, Unreadable> {
    Ok(verdict::Shown { value: read_value::read(value)?, text: text.to_owned() })
}

pub fn shown(shown: &Shown) -> Result<verdict::Shown, Unreadable> {
    written(&shown.value, &shown.text)
}

fn confirmation(found: &Counterexample) -> Result<verdict::Confirmation, Unreadable> {
    match (found.confirmed, &found.unconfirmed_because) {
        (true, None) => Ok(verdict::Confirmation::Replayed),
        (false, Some(why)) => Ok(verdict::Confirmation::NotReplayed(why.clone())),
        (true, Some(_)) => Err(Unreadable::new("a confirmed counterexample says why it is unconfirmed")),
        (false, None) => Err(Unreadable::new("an unconfirmed counterexample does not say why")),
    }
}

fn ending(ending: &Ending) -> Result<verdict::Ending, Unreadable> {
    Ok(match ending {
        Ending::Returned { value, text } => verdict::Ending::Returned(written(value, text)?),
        Ending::Raised { message, value } => {
            let value = value.as_ref().map(shown).transpose()?;
            verdict::Ending::Raised { message: message.clone(), value }
        }
        Ending::AssertionFailed { sides: None } => verdict::Ending::AssertionFailed { sides: None },
        Ending::AssertionFailed { sides: Some([left, right]) } => {
            verdict::Ending::AssertionFailed { sides: Some((shown(left)?, shown(right)?)) }
        }
    })
}

fn table(table: &Table) -> Result<verdict::Table, Unreadable> {
    Ok(verdict::Table {
        function: Name::new(&table.function),
        rows: all(&table.rows, |row| {
            Ok(verdict::TableRow { arguments: all(&row.arguments, shown)?, result: shown(&row.result)? })
        })?,
        otherwise: shown(&table.otherwise)?,
    })
}

fn contract_part(part: ContractPart) -> verdict::ContractPart {
    match part {
        ContractPart::Precondition => verdict::ContractPart::Precondition,
        ContractPart::Postcondition => verdict::ContractPart::Postcondition,
        ContractPart::Invariant => verdict::ContractPart::Invariant,
        ContractPart::Predicate => verdict::ContractPart::Predicate,
        ContractPart::Measure => verdict::ContractPart::Measure,
    }
}

fn inferred(inferred: &Inferred) -> verdict::InferredType {
    verdict::InferredType { function: Name::new(&inferred.function), ty: inferred.ty.clone() }
}
