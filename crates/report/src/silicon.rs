//! A report on Viper programs in the words of Silicon, for front ends and scripts that read its text.
//!
//! Errors, reasons and positions are Silicon's. Expressions are quoted as they are written in the program, where Silicon prints them anew and with
//! arguments in the place of parameters.

use std::time::Duration;

use gainsay_source::{Diagnostic, Sources, Span};
use gainsay_verdict::{Blame, Failure, GoalReport, Reason, Report, Verdict};

use crate::prose;

/// What of a report is printed.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// So many errors of each member; all for zero.
    pub errors_of_member: usize,
    pub counterexamples: bool,
}

/// The whole text.
pub fn text(report: &Report, sources: &Sources, wanted: Wanted, elapsed: Duration) -> String {
    let seconds = format!("{:.2}s", elapsed.as_secs_f64());
    let errors = errors(report, sources, wanted);
    if errors.is_empty() {
        return format!("Silicon finished verification successfully in {seconds}.\n");
    }
    let plural = if errors.len() == 1 { "error" } else { "errors" };
    let mut text = format!("Silicon found {} {plural} in {seconds}:\n", errors.len());
    let width = (errors.len() - 1).to_string().len();
    for (number, error) in errors.iter().enumerate() {
        text.push_str(&format!("  [{number:>width$}] {error}\n\n"));
    }
    text
}

/// An error in the words of Silicon.
#[derive(Clone, Debug)]
pub struct Error {
    /// Error and reason: `assert.failed:assertion.false`.
    pub tag: String,
    /// Without its position.
    text: String,
    pub span: Option<Span>,
    /// The counterexample as plain lines, where one was asked for and found.
    pub counterexample: Option<String>,
}

impl Error {
    /// The sentence with its position.
    pub fn sentence(&self, sources: &Sources) -> String {
        let at = self.span.map(|span| format!(" {}", position(span, sources))).unwrap_or_default();
        format!("{}{at}", self.text)
    }
}

fn errors(report: &Report, sources: &Sources, wanted: Wanted) -> Vec<String> {
    let of_goals = report.goals.iter().flat_map(|goal| errors_of_goal(goal, sources, wanted));
    let written = |error: Error| {
        let mut text = error.sentence(sources);
        let lines = error.counterexample.unwrap_or_default();
        text.extend(lines.lines().map(|line| format!("\n      {line}")));
        text
    };
    errors_of_text(&report.diagnostics).into_iter().chain(of_goals).map(written).collect()
}

/// What is wrong with the text of a program.
pub fn errors_of_text(diagnostics: &[Diagnostic]) -> Vec<Error> {
    diagnostics.iter().filter_map(unread).collect()
}

/// What is wrong with a member.
pub fn errors_of_goal(goal: &GoalReport, sources: &Sources, wanted: Wanted) -> Vec<Error> {
    let failures = goal.outcome.failures();
    if let (true, Verdict::Unknown(reason)) = (failures.is_empty(), goal.outcome.verdict()) {
        return vec![undecided(goal, reason)];
    }
    let most = if wanted.errors_of_member == 0 { failures.len() } else { wanted.errors_of_member };
    failures.iter().take(most).map(|failure| of_failure(goal, failure, sources, wanted)).collect()
}

/// A mistake in the text.
fn unread(found: &Diagnostic) -> Option<Error> {
    let (tag, kind) = match found.code.as_str() {
        _ if !found.is_error() => return None,
        "consistency.error" => ("consistency.error", "Consistency error"),
        "typechecker.error" => ("typechecker.error", "Typechecker error"),
        _ => ("parser.error", "Parse error"),
    };
    let text = format!("{kind}: {}.", found.message.trim_end_matches('.'));
    Some(Error { tag: tag.to_owned(), text, span: found.span, counterexample: None })
}

fn undecided(goal: &GoalReport, reason: &Reason) -> Error {
    let text = format!("Verification of {} might fail. It could not be decided: {}.", goal.name, reason.message());
    let tag = format!("verification.undecided:{}", reason.kind());
    Error { tag, text, span: Some(reason.span().unwrap_or(goal.span)), counterexample: None }
}

fn of_failure(goal: &GoalReport, failure: &Failure, sources: &Sources, wanted: Wanted) -> Error {
    let (error, cause) = failure.code.split_once(':').unwrap_or((failure.code.as_str(), ""));
    let quoted = Quoted::of(goal, failure, sources);
    let text = format!("{} {}", quoted.error(error, goal), quoted.reason(cause));
    let shows = wanted.counterexamples && failure.counterexample.is_some();
    let counterexample = shows.then(|| prose::plain(goal, failure));
    Error { tag: failure.code.clone(), text, span: Some(failure.span), counterexample }
}

/// `(file@line.column--line.column)`
fn position(span: Span, sources: &Sources) -> String {
    let place = sources.place(span);
    let file = place.file.rsplit('/').next().unwrap_or_default();
    format!("({file}@{}.{}--{}.{})", place.line, place.column, place.end_line, place.end_column)
}

/// What the program says where it fails.
struct Quoted<'a> {
    /// How the member begins, up to its name.
    member: &'a str,
    /// The statement or assertion.
    statement: &'a str,
    /// The part of it that is at fault.
    part: &'a str,
    /// All that stands before that part.
    before: &'a str,
}

