//! Two solvers side by side. The first one's answer counts; a contradiction is kept as data and makes the answer unknown.

use crate::query::{Answer, Query, Reason, Solver, Statistics};
use crate::term::{Term, Terms};
use crate::value::Value;

/// One query on which two solvers contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    pub assertions: Vec<Term>,
    pub first: Answer,
    pub second: Answer,
}

pub struct CrossCheck<A, B> {
    first: A,
    second: B,
    disagreements: Vec<Disagreement>,
    found: u64,
}

impl<A: Solver, B: Solver> CrossCheck<A, B> {
    pub fn new(first: A, second: B) -> Self {
        CrossCheck { first, second, disagreements: Vec::new(), found: 0 }
    }

    /// The contradictions since the last reset.
    pub fn disagreements(&self) -> &[Disagreement] {
        &self.disagreements
    }
}

/// Sat against unsat, or a model in which an assertion is false.
fn contradict(terms: &Terms, assertions: &[Term], first: &Answer, second: &Answer) -> bool {
    let refuted_by = |answer: &Answer| match answer {
        Answer::Sat(model) => {
            assertions.iter().any(|assertion| model.evaluate(terms, *assertion) == Some(Value::Bool(false)))
        }
        _ => false,
    };
    match (first, second) {
        (Answer::Sat(_), Answer::Unsat) | (Answer::Unsat, Answer::Sat(_)) => true,
        _ => refuted_by(first) || refuted_by(second),
    }
}

impl<A: Solver, B: Solver> Solver for CrossCheck<A, B> {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        let first = self.first.check(terms, query);
        let second = self.second.check(terms, query);
        if !contradict(terms, query.assertions, &first, &second) {
            return first;
        }
        self.found += 1;
        self.disagreements.push(Disagreement { assertions: query.assertions.to_vec(), first, second });
        Answer::unknown(Reason::Disagreement)
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = self.first.statistics();
        statistics.disagreements += self.found;
        statistics
    }

    fn reset(&mut self) {
        self.disagreements.clear();
        self.first.reset();
        self.second.reset();
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Option<Value> {
        self.first.value(terms, term)
    }
}
