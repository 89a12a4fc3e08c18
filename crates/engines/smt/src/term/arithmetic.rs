//! Smart constructors for integers and reals. Sums are linear normal forms; comparisons have their positive monomials
//! on the left, the others and the constant on the right, divided by the common factor of the coefficients.

use super::linear::Linear;
use super::{Operator, Term, Terms};
use crate::semantics::product_is_too_large;
use crate::sort::Sort;
use crate::value::Value;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use smallvec::SmallVec;

/// Products with more factors are not flattened.
const LONGEST_PRODUCT: usize = 32;

impl Terms {
    /// The sum; of no summands, the integer zero.
    pub fn add(&mut self, summands: impl AsRef<[Term]>) -> Term {
        let summands = summands.as_ref();
        let Some(first) = summands.first() else { return self.int(0) };
        let sort = self.sort(*first);
        let mut sum = self.linear(*first);
        for summand in &summands[1..] {
            debug_assert_eq!(self.sort(*summand), sort, "summands of one sort");
            self.add_to(&mut sum, *summand, &BigRational::one());
        }
        self.sum(sum, sort)
    }

    pub fn subtract(&mut self, left: Term, right: Term) -> Term {
        let difference = self.difference(left, right);
        let sort = self.sort(left);
        self.sum(difference, sort)
    }

    pub fn negate(&mut self, term: Term) -> Term {
        let mut sum = self.linear(term);
        sum.scale(&-BigRational::one());
        let sort = self.sort(term);
        self.sum(sum, sort)
    }

    /// The product; of no factors, the integer one.
    pub fn multiply(&mut self, factors: impl AsRef<[Term]>) -> Term {
        let factors = factors.as_ref();
        let Some(first) = factors.first() else { return self.int(1) };
        let sort = self.sort(*first);
        if product_is_too_large(factors.iter().filter_map(|factor| self.coefficient(*factor))) {
            return self.make(Operator::Multiply, factors, sort);
        }
        let mut coefficient = BigRational::one();
        let mut others: SmallVec<[Term; 8]> = SmallVec::new();
        for factor in factors {
            debug_assert_eq!(self.sort(*factor), sort, "factors of one sort");
            self.add_factor(*factor, &mut coefficient, &mut others);
        }
        if let [only] = *others {
            let mut sum = self.linear(only);
            sum.scale(&coefficient);
            return self.sum(sum, sort);
        }
        if coefficient.is_zero() || others.is_empty() {
            return self.numeral(coefficient, sort);
        }
        others.sort_unstable();
        let product = self.make(Operator::Multiply, &others, sort);
        let mut sum = Linear::zero();
        self.add_to(&mut sum, product, &coefficient);
        self.sum(sum, sort)
    }

    /// The literal a factor is or begins with.
    fn coefficient(&self, factor: Term) -> Option<&Value> {
        match self.operator(factor) {
            Operator::Multiply => self.literal(self.arguments(factor)[0]),
            _ => self.literal(factor),
        }
    }

    fn add_factor(&self, factor: Term, coefficient: &mut BigRational, others: &mut SmallVec<[Term; 8]>) {
        if let Some(number) = self.number(factor) {
            *coefficient *= number;
            return;
        }
        let inner = self.arguments(factor);
        if self.operator(factor) != Operator::Multiply || inner.len() + others.len() > LONGEST_PRODUCT {
            others.push(factor);
            return;
        }
        // A product is a coefficient times one term, which may itself be a product of variables.
        match (self.number(inner[0]), inner) {
            (Some(number), [_, rest]) => {
                *coefficient *= number;
                if self.operator(*rest) == Operator::Multiply {
                    others.extend_from_slice(self.arguments(*rest));
                } else {
                    others.push(*rest);
                }
            }
            _ => others.extend_from_slice(inner),
        }
    }

    /// Euclidean division of integers: `left = right · result + modulo`, with `0 ≤ modulo < |right|`. By zero it is
    /// some unspecified function of `left`.
    pub fn integer_divide(&mut self, left: Term, right: Term) -> Term {
        if let Some(divisor) = self.as_int(right).cloned() {
            if divisor.is_one() {
                return left;
            }
            if (-&divisor).is_one() {
                return self.negate(left);
            }
            if let Some(dividend) = self.as_int(left).filter(|_| !divisor.is_zero()) {
                let quotient = euclidean(dividend, &divisor).0;
                return self.int(quotient);
            }
        }
        self.make(Operator::IntegerDivide, &[left, right], Sort::INT)
    }

    /// The remainder of Euclidean division, never negative. By zero it is some unspecified function of `left`.
    pub fn modulo(&mut self, left: Term, right: Term) -> Term {
        if let Some(divisor) = self.as_int(right).cloned() {
            if divisor.abs().is_one() {
                return self.int(0);
            }
            if let Some(dividend) = self.as_int(left).filter(|_| !divisor.is_zero()) {
                let remainder = euclidean(dividend, &divisor).1;
                return self.int(remainder);
            }
        }
        self.make(Operator::Modulo, &[left, right], Sort::INT)
    }

