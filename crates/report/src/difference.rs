//! What is new, mended and still open between two checks of the same programs, in a line each: for whoever watches a program change.
//!
//! A finding is the same as before if it has the same file, goal and code: its line may move and read differently while somebody works on it.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::{Sources, Span};
use gainsay_verdict::{Excused, GoalReport, Report, Standing};

use crate::Options;
use crate::text::{Paint, Style};

/// More findings of a kind than this are counted and not listed.
const MOST_LISTED: usize = 10;

/// Something that keeps a run from success: a failure, a goal that is unknown, a mistake in the text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// That of the goal.
    pub file: String,
    /// The one in which it goes wrong, which may be another.
    place: String,
    pub line: u32,
    pub column: u32,
    /// Empty where the text is wrong.
    pub goal: String,
    pub code: String,
    /// `error` or `unknown`.
    word: &'static str,
    message: String,
}

/// What is known of the goals of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileState {
    pub findings: Vec<Finding>,
    /// How many goals count as what.
    standings: BTreeMap<Standing, usize>,
    errors: usize,
}

/// What is known of all files, by their names. What belongs to no file has an empty one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub files: BTreeMap<String, FileState>,
}

/// Findings that came, went and stayed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    pub new: Vec<Finding>,
    pub fixed: Vec<Finding>,
    pub open: Vec<Finding>,
}

impl State {
    /// The state that a report tells of. Goals of a file that several programs import are counted once.
    pub fn of(report: &Report, sources: &Sources) -> State {
        let mut state = State::default();
        for error in report.diagnostics.iter().filter(|told| told.is_error()) {
            let finding = finding(sources, error.span, "", &error.code, "error", &error.message);
            let file = state.files.entry(finding.file.clone()).or_default();
            file.errors += 1;
            file.findings.push(finding);
        }
        let mut seen: BTreeSet<(Span, &str)> = BTreeSet::new();
        for goal in &report.goals {
            let place = sources.place(goal.span);
            // An imported file may be read several times, under the same name.
            let first = sources.find(&place.file).map_or(goal.span, |file| Span { file, ..goal.span });
            if !seen.insert((first, goal.name.as_str())) {
                continue;
            }
            let file = state.files.entry(place.file).or_default();
            *file.standings.entry(goal.standing()).or_insert(0) += 1;
            file.findings.extend(of_goal(goal, sources));
        }
        state
    }

    /// Takes what another check found about some files in place of what was known about them.
    pub fn renew(&mut self, files: &BTreeSet<String>, fresh: State) {
        self.files.retain(|file, _| !file.is_empty() && !files.contains(file));
        self.files.extend(fresh.files);
    }

    pub fn findings(&self) -> Vec<Finding> {
        let mut findings: Vec<Finding> = self.files.values().flat_map(|file| file.findings.iter().cloned()).collect();
        findings.sort();
        findings
    }

    fn count(&self, standing: Standing) -> usize {
        self.files.values().filter_map(|file| file.standings.get(&standing)).sum()
    }

    fn errors(&self) -> usize {
        self.files.values().map(|file| file.errors).sum()
    }

    fn goals(&self) -> usize {
        self.files.values().flat_map(|file| file.standings.values()).sum()
    }

    /// As `Report::exit_code` has it.
    pub fn exit_code(&self) -> u8 {
        if self.count(Standing::Refuted) > 0 {
            1
        } else if self.errors() > 0 || self.goals() == 0 {
            2
        } else if self.count(Standing::Unknown) > 0 {
            3
        } else {
            0
        }
    }

    /// How many goals there are, and what became of them.
    fn sentence(&self, paint: Paint) -> String {
        let errors = self.errors();
        let tallies = [
            (self.count(Standing::Verified), "verified", Style::Verified),
            (self.count(Standing::Refuted), "refuted", Style::Refuted),
            (self.count(Standing::Unknown), "unknown", Style::Unknown),
            (self.count(Standing::Suppressed), "suppressed", Style::Note),
            (self.count(Standing::Known), "known", Style::Note),
            (errors, if errors == 1 { "error in the text" } else { "errors in the text" }, Style::Refuted),
        ];
        let tallies = tallies.into_iter().filter(|(number, ..)| *number > 0);
        let parts: Vec<_> =
            tallies.map(|(number, word, style)| paint.text(style, &format!("{number} {word}"))).collect();
        match self.goals() {
            0 if parts.is_empty() => "no goals: there is nothing to check".to_owned(),
            1 => format!("1 goal: {}", parts.join(", ")),
            goals => format!("{goals} goals: {}", parts.join(", ")),
        }
    }
}

/// What is open about a goal.
fn of_goal(goal: &GoalReport, sources: &Sources) -> Vec<Finding> {
    if !matches!(goal.standing(), Standing::Refuted | Standing::Unknown) {
        return Vec::new();
    }
    let failures = goal.outcome.failures().iter().enumerate();
    let failures = failures.filter(|(index, _)| goal.excuse(Excused::Failure(*index)).is_none());
    let mut findings: Vec<Finding> = failures
        .map(|(_, failure)| {
            let word = if failure.is_confirmed() { "error" } else { "unknown" };
            finding(sources, Some(failure.span), &goal.name, &failure.code, word, &failure.message)
        })
        .collect();
    // Where failures are told, that they are not confirmed is said with them.
    if let Some(reason) = goal.reason().filter(|_| findings.is_empty()) {
        let place = Some(reason.span().unwrap_or(goal.span));
        findings.push(finding(sources, place, &goal.name, reason.kind(), "unknown", reason.message()));
    }
    // The state of a file is that of its goals, wherever they fail.
    let file = sources.path(goal.span.file);
    findings.iter_mut().for_each(|finding| file.clone_into(&mut finding.file));
    findings
}

