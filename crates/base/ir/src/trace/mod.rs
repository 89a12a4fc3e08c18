//! What a run of a program leaves behind for whoever looks for another run: the decisions it took, and what it asked about the numbers it
//! was given. A language's interpreter writes it, a search reads it; neither knows the other.
//!
//! Numbers are mathematical integers. A language that calculates modulo something says so ([`Operation::Wrapped`]).

mod expression;

use std::collections::{BTreeMap, BTreeSet};

pub use expression::{Expression, Operation, Operator};

/// One decision of a run, in the order in which they are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// One of several alternatives: a shape, a constructor, whether an allocation fails.
    Alternative { taken: usize, of: usize },
    /// A number that the run was given.
    Number(i128),
}

impl Decision {
    /// Simpler decisions come first: alternatives that are tried earlier, numbers close to zero, and positive ones before negative ones.
    pub fn rank(self) -> (u128, bool) {
        match self {
            Decision::Alternative { taken, .. } => (taken as u128, false),
            Decision::Number(number) => (number.unsigned_abs(), number < 0),
        }
    }
}

/// Why a run asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It goes on differently depending on the answer.
    Branch,
    /// It means something only with this answer.
    Assumed,
    /// It looked at a number as a whole and goes on with that number alone.
    Pinned(i128),
}

/// A question about given numbers, and its answer in this run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    pub condition: Expression,
    pub answer: bool,
    pub purpose: Purpose,
    /// Where in the program it was asked.
    pub site: u32,
    /// How many decisions had been taken before.
    pub after: usize,
}

/// Questions of a run and the expressions they are about. Equal expressions are equal handles.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    operations: Vec<Operation>,
    /// The least and largest value of each.
    bounds: Vec<(i128, i128)>,
    known: BTreeMap<Operation, Expression>,
    questions: Vec<Question>,
    asked: BTreeSet<(Expression, bool)>,
    site: u32,
    /// Where each decision was taken.
    decided: Vec<u32>,
}

/// A run asks no more than this; what it asks behind that is not written down.
const MOST_QUESTIONS: usize = 4_000;

impl Trace {
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// Where the program is.
    pub fn at(&mut self, site: u32) {
        self.site = site;
    }

    /// A decision was taken.
    pub fn decided(&mut self) {
        self.decided.push(self.site);
    }

    /// Where in the program the decision at a position was taken.
    pub fn decided_at(&self, position: usize) -> u32 {
        self.decided.get(position).copied().unwrap_or_default()
    }

    /// Writes a question down, unless nothing depends on the given numbers or it was asked before.
    pub fn ask(&mut self, condition: Expression, answer: bool, purpose: Purpose) {
        let is_settled = self.constant(condition).is_some() || self.questions.len() >= MOST_QUESTIONS;
        if is_settled || !self.asked.insert((condition, answer)) {
            return;
        }
        let (site, after) = (self.site, self.decided.len());
        self.questions.push(Question { condition, answer, purpose, site, after });
    }

    /// Writes down that the run goes on with the value that an expression has, and would not with another.
    pub fn pin(&mut self, expression: Expression, value: i128) {
        let number = self.number(value);
        let condition = self.calculated(Operator::Equal, expression, number);
        self.ask(condition, true, Purpose::Pinned(value));
    }
}

#[cfg(test)]
mod tests;
