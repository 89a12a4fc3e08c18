//! What became of each goal, in a line above it: the verdict, and for what is refuted a way to see it happen.

use gainsay_report::prose;
use gainsay_verdict::{Failure, GoalReport, HeapPicture, Verdict};
use lsp_types::{CodeLens, Command, Range};

use super::checked::{Checked, shown};
use super::commands::{self, Target};

/// Longer sentences do not fit above a line.
const LONGEST: usize = 100;

pub fn of(checked: &Checked) -> Vec<CodeLens> {
    checked.goals.iter().filter_map(|goal| Some(of_goal(checked, goal, checked.head(goal.span)?))).flatten().collect()
}

fn of_goal(checked: &Checked, goal: &GoalReport, range: Range) -> Vec<CodeLens> {
    let lens = |title: String, command: &str| {
        let arguments = (!command.is_empty()).then(|| Target::of(checked, goal).arguments());
        let command = Command { title, command: command.to_owned(), arguments };
        CodeLens { range, command: Some(command), data: None }
    };
    // A lens that only says something has no command.
    let mut lenses = vec![lens(title(goal), "")];
    if let Some(failure) = shown(goal) {
        lenses.push(lens("replay".to_owned(), commands::REPLAY));
        if has_heap(failure) {
            lenses.push(lens("show heap".to_owned(), commands::SHOW_HEAP));
        }
    }
    lenses
}

/// The verdict in a few words.
pub fn title(goal: &GoalReport) -> String {
    let title = match (goal.outcome.verdict(), shown(goal)) {
        (Verdict::Verified, _) => "verified".to_owned(),
        (Verdict::Unknown(reason), _) => format!("unknown because {}", reason.message()),
        (Verdict::Refuted, failure) => {
            let inputs = failure.and_then(|failure| failure.counterexample.as_ref()).map(prose::label);
            let inputs = inputs.as_deref().and_then(|label| label.split_once(" with ")).map(|(_, inputs)| inputs);
            match (inputs, failure) {
                (Some(inputs), _) => format!("refuted with {inputs}"),
                (None, Some(failure)) => format!("refuted: {}", failure.message),
                (None, None) => "refuted".to_owned(),
            }
        }
    };
    let title = title.replace('\n', " ");
    if title.chars().count() <= LONGEST { title } else { title.chars().take(LONGEST - 1).chain(['…']).collect() }
}

/// Whether there is something to draw.
pub fn has_heap(failure: &Failure) -> bool {
    let has_something = |heap: &HeapPicture| !heap.entries.is_empty() || !heap.fates.is_empty();
    failure.counterexample.as_ref().is_some_and(|found| found.heaps.iter().any(has_something))
}
