//! What is known about a text as diagnostics: what is wrong with the text, what is refuted, and, less loudly, what is unknown.

use gainsay_report::{Elsewhere, prose};
use gainsay_source::{Diagnostic, Name, Severity, Span};
use gainsay_verdict::{Announcement, Blame, Counterexample, Excused, Failure, GoalReport, Reason, Why};
use lsp_types::{DiagnosticRelatedInformation, DiagnosticSeverity, NumberOrString, Range};

use super::checked::Checked;

/// More places than this explain nothing any more.
const MOST_PLACES: usize = 24;

/// Everything there is to say so far.
pub fn of(checked: &Checked) -> Vec<lsp_types::Diagnostic> {
    let text = checked.diagnostics.iter().map(|found| of_text(checked, found));
    let elsewhere = Elsewhere::new(&checked.goals);
    let goals = checked.goals.iter().flat_map(|goal| of_goal(checked, goal, &elsewhere));
    let found = checked.unexplained().map(|found| of_announcement(checked, found));
    text.chain(goals).chain(found).collect()
}

fn of_text(checked: &Checked, found: &Diagnostic) -> lsp_types::Diagnostic {
    let severity = match found.severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Note => DiagnosticSeverity::INFORMATION,
    };
    let help = found.help.iter().map(|help| format!("\nhelp: {help}"));
    let message = std::iter::once(found.message.clone()).chain(help).collect();
    let places = found.labels.iter().map(|label| (label.span, label.message.clone())).collect();
    diagnostic(checked, Finding { severity, code: &found.code, message, span: found.span, places })
}

fn of_goal(checked: &Checked, goal: &GoalReport, elsewhere: &Elsewhere) -> Vec<lsp_types::Diagnostic> {
    let unknown = goal.reason().filter(|reason| !is_told(checked, reason));
    let unknown = unknown.map(|reason| (Excused::Unknown, of_unknown(checked, goal, reason)));
    let failures = goal.outcome.failures().iter().enumerate();
    let failures = failures.map(|(index, failure)| {
        let told = match elsewhere.owner(failure) {
            Some(owner) => of_callee(checked, goal, failure, owner),
            None => of_failure(checked, goal, failure),
        };
        (Excused::Failure(index), told)
    });
    let found = unknown.into_iter().chain(failures);
    found.map(|(of, found)| goal.excuse(of).map_or(found.clone(), |why| excused(found, why))).collect()
}

/// What somebody lives with is still told, and is no error.
fn excused(found: lsp_types::Diagnostic, why: &Why) -> lsp_types::Diagnostic {
    let reason = match why {
        Why::Suppressed { reason, .. } => format!("suppressed: {reason}"),
        Why::Known => "known: the baseline has it".to_owned(),
    };
    let message = format!("{}\n{reason}", found.message);
    lsp_types::Diagnostic { severity: Some(DiagnosticSeverity::HINT), message, ..found }
}

/// Where the text cannot be read, nothing else need be said about it.
fn is_told(checked: &Checked, reason: &Reason) -> bool {
    let is_same = |found: &Diagnostic| found.is_error() && found.span.is_some() && found.span == reason.span();
    checked.diagnostics.iter().any(is_same)
}

fn of_unknown(checked: &Checked, goal: &GoalReport, reason: &Reason) -> lsp_types::Diagnostic {
    let message = format!("`{}` is neither proved nor refuted: {}", goal.name, reason.message());
    let span = reason.span().filter(|span| checked.range(*span).is_some()).unwrap_or(goal.span);
    let severity = DiagnosticSeverity::INFORMATION;
    diagnostic(checked, Finding { severity, code: reason.kind(), message, span: Some(span), places: Vec::new() })
}

/// What was found and not replayed yet is no error so far.
fn of_announcement(checked: &Checked, found: &Announcement) -> lsp_types::Diagnostic {
    let message = format!("{}\na counterexample is being looked for", found.message);
    let (severity, span) = (DiagnosticSeverity::WARNING, Some(found.span));
    diagnostic(checked, Finding { severity, code: &found.code, message, span, places: Vec::new() })
}

