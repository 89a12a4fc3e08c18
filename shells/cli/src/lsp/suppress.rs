//! The comment that suppresses what was found about a goal. The reason is the person's to write: until there is one, the comment suppresses nothing and is warned of.

use gainsay_source::CommentSyntax;
use gainsay_verdict::{Excused, GoalReport, Suppression};
use lsp_types::{CodeAction, CodeActionKind, Position, Range, TextEdit};

use super::checked::Checked;

/// An action for each code that is not suppressed yet.
pub fn actions(checked: &Checked, goal: &GoalReport) -> Vec<CodeAction> {
    let failures = goal.outcome.failures().iter().enumerate();
    let failures = failures.map(|(index, failure)| (Excused::Failure(index), failure.code.as_str()));
    let unknown = goal.reason().map(|reason| (Excused::Unknown, reason.kind()));
    // What is unknown because of a failure is excused with it.
    let unknown = unknown.filter(|_| goal.outcome.failures().is_empty());
    let mut codes: Vec<&str> = Vec::new();
    for (of, code) in failures.chain(unknown) {
        if goal.excuse(of).is_none() && !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes.into_iter().filter_map(|code| action(checked, goal, code)).collect()
}

fn action(checked: &Checked, goal: &GoalReport, code: &str) -> Option<CodeAction> {
    let syntax = gainsay::comment_syntax(&checked.task.name, checked.task.language)?;
    let line = checked.range(goal.span)?.start.line;
    let text = checked.sources.line_text(checked.root, line + 1);
    let comment = Suppression::written(syntax, code, "");
    let edit = TextEdit::new(
        Range::new(Position::new(line, 0), Position::new(line, 0)),
        format!("{}{comment}\n", margin(syntax, text)),
    );
    Some(CodeAction {
        title: format!("Suppress `{code}` of `{}`: a comment that says why", goal.name),
        kind: Some(CodeActionKind::QUICKFIX),
        edit: Some(checked.edit(edit)),
        ..CodeAction::default()
    })
}

/// What a line begins with that is no code.
fn margin(syntax: CommentSyntax, line: &str) -> &str {
    let is_bird = |character| syntax == CommentSyntax::LiterateHaskell && character == '>';
    let code = line.trim_start_matches(|character: char| character.is_whitespace() || is_bird(character));
    &line[..line.len() - code.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_comment_stands_where_the_code_does() {
        assert_eq!(margin(CommentSyntax::C, "\tint f(void)"), "\t");
        assert_eq!(margin(CommentSyntax::LiterateHaskell, "> f x = x"), "> ");
        assert_eq!(margin(CommentSyntax::Haskell, "f x = x"), "");
    }
}
