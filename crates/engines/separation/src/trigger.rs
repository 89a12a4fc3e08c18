//! What makes the solver use a fact: applications in its conclusion, or there and in its premise, that mention all of its variables. They are found in the text of the fact, so that
//! it is known before any goal which functions a goal must speak of for the fact to be of use.

use std::collections::{BTreeSet, VecDeque};

use gainsay_ir::separation::{BinaryOperator, Expression, Fact};
use gainsay_source::Name;

/// The applications that must be there, together, for a fact to be used.
pub(crate) struct Trigger<'a> {
    pub(crate) applications: Vec<&'a Expression>,
    /// The functions without which the fact is of no use.
    pub(crate) functions: BTreeSet<&'a Name>,
}

impl<'a> Trigger<'a> {
    /// Nothing if no applications mention all variables.
    pub(crate) fn of(fact: &'a Fact) -> Option<Trigger<'a>> {
        let variables: BTreeSet<&Name> = fact.variables.iter().map(|variable| &variable.name).collect();
        let conclusion = &fact.conclusion;
        if let Some(trigger) = constructed(conclusion, &variables) {
            return Some(trigger);
        }
        let applications = single(conclusion, &variables)
            .or_else(|| covering(&[conclusion], &variables))
            .or_else(|| covering(&[conclusion, &fact.premise], &variables))?;
        let functions = applications.iter().flat_map(|each| applied(each)).collect();
        Some(Trigger { applications, functions })
    }
}

/// What holds of every value of a constructor is known as soon as there is one: `mem(x, cons(x, xs))`. No new values come of it.
fn constructed<'a>(conclusion: &'a Expression, variables: &BTreeSet<&Name>) -> Option<Trigger<'a>> {
    let Expression::Binary(BinaryOperator::Equal, left, right) = conclusion else { return None };
    let (Expression::Apply(_, arguments), Expression::Boolean(_)) = (&**left, &**right) else { return None };
    let made = arguments.iter().find(|argument| matches!(argument, Expression::Construct(..)))?;
    let functions = applied(left).collect();
    mentions(made, variables).then(|| Trigger { applications: vec![made], functions })
}

/// The first application that mentions every variable, the outermost first.
fn single<'a>(conclusion: &'a Expression, variables: &BTreeSet<&Name>) -> Option<Vec<&'a Expression>> {
    let mut waiting = VecDeque::from([conclusion]);
    while let Some(next) = waiting.pop_front() {
        match next {
            Expression::Apply(..) if mentions(next, variables) => return Some(vec![next]),
            Expression::Apply(_, arguments) => waiting.extend(arguments),
            Expression::Binary(_, left, right) => waiting.extend([&**left, &**right]),
            Expression::Unary(_, inner) => waiting.push_back(inner),
            Expression::Conditional(condition, then, otherwise) => {
                waiting.extend([&**condition, &**then, &**otherwise]);
            }
            _ => {}
        }
    }
    None
}

/// Two applications of different functions to variables alone that mention every variable together: `nth(n, xs)` and `forall(xs, p)`, of which
/// `p(nth(n, xs))` follows.
fn covering<'a>(within: &[&'a Expression], variables: &BTreeSet<&Name>) -> Option<Vec<&'a Expression>> {
    let is_variable = |each: &Expression| matches!(each, Expression::Variable(_));
    let flat = |each: &&Expression| matches!(each, Expression::Apply(_, given) if given.iter().all(is_variable));
    let mut candidates: Vec<&Expression> = within.iter().flat_map(|each| each.parts()).filter(flat).collect();
    candidates.reverse();
    for (position, one) in candidates.iter().enumerate() {
        for other in &candidates[position + 1..] {
            let (Expression::Apply(first, _), Expression::Apply(second, _)) = (one, other) else { continue };
            let together: BTreeSet<&Name> = names(one).chain(names(other)).collect();
            if first != second && variables.is_subset(&together) {
                return Some(vec![one, other]);
            }
        }
    }
    None
}

fn mentions(expression: &Expression, variables: &BTreeSet<&Name>) -> bool {
    let inside: BTreeSet<&Name> = names(expression).collect();
    variables.is_subset(&inside)
}

/// The variables of an expression.
fn names(expression: &Expression) -> impl Iterator<Item = &Name> {
    expression.parts().into_iter().filter_map(|part| match part {
        Expression::Variable(name) => Some(name),
        _ => None,
    })
}

/// The functions that an expression applies.
fn applied(expression: &Expression) -> impl Iterator<Item = &Name> {
    expression.parts().into_iter().filter_map(|part| match part {
        Expression::Apply(name, _) => Some(name),
        _ => None,
    })
}
