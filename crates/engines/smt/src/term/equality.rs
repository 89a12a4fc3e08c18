//! Smart constructors for equality and distinctness, for every sort.

use super::{Operator, Term, Terms};
use crate::sort::Sort;

impl Terms {
    pub fn eq(&mut self, left: Term, right: Term) -> Term {
        debug_assert_eq!(self.sort(left), self.sort(right), "equality of one sort");
        if left == right {
            return self.bool(true);
        }
        if self.is_value(left) && self.is_value(right) {
            return self.bool(false);
        }
        if let Some(decided) = self.equal_choice(left, right) {
            return decided;
        }
        match self.sort(left) {
            Sort::BOOL => self.equal_truth(left, right),
            Sort::INT | Sort::REAL => self.equal_numbers(left, right),
            _ => self.equal_structure(left, right),
        }
    }

    /// `ite(c, v, w) = u` for values `u`, `v`, `w` is `c`, its negation, or false.
    pub(super) fn equal_choice(&mut self, left: Term, right: Term) -> Option<Term> {
        let (choice, value) = if self.is_value(right) { (left, right) } else { (right, left) };
        if !self.is_value(value) || self.operator(choice) != Operator::IfThenElse {
            return None;
        }
        let [condition, then, otherwise] = *self.arguments(choice) else { return None };
        if !self.is_value(then) || !self.is_value(otherwise) {
            return None;
        }
        Some(match (then == value, otherwise == value) {
            (true, _) => condition,
            (_, true) => self.not(condition),
            _ => self.bool(false),
        })
    }

    fn equal_truth(&mut self, left: Term, right: Term) -> Term {
        let (left, right) = if self.is_value(left) { (right, left) } else { (left, right) };
        match self.as_bool(right) {
            Some(true) => return left,
            Some(false) => return self.not(left),
            None => {}
        }
        if self.not(left) == right {
            return self.bool(false);
        }
        // One negation is enough: ¬a = ¬b is a = b, and ¬a = b is ¬(a = b).
        let positive = |terms: &Terms, term| match terms.operator(term) {
            Operator::Not => (terms.arguments(term)[0], true),
            _ => (term, false),
        };
        let ((left, left_negated), (right, right_negated)) = (positive(self, left), positive(self, right));
        let equal = self.ordered_equal(left, right);
        if left_negated == right_negated { equal } else { self.not(equal) }
    }

    fn equal_structure(&mut self, left: Term, right: Term) -> Term {
        match (self.operator(left), self.operator(right)) {
            (Operator::Construct(one), Operator::Construct(other)) => {
                if one != other {
                    return self.bool(false);
                }
                let pairs: Vec<(Term, Term)> =
                    self.arguments(left).iter().copied().zip(self.arguments(right).iter().copied()).collect();
                self.equal_fields(pairs)
            }
            // A value is never a proper part of itself.
            (Operator::Construct(_), _) if self.arguments(left).contains(&right) => self.bool(false),
            (_, Operator::Construct(_)) if self.arguments(right).contains(&left) => self.bool(false),
            _ => self.ordered_equal(left, right),
        }
    }

    /// Compares fields pairwise with an explicit stack, since constructors nest as deep as the user's data.
    fn equal_fields(&mut self, mut pending: Vec<(Term, Term)>) -> Term {
        let mut equalities = Vec::new();
        while let Some((left, right)) = pending.pop() {
            match (self.operator(left), self.operator(right)) {
                (Operator::Construct(one), Operator::Construct(other)) if left != right => {
                    if one != other {
                        return self.bool(false);
                    }
                    pending.extend(self.arguments(left).iter().copied().zip(self.arguments(right).iter().copied()));
                }
                _ => {
                    let equal = self.eq(left, right);
                    if equal == self.bool(false) {
                        return equal;
                    }
                    equalities.push(equal);
                }
            }
        }
        self.and(equalities)
    }

    /// Values go to the right; otherwise the older term goes to the left.
    fn ordered_equal(&mut self, left: Term, right: Term) -> Term {
        let swap = match (self.is_value(left), self.is_value(right)) {
            (true, false) => true,
            (false, true) => false,
            _ => right < left,
        };
        let arguments = if swap { [right, left] } else { [left, right] };
        self.make(Operator::Equal, &arguments, Sort::BOOL)
    }

    pub fn distinct(&mut self, terms: impl AsRef<[Term]>) -> Term {
        let mut members = terms.as_ref().to_vec();
        if let [left, right] = *members {
            let equal = self.eq(left, right);
            return self.not(equal);
        }
        members.sort_unstable();
        if members.windows(2).any(|pair| pair[0] == pair[1]) {
            return self.bool(false);
        }
        if members.len() < 2 || members.iter().all(|member| self.is_value(*member)) {
            return self.bool(true);
        }
        self.make(Operator::Distinct, &members, Sort::BOOL)
    }
}