fn of_failure(checked: &Checked, goal: &GoalReport, failure: &Failure) -> lsp_types::Diagnostic {
    let severity = if failure.is_confirmed() { DiagnosticSeverity::ERROR } else { DiagnosticSeverity::INFORMATION };
    let label = failure.counterexample.as_ref().map(prose::label).filter(|label| !label.is_empty());
    let message = std::iter::once(failure.message.clone()).chain(label.map(|label| format!("\n{label}"))).collect();
    let found = failure.counterexample.as_ref();
    let places = found.map(|found| path(checked, goal, failure, found)).unwrap_or_default();
    diagnostic(checked, Finding { severity, code: &failure.code, message, span: Some(failure.span), places })
}

/// A failure that a callee has by itself is told there, and here at the head of the caller.
fn of_callee(checked: &Checked, goal: &GoalReport, failure: &Failure, owner: &Name) -> lsp_types::Diagnostic {
    let message = format!("{}\n`{owner}` fails there for any caller", failure.message);
    let places = vec![(failure.span, "it fails here".to_owned())];
    let severity = DiagnosticSeverity::ERROR;
    diagnostic(checked, Finding { severity, code: &failure.code, message, span: Some(goal.span), places })
}

/// The places that a counterexample leads through, and the one to blame.
fn path(checked: &Checked, goal: &GoalReport, failure: &Failure, found: &Counterexample) -> Vec<(Span, String)> {
    let blamed = blamed(found).filter(|span| *span != failure.span);
    let blamed = blamed.map(|span| (span, prose::blame_label(failure, found)));
    let calls = found.calls.iter().filter_map(|call| Some((call.span?, call.text.clone())));
    let assumed = found.assumed.iter();
    let assumed =
        assumed.filter_map(|row| Some((row.span?, format!("allowed: {}", prose::allowance(&goal.language, row)))));
    let mut places: Vec<(Span, String)> = blamed.into_iter().chain(calls).chain(assumed).collect();
    if found.calls.len() < 2 {
        places.extend(steps(checked, found));
    }
    places.truncate(MOST_PLACES);
    places
}

/// The statements of a run, each told where it comes first.
fn steps(checked: &Checked, counterexample: &Counterexample) -> Vec<(Span, String)> {
    let mut seen: Vec<Span> = Vec::new();
    for span in &counterexample.trace {
        if !seen.contains(span) {
            seen.push(*span);
        }
        if seen.len() >= MOST_PLACES {
            break;
        }
    }
    let line = |span: Span| checked.sources.line_text(span.file, checked.sources.line(span)).trim().to_owned();
    seen.into_iter().zip(1..).map(|(span, number)| (span, format!("step {number}: {}", line(span)))).collect()
}

/// Where something has to change.
pub fn blamed(counterexample: &Counterexample) -> Option<Span> {
    match &counterexample.blame {
        Blame::Code { span } | Blame::Contract { span, .. } | Blame::Caller { span, .. } => *span,
        Blame::Context => None,
    }
}

/// Something to say about a place, and further places that explain it.
struct Finding<'a> {
    severity: DiagnosticSeverity,
    code: &'a str,
    message: String,
    span: Option<Span>,
    places: Vec<(Span, String)>,
}

fn diagnostic(checked: &Checked, finding: Finding<'_>) -> lsp_types::Diagnostic {
    let Finding { severity, code, mut message, span, mut places } = finding;
    let range = span.and_then(|span| checked.head(span)).unwrap_or_else(|| {
        // It lies in another file, and is told where that is used: at the top, for want of a better place.
        if let Some(span) = span {
            let place = checked.sources.place(span);
            message.push_str(&format!("\nin {}, line {}", place.file, place.line));
            places.insert(0, (span, "here".to_owned()));
        }
        Range::default()
    });
    let related = places.into_iter().filter_map(|(span, message)| {
        Some(DiagnosticRelatedInformation { location: checked.location(span)?, message })
    });
    let related: Vec<_> = related.collect();
    lsp_types::Diagnostic {
        range,
        severity: Some(severity),
        code: Some(NumberOrString::String(code.to_owned())),
        source: Some("gainsay".to_owned()),
        message,
        related_information: Some(related).filter(|related| !related.is_empty()),
        ..lsp_types::Diagnostic::default()
    }
}
