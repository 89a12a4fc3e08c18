//! The one sentence that sums a report up: how many goals, and what became of them.

use gainsay_source::Diagnostic;
use gainsay_verdict::{Report, Standing};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tally {
    Verified,
    Refuted,
    Unknown,
    /// Not verified, but excused by a comment or by the baseline.
    Excused,
    /// Of the text itself.
    Errors,
}

/// The sentence, each count written by `write`.
pub fn sentence(report: &Report, write: impl Fn(Tally, &str) -> String) -> String {
    let count = |standing: Standing| report.goals.iter().filter(|goal| goal.standing() == standing).count();
    let errors = report.diagnostics.iter().filter(|diagnostic| Diagnostic::is_error(diagnostic)).count();
    let tallies = [
        (count(Standing::Verified), "verified", Tally::Verified),
        (count(Standing::Refuted), "refuted", Tally::Refuted),
        (count(Standing::Unknown), "unknown", Tally::Unknown),
        (count(Standing::Suppressed), "suppressed", Tally::Excused),
        (count(Standing::Known), "known", Tally::Excused),
        (errors, if errors == 1 { "error in the text" } else { "errors in the text" }, Tally::Errors),
    ];
    let tallies = tallies.into_iter().filter(|(number, ..)| *number > 0);
    let parts: Vec<_> = tallies.map(|(number, word, tally)| write(tally, &format!("{number} {word}"))).collect();
    let goals = match report.goals.len() {
        0 if parts.is_empty() => return "no goals: there was nothing to check".to_owned(),
        1 => "1 goal".to_owned(),
        number => format!("{number} goals"),
    };
    format!("{goals}: {}", parts.join(", "))
}
