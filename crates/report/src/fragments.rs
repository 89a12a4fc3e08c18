//! JSON lines for a page that shows verdicts as they come: of each goal its verdict, what to mark in the text, the lines that its run went
//! through, and the section of the HTML report about it. `gainsay serve` shows them; so can any other page.

use gainsay_source::{Diagnostic, Severity, Sources, Span};
use gainsay_verdict::{Failure, GoalReport, HeapPicture, Report};
use serde::Serialize;

use crate::json::{self, document};
use crate::{html, summary};

const SCHEMA: &str = "gainsay-fragments/1";

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Line {
    Goal {
        name: String,
        verdict: &'static str,
        span: document::Span,
        marks: Vec<Mark>,
        /// The run of each failure's counterexample, in the order of the sections.
        runs: Vec<Run>,
        html: String,
    },
    Diagnostic {
        marks: Vec<Mark>,
        html: String,
    },
    Summary {
        schema: &'static str,
        text: String,
    },
}

/// What a run went through.
#[derive(Default, Serialize)]
struct Run {
    lines: Vec<u32>,
    /// For each heap that is drawn, how many of the lines were done by then, where that is known.
    heaps: Vec<Option<usize>>,
}

/// A stretch of the text and what is to be said of it.
#[derive(Serialize)]
struct Mark {
    severity: &'static str,
    message: String,
    span: document::Span,
}

/// The line of one goal, with its newline.
pub fn goal(goal: &GoalReport, sources: &Sources) -> String {
    let failures = goal.outcome.failures();
    line(&Line::Goal {
        name: goal.name.to_string(),
        verdict: html::word(goal),
        span: json::span(goal.span, sources),
        marks: failures.iter().map(|failure| of_failure(failure, sources)).collect(),
        runs: failures.iter().map(|failure| run(failure, sources)).collect(),
        html: html::goal(goal, sources),
    })
}

/// The lines that can only be written at the end: diagnostics and the summary.
pub fn rest(report: &Report, sources: &Sources) -> String {
    let diagnostics: String = report.diagnostics.iter().map(|found| diagnostic(found, sources)).collect();
    diagnostics + &line(&Line::Summary { schema: SCHEMA, text: summary::sentence(report, |_, words| words.to_owned()) })
}

fn of_failure(failure: &Failure, sources: &Sources) -> Mark {
    let severity = if failure.is_confirmed() { "error" } else { "warning" };
    mark(severity, &failure.message, failure.span, sources)
}

fn mark(severity: &'static str, message: &str, span: Span, sources: &Sources) -> Mark {
    Mark { severity, message: message.to_owned(), span: json::span(span, sources) }
}

/// The lines of the program itself; those of what it includes cannot be shown beside it.
fn run(failure: &Failure, sources: &Sources) -> Run {
    let Some(counterexample) = &failure.counterexample else { return Run::default() };
    let own = counterexample.trace.iter().filter(|span| span.file == failure.span.file);
    let mut lines: Vec<u32> = own.map(|span| sources.line(*span)).collect();
    lines.dedup();
    let last = counterexample.heaps.len().saturating_sub(1);
    let done = |(index, heap): (usize, &HeapPicture)| match index {
        0 => Some(0),
        _ if index == last => Some(lines.len()),
        _ => before_line(&heap.label).and_then(|line| lines.iter().rposition(|other| *other == line)),
    };
    Run { heaps: counterexample.heaps.iter().enumerate().map(done).collect(), lines }
}

/// The line that a snapshot within a run is named after.
fn before_line(label: &str) -> Option<u32> {
    label.strip_prefix("before line ")?.parse().ok()
}

fn diagnostic(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "info",
    };
    let marks = diagnostic.span.iter().map(|span| mark(severity, &diagnostic.message, *span, sources)).collect();
    line(&Line::Diagnostic { marks, html: html::diagnostic(diagnostic, sources) })
}

/// Plain data without maps: writing it cannot fail.
fn line(line: &Line) -> String {
    let mut text = json::escaped(serde_json::to_string(line).unwrap_or_default());
    text.push('\n');
    text
}