    /// Division of reals. By zero it is some unspecified function of `left`.
    pub fn real_divide(&mut self, left: Term, right: Term) -> Term {
        match self.number(right) {
            Some(divisor) if !divisor.is_zero() => {
                let mut sum = self.linear(left);
                sum.scale(&divisor.recip());
                self.sum(sum, Sort::REAL)
            }
            _ => self.make(Operator::RealDivide, &[left, right], Sort::REAL),
        }
    }

    pub fn absolute(&mut self, term: Term) -> Term {
        let sort = self.sort(term);
        let zero = self.numeral(BigRational::zero(), sort);
        let negative = self.less(term, zero);
        let negated = self.negate(term);
        self.ite(negative, negated, term)
    }

    pub fn to_real(&mut self, term: Term) -> Term {
        match self.number(term) {
            Some(number) => self.real(number),
            None => self.make(Operator::ToReal, &[term], Sort::REAL),
        }
    }

    /// Rounds down to an integer.
    pub fn to_integer(&mut self, term: Term) -> Term {
        if let Some(number) = self.number(term) {
            return self.int(number.floor().to_integer());
        }
        if self.operator(term) == Operator::ToReal {
            return self.arguments(term)[0];
        }
        self.make(Operator::ToInteger, &[term], Sort::INT)
    }

    pub fn is_integer(&mut self, term: Term) -> Term {
        if let Some(number) = self.number(term) {
            return self.bool(number.is_integer());
        }
        if self.operator(term) == Operator::ToReal {
            return self.bool(true);
        }
        self.make(Operator::IsInteger, &[term], Sort::BOOL)
    }

    pub fn less_equal(&mut self, left: Term, right: Term) -> Term {
        let difference = self.difference(left, right);
        match self.sort(left) {
            Sort::INT => self.at_most_zero_int(difference),
            _ => self.compare_zero_real(difference, Operator::LessEqual),
        }
    }

    pub fn less(&mut self, left: Term, right: Term) -> Term {
        let mut difference = self.difference(left, right);
        if self.sort(left) == Sort::INT {
            difference.constant += BigRational::one();
            return self.at_most_zero_int(difference);
        }
        self.compare_zero_real(difference, Operator::Less)
    }

    pub fn greater(&mut self, left: Term, right: Term) -> Term {
        self.less(right, left)
    }

    pub fn greater_equal(&mut self, left: Term, right: Term) -> Term {
        self.less_equal(right, left)
    }

    pub(crate) fn difference(&self, left: Term, right: Term) -> Linear {
        let mut difference = self.linear(left);
        self.add_to(&mut difference, right, &-BigRational::one());
        difference
    }

    fn at_most_zero_int(&mut self, mut sum: Linear) -> Term {
        if sum.monomials.is_empty() {
            return self.bool(!sum.constant.is_positive());
        }
        // c·x + k ≤ 0 over integers is x ≤ floor(-k / c).
        let content = BigRational::from_integer(sum.content());
        sum.scale(&content.recip());
        sum.constant = sum.constant.ceil();
        self.comparison(sum, Operator::LessEqual, Sort::INT)
    }

    fn compare_zero_real(&mut self, mut sum: Linear, operator: Operator) -> Term {
        let Some((_, leading)) = sum.monomials.first() else {
            let strict = operator == Operator::Less;
            let holds = if strict { sum.constant.is_negative() } else { !sum.constant.is_positive() };
            return self.bool(holds);
        };
        let factor = leading.abs().recip();
        sum.scale(&factor);
        self.comparison(sum, operator, Sort::REAL)
    }

    fn comparison(&mut self, sum: Linear, operator: Operator, sort: Sort) -> Term {
        let constant = sum.constant.clone();
        let (mut left, mut right) = sum.sides();
        if left.monomials.is_empty() {
            left.constant = constant;
        } else {
            right.constant = -constant;
        }
        let left = self.sum(left, sort);
        let right = self.sum(right, sort);
        self.make(operator, &[left, right], Sort::BOOL)
    }

    /// `left = right` for numbers.
    pub(super) fn equal_numbers(&mut self, left: Term, right: Term) -> Term {
        let sort = self.sort(left);
        let mut sum = self.difference(left, right);
        let Some((_, leading)) = sum.monomials.first() else {
            return self.bool(sum.constant.is_zero());
        };
        let content = if sort == Sort::INT { BigRational::from_integer(sum.content()) } else { leading.abs() };
        let factor = if leading.is_negative() { -content.recip() } else { content.recip() };
        sum.scale(&factor);
        if sort == Sort::INT && !sum.constant.is_integer() {
            return self.bool(false);
        }
        let constant = -sum.constant.clone();
        let (left, mut right) = sum.sides();
        right.constant = constant;
        let left = self.sum(left, sort);
        let right = self.sum(right, sort);
        // Rearranging may have brought a choice between values to face a value.
        match self.equal_choice(left, right) {
            Some(decided) => decided,
            None => self.make(Operator::Equal, &[left, right], Sort::BOOL),
        }
    }
}

/// Quotient and remainder with a remainder that is never negative. The divisor is not zero.
pub(crate) fn euclidean(dividend: &BigInt, divisor: &BigInt) -> (BigInt, BigInt) {
    let (quotient, remainder) = dividend.div_mod_floor(divisor);
    if remainder.is_negative() { (quotient + 1, remainder - divisor) } else { (quotient, remainder) }
}
