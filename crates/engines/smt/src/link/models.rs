//! Models remembered: most queries extend one that was satisfiable, and its model often still fits.

use super::witness::Witness;
use crate::query::{Answer, Query, Solver, Statistics, Want};
use crate::term::{Term, Terms};
use crate::value::Value;
use std::collections::VecDeque;

/// How many models are tried, the latest used first.
const MODELS_KEPT: usize = 12;

pub struct RememberedModels<S> {
    next: S,
    recent: VecDeque<Witness>,
    answered: u64,
    passed_on: bool,
}

impl<S: Solver> RememberedModels<S> {
    pub fn new(next: S) -> Self {
        RememberedModels { next, recent: VecDeque::new(), answered: 0, passed_on: false }
    }

    fn find(&mut self, terms: &Terms, query: &Query<'_>) -> Option<Answer> {
        let place = self.recent.iter_mut().position(|witness| witness.satisfies(terms, query.assertions))?;
        let mut witness = self.recent.remove(place)?;
        let answer = witness.answer(terms, query);
        self.recent.push_front(witness);
        Some(answer)
    }
}

impl<S: Solver> Solver for RememberedModels<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        self.passed_on = true;
        if query.is_quantified(terms) {
            return self.next.check(terms, query);
        }
        self.passed_on = false;
        if let Some(answer) = self.find(terms, query) {
            self.answered += 1;
            return answer;
        }
        self.passed_on = true;
        let answer = self.next.check(terms, &Query { want: Want::Model, ..*query });
        if let Answer::Sat(model) = &answer {
            self.recent.push_front(Witness::new(model.clone()));
            self.recent.truncate(MODELS_KEPT);
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
