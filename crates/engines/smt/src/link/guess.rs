//! A guess: take a recent model, change one variable at a time so that a failing assertion holds, and see whether the
//! rest still does. Only what evaluates to true is answered, so a bad guess costs time and nothing else.

use super::repair::repairs;
use super::witness::Witness;
use crate::query::{Answer, Query, Solver, Statistics};
use crate::sort::Function;
use crate::term::{Term, Terms};
use crate::value::Value;
use std::collections::VecDeque;

/// How many models are tried as a start.
const STARTS: usize = 3;
/// A model that fails more assertions than this is too far away.
const MOST_FAILING: usize = 4;
const MOST_CHANGES: usize = 8;
/// How many ways to repair one assertion are tried.
const MOST_ALTERNATIVES: usize = 6;

pub struct Guess<S> {
    next: S,
    recent: VecDeque<Witness>,
    answered: u64,
    passed_on: bool,
}

impl<S: Solver> Guess<S> {
    pub fn new(next: S) -> Self {
        Guess { next, recent: VecDeque::new(), answered: 0, passed_on: false }
    }

    fn guess(&mut self, terms: &mut Terms, assertions: &[Term]) -> Option<Witness> {
        self.recent.iter_mut().find_map(|start| attempt(terms, start, assertions))
    }

    fn remember(&mut self, witness: Witness) {
        self.recent.push_front(witness);
        self.recent.truncate(STARTS);
    }
}

/// Repairs a model step by step; no variable is changed twice.
fn attempt(terms: &mut Terms, start: &mut Witness, assertions: &[Term]) -> Option<Witness> {
    let mut failing: Vec<Term> = Vec::new();
    for assertion in assertions.iter().rev() {
        if !start.holds(terms, *assertion) {
            failing.push(*assertion);
        }
        if failing.len() > MOST_FAILING {
            return None;
        }
    }
    let mut witness = Witness::new(start.model.clone());
    let mut changed: Vec<Function> = Vec::new();
    while let Some(assertion) = failing.last().copied() {
        if changed.len() == MOST_CHANGES {
            return None;
        }
        let mut alternatives = repairs(terms, &mut witness, assertion);
        alternatives.retain(|(variable, _)| !changed.contains(variable));
        alternatives.truncate(MOST_ALTERNATIVES);
        let (better, variable, still_failing) = best(terms, &witness, alternatives, &failing, assertions)?;
        changed.push(variable);
        witness = better;
        failing = still_failing;
    }
    Some(witness)
}

/// The change after which the fewest assertions fail.
fn best(
    terms: &mut Terms,
    witness: &Witness,
    alternatives: Vec<(Function, Value)>,
    failing: &[Term],
    assertions: &[Term],
) -> Option<(Witness, Function, Vec<Term>)> {
    let mut best: Option<(Witness, Function, Vec<Term>)> = None;
    for (variable, value) in alternatives {
        let mut model = witness.model.clone();
        model.set_variable(variable, value);
        let mut changed = Witness::new(model);
        let mut still_failing = Vec::new();
        for assertion in assertions {
            // Assertions without the variable hold as they did before.
            let fails = match terms.free_symbols(*assertion).binary_search(&variable) {
                Ok(_) => !changed.holds(terms, *assertion),
                Err(_) => failing.contains(assertion),
            };
            if fails {
                still_failing.push(*assertion);
            }
        }
        let done = still_failing.is_empty();
        if best.as_ref().is_none_or(|(_, _, fewest)| still_failing.len() < fewest.len()) {
            best = Some((changed, variable, still_failing));
        }
        if done {
            break;
        }
    }
    best
}

impl<S: Solver> Solver for Guess<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        self.passed_on = false;
        if let Some(mut witness) = self.guess(terms, query.assertions) {
            self.answered += 1;
            let answer = witness.answer(terms, query);
            self.remember(witness);
            return answer;
        }
        self.passed_on = true;
        let answer = self.next.check(terms, query);
        if let Answer::Sat(model) = &answer {
            self.remember(Witness::new(model.clone()));
        }
        answer
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = self.next.statistics();
        statistics.remembered_models += self.answered;
        statistics
    }

    fn reset(&mut self) {
        self.recent.clear();
        self.next.reset();
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Option<Value> {
        if self.passed_on { self.next.value(terms, term) } else { None }
    }
}
