//! A fake that gives prepared answers in order.

use crate::query::{Answer, Query, Reason, Solver, Statistics};
use crate::term::Terms;
use std::collections::VecDeque;

#[derive(Default)]
pub struct Scripted {
    answers: VecDeque<Answer>,
    asked: u64,
}

impl Scripted {
    pub fn new(answers: impl IntoIterator<Item = Answer>) -> Self {
        Scripted { answers: answers.into_iter().collect(), asked: 0 }
    }
}

impl Solver for Scripted {
    fn check(&mut self, _terms: &mut Terms, _query: &Query<'_>) -> Answer {
        self.asked += 1;
        self.answers.pop_front().unwrap_or(Answer::unknown(Reason::ScriptEnded))
    }

    fn statistics(&self) -> Statistics {
        Statistics { backend_queries: self.asked, ..Statistics::default() }
    }

    /// The script goes on: it was written for the whole run.
    fn reset(&mut self) {}
}
