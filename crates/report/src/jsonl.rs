//! JSON lines: one object per line, told apart by `type`. A goal's line has the keys it has in the JSON report and can be written as soon as
//! the goal is decided; diagnostics follow, and a summary tells a reader that nothing is missing.

use gainsay_source::{Diagnostic, Sources};
use gainsay_verdict::{GoalReport, Report, Standing, Verdict};
use serde::Serialize;

use crate::json::{self, document};

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Line {
    Goal(document::Goal),
    Diagnostic(document::Diagnostic),
    Summary {
        schema: document::Version,
        tool: document::Tool,
        goals: usize,
        verified: usize,
        refuted: usize,
        unknown: usize,
        /// Of those that are refuted or unknown, the ones that do not count.
        #[serde(skip_serializing_if = "is_none")]
        excused: usize,
        diagnostics: usize,
    },
}

fn is_none(number: &usize) -> bool {
    *number == 0
}

/// The line of one goal, with its newline.
pub fn goal(goal: &GoalReport, sources: &Sources) -> String {
    line(&Line::Goal(json::goal(goal, sources)))
}

/// The lines that can only be written at the end: diagnostics and the summary.
pub fn rest(report: &Report, sources: &Sources) -> String {
    let diagnostics: String = report.diagnostics.iter().map(|found| diagnostic(found, sources)).collect();
    let count = |test: fn(&Verdict) -> bool| report.goals.iter().filter(|goal| test(goal.outcome.verdict())).count();
    let summary = Line::Summary {
        schema: document::Version::One,
        tool: document::Tool::this(),
        goals: report.goals.len(),
        verified: count(|verdict| *verdict == Verdict::Verified),
        refuted: count(|verdict| *verdict == Verdict::Refuted),
        unknown: count(|verdict| matches!(verdict, Verdict::Unknown(_))),
        excused: report
            .goals
            .iter()
            .filter(|goal| matches!(goal.standing(), Standing::Suppressed | Standing::Known))
            .count(),
        diagnostics: report.diagnostics.len(),
    };
    diagnostics + &line(&summary)
}

fn diagnostic(diagnostic: &Diagnostic, sources: &Sources) -> String {
    line(&Line::Diagnostic(json::diagnostic(diagnostic, sources)))
}

/// Plain data without maps that have other than string keys: writing it cannot fail.
fn line(line: &Line) -> String {
    let mut text = json::escaped(serde_json::to_string(line).unwrap_or_default());
    text.push('\n');
    text
}
