//! What is known in a case of a proof: equations, and rules made of them.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::functional::Primitive;

use crate::{
    reduce::{Rule, Use},
    term::{Binding, Term, Variable},
};

/// `left = right`, for all values of the variables.
#[derive(Clone, Debug)]
pub(crate) struct Equation {
    pub(crate) left: Term,
    pub(crate) right: Term,
}

/// An equation that is known to hold for smaller values, for all values of its open variables.
#[derive(Clone, Debug)]
pub(crate) struct Hypothesis {
    pub(crate) equation: Equation,
    pub(crate) open: BTreeSet<Variable>,
}

/// What is claimed of everything smaller than a value: its parts, and theirs.
#[derive(Clone, Debug)]
pub(crate) struct Induction {
    pub(crate) claim: Equation,
    pub(crate) variable: Variable,
    pub(crate) parts: BTreeSet<Variable>,
}

/// What is known in a case.
#[derive(Clone, Debug, Default)]
pub(crate) struct Case {
    pub(crate) facts: BTreeMap<Term, bool>,
    /// What calls were found to return.
    pub(crate) returned: Vec<(Term, Term)>,
    pub(crate) hypotheses: Vec<Hypothesis>,
    /// Where its hypotheses come from, so that there are more of them where a part is taken apart.
    pub(crate) inductions: Vec<Induction>,
}

/// How many decisions may still be taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decisions {
    pub(crate) conditions: usize,
    pub(crate) splits: usize,
}

impl Decisions {
    pub(crate) fn after_condition(self) -> Option<Decisions> {
        Some(Decisions { conditions: self.conditions.checked_sub(1)?, ..self })
    }

    pub(crate) fn after_split(self) -> Option<Decisions> {
        Some(Decisions { splits: self.splits.checked_sub(1)?, ..self })
    }
}

impl Case {
    pub(crate) fn substitute(&self, binding: &Binding) -> Case {
        let equation = |equation: &Equation| Equation {
            left: equation.left.substitute(binding),
            right: equation.right.substitute(binding),
        };
        Case {
            facts: self.facts.iter().map(|(fact, value)| (fact.substitute(binding), *value)).collect(),
            returned: self
                .returned
                .iter()
                .map(|(left, right)| (left.substitute(binding), right.substitute(binding)))
                .collect(),
            hypotheses: self
                .hypotheses
                .iter()
                .map(|one| Hypothesis { equation: equation(&one.equation), open: one.open.clone() })
                .collect(),
            inductions: self
                .inductions
                .iter()
                .map(|one| Induction { claim: equation(&one.claim), ..one.clone() })
                .collect(),
        }
    }
}

/// An equation as rules: its parts, each from what is larger to what is simpler.
pub(crate) fn oriented(equation: &Equation, open: &BTreeSet<Variable>) -> Vec<Rule> {
    let Equation { left, right } = equation;
    if let (Term::Primitive(Primitive::Not, parts), Some(value)) = (left, right.as_truth()) {
        return oriented(&Equation { left: parts[0].clone(), right: Term::truth(!value) }, open);
    }
    if left == right || has_crash(left) || has_crash(right) {
        return Vec::new();
    }
    if let (Term::Construct(one, parts), Term::Construct(other, others)) = (left, right) {
        let pairs = parts.iter().zip(others.iter()).filter(|_| one == other);
        let equations = pairs.map(|(left, right)| Equation { left: left.clone(), right: right.clone() });
        return equations.flat_map(|equation| oriented(&equation, open)).collect();
    }
    let is_rule = |from: &Term, to: &Term| {
        let known = from.variables();
        matches!(from, Term::Call(..) | Term::Apply(..) | Term::Primitive(..))
            && to.variables().iter().all(|variable| known.contains(variable) || !open.contains(variable))
    };
    let rule =
        |from: &Term, to: &Term, use_of| Rule { left: from.clone(), right: to.clone(), open: open.clone(), use_of };
    // What is added up in the end is taken out of calls.
    let is_sum = |term: &Term| matches!(term, Term::Primitive(Primitive::Word | Primitive::Add, _));
    let mut rules = Vec::new();
    for (from, to) in [(left, right), (right, left)] {
        let comes_out = is_sum(to) || is_without_accumulator(from, to);
        if matches!(from, Term::Call(..)) && comes_out && is_rule(from, to) {
            return vec![rule(from, to, Use::Always)];
        }
        if is_rule(from, to) && (to.size() <= from.size()) {
            rules.push(rule(from, to, Use::Simplifying));
        }
    }
    rules
}

/// Whether a call has become one that begins with something smallest, and something that is put together with its result: `onto xs done` has become
/// `onto xs [] ++ done`.
fn is_without_accumulator(from: &Term, to: &Term) -> bool {
    let Term::Call(function, arguments) = from else { return false };
    let is_same =
        |part: &Term| matches!(part, Term::Call(other, others) if other == function && begins(arguments, others));
    let of_function = |term: &Term| {
        let mut count = 0;
        term.for_each(&mut |part| count += usize::from(matches!(part, Term::Call(other, _) if other == function)));
        count
    };
    let is_outer = matches!(to, Term::Call(other, _) if other != function);
    is_outer && of_function(to) == 1 && of_function(from) == 1 && to.parts().iter().any(is_same)
}

/// Whether arguments are the same but for one, which is a constructor without fields instead of a variable.
fn begins(arguments: &[Term], others: &[Term]) -> bool {
    let is_start = |term: &Term| matches!(term, Term::Construct(_, parts) if parts.is_empty());
    let mut differing = arguments.iter().zip(others).filter(|(one, other)| one != other);
    let first = differing.next();
    first.is_some_and(|(one, other)| matches!(one, Term::Variable(_)) && is_start(other)) && differing.next().is_none()
}

pub(crate) fn has_crash(term: &Term) -> bool {
    let mut found = false;
    term.for_each(&mut |part| found |= *part == Term::Crash);
    found
}
