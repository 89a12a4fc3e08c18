//! What can be done about a refuted goal: its counterexample written as a file, the place to blame shown.

use gainsay_verdict::{Blame, GoalReport};
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Command, Diagnostic, Range};
use serde_json::json;

use super::checked::{Checked, shown};
use super::client::Abilities;
use super::commands::{self, Errand, Target};
use super::witness;

/// Actions for the goals that fail in a part of the text, or are declared there.
pub fn of(checked: &Checked, params: &CodeActionParams, abilities: Abilities) -> Vec<CodeActionOrCommand> {
    let only = params.context.only.as_ref();
    let is_wanted = |kind: &CodeActionKind| kind.as_str().is_empty() || *kind == CodeActionKind::QUICKFIX;
    if only.is_some_and(|kinds| !kinds.iter().any(is_wanted)) {
        return Vec::new();
    }
    let goals = checked.goals.iter().filter(|goal| touches(checked, goal, params.range));
    goals.flat_map(|goal| of_goal(checked, goal, params, abilities)).map(CodeActionOrCommand::CodeAction).collect()
}

fn touches(checked: &Checked, goal: &GoalReport, part: Range) -> bool {
    let failures = goal.outcome.failures().iter().map(|failure| failure.span);
    let mut heads = failures.chain([goal.span]).filter_map(|span| checked.head(span));
    heads.any(|head| head.start.line <= part.end.line && part.start.line <= head.end.line)
}

fn of_goal(checked: &Checked, goal: &GoalReport, params: &CodeActionParams, abilities: Abilities) -> Vec<CodeAction> {
    let Some(failure) = shown(goal) else { return Vec::new() };
    let target = Target::of(checked, goal);
    let about = about(checked, failure, &params.context.diagnostics);
    let action = |title: String| CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(about.clone()).filter(|about| !about.is_empty()),
        ..CodeAction::default()
    };
    let mut actions = Vec::new();
    let title = witness::title(checked.language(), &checked.task.name).filter(|_| abilities.creates_files);
    actions.extend(
        title.map(|title| CodeAction { data: Some(json!(target)), ..action(format!("{title} (`{}`)", goal.name)) }),
    );
    let blamed = failure.counterexample.as_ref().filter(|_| abilities.shows_documents);
    actions.extend(
        blamed
            .and_then(|found| match &found.blame {
                Blame::Contract { of, .. } => Some(format!("Go to the contract of `{of}`, which is to blame")),
                Blame::Caller { of, .. } => Some(format!("Go to the call of `{of}`, which is to blame")),
                Blame::Code { .. } | Blame::Context => None,
            })
            .map(|title| {
                let command = commands::SHOW_BLAMED.to_owned();
                let command = Command { title: title.clone(), command, arguments: Some(target.arguments()) };
                CodeAction { command: Some(command), ..action(title) }
            }),
    );
    actions
}

/// The diagnostics among these that an action is an answer to.
fn about(checked: &Checked, failure: &gainsay_verdict::Failure, given: &[Diagnostic]) -> Vec<Diagnostic> {
    let head = checked.head(failure.span);
    let is_same = |given: &&Diagnostic| Some(given.range) == head && given.message.starts_with(&failure.message);
    given.iter().filter(is_same).cloned().collect()
}

/// The action with what it changes.
pub fn resolved(errand: Errand, mut action: CodeAction) -> anyhow::Result<CodeAction> {
    action.edit = Some(witness::edit(errand)?);
    Ok(action)
}