fn finding(
    sources: &Sources,
    span: Option<Span>,
    goal: &str,
    code: &str,
    word: &'static str,
    message: &str,
) -> Finding {
    let place = span.map(|span| sources.place(span));
    let (file, line, column) = place.map_or((String::new(), 0, 0), |place| (place.file, place.line, place.column));
    let (goal, code, message) = (goal.to_owned(), code.to_owned(), message.to_owned());
    Finding { place: file.clone(), file, line, column, goal, code, word, message }
}

impl Difference {
    /// Both lists sorted, as [`State::findings`] gives them.
    pub fn between(before: &[Finding], after: &[Finding]) -> Difference {
        let mut known: BTreeMap<(&str, &str, &str), Vec<&Finding>> = BTreeMap::new();
        for finding in before.iter().rev() {
            known.entry((&finding.file, &finding.goal, &finding.code)).or_default().push(finding);
        }
        let mut difference = Difference::default();
        for finding in after {
            let same = known.get_mut(&(finding.file.as_str(), finding.goal.as_str(), finding.code.as_str()));
            match same.and_then(Vec::pop) {
                Some(_) => difference.open.push(finding.clone()),
                None => difference.new.push(finding.clone()),
            }
        }
        difference.fixed = known.into_values().flatten().cloned().collect();
        difference.fixed.sort();
        difference
    }

    /// A heading, a line for each finding, and the state as a sentence; an empty line ends it.
    pub fn render(&self, heading: &str, state: &State, options: &Options) -> String {
        let paint = Paint { color: options.color };
        let mut text = format!("{}\n", paint.text(Style::Strong, heading));
        for (word, style, findings) in [
            ("fixed", Style::Verified, &self.fixed),
            ("open", Style::Unknown, &self.open),
            ("new", Style::Refuted, &self.new),
        ] {
            for finding in findings.iter().take(MOST_LISTED) {
                let word = paint.text(style, &format!("{word:<6}"));
                text.push_str(&format!("  {word} {}\n", paint.text(Style::Plain, &finding.line_of_text())));
            }
            if let Some(more) = findings.len().checked_sub(MOST_LISTED).filter(|more| *more > 0) {
                text.push_str(&format!("  {} … and {more} more\n", paint.text(style, &format!("{word:<6}"))));
            }
        }
        text.push_str(&state.sentence(paint));
        text.push_str("\n\n");
        text
    }
}

impl Finding {
    fn line_of_text(&self) -> String {
        let place = match (self.place.as_str(), self.line) {
            ("", _) => String::new(),
            (file, 0) => format!("{file}: "),
            (file, line) => format!("{file}:{line}:{}: ", self.column),
        };
        let goal = format!("`{}`", self.goal);
        let told = self.goal.is_empty() || self.message.contains(&goal);
        let goal = if told { String::new() } else { format!("{goal}: ") };
        let message = self.message.replace('\n', " ");
        format!("{place}{}[{}]: {goal}{message}", self.word, self.code).replace('\n', "␊")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(goal: &str, code: &str, line: u32) -> Finding {
        let (file, message) = ("a.fun".to_owned(), format!("it fails in line {line}"));
        Finding {
            place: file.clone(),
            file,
            line,
            column: 1,
            goal: goal.into(),
            code: code.into(),
            word: "error",
            message,
        }
    }

    #[test]
    fn what_moves_or_reads_differently_is_still_open() {
        let before = [found("f", "assert", 1), found("f", "leak", 2), found("g", "assert", 3)];
        let after = [found("f", "assert", 7), found("f", "assert", 8), found("h", "assert", 9)];
        let difference = Difference::between(&before, &after);
        assert_eq!(difference.open, [found("f", "assert", 7)]);
        assert_eq!(difference.new, [found("f", "assert", 8), found("h", "assert", 9)]);
        assert_eq!(difference.fixed, [found("f", "leak", 2), found("g", "assert", 3)]);
        assert_eq!(Difference::between(&after, &after).open, after);
    }

    #[test]
    fn a_block_is_short_however_much_there_is() {
        let many: Vec<Finding> = (1..=100).map(|line| found("f", "assert", line)).collect();
        let difference = Difference::between(&[], &many);
        let text = difference.render("check 1", &State::default(), &Options::default());
        assert_eq!(text.lines().count(), 1 + MOST_LISTED + 1 + 1 + 1, "{text}");
        assert!(text.contains("  new    a.fun:1:1: error[assert]: `f`: it fails in line 1\n"), "{text}");
        assert!(text.contains("  new    … and 90 more\n"), "{text}");
    }

    #[test]
    fn a_state_without_goals_is_no_success() {
        assert_eq!(State::default().exit_code(), 2);
    }
}
