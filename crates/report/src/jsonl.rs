//! JSON lines: one object per line, told apart by `type`. A goal's line has the keys it has in the JSON report and can be written as soon as
//! the goal is decided. Before it each of its failures has a line of its own, which can be written as soon as the failure is found, while its
//! counterexample is still being looked for. Diagnostics follow, and a summary tells a reader that nothing is missing.

use std::collections::BTreeMap;

use gainsay_source::{Diagnostic, Sources};
use gainsay_verdict::{Announcement, GoalReport, Report, Standing, Verdict};
use serde::Serialize;

use crate::json::{self, document};

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Line {
    Found {
        goal: String,
        code: String,
        message: String,
        span: document::Span,
    },
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

/// Lines on their way. Goals have an order, and failures are found in none: what is found of a goal is written once all goals before it are, so
/// that the lines do not depend on how many goals are decided at once.
#[derive(Default)]
pub struct Stream {
    /// How many goals are written.
    goals: usize,
    /// What was found of goals that are not, by the place of each.
    found: BTreeMap<usize, Vec<String>>,
}

impl Stream {
    /// What can be written now that a failure is found.
    pub fn found(&mut self, announcement: &Announcement, sources: &Sources) -> String {
        let Announcement { goal, number, code, message, span } = announcement.clone();
        let span = json::span(span, sources);
        let found = line(&Line::Found { goal: goal.to_string(), code, message, span });
        let lines = self.found.entry(number).or_default();
        // A goal that was cut short is decided once more.
        if lines.contains(&found) {
            return String::new();
        }
        lines.push(found.clone());
        if number == self.goals { found } else { String::new() }
    }

    /// The line of the next goal, behind those of its failures, and what was found of the goal after it.
    pub fn goal(&mut self, goal: &GoalReport, sources: &Sources) -> String {
        let mut text = String::new();
        // Whose answer was recalled, or came with its counterexamples, has announced nothing.
        for failure in goal.outcome.failures() {
            let (code, message) = (failure.code.clone(), failure.message.clone());
            let (name, number) = (goal.name.clone(), self.goals);
            let announcement = Announcement { goal: name, number, code, message, span: failure.span };
            text.push_str(&self.found(&announcement, sources));
        }
        text.push_str(&line(&Line::Goal(json::goal(goal, sources))));
        self.found.remove(&self.goals);
        self.goals += 1;
        text.extend(self.found.get(&self.goals).into_iter().flatten().map(String::as_str));
        text
    }
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

#[cfg(test)]
mod tests {
    use gainsay_source::{Name, Span};
    use gainsay_verdict::{
        Callees, Dialect, Evidence, Failure, FullPermission, GoalReport, Outcome, Statistics, Writers,
    };

    use super::*;

    fn failure(code: &str, span: Span) -> Failure {
        Failure { code: code.into(), message: "it fails".into(), span, counterexample: None, expectation: None }
    }

    fn goal(name: &str, failures: Vec<Failure>, span: Span) -> GoalReport {
        GoalReport {
            name: Name::new(name),
            language: Dialect {
                name: "viper",
                contract: "specification",
                short_contract: "specification",
                callees: Callees::Assign,
                full_permission: FullPermission::Shown,
                writers: Writers::People,
            },
            span,
            outcome: Outcome::conclude(Evidence { failures, gaps: Vec::new() }),
            statistics: Statistics::default(),
            excuses: Vec::new(),
            inferred: Vec::new(),
        }
    }

    #[test]
    fn what_is_found_early_waits_for_the_goals_before_it_and_is_written_once() {
        let mut sources = Sources::new();
        let span = Span::new(sources.add("m.vpr", "text"), 0, 1);
        let goals = [goal("a", vec![failure("one", span)], span), goal("b", vec![failure("two", span)], span)];
        let announced = |number: usize, code: &str| {
            let (goal, code) = (goals[number].name.clone(), code.to_owned());
            Announcement { goal, number, code, message: "it fails".into(), span }
        };
        let mut lines = Stream::default();
        let mut text = lines.found(&announced(1, "two"), &sources);
        assert_eq!(text, "");
        text += &lines.found(&announced(0, "one"), &sources);
        assert!(text.contains("\"one\"") && text.starts_with("{\"type\":\"found\",\"goal\":\"a\""), "{text}");
        text += &lines.found(&announced(0, "one"), &sources);
        text += &lines.goal(&goals[0], &sources);
        assert!(text.contains("\"two\""), "the first goal is written, so what was found of the second can be: {text}");
        text += &lines.goal(&goals[1], &sources);
        let mut at_once = Stream::default();
        let whole: String = goals.iter().map(|goal| at_once.goal(goal, &sources)).collect();
        assert_eq!((text.lines().count(), text), (4, whole));
    }
}
