//! Asking the solver about a path, and recording what could not be proved.

use gainsay_heap::{Blame, Cause, Evidence, Ground, Purpose};
use gainsay_smt::{Answer, Model, Query, Reason as SolverReason, Share, Term};
use gainsay_source::Span;

use super::{Failure, Machine, State};

/// Whether a formula follows from what a path knows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Truth {
    Proved,
    Open(Evidence),
}

/// After so many questions that were cut short, the rest of the member may not take as long.
const MOST_CUT_SHORT: u32 = 1;

fn gave_up(reason: SolverReason, candidate: Option<Model>) -> Truth {
    Truth::Open(Evidence::GaveUp { reason, candidate: candidate.map(Box::new) })
}

impl Machine<'_> {
    /// Background, path, and the formula whose satisfiability is asked. What is set aside comes late: what two queries share is kept by the
    /// solver.
    fn assertions(&mut self, state: &State, last: Term) -> Vec<Term> {
        let mut assertions = self.plain_assertions(state);
        assertions.extend(state.path.aliasing_terms());
        assertions.push(last);
        assertions
    }

    fn plain_assertions(&mut self, state: &State) -> Vec<Term> {
        self.complete_background();
        let mut assertions = self.theory.axioms.clone();
        assertions.extend(state.path.plain_terms());
        gainsay_meter::tick(assertions.len() as u64 / 8);
        assertions
    }

    /// Whether the formula is satisfiable on the path; at a glance, what is set aside is not looked at.
    fn ask(&mut self, state: &State, formula: Term, share: Share) -> Answer {
        if state.path.aliasing_terms().next().is_some() {
            let mut assertions = self.plain_assertions(state);
            assertions.push(formula);
            let answer = self.decide(&assertions, share);
            if answer.is_unsat() || share == Share::Glance {
                return answer;
            }
        }
        let assertions = self.assertions(state, formula);
        self.decide(&assertions, share)
    }

    fn decide(&mut self, assertions: &[Term], share: Share) -> Answer {
        let answer = Ground::put(self, &Query::verdict(assertions).with(share));
        if matches!(answer, Answer::Unknown { reason: SolverReason::ResourceLimit | SolverReason::NoAnswer, .. }) {
            self.cut_short += u32::from(share != Share::Glance);
        }
        answer
    }

    /// What a question that decides something may cost: less where the solver ran away before.
    fn share(&self) -> Share {
        if self.cut_short < MOST_CUT_SHORT { Share::Full } else { Share::Little }
    }

    /// Whether the path proves the formula. No model is asked for.
    pub(crate) fn proves(&mut self, state: &State, formula: Term) -> bool {
        let share = self.share();
        self.proves_within(state, formula, share)
    }

    /// As [`Machine::proves`], where not proving it costs nothing but work: the solver does not think for long.
    pub(crate) fn proves_at_once(&mut self, state: &State, formula: Term) -> bool {
        self.proves_within(state, formula, Share::Glance)
    }

    fn proves_within(&mut self, state: &State, formula: Term, share: Share) -> bool {
        match self.quickly(state, formula) {
            Some(decided) => decided,
            None if self.purpose == Purpose::Definition => false,
            None => {
                let negated = self.terms.not(formula);
                self.ask(state, negated, share).is_unsat()
            }
        }
    }

    /// Decides without the solver what is literally true, known, or hopeless.
    fn quickly(&self, state: &State, formula: Term) -> Option<bool> {
        gainsay_meter::tick(1 + state.path.facts.len() as u64 / 16);
        if self.terms.as_bool(formula) == Some(true) || state.path.terms().any(|known| known == formula) {
            return Some(true);
        }
        if state.path.is_dead(&self.terms) {
            return Some(true);
        }
        None
    }

    fn truth(&mut self, state: &State, formula: Term) -> Truth {
        if self.quickly(state, formula) == Some(true) {
            return Truth::Proved;
        }
        if self.purpose == Purpose::Definition {
            return gave_up(SolverReason::Incomplete("nothing can be asked yet".into()), None);
        }
        let share = self.share();
        let negated = self.terms.not(formula);
        match self.ask(state, negated, share) {
            Answer::Unsat => Truth::Proved,
            Answer::Unknown { reason: reason @ SolverReason::NoAnswer, .. } => gave_up(reason, None),
            Answer::Unknown { reason: SolverReason::ResourceLimit, .. } => self.evidence(state, negated, Share::Little),
            Answer::Unknown { .. } | Answer::Sat(_) => self.evidence(state, negated, share),
        }
    }

    /// Why a formula does not follow whose negation is `negated`.
    fn evidence(&mut self, state: &State, negated: Term, share: Share) -> Truth {
        if !self.options.models {
            return gave_up(SolverReason::Incomplete("no model was asked for".into()), None);
        }
        let assertions = self.assertions(state, negated);
        let answer = Ground::put(self, &Query::model(&assertions).with(share));
        match self.small_answer(&assertions, answer) {
            Answer::Unsat => Truth::Proved,
            Answer::Sat(model) => Truth::Open(Evidence::Refuted(Box::new(model))),
            Answer::Unknown { reason, candidate } => gave_up(reason, candidate),
        }
    }

    /// ```text
    /// path ⊢ condition
    /// ───────────────── otherwise blame, and go on as if it held
    /// condition known
    /// ```
    pub(crate) fn fail(&mut self, state: &mut State, condition: Term, cause: Cause, offending: Span, blame: Blame) {
        let (Blame::Report { error, span } | Blame::Assume { error, span }) = blame else { return };
        let Truth::Open(evidence) = self.truth(state, condition) else { return };
        if let Evidence::GaveUp { reason, .. } = &evidence {
            self.note_broken_solver(reason);
        }
        let failure = Failure { error, cause, span, offending, condition, state: Box::new(state.clone()), evidence };
        self.failures.push(failure);
        let assumed = if cause.goes_on() { condition } else { self.terms.bool(false) };
        state.path.assume(&self.terms, assumed);
    }
}