impl<'a> Quoted<'a> {
    fn of(goal: &GoalReport, failure: &Failure, sources: &'a Sources) -> Quoted<'a> {
        let blamed = match failure.counterexample.as_ref().map(|found| &found.blame) {
            Some(Blame::Code { span: Some(span) }) => *span,
            _ => failure.span,
        };
        let before = sources.excerpt(Span::new(blamed.file, 0, blamed.start as usize));
        let member = sources.excerpt(goal.span).split('(').next().unwrap_or_default();
        Quoted { member, statement: sources.excerpt(failure.span), part: sources.excerpt(blamed), before }
    }

    /// What is called: `f` of `x := f(y)`.
    fn callee(&self) -> &'a str {
        let call = self.statement.rsplit(":=").next().unwrap_or_default();
        call.split('(').next().unwrap_or_default().trim()
    }

    /// The instance that a statement folds or unfolds, without `acc` and the amount.
    fn folded(&self) -> &'a str {
        let instance = self.statement.split_once(char::is_whitespace).map_or("", |(_, instance)| instance.trim());
        resource(instance)
    }

    /// What the part is an index of: `xs` where `xs[` stands before it.
    fn indexed(&self) -> &'a str {
        let Some(before) = self.before.trim_end().strip_suffix('[') else { return "the sequence" };
        let mut open = 0usize;
        let mut ends = |letter: char| {
            match letter {
                ')' | ']' => open += 1,
                '(' | '[' if open == 0 => return true,
                '(' | '[' => open -= 1,
                _ => {}
            }
            open == 0 && !(letter.is_alphanumeric() || "_.$)]([".contains(letter))
        };
        let mut letters = before.char_indices().rev();
        let start = letters.find(|(_, letter)| ends(*letter)).map_or(0, |(at, letter)| at + letter.len_utf8());
        let indexed = &before[start..];
        let inside = indexed.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        inside.unwrap_or(indexed)
    }

    fn error(&self, error: &str, goal: &GoalReport) -> String {
        let said = match error {
            "postcondition.violated" => return format!("Postcondition of {} might not hold.", goal.name),
            "call.precondition" => return format!("The precondition of method {} might not hold.", self.callee()),
            "application.precondition" => return format!("Precondition of function {} might not hold.", self.callee()),
            "invariant.not.established" => {
                return format!("Loop invariant {} might not hold on entry.", self.statement);
            }
            "invariant.not.preserved" => return format!("Loop invariant {} might not be preserved.", self.statement),
            "fold.failed" => return format!("Folding {} might fail.", self.folded()),
            "unfold.failed" => return format!("Unfolding {} might fail.", self.folded()),
            "not.wellformed" => "Contract might not be well-formed.",
            "function.not.wellformed" => "Function might not be well-formed.",
            "predicate.not.wellformed" => "Predicate might not be well-formed.",
            "wand.not.wellformed" => "Magic wand might not be well-formed.",
            "assignment.failed" => "Assignment might fail.",
            "call.failed" => "Method call might fail.",
            "exhale.failed" => "Exhale might fail.",
            "inhale.failed" => "Inhale might fail.",
            "if.failed" => "Conditional statement might fail.",
            "while.failed" => "While statement might fail.",
            "assert.failed" => "Assert might fail.",
            "package.failed" => "Packaging wand might fail.",
            "apply.failed" => "Applying wand might fail.",
            "quasihavoc.failed" => "Quasihavoc might fail.",
            "quasihavocall.failed" => "Quasihavocall might fail.",
            "termination.failed" if self.member.contains("function") => "Function might not terminate.",
            "termination.failed" => "Method might not terminate.",
            "refute.failed" => {
                "Refute holds in all cases or could not be reached (e.g. see Silicon `numberOfErrorsToReport`)."
            }
            _ => "Verification might fail.",
        };
        said.to_owned()
    }

    fn reason(&self, cause: &str) -> String {
        let part = self.part;
        match cause {
            "assertion.false" => format!("Assertion {part} might not hold."),
            "insufficient.permission" => format!("There might be insufficient permission to access {part}"),
            "negative.permission" => format!("Fraction {part} might be negative."),
            "permission.not.positive" => format!("Fraction {part} might not be positive."),
            "division.by.zero" => format!("Divisor {part} might be zero."),
            "wand.not.found" => "Magic wand instance not found.".to_owned(),
            "qp.not.injective" | "quasihavocall.not.injective" => {
                format!("Quantified resource {} might not be injective.", resource(part))
            }
            "labelled.state.not.reached" => format!("Did not reach labelled state required to evaluate {part}."),
            "seq.index.negative" => format!("Index {part} into {} might be negative.", self.indexed()),
            "seq.index.length" => format!("Index {part} into {} might exceed sequence length.", self.indexed()),
            "map.key.contains" => format!("Map {} might not contain an entry at key {part}.", self.indexed()),
            "termination.condition.false" => "Required termination condition might not hold.".to_owned(),
            "tuple.condition.false" => "Required tuple condition might not hold.".to_owned(),
            "tuple.false" => "Termination measure might not decrease.".to_owned(),
            "refutation.true" => format!("Assertion {part} definitely holds."),
            other => format!("The reason is {other}."),
        }
    }
}

/// A location or instance without the `acc` around it.
fn resource(text: &str) -> &str {
    let Some(inside) = text.strip_prefix("acc(") else { return text };
    let mut open = 0usize;
    let ends = |letter: char| {
        match letter {
            '(' | '[' => open += 1,
            ')' | ']' if open > 0 => open -= 1,
            ')' | ',' if open == 0 => return true,
            _ => {}
        }
        false
    };
    let end = inside.find(ends).unwrap_or(inside.len());
    inside[..end].trim()
}
