//! What lies under the cursor: the verdict of a goal and its counterexample in words, an inferred type, the memory that a word is about.

use std::collections::BTreeSet;

use gainsay_report::{codes, prose};
use gainsay_verdict::{GoalReport, Verdict};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};

use super::checked::Checked;
use super::{held, words};

/// What there is to say about a place.
pub fn at(checked: &Checked, position: Position) -> Option<Hover> {
    let goals = goals_at(checked, position);
    let held = held::at(checked, position).map(|held| format!("in the counterexample:\n{}", fenced(&held)));
    let found = inferred_at(checked, position).into_iter().chain(held);
    let told: Vec<String> = goals.iter().map(|goal| describe_goal(goal)).chain(found).collect();
    if told.is_empty() {
        return None;
    }
    let value = told.join("\n\n---\n\n");
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: None })
}

/// The types that the function here turned out to have. Inside of different callers they may be different ones.
fn inferred_at(checked: &Checked, position: Position) -> Vec<String> {
    let text = checked.sources.text(checked.root);
    let word = words::at(checked.language(), &text, position).unwrap_or_default();
    let found = checked.goals.iter().flat_map(|goal| &goal.inferred).filter(|found| found.function == word);
    let types: BTreeSet<&str> = found.map(|found| found.ty.as_str()).collect();
    types.into_iter().map(|ty| format!("inferred:\n{}", fenced(&format!("{word} :: {ty}")))).collect()
}

/// Goals whose failure lies here; without any, those that the word here names.
fn goals_at(checked: &Checked, position: Position) -> Vec<&GoalReport> {
    let fails_here = |goal: &&GoalReport| {
        let mut spans = goal.outcome.failures().iter().map(|failure| failure.span);
        spans.any(|span| checked.head(span).is_some_and(|range| contains(range, position)))
    };
    let failing: Vec<&GoalReport> = checked.goals.iter().filter(fails_here).collect();
    if !failing.is_empty() {
        return failing;
    }
    let text = checked.sources.text(checked.root);
    let word = words::at(checked.language(), &text, position).unwrap_or_default();
    let named = |goal: &&GoalReport| !word.is_empty() && words::is_about(&goal.name, word);
    checked.goals.iter().filter(named).collect()
}

pub fn contains(range: lsp_types::Range, position: Position) -> bool {
    range.start <= position && position <= range.end
}

fn describe_goal(goal: &GoalReport) -> String {
    let failures = goal.outcome.failures().iter().map(|failure| {
        let title =
            codes::title_of(&failure.code).map_or_else(String::new, |title| format!("\n\n`{}`: {title}", failure.code));
        format!("{}{title}", fenced(&prose::plain(goal, failure)))
    });
    let failures: Vec<String> = failures.collect();
    let verdict = match goal.outcome.verdict() {
        Verdict::Verified => format!("`{}` is **verified**", goal.name),
        Verdict::Refuted => format!("`{}` is **refuted**", goal.name),
        Verdict::Unknown(reason) => {
            format!("`{}` is **unknown** ({})\n\n{}", goal.name, reason.kind(), fenced(reason.message()))
        }
    };
    std::iter::once(verdict).chain(failures).collect::<Vec<_>>().join("\n\n")
}

/// Text that is not to be read as mark-up, whatever is in it.
fn fenced(text: &str) -> String {
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{text}\n{fence}")
}

#[cfg(test)]
mod tests {
    use super::fenced;

    #[test]
    fn no_text_ends_its_fence() {
        assert_eq!(fenced("a ```` b"), "`````text\na ```` b\n`````");
        assert_eq!(fenced("plain"), "```text\nplain\n```");
    }
}
