//! Sums in normal form: a constant and monomials `coefficient · term`, sorted by term, no coefficient zero. The
//! arithmetic constructors go through this, so that sums equal up to rearrangement are one term. Not here: products of
//! variables and division, which are opaque terms to a sum.

use super::{Operator, Term, Terms};
use crate::sort::Sort;
use crate::value::Value;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use smallvec::SmallVec;

/// Longer sums are not taken apart any more: building a long sum step by step stays linear.
const LONGEST_SUM: usize = 64;

#[derive(Clone, Debug)]
pub(crate) struct Linear {
    pub(crate) constant: BigRational,
    pub(crate) monomials: SmallVec<[(Term, BigRational); 4]>,
}

impl Linear {
    pub(super) fn zero() -> Self {
        Linear { constant: BigRational::zero(), monomials: SmallVec::new() }
    }

    fn add_monomial(&mut self, term: Term, coefficient: BigRational) {
        match self.monomials.binary_search_by_key(&term, |(each, _)| *each) {
            Ok(place) => {
                self.monomials[place].1 += coefficient;
                if self.monomials[place].1.is_zero() {
                    self.monomials.remove(place);
                }
            }
            Err(place) if !coefficient.is_zero() => self.monomials.insert(place, (term, coefficient)),
            Err(_) => {}
        }
    }

    pub(crate) fn scale(&mut self, factor: &BigRational) {
        if factor.is_zero() {
            *self = Linear::zero();
            return;
        }
        self.constant *= factor;
        for (_, coefficient) in &mut self.monomials {
            *coefficient *= factor;
        }
    }

    /// The greatest common divisor of the (integral) coefficients; the constant is not looked at.
    pub(super) fn content(&self) -> BigInt {
        self.monomials.iter().fold(BigInt::zero(), |divisor, (_, coefficient)| divisor.gcd(coefficient.numer()))
    }

    /// Splits `monomials + constant` into the positive monomials and the negated negative ones.
    pub(super) fn sides(self) -> (Linear, Linear) {
        let mut left = Linear::zero();
        let mut right = Linear::zero();
        for (term, coefficient) in self.monomials {
            if coefficient.is_negative() {
                right.monomials.push((term, -coefficient));
            } else {
                left.monomials.push((term, coefficient));
            }
        }
        (left, right)
    }
}

impl Terms {
    pub(crate) fn linear(&self, term: Term) -> Linear {
        let mut sum = Linear::zero();
        self.add_to(&mut sum, term, &BigRational::one());
        sum
    }

    /// Adds `factor · term`. Sums are at most two levels deep (a sum of products with a coefficient), so no recursion.
    pub(super) fn add_to(&self, sum: &mut Linear, term: Term, factor: &BigRational) {
        if self.operator(term) != Operator::Add {
            return self.add_summand(sum, term, factor);
        }
        let summands = self.arguments(term);
        if summands.len() > LONGEST_SUM {
            return sum.add_monomial(term, factor.clone());
        }
        for summand in summands {
            self.add_summand(sum, *summand, factor);
        }
    }

    fn add_summand(&self, sum: &mut Linear, term: Term, factor: &BigRational) {
        if let Some(number) = self.number(term) {
            sum.constant += number * factor;
            return;
        }
        if self.operator(term) == Operator::Multiply
            && let [coefficient, rest] = *self.arguments(term)
            && let Some(coefficient) = self.number(coefficient)
        {
            return sum.add_monomial(rest, coefficient * factor);
        }
        sum.add_monomial(term, factor.clone());
    }

    /// The numeral as a rational, for both numeric sorts.
    pub(super) fn number(&self, term: Term) -> Option<BigRational> {
        match self.literal(term)? {
            Value::Int(value) => Some(BigRational::from_integer(value.clone())),
            Value::Real(value) => Some(value.clone()),
            _ => None,
        }
    }

    pub(super) fn numeral(&mut self, value: BigRational, sort: Sort) -> Term {
        if sort == Sort::INT { self.int(value.to_integer()) } else { self.real(value) }
    }

    pub(crate) fn sum(&mut self, linear: Linear, sort: Sort) -> Term {
        let mut summands: SmallVec<[Term; 8]> = SmallVec::with_capacity(linear.monomials.len() + 1);
        for (term, coefficient) in linear.monomials {
            summands.push(self.monomial(coefficient, term, sort));
        }
        if !linear.constant.is_zero() || summands.is_empty() {
            summands.push(self.numeral(linear.constant, sort));
        }
        if let [only] = *summands {
            return only;
        }
        self.make(Operator::Add, &summands, sort)
    }

    fn monomial(&mut self, coefficient: BigRational, term: Term, sort: Sort) -> Term {
        if coefficient.is_one() {
            return term;
        }
        let coefficient = self.numeral(coefficient, sort);
        self.make(Operator::Multiply, &[coefficient, term], sort)
    }
}
