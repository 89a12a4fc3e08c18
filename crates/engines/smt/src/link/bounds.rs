//! Bounds on integer sums, and differences between two integer variables, read off a conjunction. A lower bound above an
//! upper one, a value both forced and excluded, or a cycle of differences that goes down is a contradiction.

use crate::sort::Sort;
use crate::term::{Linear, Operator, Term, Terms};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::collections::BTreeMap;

/// Larger systems of differences are not searched for cycles.
const MOST_DIFFERENCES: usize = 64;

#[derive(Default)]
pub(super) struct Bounds {
    /// For each sum (without constant, first coefficient positive) what it is at least, at most, and never.
    ranges: BTreeMap<Term, Range>,
    /// `from - to ≤ limit`; `None` stands for zero.
    differences: Vec<(Option<Term>, Option<Term>, BigInt)>,
}

#[derive(Default)]
struct Range {
    least: Option<BigInt>,
    most: Option<BigInt>,
    never: Vec<BigInt>,
}

impl Bounds {
    pub(super) fn of(terms: &mut Terms, facts: &[Term]) -> Bounds {
        let mut bounds = Bounds::default();
        for fact in facts {
            bounds.learn(terms, *fact);
        }
        bounds
    }

    fn learn(&mut self, terms: &mut Terms, fact: Term) {
        let (operator, inner) = match (terms.operator(fact), terms.arguments(fact)) {
            (Operator::Not, [inner]) if terms.operator(*inner) == Operator::Equal => (Operator::Distinct, *inner),
            (operator @ (Operator::Equal | Operator::LessEqual), _) => (operator, fact),
            _ => return,
        };
        let &[left, right] = terms.arguments(inner) else { return };
        if terms.sort(left) != Sort::INT {
            return;
        }
        let mut sum = terms.difference(left, right);
        let Some((_, leading)) = sum.monomials.first() else { return };
        let flipped = leading.is_negative();
        if flipped {
            sum.scale(&-BigRational::one());
        }
        // Now ±(sum without constant) compares with the limit.
        let limit = -sum.constant.to_integer();
        sum.constant = BigRational::zero();
        if operator == Operator::LessEqual {
            self.difference(&sum, flipped, &limit);
        } else if operator == Operator::Equal {
            self.difference(&sum, false, &limit);
            self.difference(&sum, true, &limit);
        }
        let key = terms.sum(sum, Sort::INT);
        let range = self.ranges.entry(key).or_default();
        match operator {
            Operator::Distinct => range.never.push(limit),
            Operator::Equal => {
                range.at_least(limit.clone());
                range.at_most(limit);
            }
            _ if flipped => range.at_least(limit),
            _ => range.at_most(limit),
        }
    }

    /// Notes `sum ≤ limit`, or `sum ≥ limit` if flipped, where the sum is a variable or a difference of two.
    fn difference(&mut self, sum: &Linear, flipped: bool, limit: &BigInt) {
        let (plus, minus) = match &sum.monomials[..] {
            [(only, one)] if one.is_one() => (Some(*only), None),
            [(first, one), (second, other)] if one.is_one() && (-other).is_one() => (Some(*first), Some(*second)),
            _ => return,
        };
        let edge = if flipped { (minus, plus, -limit) } else { (plus, minus, limit.clone()) };
        self.differences.push(edge);
    }

    pub(super) fn contradict(&self) -> bool {
        self.ranges.values().any(Range::is_empty) || self.has_negative_cycle()
    }

    /// Bellman and Ford: if the limits still shrink after as many rounds as there are nodes, some cycle goes down.
    fn has_negative_cycle(&self) -> bool {
        if self.differences.len() < 2 || self.differences.len() > MOST_DIFFERENCES {
            return false;
        }
        let mut distance: BTreeMap<Option<Term>, BigInt> = BTreeMap::new();
        for (plus, minus, _) in &self.differences {
            distance.insert(*plus, BigInt::zero());
            distance.insert(*minus, BigInt::zero());
        }
        for _ in 0..=distance.len() {
            let mut changed = false;
            for (plus, minus, limit) in &self.differences {
                let shorter = &distance[minus] + limit;
                if shorter < distance[plus] {
                    distance.insert(*plus, shorter);
                    changed = true;
                }
            }
            if !changed {
                return false;
            }
        }
        true
    }
}

impl Range {
    fn at_least(&mut self, limit: BigInt) {
        if self.least.as_ref().is_none_or(|least| *least < limit) {
            self.least = Some(limit);
        }
    }

    fn at_most(&mut self, limit: BigInt) {
        if self.most.as_ref().is_none_or(|most| *most > limit) {
            self.most = Some(limit);
        }
    }

    fn is_empty(&self) -> bool {
        let (Some(least), Some(most)) = (&self.least, &self.most) else { return false };
        let width = most - least;
        // Excluded values count only if they could fill the whole range.
        width.is_negative()
            || width < BigInt::from(self.never.len())
                && every_integer(least, most).all(|value| self.never.contains(&value))
    }
}

fn every_integer<'a>(least: &'a BigInt, most: &'a BigInt) -> impl Iterator<Item = BigInt> + 'a {
    std::iter::successors(Some(least.clone()), move |value| (value < most).then(|| value + 1))
}
