//! Bounds on integer sums, and differences between two integer variables, read off a conjunction. A lower bound above an
//! upper one, a value both forced and excluded, or a cycle of differences that goes down is a contradiction.

use crate::sort::Sort;
use crate::term::{Linear, Operator, Term, Terms};
use hashbrown::HashMap;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use rustc_hash::FxBuildHasher;
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

/// What one fact says about an integer sum.
#[derive(Clone)]
pub(super) struct Limit {
    relation: Relation,
    sum: Term,
    limit: BigInt,
    /// The sum is `plus - minus`, where `None` stands for zero.
    difference: Option<(Option<Term>, Option<Term>)>,
}

#[derive(Clone, Copy)]
enum Relation {
    AtMost,
    AtLeast,
    Equal,
    Different,
}

/// Limits remembered per fact: the facts of a path come again with every query.
pub(super) type Limits = HashMap<Term, Option<Limit>, FxBuildHasher>;

impl Limit {
    fn of(terms: &mut Terms, fact: Term) -> Option<Limit> {
        let (operator, inner) = match (terms.operator(fact), terms.arguments(fact)) {
            (Operator::Not, [inner]) if terms.operator(*inner) == Operator::Equal => (Operator::Distinct, *inner),
            (operator @ (Operator::Equal | Operator::LessEqual), _) => (operator, fact),
            _ => return None,
        };
        let &[left, right] = terms.arguments(inner) else { return None };
        if terms.sort(left) != Sort::INT {
            return None;
        }
        let mut sum = terms.difference(left, right);
        let flipped = sum.monomials.first()?.1.is_negative();
        if flipped {
            sum.scale(&-BigRational::one());
        }
        let limit = -sum.constant.to_integer();
        sum.constant = BigRational::zero();
        let relation = match operator {
            Operator::Distinct => Relation::Different,
            Operator::Equal => Relation::Equal,
            _ if flipped => Relation::AtLeast,
            _ => Relation::AtMost,
        };
        let difference = difference(&sum);
        Some(Limit { relation, sum: terms.sum(sum, Sort::INT), limit, difference })
    }
}

fn difference(sum: &Linear) -> Option<(Option<Term>, Option<Term>)> {
    match &sum.monomials[..] {
        [(only, one)] if one.is_one() => Some((Some(*only), None)),
        [(first, one), (second, other)] if one.is_one() && (-other).is_one() => Some((Some(*first), Some(*second))),
        _ => None,
    }
}

impl Bounds {
    pub(super) fn of(terms: &mut Terms, limits: &mut Limits, facts: &[Term]) -> Bounds {
        let mut bounds = Bounds::default();
        for fact in facts {
            if let Some(limit) = limits.entry(*fact).or_insert_with(|| Limit::of(terms, *fact)) {
                bounds.learn(limit);
            }
        }
        bounds
    }

    fn learn(&mut self, known: &Limit) {
        let limit = &known.limit;
        let range = self.ranges.entry(known.sum).or_default();
        if let Relation::Different = known.relation {
            range.never.push(limit.clone());
            return;
        }
        if let Relation::AtMost | Relation::Equal = known.relation {
            range.at_most(limit.clone());
            if let Some((plus, minus)) = known.difference {
                self.differences.push((plus, minus, limit.clone()));
            }
        }
        if let Relation::AtLeast | Relation::Equal = known.relation {
            range.at_least(limit.clone());
            if let Some((plus, minus)) = known.difference {
                self.differences.push((minus, plus, -limit));
            }
        }
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
