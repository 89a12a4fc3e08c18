//! Smart constructors for truth values: negation, conjunction, disjunction, and if-then-else of every sort.

use super::{Operator, Term, Terms};
use crate::sort::Sort;
use smallvec::SmallVec;

/// A conjunction with more members is not flattened into another one: building a long one step by step stays linear.
const LONGEST_FLATTENED: usize = 256;

impl Terms {
    pub fn not(&mut self, term: Term) -> Term {
        debug_assert_eq!(self.sort(term), Sort::BOOL, "negation of a truth value");
        if let Some(value) = self.as_bool(term) {
            return self.bool(!value);
        }
        match self.operator(term) {
            Operator::Not => self.arguments(term)[0],
            Operator::LessEqual => {
                let [left, right] = self.pair(term);
                self.less(right, left)
            }
            Operator::Less => {
                let [left, right] = self.pair(term);
                self.less_equal(right, left)
            }
            _ => self.make(Operator::Not, &[term], Sort::BOOL),
        }
    }

    pub fn and(&mut self, terms: impl AsRef<[Term]>) -> Term {
        self.junction(Operator::And, terms.as_ref())
    }

    pub fn or(&mut self, terms: impl AsRef<[Term]>) -> Term {
        self.junction(Operator::Or, terms.as_ref())
    }

    pub fn implies(&mut self, premise: Term, conclusion: Term) -> Term {
        let refuted = self.not(premise);
        self.or([refuted, conclusion])
    }

    pub fn xor(&mut self, left: Term, right: Term) -> Term {
        let same = self.eq(left, right);
        self.not(same)
    }

    /// `And` with neutral `true`, or `Or` with neutral `false`; the other constant absorbs.
    fn junction(&mut self, operator: Operator, terms: &[Term]) -> Term {
        let neutral = self.bool(operator == Operator::And);
        let absorbing = self.bool(operator != Operator::And);
        let mut members: SmallVec<[Term; 16]> = SmallVec::new();
        for term in terms {
            debug_assert_eq!(self.sort(*term), Sort::BOOL, "a junction of truth values");
            if *term == absorbing {
                return absorbing;
            }
            let inner = self.arguments(*term);
            if self.operator(*term) == operator && inner.len() + members.len() <= LONGEST_FLATTENED {
                members.extend_from_slice(inner);
            } else if *term != neutral {
                members.push(*term);
            }
        }
        members.sort_unstable();
        members.dedup();
        if self.has_complements(&members) {
            return absorbing;
        }
        match *members {
            [] => neutral,
            [only] => only,
            _ => self.make(operator, &members, Sort::BOOL),
        }
    }

    fn has_complements(&mut self, sorted: &[Term]) -> bool {
        sorted.len() > 1
            && sorted.iter().any(|term| match self.operator(*term) {
                Operator::Not => sorted.binary_search(&self.arguments(*term)[0]).is_ok(),
                Operator::LessEqual | Operator::Less => {
                    let complement = self.not(*term);
                    sorted.binary_search(&complement).is_ok()
                }
                _ => false,
            })
    }

    /// `condition ? then : otherwise`, for branches of any one sort.
    pub fn ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        debug_assert_eq!(self.sort(then), self.sort(otherwise), "branches of one sort");
        if let Some(decided) = self.as_bool(condition) {
            return if decided { then } else { otherwise };
        }
        if self.operator(condition) == Operator::Not {
            let positive = self.arguments(condition)[0];
            return self.ite(positive, otherwise, then);
        }
        let then = self.under(condition, then, Branch::Then);
        let otherwise = self.under(condition, otherwise, Branch::Otherwise);
        if then == otherwise {
            return then;
        }
        if self.sort(then) == Sort::BOOL
            && let Some(simpler) = self.ite_bool(condition, then, otherwise)
        {
            return simpler;
        }
        let sort = self.sort(then);
        self.make(Operator::IfThenElse, &[condition, then, otherwise], sort)
    }

    /// A branch that asks the same condition again is replaced by what it then is.
    fn under(&self, condition: Term, branch: Term, side: Branch) -> Term {
        match (self.operator(branch), self.arguments(branch), side) {
            (Operator::IfThenElse, [again, then, _], Branch::Then) if *again == condition => *then,
            (Operator::IfThenElse, [again, _, otherwise], Branch::Otherwise) if *again == condition => *otherwise,
            _ => branch,
        }
    }

    fn ite_bool(&mut self, condition: Term, then: Term, otherwise: Term) -> Option<Term> {
        let negated = self.not(condition);
        match (self.as_bool(then), self.as_bool(otherwise)) {
            (Some(true), _) => Some(self.or([condition, otherwise])),
            (Some(false), _) => Some(self.and([negated, otherwise])),
            (_, Some(true)) => Some(self.or([negated, then])),
            (_, Some(false)) => Some(self.and([condition, then])),
            _ if then == condition => Some(self.or([condition, otherwise])),
            _ if otherwise == condition => Some(self.and([condition, then])),
            _ => None,
        }
    }

    pub(super) fn pair(&self, term: Term) -> [Term; 2] {
        let arguments = self.arguments(term);
        [arguments[0], arguments[1]]
    }
}

#[derive(Clone, Copy)]
enum Branch {
    Then,
    Otherwise,
}
