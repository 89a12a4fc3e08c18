//! JUnit XML: a suite per source file, a test case per goal. Refuted goals are failures, unknown ones and errors in the text are errors.

use gainsay_source::{Diagnostic, FileId, Sources};
use gainsay_verdict::{GoalReport, Report, Statistics, Verdict};

use crate::{story, text::visible};

/// One test case, ready to be counted and printed.
struct Case {
    outcome: Outcome,
    milliseconds: u64,
    text: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Outcome {
    Passed,
    Failed,
    Error,
}

pub fn render(report: &Report, sources: &Sources) -> String {
    let mut suites = String::new();
    let mut all: Vec<Case> = Vec::new();
    let files = sources.files().map(Some).chain([None]);
    for file in files {
        let cases = cases(report, sources, file);
        if cases.is_empty() {
            continue;
        }
        let name = file.map_or("gainsay", |file| sources.path(file));
        suites.push_str(&format!("  <testsuite name=\"{}\" {}>\n", escape(name), counts(&cases)));
        suites.extend(cases.iter().map(|case| case.text.as_str()));
        suites.push_str("  </testsuite>\n");
        all.extend(cases);
    }
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    format!("{head}<testsuites name=\"gainsay\" {}>\n{suites}</testsuites>\n", counts(&all))
}

fn cases(report: &Report, sources: &Sources, file: Option<FileId>) -> Vec<Case> {
    let diagnostics = report.diagnostics.iter();
    let diagnostics = diagnostics.filter(|found| found.is_error() && found.span.map(|span| span.file) == file);
    let goals = report.goals.iter().filter(|goal| Some(goal.span.file) == file);
    diagnostics.map(|found| diagnostic_case(found, sources)).chain(goals.map(|goal| goal_case(goal, sources))).collect()
}

fn diagnostic_case(diagnostic: &Diagnostic, sources: &Sources) -> Case {
    let place = diagnostic.span.map(|span| sources.place(span));
    let place = place.map_or(String::new(), |place| format!("{}:{}:{}: ", place.file, place.line, place.column));
    let body = element("error", &diagnostic.code, &diagnostic.message, &format!("{place}{}", diagnostic.message));
    Case { outcome: Outcome::Error, milliseconds: 0, text: case(&diagnostic.code, "text", 0, &body) }
}

fn goal_case(goal: &GoalReport, sources: &Sources) -> Case {
    let Statistics { milliseconds, .. } = goal.statistics;
    let mut body = String::new();
    for failure in goal.outcome.failures().iter().filter(|failure| failure.is_confirmed()) {
        let place = sources.place(failure.span);
        let text = format!("{}:{}:{}: {}", place.file, place.line, place.column, story::plain(goal, failure));
        body.push_str(&element("failure", &failure.code, &failure.message, &text));
    }
    let outcome = match goal.outcome.verdict() {
        Verdict::Verified => Outcome::Passed,
        Verdict::Refuted => Outcome::Failed,
        Verdict::Unknown(reason) => {
            body.push_str(&element("error", reason.kind(), reason.message(), reason.message()));
            Outcome::Error
        }
    };
    Case { outcome, milliseconds, text: case(&goal.name, goal.language, milliseconds, &body) }
}

fn case(name: &str, class: &str, milliseconds: u64, body: &str) -> String {
    let (name, class) = (escape(name), escape(class));
    let head = format!("    <testcase name=\"{name}\" classname=\"{class}\" time=\"{}\"", seconds(milliseconds));
    if body.is_empty() { format!("{head}/>\n") } else { format!("{head}>\n{body}    </testcase>\n") }
}

fn element(tag: &str, kind: &str, message: &str, text: &str) -> String {
    format!(
        "      <{tag} type=\"{}\" message=\"{}\">{}</{tag}>\n",
        escape(kind),
        escape(message),
        escape(text).replace("&#10;", "\n")
    )
}

fn counts(cases: &[Case]) -> String {
    let count = |outcome| cases.iter().filter(|case| case.outcome == outcome).count();
    let time = seconds(cases.iter().map(|case| case.milliseconds).sum());
    let (failures, errors) = (count(Outcome::Failed), count(Outcome::Error));
    format!("tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\" time=\"{time}\"", cases.len())
}

fn seconds(milliseconds: u64) -> String {
    format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000)
}

/// XML knows no way to write most control characters, not even escaped.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            other => escaped.push(visible(other)),
        }
    }
    escaped
}
