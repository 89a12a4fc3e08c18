//! What can be done about what was found: a mistake in the text mended where it is known how, a counterexample written as a file, the place to blame shown, a
//! comment that suppresses a failure.

use gainsay::Language;
use gainsay_report::prose;
use gainsay_verdict::{Blame, ContractPart, Failure, GoalReport, Kind, Reason};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Command, Diagnostic, Range, TextEdit,
};
use serde_json::json;

use super::checked::{Checked, shown};
use super::client::Abilities;
use super::commands::{self, Errand, Target};
use super::{suppress, witness};

/// Actions for the goals that fail in a part of the text, or are declared there.
pub fn of(checked: &Checked, params: &CodeActionParams, abilities: Abilities) -> Vec<CodeActionOrCommand> {
    let only = params.context.only.as_ref();
    let is_wanted = |kind: &CodeActionKind| kind.as_str().is_empty() || *kind == CodeActionKind::QUICKFIX;
    if only.is_some_and(|kinds| !kinds.iter().any(is_wanted)) {
        return Vec::new();
    }
    let fixes = checked.diagnostics.iter().filter_map(|found| fix(checked, found, params));
    let goals = checked.goals.iter().filter(|goal| touches(checked, goal, params.range));
    let goals = goals.flat_map(|goal| of_goal(checked, goal, params, abilities));
    fixes.chain(goals).map(CodeActionOrCommand::CodeAction).collect()
}

/// The change that a diagnostic asks for, where it stands in this part of the text.
fn fix(checked: &Checked, found: &gainsay_source::Diagnostic, params: &CodeActionParams) -> Option<CodeAction> {
    let fix = found.fix.as_ref()?;
    let range = checked.range(fix.span).filter(|range| meet(*range, params.range))?;
    let about = params.context.diagnostics.iter().filter(|given| given.message.starts_with(&found.message));
    Some(CodeAction {
        title: prose::fix(fix),
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(about.cloned().collect::<Vec<_>>()).filter(|about| !about.is_empty()),
        edit: Some(checked.edit(TextEdit::new(range, fix.replacement.clone()))),
        is_preferred: Some(true),
        ..CodeAction::default()
    })
}

/// Whether two stretches have a line in common.
fn meet(one: Range, other: Range) -> bool {
    one.start.line <= other.end.line && other.start.line <= one.end.line
}

fn touches(checked: &Checked, goal: &GoalReport, part: Range) -> bool {
    let failures = goal.outcome.failures().iter().map(|failure| failure.span);
    let heads = failures.chain(goal.reason().and_then(Reason::span)).filter_map(|span| checked.head(span));
    let mut ranges = heads.chain(checked.range(goal.span));
    ranges.any(|range| meet(range, part))
}

fn of_goal(checked: &Checked, goal: &GoalReport, params: &CodeActionParams, abilities: Abilities) -> Vec<CodeAction> {
    let mut actions = Vec::new();
    if let Some(failure) = shown(goal) {
        actions.extend(write(checked, goal, failure).filter(|_| abilities.creates_files));
        actions.extend(go(checked, goal, failure).filter(|_| abilities.shows_documents));
    }
    actions.extend(suppress::actions(checked, goal));
    let about = Some(about(goal, &params.context.diagnostics)).filter(|about| !about.is_empty());
    actions.iter_mut().for_each(|action| action.diagnostics.clone_from(&about));
    actions
}

/// The counterexample as a file, where it fails when it is run, or is written in a language of contracts.
fn write(checked: &Checked, goal: &GoalReport, failure: &Failure) -> Option<CodeAction> {
    let runs = failure.counterexample.as_ref().is_some_and(|found| found.kind == Kind::Concrete);
    let language = checked.language();
    let title = witness::title(language, &checked.task.name).filter(|_| runs || language == Language::Viper)?;
    Some(CodeAction {
        title: format!("{title} (`{}`)", goal.name),
        kind: Some(CodeActionKind::QUICKFIX),
        data: Some(json!(Target::of(checked, goal))),
        ..CodeAction::default()
    })
}

/// To the one to blame, where that is not the code that fails.
fn go(checked: &Checked, goal: &GoalReport, failure: &Failure) -> Option<CodeAction> {
    let title = match &failure.counterexample.as_ref()?.blame {
        Blame::Contract { of, part: ContractPart::Invariant, .. } => {
            format!("Go to the invariant of `{of}`, which is to blame")
        }
        Blame::Contract { of, .. } => format!("Go to the contract of `{of}`, which is to blame"),
        Blame::Caller { of, .. } => format!("Go to the call of `{of}`, which is to blame"),
        Blame::Code { .. } | Blame::Context => return None,
    };
    let arguments = Some(Target::of(checked, goal).arguments());
    let command = Command { title: title.clone(), command: commands::SHOW_BLAMED.to_owned(), arguments };
    let kind = Some(CodeActionKind::QUICKFIX);
    Some(CodeAction { title, kind, command: Some(command), ..CodeAction::default() })
}

/// The diagnostics among these that an action is an answer to: those that name the goal.
fn about(goal: &GoalReport, given: &[Diagnostic]) -> Vec<Diagnostic> {
    let name = format!("`{}`", goal.name);
    given.iter().filter(|given| given.message.contains(&name)).cloned().collect()
}

/// The action with what it changes.
pub fn resolved(errand: Errand, mut action: CodeAction) -> anyhow::Result<CodeAction> {
    action.edit = Some(witness::edit(errand)?);
    Ok(action)
}
