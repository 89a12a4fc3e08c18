//! What tells magic wands apart: their shape, and the values of those parts that do not depend on what is held.
//!
//! Two wands are instances of one shape if they are written alike up to such parts and the names of bound variables; the values of the
//! parts are the instance's arguments.

use std::sync::Arc;

use gainsay_ir::permission::{Expression, ExpressionKind as Kind, OldState, Program, Type, Wand, print_expression};
use gainsay_source::Name;

/// A wand taken apart.
pub struct Pattern {
    /// The text with a hole for each part.
    pub text: Arc<str>,
    /// The parts, in the order of their holes.
    pub parts: Vec<Expression>,
    /// The wand with a variable in place of each part.
    pub holed: Wand,
}

/// The name of the variable in place of a part.
pub fn hole(number: usize) -> Name {
    Name::new(&format!("□{number}"))
}

/// Whether a part speaks of an earlier state: then it must be well-defined there.
pub fn is_about_earlier_state(part: &Expression) -> bool {
    matches!(part.kind, Kind::Old(..))
}

pub fn pattern(program: &Program, wand: &Wand) -> Pattern {
    let mut whole = Expression::new(Kind::Wand(wand.clone()), Type::Bool, wand.span);
    let bound = bound_in(&whole);
    let mut parts = Vec::new();
    make_holes(program, &mut whole, &bound, &mut parts);
    let text = anonymous(&print_expression(&whole), &bound).into();
    let holed = match whole.kind {
        Kind::Wand(holed) => holed,
        _ => wand.clone(),
    };
    Pattern { text, parts, holed }
}

fn bound_in(whole: &Expression) -> Vec<Name> {
    let mut bound: Vec<Name> = Vec::new();
    whole.visit(&mut |part| match &part.kind {
        Kind::Let { variable, .. } => bound.push(variable.name.clone()),
        Kind::Forall(quantifier) | Kind::Exists(quantifier) => {
            bound.extend(quantifier.variables.iter().map(|variable| variable.name.clone()));
        }
        Kind::ForPerm { variables, .. } => bound.extend(variables.iter().map(|variable| variable.name.clone())),
        _ => {}
    });
    bound
}

/// Replaces the largest parts that have a value of their own by holes, literals too: whether `3` is written or a variable that is 3 makes
/// no other wand.
fn make_holes(program: &Program, expression: &mut Expression, bound: &[Name], parts: &mut Vec<Expression>) {
    if is_independent(program, expression, bound) {
        let hole = Expression::variable(hole(parts.len()), expression.typ.clone(), expression.span);
        parts.push(std::mem::replace(expression, hole));
        return;
    }
    expression.children_mut().into_iter().for_each(|child| make_holes(program, child, bound, parts));
}

/// Whether an expression has the same value whatever is held, and for all values of the bound variables. Applications that have
/// preconditions do not count: they mean something only where those hold.
fn is_independent(program: &Program, expression: &Expression, bound: &[Name]) -> bool {
    match &expression.kind {
        Kind::Variable(name) => !bound.contains(name),
        Kind::Old(OldState::Start | OldState::Label(_), body) => !mentions(body, bound),
        Kind::Apply { function, .. }
            if program.functions.get(function).is_none_or(|declared| !declared.preconditions.is_empty()) =>
        {
            false
        }
        Kind::Old(OldState::WandLeft, _)
        | Kind::Field(_)
        | Kind::Perm(_)
        | Kind::ForPerm { .. }
        | Kind::Unfolding { .. }
        | Kind::Applying { .. }
        | Kind::Asserting { .. }
        | Kind::Access { .. }
        | Kind::Wand(_)
        | Kind::InhaleExhale(..)
        | Kind::Wildcard
        | Kind::Epsilon
        | Kind::Forall(_)
        | Kind::Exists(_)
        | Kind::Let { .. } => false,
        _ => expression.children().into_iter().all(|child| is_independent(program, child, bound)),
    }
}

fn mentions(expression: &Expression, names: &[Name]) -> bool {
    let mut found = false;
    expression.visit(&mut |part| match &part.kind {
        Kind::Variable(name) => found |= names.contains(name),
        Kind::Old(OldState::WandLeft, _) => found = true,
        _ => {}
    });
    found
}

/// The text without the numbers of holes, and with numbers in place of the names of bound variables.
fn anonymous(text: &str, bound: &[Name]) -> String {
    let is_word = |character: char| character.is_alphanumeric() || matches!(character, '_' | '$' | '@' | '□');
    let mut made = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (word, after) = rest.split_at(end);
        rest = after;
        if first == '□' {
            made.push('□');
        } else if let Some(number) = bound.iter().position(|name| name.as_str() == word) {
            made.push_str(&format!("%{number}"));
        } else {
            made.push_str(word);
        }
    }
    made
}
