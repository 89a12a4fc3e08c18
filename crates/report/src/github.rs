//! GitHub workflow commands: one annotation per failure, unknown goal and diagnostic. Verified goals are silent.

use gainsay_source::{Severity, Sources, Span};
use gainsay_verdict::{Excused, GoalReport, Report, Why};

use crate::{prose, text::visible};

/// What is said of the texts themselves.
pub fn rest(report: &Report, sources: &Sources) -> String {
    let mut text = String::new();
    for diagnostic in &report.diagnostics {
        let level = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let help = diagnostic.help.iter().map(|help| format!("\nhelp: {help}"));
        let message = std::iter::once(diagnostic.message.clone()).chain(help).collect::<String>();
        text.push_str(&command(level, &diagnostic.code, &message, diagnostic.span, sources));
    }
    text
}

/// The annotations of a goal.
pub fn goal(goal: &GoalReport, sources: &Sources) -> String {
    let mut text = String::new();
    if let Some(reason) = goal.reason() {
        let title = format!("{}: {} is unknown", reason.kind(), goal.name);
        let span = Some(reason.span().unwrap_or(goal.span));
        let (level, title) = excused("warning", title, goal.excuse(Excused::Unknown));
        text.push_str(&command(level, &title, reason.message(), span, sources));
    }
    for (index, failure) in goal.outcome.failures().iter().enumerate() {
        let level = if failure.is_confirmed() { "error" } else { "warning" };
        let standing = failure.counterexample.as_ref().map(|found| format!(" ({})", prose::standing(found)));
        let title = format!("{}{}", failure.code, standing.unwrap_or_default());
        let (level, title) = excused(level, title, goal.excuse(Excused::Failure(index)));
        text.push_str(&command(level, &title, &prose::plain(goal, failure), Some(failure.span), sources));
    }
    text
}

/// What is excused is a notice, with the reason in its title.
fn excused<'l>(level: &'l str, title: String, why: Option<&Why>) -> (&'l str, String) {
    match why {
        None => (level, title),
        Some(Why::Known) => ("notice", format!("{title}, known")),
        Some(Why::Suppressed { reason, .. }) => ("notice", format!("{title}, suppressed: {reason}")),
    }
}

fn command(level: &str, title: &str, message: &str, span: Option<Span>, sources: &Sources) -> String {
    let place = span.map(|span| sources.place(span));
    let place = place.map(|place| {
        let file = property(&place.file);
        // Columns are only understood where the annotation stays on one line; an end column is included there.
        if place.line == place.end_line {
            let end = (place.end_column - 1).max(place.column);
            format!("file={file},line={},endLine={},col={},endColumn={end},", place.line, place.end_line, place.column)
        } else {
            format!("file={file},line={},endLine={},", place.line, place.end_line)
        }
    });
    format!("::{level} {}title={}::{}\n", place.unwrap_or_default(), property(title), data(message))
}

/// Runners show what they do not obey: nothing in it may steer a terminal.
fn data(text: &str) -> String {
    let shown = |character: char| if matches!(character, '\r' | '\n' | '\t') { character } else { visible(character) };
    let text: String = text.chars().map(shown).collect();
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
