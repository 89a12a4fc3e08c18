//! A guess: take a recent model, change one variable at a time so that a failing assertion holds, and see whether the
//! rest still does. Only what evaluates to true is answered, so a bad guess costs time and nothing else.

use super::repair::{Change, repairs};
use super::witness::Witness;
use crate::model::Model;
use crate::query::{Answer, Query, Solver, Statistics};
use crate::term::{Term, Terms};
use crate::value::Value;
use std::collections::VecDeque;

/// How many models are tried as a start.
const STARTS: usize = 3;
/// A model that fails more assertions than this is too far away.
const MOST_FAILING: usize = 4;
const MOST_CHANGES: usize = 5;
/// How many ways to repair one assertion are tried.
const MOST_ALTERNATIVES: usize = 4;

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
        let from_recent = self.recent.iter_mut().find_map(|start| attempt(terms, start, assertions));
        // Many a first query holds where everything is zero, or nearly so.
        from_recent.or_else(|| attempt(terms, &mut Witness::new(Model::new()), assertions))
    }

    fn remember(&mut self, witness: Witness) {
        self.recent.push_front(witness);
        self.recent.truncate(STARTS);
    }
}

/// Repairs a model step by step; no change is made twice.
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
    let mut tried: Vec<Change> = Vec::new();
    while let Some(assertion) = failing.last().copied() {
        if tried.len() == MOST_CHANGES {
            return None;
        }
        let mut alternatives = repairs(terms, &mut witness, assertion);
        alternatives.retain(|change| !tried.contains(change));
        alternatives.truncate(MOST_ALTERNATIVES);
        let (better, change, still_failing) = best(terms, &witness, alternatives, &failing, assertions)?;
        tried.push(change);
        witness = better;
        failing = still_failing;
    }
    Some(witness)
}

/// The change after which the fewest assertions fail.
fn best(
    terms: &mut Terms,
    witness: &Witness,
    alternatives: Vec<Change>,
    failing: &[Term],
    assertions: &[Term],
) -> Option<(Witness, Change, Vec<Term>)> {
    let mut best: Option<(Witness, Change, Vec<Term>)> = None;
    for change in alternatives {
        let mut model = witness.model.clone();
        change.apply(&mut model);
        let mut changed = Witness::new(model);
        let mut still_failing = Vec::new();
        for assertion in assertions {
            // Assertions without the symbol hold as they did before.
            let fails = match terms.free_symbols(*assertion).binary_search(&change.function()) {
                Ok(_) => !changed.holds(terms, *assertion),
                Err(_) => failing.contains(assertion),
            };
            if fails {
                still_failing.push(*assertion);
            }
        }
        let done = still_failing.is_empty();
        if best.as_ref().is_none_or(|(_, _, fewest)| still_failing.len() < fewest.len()) {
            best = Some((changed, change, still_failing));
        }
        if done {
            break;
        }
    }
    best
}

impl<S: Solver> Solver for Guess<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        self.passed_on = true;
        if query.is_quantified(terms) {
            return self.next.check(terms, query);
        }
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
