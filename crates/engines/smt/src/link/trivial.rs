//! The first link: counts queries, drops assertions that are true, answers at once if one is false or none is left.

use crate::model::Model;
use crate::query::{Answer, Query, Solver, Statistics};
use crate::term::{Term, Terms};
use crate::value::Value;

pub struct Trivial<S> {
    next: S,
    queries: u64,
    answered: u64,
    kept: Vec<Term>,
}

impl<S: Solver> Trivial<S> {
    pub fn new(next: S) -> Self {
        Trivial { next, queries: 0, answered: 0, kept: Vec::new() }
    }
}

impl<S: Solver> Solver for Trivial<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        self.queries += 1;
        let (yes, no) = (terms.bool(true), terms.bool(false));
        if query.assertions.contains(&no) {
            self.answered += 1;
            return Answer::Unsat;
        }
        self.kept.clear();
        self.kept.extend(query.assertions.iter().filter(|assertion| **assertion != yes));
        if self.kept.is_empty() {
            self.answered += 1;
            return Answer::Sat(Model::new());
        }
        self.next.check(terms, &Query { assertions: &self.kept, ..*query })
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = self.next.statistics();
        statistics.queries = self.queries;
        statistics.trivial += self.answered;
        statistics
    }

    fn reset(&mut self) {
        self.next.reset();
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Option<Value> {
        self.next.value(terms, term)
    }
}
