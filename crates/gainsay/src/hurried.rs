//! A solver for a goal whose time ends: it waits for no answer longer than that, and answers nothing afterwards.

use gainsay_explore::Deadline;
use gainsay_smt::{Answer, Query, Reason as SolverReason, Solver, Statistics, Term, Terms, Value};
use gainsay_verdict::{Outcome, Reason, Verdict};

pub(crate) struct Hurried<'a> {
    solver: &'a mut dyn Solver,
    deadline: Deadline<'a>,
    /// Something was asked when the time was over.
    is_late: bool,
}

impl<'a> Hurried<'a> {
    pub(crate) fn new(solver: &'a mut dyn Solver, deadline: Deadline<'a>) -> Hurried<'a> {
        Hurried { solver, deadline, is_late: false }
    }

    /// What did not come to an end because of the time says so. Nothing is verified with questions left open: that others do not need something is
    /// concluded from what they cannot prove, too.
    pub(crate) fn explain(&self, outcome: Outcome, seconds: f64) -> Outcome {
        match outcome.verdict() {
            Verdict::Unknown(_) | Verdict::Verified if self.is_late => {
                let message = format!("neither proved nor refuted within {seconds} seconds");
                Outcome::unknown(Reason::OutOfBudget { message })
            }
            _ => outcome,
        }
    }
}

impl Solver for Hurried<'_> {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        if self.deadline.is_over() {
            self.is_late = true;
            return Answer::unknown(SolverReason::NoAnswer);
        }
        let left = self.deadline.left();
        let patience = query.patience.map_or(left, |patience| patience.min(left));
        let answer = self.solver.check(terms, &query.within(patience));
        self.is_late |= answer.is_unknown() && self.deadline.is_over();
        answer
    }

    fn statistics(&self) -> Statistics {
        self.solver.statistics()
    }

    fn reset(&mut self) {
        self.solver.reset();
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Option<Value> {
        self.solver.value(terms, term)
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, time::Duration};

    use gainsay_explore::{Budget, Deadline};
    use gainsay_smt::{Answer, Query, Reason as SolverReason, Solver, Statistics, Terms};
    use gainsay_verdict::{Evidence, Outcome, Reason, Verdict};

    use super::Hurried;

    /// Takes a second for every answer, as far as it is let.
    struct Slow<'a> {
        clock: &'a Cell<Duration>,
        longest: Duration,
    }

    impl Solver for Slow<'_> {
        fn check(&mut self, _terms: &mut Terms, query: &Query<'_>) -> Answer {
            self.longest = query.patience.expect("nobody waits for ever");
            self.clock.set(self.clock.get() + Duration::from_secs(1).min(self.longest));
            Answer::Unsat
        }

        fn statistics(&self) -> Statistics {
            Statistics::default()
        }

        fn reset(&mut self) {}
    }

    #[test]
    fn nothing_is_answered_when_the_time_is_over() {
        let clock = Cell::new(Duration::ZERO);
        let elapsed = || clock.get();
        let budget = Budget { steps: 1, paths: 1, time: Duration::from_millis(1500), memory: 1 };
        let mut slow = Slow { clock: &clock, longest: Duration::ZERO };
        let mut solver = Hurried::new(&mut slow, Deadline::of(&budget, &elapsed));
        let mut terms = Terms::new();
        let mut ask = |solver: &mut Hurried<'_>| solver.check(&mut terms, &Query::verdict(&[]));
        assert_eq!([ask(&mut solver), ask(&mut solver)], [Answer::Unsat, Answer::Unsat]);
        let verified = solver.explain(Outcome::conclude(Evidence::default()), 1.5);
        assert_eq!(*verified.verdict(), Verdict::Verified);
        assert_eq!(ask(&mut solver), Answer::unknown(SolverReason::NoAnswer));
        let unknown = Outcome::unknown(Reason::Unconfirmed { message: String::new() });
        for outcome in [unknown, Outcome::conclude(Evidence::default())] {
            let told = solver.explain(outcome, 1.5);
            let why = told.verdict();
            assert!(matches!(why, Verdict::Unknown(Reason::OutOfBudget { message }) if message.contains("1.5")));
        }
        assert_eq!(slow.longest, Duration::from_millis(500));
    }
}
