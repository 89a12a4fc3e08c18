//! Answers remembered, by sets of assertions: an equal set has the same answer, a superset of an unsatisfiable set is
//! unsatisfiable. What failed for outer reasons (a dead process) is not remembered.

use crate::query::{Answer, Query, Reason, Share, Solver, Statistics, Want};
use crate::term::{Term, Terms};
use crate::value::Value;
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;
use std::collections::VecDeque;

/// How many unsatisfiable sets a new set is compared with.
const REFUTATIONS_KEPT: usize = 128;
/// Larger sets are rarely contained in others.
const LARGEST_REFUTATION: usize = 32;

/// An answer, and what it was an answer to.
struct Told {
    answer: Answer,
    want: Want,
    share: Share,
}

impl Told {
    /// Whether the same assertions would be answered the same way.
    fn answers(&self, query: &Query<'_>) -> bool {
        let cut_short = matches!(self.answer, Answer::Unknown { reason: Reason::ResourceLimit, .. });
        let enough = !cut_short || query.share <= self.share;
        enough && (self.answer.is_unsat() || query.want == Want::Verdict || self.want == Want::Model)
    }
}

pub struct RememberedAnswers<S> {
    next: S,
    by_set: HashMap<Box<[Term]>, Told, FxBuildHasher>,
    refuted: VecDeque<Box<[Term]>>,
    answered: u64,
    passed_on: bool,
}

impl<S: Solver> RememberedAnswers<S> {
    pub fn new(next: S) -> Self {
        let (by_set, refuted) = (HashMap::default(), VecDeque::new());
        RememberedAnswers { next, by_set, refuted, answered: 0, passed_on: false }
    }

    fn recall(&self, set: &[Term], query: &Query<'_>) -> Option<Answer> {
        if let Some(told) = self.by_set.get(set).filter(|told| told.answers(query)) {
            return Some(told.answer.clone());
        }
        if self.refuted.is_empty() {
            return None;
        }
        let members: HashSet<Term, FxBuildHasher> = set.iter().copied().collect();
        let contained =
            |refuted: &[Term]| refuted.len() < set.len() && refuted.iter().all(|each| members.contains(each));
        self.refuted.iter().any(|refuted| contained(refuted)).then_some(Answer::Unsat)
    }

    fn remember(&mut self, set: Box<[Term]>, answer: &Answer, query: &Query<'_>) {
        let lasting = match answer {
            Answer::Sat(_) | Answer::Unsat => true,
            Answer::Unknown { reason, .. } => matches!(reason, Reason::ResourceLimit | Reason::Incomplete(_)),
        };
        if !lasting {
            return;
        }
        if answer.is_unsat() && set.len() <= LARGEST_REFUTATION {
            self.refuted.push_front(set.clone());
            self.refuted.truncate(REFUTATIONS_KEPT);
        }
        let told = Told { answer: answer.clone(), want: query.want, share: query.share };
        self.by_set.insert(set, told);
    }
}

impl<S: Solver> Solver for RememberedAnswers<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        let mut set = query.assertions.to_vec();
        set.sort_unstable();
        set.dedup();
        self.passed_on = false;
        if let Some(answer) = self.recall(&set, query) {
            self.answered += 1;
            return answer;
        }
        self.passed_on = true;
        let answer = self.next.check(terms, query);
        self.remember(set.into(), &answer, query);
        answer
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = self.next.statistics();
        statistics.remembered_answers += self.answered;
        statistics
    }

    fn reset(&mut self) {
        self.by_set.clear();
        self.refuted.clear();
        self.next.reset();
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Option<Value> {
        if self.passed_on { self.next.value(terms, term) } else { None }
    }
}
