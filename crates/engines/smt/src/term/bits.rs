//! Smart constructors for bit-vectors. Literals are folded; everything else is left to the solver.

use super::{BitOperator, Operator, Term, Terms};
use crate::semantics::bit_operation;
use crate::sort::{Sort, SortKind};
use crate::value::{BitVector, Value};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::One;

impl Terms {
    /// The literal of this width; numbers out of range wrap around.
    pub fn bit_vector(&mut self, width: u32, value: impl Into<BigInt>) -> Term {
        let sort = self.bit_vector_sort(width);
        self.constant(Value::BitVec(BitVector::wrap(width, &value.into())), sort)
    }

    /// The width of a bit-vector term.
    pub fn width(&self, term: Term) -> u32 {
        match self.sort_kind(self.sort(term)) {
            SortKind::BitVec(width) => *width,
            _ => panic!("only bit-vectors have a width"),
        }
    }

    /// Applies a bit-vector operator.
    pub fn bits(&mut self, operator: BitOperator, arguments: impl AsRef<[Term]>) -> Term {
        let arguments = arguments.as_ref();
        let literals: Option<Vec<Value>> = arguments.iter().map(|term| self.literal(*term).cloned()).collect();
        let sort = self.bits_sort(operator, arguments);
        if let Some(value) = literals.and_then(|literals| bit_operation(operator, &literals)) {
            return self.constant(value, sort);
        }
        if let BitOperator::UnsignedLessEqual | BitOperator::SignedLessEqual = operator
            && arguments[0] == arguments[1]
        {
            return self.bool(true);
        }
        debug_assert!(sort != Sort::REAL, "bit-vector operators never give reals");
        self.make(Operator::Bits(operator), arguments, sort)
    }
}

impl BitVector {
    /// The bit-vector of this width that is congruent to `value`.
    pub fn wrap(width: u32, value: &BigInt) -> BitVector {
        let modulus = BigInt::one() << width;
        let bits = value.mod_floor(&modulus).to_biguint().unwrap_or_default();
        BitVector { width, bits }
    }

    /// Read as a two's complement number.
    pub fn signed(&self) -> BigInt {
        let half = BigUint::one() << (self.width - 1);
        let value = BigInt::from(self.bits.clone());
        if self.bits >= half { value - (BigInt::one() << self.width) } else { value }
    }
}
