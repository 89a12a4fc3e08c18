//! Asking the solver, and recording what could not be proved.

use gainsay_heap::Ground;
use gainsay_heap::{Blame, Cause, Evidence, Waiting};
use gainsay_permission::Failure;
use gainsay_smt::{Answer, Model, Query, Reason as SolverReason, Share, Term};
use gainsay_source::Span;

use crate::engine::Engine;
use crate::state::State;
use gainsay_heap::Purpose;

/// Whether a formula follows from what is known at a point.
enum Truth {
    Proved,
    Open(Evidence),
}

fn gave_up(reason: SolverReason, candidate: Option<Model>) -> Truth {
    Truth::Open(Evidence::GaveUp { reason, candidate: candidate.map(Box::new) })
}

impl Engine<'_> {
    /// What is known wherever control is at this point.
    pub(crate) fn know(&mut self, state: &State, fact: Term) {
        let guarded = self.terms.implies(state.path.guard, fact);
        self.known(guarded);
    }

    /// What is known everywhere.
    pub(crate) fn known(&mut self, fact: Term) {
        if self.terms.as_bool(fact) != Some(true) {
            self.facts.push(fact);
        }
    }

    /// Reads the axioms of every domain and function used so far. They may use others, which are read too.
    fn complete(&mut self) {
        let around = std::mem::replace(&mut self.purpose, Purpose::Definition);
        loop {
            std::mem::take(&mut self.theory.axioms).into_iter().for_each(|axiom| self.known(axiom));
            match self.next_waiting() {
                Some(Waiting::Domain(name, arguments)) => self.read_domain(&name, &arguments),
                Some(Waiting::Function(name)) => self.read_function(&name),
                None => break,
            }
        }
        self.purpose = around;
    }

    fn question(&mut self, query: Term, state: &State, model: bool, share: Share) -> Answer {
        let mut assertions = self.facts.clone();
        assertions.extend([state.path.guard, query]);
        gainsay_meter::tick(assertions.len() as u64 / 8);
        if !model {
            return Ground::put(self, &Query::verdict(&assertions).with(share));
        }
        let answer = Ground::put(self, &Query::model(&assertions).with(share));
        self.small_answer(&assertions, answer)
    }

    /// Whether a formula follows here. No model is asked for.
    pub(crate) fn proves(&mut self, state: &State, formula: Term) -> bool {
        if self.terms.as_bool(formula) == Some(true) || self.terms.as_bool(state.path.guard) == Some(false) {
            return true;
        }
        self.complete();
        let negated = self.terms.not(formula);
        self.question(negated, state, false, Share::Little).is_unsat()
    }

    fn truth(&mut self, state: &State, formula: Term) -> Truth {
        if self.terms.as_bool(formula) == Some(true) || self.terms.as_bool(state.path.guard) == Some(false) {
            return Truth::Proved;
        }
        self.complete();
        let share = if self.cut_short == 0 { Share::Full } else { Share::Little };
        let negated = self.terms.not(formula);
        match self.question(negated, state, false, share) {
            Answer::Unsat => Truth::Proved,
            Answer::Unknown { reason: reason @ SolverReason::NoAnswer, .. } => {
                self.cut_short += 1;
                gave_up(reason, None)
            }
            Answer::Unknown { reason: SolverReason::ResourceLimit, .. } => {
                self.cut_short += 1;
                self.evidence(state, negated, Share::Little)
            }
            Answer::Unknown { .. } | Answer::Sat(_) => self.evidence(state, negated, share),
        }
    }

    fn evidence(&mut self, state: &State, negated: Term, share: Share) -> Truth {
        if !self.options.models {
            return gave_up(SolverReason::Incomplete("no model was asked for".into()), None);
        }
        match self.question(negated, state, true, share) {
            Answer::Unsat => Truth::Proved,
            Answer::Sat(model) => Truth::Open(Evidence::Refuted(Box::new(model))),
            Answer::Unknown { reason, candidate } => gave_up(reason, candidate),
        }
    }

    /// ```text
    /// facts ∧ guard ⊢ condition
    /// ────────────────────────── otherwise blame, and go on as if it held
    /// guard ⇒ condition known
    /// ```
    pub(crate) fn prove(&mut self, state: &State, condition: Term, cause: Cause, offending: Span, blame: Blame) {
        let (Blame::Report { error, span } | Blame::Assume { error, span }) = blame else { return };
        let Truth::Open(evidence) = self.truth(state, condition) else {
            // What was shown helps to show the next; about variables that are bound it would have to be said for all of them.
            if state.bound.is_empty() {
                self.know(state, condition);
            }
            return;
        };
        if let Evidence::GaveUp { reason, .. } = &evidence {
            self.note_broken_solver(reason);
        }
        let shown = Box::new(self.shown_state(state));
        self.failures.push(Failure { error, cause, span, offending, condition, state: shown, evidence });
        self.know(state, condition);
    }
}
