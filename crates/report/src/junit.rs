//! JUnit XML: a suite per source file, a test case per goal. Refuted goals are failures, unknown ones and errors in the text are errors,
//! what is excused is skipped.

use gainsay_source::{Diagnostic, FileId, Sources};
use gainsay_verdict::{Excused, GoalReport, Report, Standing, Statistics, Verdict, Why};

use crate::{prose, text::visible};

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
    Skipped,
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
    if matches!(goal.standing(), Standing::Suppressed | Standing::Known) {
        let body = format!("      <skipped message=\"{}\"/>\n", escape(&excuse(goal)));
        return Case {
            outcome: Outcome::Skipped,
            milliseconds,
            text: case(&goal.name, goal.language.name, milliseconds, &body),
        };
    }
    let mut body = String::new();
    let failures = goal.outcome.failures().iter().enumerate();
    let counted = failures.filter(|(index, _)| goal.excuse(Excused::Failure(*index)).is_none());
    for failure in counted.map(|(_, failure)| failure).filter(|failure| failure.is_confirmed()) {
        let place = sources.place(failure.span);
        let text = format!("{}:{}:{}: {}", place.file, place.line, place.column, prose::plain(goal, failure));
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
    Case { outcome, milliseconds, text: case(&goal.name, goal.language.name, milliseconds, &body) }
}

/// Why a goal that fails does not count.
fn excuse(goal: &GoalReport) -> String {
    let told = goal.excuses.iter().map(|excuse| match &excuse.why {
        Why::Suppressed { reason, .. } => format!("suppressed: {reason}"),
        Why::Known => "known: it stands in the baseline".to_owned(),
    });
    let mut told: Vec<String> = told.collect();
    told.dedup();
    told.join("; ")
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
    let skipped = match count(Outcome::Skipped) {
        0 => String::new(),
        skipped => format!("skipped=\"{skipped}\" "),
    };
    format!("tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\" {skipped}time=\"{time}\"", cases.len())
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
