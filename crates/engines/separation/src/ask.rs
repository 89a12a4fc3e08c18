//! Asking the solver about a path.

use gainsay_smt::{Answer, Query, Reason as SolverReason, Term};
use gainsay_verdict::Reason;

use crate::{machine::Machine, state::State};

/// Questions beyond this cost more than an answer is worth.
const MOST_QUERIES: u64 = 20_000;

impl Machine<'_> {
    pub(crate) fn assume(&mut self, state: &mut State, fact: Term) {
        if self.terms.as_bool(fact) != Some(true) && !state.path.contains(&fact) {
            state.path.push(fact);
        }
    }

    fn is_dead(&self, state: &State) -> bool {
        state.path.iter().any(|fact| self.terms.as_bool(*fact) == Some(false))
    }

    /// Whether the path proves the formula.
    pub(crate) fn proves(&mut self, state: &State, formula: Term) -> bool {
        if self.terms.as_bool(formula) == Some(true) || state.path.contains(&formula) || self.is_dead(state) {
            return true;
        }
        let negated = self.terms.not(formula);
        self.unsatisfiable(state, negated)
    }

    /// Whether nothing can be on this path.
    pub(crate) fn is_impossible(&mut self, state: &State) -> bool {
        let falsehood = self.terms.bool(false);
        self.proves(state, falsehood)
    }

    fn unsatisfiable(&mut self, state: &State, last: Term) -> bool {
        if self.queries >= MOST_QUERIES {
            self.gap(Reason::OutOfBudget { message: format!("more than {MOST_QUERIES} questions to the solver") });
            return false;
        }
        let mut assertions = self.theory.axioms.clone();
        assertions.extend(&state.path);
        assertions.push(last);
        self.queries += 1;
        match self.solver.check(&mut self.terms, &Query::verdict(&assertions)) {
            Answer::Unsat => true,
            Answer::Unknown { reason, .. } => {
                self.note_broken_solver(&reason);
                false
            }
            Answer::Sat(_) => false,
        }
    }

    /// A solver that did not even try is news; one that gave up only means that something is not proved.
    fn note_broken_solver(&mut self, reason: &SolverReason) {
        let message = match reason {
            SolverReason::Incomplete(_) | SolverReason::ResourceLimit => return,
            SolverReason::Rejected(words) => format!("the solver did not understand a query: {words}"),
            other => format!("the solver failed: {other}"),
        };
        self.gap(Reason::SolverGaveUp { message });
    }

    /// Whether two terms are the same on this path.
    pub(crate) fn same(&mut self, state: &State, left: Term, right: Term) -> bool {
        if left == right {
            return true;
        }
        let equal = self.equal(left, right);
        self.terms.as_bool(equal) != Some(false) && self.proves(state, equal)
    }
}
