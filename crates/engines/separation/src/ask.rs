//! Asking the solver about a path.

use gainsay_smt::{Answer, Query, Reason as SolverReason, Share, Term};
use gainsay_verdict::Reason;

use crate::{machine::Machine, state::State};

/// Questions beyond this cost more than an answer is worth.
pub(crate) const MOST_EFFORT: u64 = 20_000;
/// A question the solver gave up on has cost as much as this many others.
const GIVEN_UP: u64 = 1_500;
/// The same for a question that was only glanced at.
const GIVEN_UP_AT_A_GLANCE: u64 = 30;

/// What the solver says of formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// They do not go together.
    Refused,
    /// They do, as far as the solver sees.
    Possible,
    /// It had not the time to find out.
    GivenUp,
}

impl Machine<'_> {
    pub(crate) fn assume(&mut self, state: &mut State, fact: Term) {
        gainsay_meter::tick(1 + state.path.len() as u64 / 16);
        if self.terms.as_bool(fact) != Some(true) && !state.path.contains(&fact) {
            state.path.push(fact);
        }
    }

    fn is_dead(&self, state: &State) -> bool {
        state.path.iter().any(|fact| self.terms.as_bool(*fact) == Some(false))
    }

    /// Whether the path proves the formula.
    pub(crate) fn proves(&mut self, state: &State, formula: Term) -> bool {
        gainsay_meter::tick(10 + state.path.len() as u64 / 4);
        if self.terms.as_bool(formula) == Some(true) || state.path.contains(&formula) || self.is_dead(state) {
            return true;
        }
        let met = self.met(formula);
        let mut question = state.path.clone();
        question.extend(met);
        question.push(self.terms.not(formula));
        if self.is_exhausted() {
            let message = "the questions to the solver are too many or too hard".to_owned();
            self.gap(Reason::OutOfBudget { message });
            return false;
        }
        if !self.terms.has_quantifier(formula) {
            return self.unsatisfiable(&question);
        }
        // What takes long as a whole is tried in parts before it gets all the time.
        match self.ask(&question, Share::Glance, GIVEN_UP_AT_A_GLANCE) {
            Reply::Refused => true,
            Reply::Possible => self.unsatisfiable(&question),
            Reply::GivenUp => self.proves_member_by_member(state, formula) || self.unsatisfiable(&question),
        }
    }

    /// Whether nothing can be on this path.
    pub(crate) fn is_impossible(&mut self, state: &State) -> bool {
        let falsehood = self.terms.bool(false);
        self.proves(state, falsehood)
    }

    /// Whether the goal has had its share of the solver. Counted, not timed: the same everywhere.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.effort >= self.most_effort
    }

    fn unsatisfiable(&mut self, question: &[Term]) -> bool {
        let Some(flat) = self.products.apart(&mut self.terms, question) else {
            return self.ask_in_full(question) == Reply::Refused;
        };
        self.ask_in_full(&flat) == Reply::Refused
            || self.ask(question, Share::Glance, GIVEN_UP_AT_A_GLANCE) == Reply::Refused
    }

    pub(crate) fn ask_in_full(&mut self, question: &[Term]) -> Reply {
        self.ask(question, Share::Full, GIVEN_UP)
    }

    /// Whether the solver knows that these do not go together; giving up costs so much.
    fn ask(&mut self, question: &[Term], share: Share, given_up: u64) -> Reply {
        let mut assertions = self.theory.axioms.clone();
        assertions.extend(question);
        self.queries += 1;
        self.effort += 1;
        match self.solver.check(&mut self.terms, &Query::verdict(&assertions).with(share)) {
            Answer::Unsat => Reply::Refused,
            Answer::Unknown { reason, .. } => {
                let is_given_up = matches!(reason, SolverReason::ResourceLimit | SolverReason::NoAnswer);
                self.effort += match reason {
                    SolverReason::ResourceLimit => given_up,
                    SolverReason::NoAnswer => GIVEN_UP,
                    _ => 0,
                };
                self.note_broken_solver(&reason);
                if is_given_up { Reply::GivenUp } else { Reply::Possible }
            }
            Answer::Sat(_) => Reply::Possible,
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
