//! Cheap refutation: equalities with values are substituted, bounds and differences of integers compared, constructor
//! tests counted. Answers only `Unsat`, and only where the contradiction is in plain sight; passes on everything else
//! unchanged.

use super::bounds::{Bounds, Limits};
use crate::query::{Answer, Query, Solver, Statistics};
use crate::term::{Operator, Term, Terms};
use crate::value::Value;
use hashbrown::HashMap;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Longer queries are passed on unlooked at.
const MOST_FACTS: usize = 200;
const MOST_SUBSTITUTIONS: usize = 32;

pub struct Propagate<S> {
    next: S,
    limits: Limits,
    answered: u64,
    passed_on: bool,
}

impl<S: Solver> Propagate<S> {
    pub fn new(next: S) -> Self {
        Propagate { next, limits: Limits::default(), answered: 0, passed_on: false }
    }
}

/// Is the contradiction in plain sight?
fn refuted(terms: &mut Terms, limits: &mut Limits, assertions: &[Term]) -> bool {
    if assertions.len() > MOST_FACTS {
        return false;
    }
    match substituted(terms, assertions) {
        Some(facts) => contradicts(terms, &facts) || Bounds::of(terms, limits, &facts).contradict(),
        None => true,
    }
}

/// The conjuncts with every `variable = value` put to use; `None` if one becomes false.
fn substituted(terms: &mut Terms, assertions: &[Term]) -> Option<Vec<Term>> {
    let mut facts: Vec<Term> = Vec::new();
    for assertion in assertions.iter().filter(|assertion| !terms.has_quantifier(**assertion)) {
        add_fact(terms, *assertion, &mut facts)?;
    }
    let mut done = 0;
    let mut place = 0;
    while place < facts.len() && done < MOST_SUBSTITUTIONS {
        let definition = definition(terms, facts[place]);
        place += 1;
        let Some((variable, value)) = definition else { continue };
        done += 1;
        let Some(symbol) = terms.as_variable(variable) else { continue };
        let mut others = Vec::with_capacity(facts.len());
        let mut restart = false;
        for (position, fact) in facts.iter().enumerate() {
            if position + 1 == place || terms.free_symbols(*fact).binary_search(&symbol).is_err() {
                others.push(*fact);
                continue;
            }
            let changed = terms.substitute(*fact, &[(variable, value)]);
            // What comes earlier has been looked at already, but may have become a definition now.
            restart |= position < place;
            add_fact(terms, changed, &mut others)?;
        }
        facts = others;
        if restart {
            place = 0;
        }
    }
    Some(facts)
}

/// Adds the members of a conjunction; `None` if it is false.
fn add_fact(terms: &Terms, fact: Term, facts: &mut Vec<Term>) -> Option<()> {
    match (terms.as_bool(fact), terms.operator(fact)) {
        (Some(true), _) => {}
        (Some(false), _) => return None,
        (None, Operator::And) => facts.extend_from_slice(terms.arguments(fact)),
        _ => facts.push(fact),
    }
    Some(())
}

/// `variable = value`, also for variables that are truth values.
fn definition(terms: &Terms, fact: Term) -> Option<(Term, Term)> {
    match (terms.operator(fact), terms.arguments(fact)) {
        (Operator::Equal, [left, right]) if terms.as_variable(*left).is_some() => {
            let plain = terms.is_value(*right) || terms.as_variable(*right).is_some();
            (plain || is_constructed(terms, *right, *left)).then_some((*left, *right))
        }
        (Operator::Equal, [left, right]) if terms.as_variable(*right).is_some() => {
            is_constructed(terms, *left, *right).then_some((*right, *left))
        }
        (Operator::Apply(_), []) => Some((fact, terms.bool(true))),
        (Operator::Not, [inner]) if terms.as_variable(*inner).is_some() => Some((*inner, terms.bool(false))),
        _ => None,
    }
}

/// A constructor applied to variables and values other than `variable`: small enough to be put in its place.
fn is_constructed(terms: &Terms, term: Term, variable: Term) -> bool {
    matches!(terms.operator(term), Operator::Construct(_))
        && terms
            .arguments(term)
            .iter()
            .all(|field| *field != variable && (terms.is_value(*field) || terms.as_variable(*field).is_some()))
}

/// A fact beside its negation, two constructors for one term, or no constructor left.
fn contradicts(terms: &mut Terms, facts: &[Term]) -> bool {
    let known: IndexSet<Term, FxBuildHasher> = facts.iter().copied().collect();
    let mut made_by: HashMap<Term, Term, FxBuildHasher> = HashMap::default();
    let mut excluded: HashMap<Term, usize, FxBuildHasher> = HashMap::default();
    for fact in &known {
        match (terms.operator(*fact), terms.arguments(*fact)) {
            (Operator::Not, [inner]) => {
                if known.contains(inner) {
                    return true;
                }
                if let (Operator::Test(_), [data]) = (terms.operator(*inner), terms.arguments(*inner)) {
                    *excluded.entry(*data).or_default() += 1;
                }
            }
            (Operator::Test(_), [data]) if made_by.insert(*data, *fact).is_some() => return true,
            _ => {}
        }
    }
    facts.iter().any(|fact| match (terms.operator(*fact), terms.arguments(*fact)) {
        (Operator::Not, [inner]) => match (terms.operator(*inner), terms.arguments(*inner)) {
            (Operator::Test(_), [data]) => {
                excluded.get(data).copied() == Some(terms.constructors(terms.sort(*data)).len())
            }
            _ => false,
        },
        _ => false,
    })
}

impl<S: Solver> Solver for Propagate<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        self.passed_on = false;
        if refuted(terms, &mut self.limits, query.assertions) {
            self.answered += 1;
            return Answer::Unsat;
        }
        self.passed_on = true;
        self.next.check(terms, query)
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = self.next.statistics();
        statistics.propagated += self.answered;
        statistics
    }

    fn reset(&mut self) {
        self.limits.clear();
        self.next.reset();
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Option<Value> {
        if self.passed_on { self.next.value(terms, term) } else { None }
    }
}
