//! Integers as C has them: ranges, wrapping around, conversions and operators on bits.
//!
//! Unsigned numbers and conversions wrap around. What is calculated with signed numbers is as large as needed, unless overflow is an error: then every
//! type keeps to its range. Either way what is said is said of runs in which no signed number overflows, so a number that is converted fits the type
//! it comes from. Sums, differences and products are calculated with the numbers as they are and then brought into their type, which comes to the
//! same as converting the operands first.

use gainsay_ir::c::{BinaryOperator, IntegerKind, Type};
use gainsay_ir::separation::{
    BinaryOperator as Op, Definition, Expression as Lowered, Function, Sort, StepKind, UnaryOperator, Variable,
};
use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::builder::{Builder, Result};

fn bits(ty: &Type) -> Option<u32> {
    match ty {
        Type::Integer { kind, .. } => u32::try_from(kind.bytes() * 8).ok(),
        _ => None,
    }
}

pub(super) fn is_unsigned(ty: &Type) -> bool {
    matches!(ty, Type::Integer { signed: false, .. })
}

/// The smallest and largest number of a type.
fn limits(ty: &Type) -> Option<(BigInt, BigInt)> {
    let (bits, one) = (bits(ty)?, BigInt::one());
    Some(if is_unsigned(ty) {
        (BigInt::zero(), (one << bits) - 1)
    } else {
        (-(one.clone() << (bits - 1)), (one << (bits - 1)) - 1)
    })
}

fn fits(number: &BigInt, ty: &Type) -> bool {
    limits(ty).is_none_or(|(least, most)| *number >= least && *number <= most)
}

/// That a value fits an integer type.
pub(super) fn in_range(value: &Lowered, ty: &Type) -> Option<Lowered> {
    let (low, high) = limits(ty)?;
    let above = Lowered::binary(Op::LessEqual, Lowered::Integer(low), value.clone());
    let below = Lowered::binary(Op::LessEqual, value.clone(), Lowered::Integer(high));
    Some(Lowered::binary(Op::And, above, below))
}

fn at_least_zero(value: &Lowered) -> Lowered {
    Lowered::binary(Op::LessEqual, Lowered::integer(0), value.clone())
}

fn choose(condition: Lowered, then: Lowered, otherwise: Lowered) -> Lowered {
    Lowered::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise))
}

/// Small types calculate as `int`; pointers as themselves.
pub(crate) fn promoted(ty: &Type) -> Type {
    match ty {
        Type::Pointer(_) | Type::Array(..) | Type::Real => ty.clone(),
        Type::Integer { kind: IntegerKind::Int | IntegerKind::Long, .. } => ty.clone(),
        _ => Type::INT,
    }
}

/// The type in which two numbers are compared or calculated with.
pub(crate) fn balanced(left: &Type, right: &Type) -> Option<Type> {
    if !left.is_integer() || !right.is_integer() {
        return None;
    }
    let (left, right) = (promoted(left), promoted(right));
    let (Some(one), Some(other)) = (bits(&left), bits(&right)) else { return None };
    Some(match one.cmp(&other) {
        std::cmp::Ordering::Greater => left,
        std::cmp::Ordering::Less => right,
        std::cmp::Ordering::Equal if is_unsigned(&left) => left,
        std::cmp::Ordering::Equal => right,
    })
}

impl Builder<'_, '_> {
    /// What a loop keeps of every value of a type.
    pub(super) fn range(&self, value: &Lowered, ty: &Type) -> Option<Lowered> {
        let is_small = matches!(ty, Type::Integer { kind: IntegerKind::Char | IntegerKind::Short, .. });
        if self.lowering.options.overflow || is_small || is_unsigned(ty) { in_range(value, ty) } else { None }
    }

    /// A number as it arrives in another integer type.
    pub(super) fn fitted(&mut self, value: Lowered, from: &Type, to: &Type, span: Span) -> Result<Lowered> {
        let (Some((least, most)), Some((low, high))) = (limits(from), limits(to)) else { return Ok(value) };
        if self.ghost || self.graph.is_none() || low <= least && most <= high {
            return Ok(value);
        }
        if matches!(&value, Lowered::Integer(number) if fits(number, to)) {
            return Ok(value);
        }
        let value = match value {
            Lowered::Variable(_) | Lowered::Integer(_) => value,
            other => self.keep("number", other, span)?,
        };
        self.assume_fits(&value, from, span)?;
        self.wrapped(value, to, span)
    }

    /// Where overflow is no error, nothing is said of runs in which a signed number overflows: it fits its type wherever that matters.
    pub(super) fn assume_fits(&mut self, value: &Lowered, ty: &Type, span: Span) -> Result<()> {
        if self.ghost || self.lowering.options.overflow || is_unsigned(ty) || matches!(value, Lowered::Integer(_)) {
            return Ok(());
        }
        match in_range(value, ty) {
            Some(range) => self.emit(StepKind::Assume(range), span),
            None => Ok(()),
        }
    }

    /// Numbers of both types as the operator between them sees them.
    pub(super) fn balance(
        &mut self,
        (left, left_type): (Lowered, &Type),
        (right, right_type): (Lowered, &Type),
        span: Span,
    ) -> Result<(Lowered, Lowered)> {
        let Some(ty) = balanced(left_type, right_type) else { return Ok((left, right)) };
        Ok((self.fitted(left, left_type, &ty, span)?, self.fitted(right, right_type, &ty, span)?))
    }

    /// A result of a calculation in a type: an error if it does not fit a signed one and that matters, and otherwise as it wraps around.
    pub(super) fn result(&mut self, value: Lowered, ty: &Type, span: Span) -> Result<Lowered> {
        if self.ghost || self.graph.is_none() {
            return Ok(value);
        }
        if is_unsigned(ty) {
            return self.wrapped(value, ty, span);
        }
        if self.lowering.options.overflow
            && let Some(range) = in_range(&value, ty)
        {
            self.check(range, "overflow", "the result may not fit its type; the contract may bound its operands, or --no-overflow leaves this aside", span)?;
        }
        Ok(value)
    }

    /// Once around is exact; of what goes around more often only the range is known.
    fn wrapped(&mut self, value: Lowered, ty: &Type, span: Span) -> Result<Lowered> {
        let Some(bits) = bits(ty) else { return Ok(value) };
        let value = match value {
            Lowered::Variable(_) | Lowered::Integer(_) => value,
            other => self.keep("number", other, span)?,
        };
        let Some(inside) = in_range(&value, ty) else { return Ok(value) };
        let round = Lowered::Integer(BigInt::one() << bits);
        let above = Lowered::binary(Op::Add, value.clone(), round.clone());
        let below = Lowered::binary(Op::Subtract, value.clone(), round);
        let far = self.temporary("wrapped");
        self.emit(StepKind::Havoc(far.clone(), Sort::Int), span)?;
        let far = Lowered::Variable(far);
        if let Some(range) = in_range(&far, ty) {
            self.emit(StepKind::Assume(range), span)?;
        }
        let mut result = far;
        for candidate in [below, above] {
            if let Some(inside) = in_range(&candidate, ty) {
                result = choose(inside, candidate, result);
            }
        }
        // Kept by itself, it is the plain number wherever the path says that it fits.
        self.keep("fitted", choose(inside, value, result), span)
    }

    /// `~x`
    pub(super) fn complement(&mut self, value: Lowered, ty: &Type) -> Lowered {
        let most = match limits(ty) {
            Some((_, most)) if is_unsigned(ty) => most,
            _ => BigInt::from(-1),
        };
        match value {
            Lowered::Integer(number) => Lowered::Integer(most - number),
            value => Lowered::binary(Op::Subtract, Lowered::Integer(most), value),
        }
    }

    /// `&`, `|` and `^`.
    pub(super) fn bitwise(
        &mut self,
        operator: BinaryOperator,
        left: Lowered,
        right: Lowered,
        span: Span,
    ) -> Result<Lowered> {
        if let (Lowered::Integer(one), Lowered::Integer(other)) = (&left, &right) {
            return Ok(Lowered::Integer(match operator {
                BinaryOperator::BitAnd => one & other,
                BinaryOperator::BitOr => one | other,
                _ => one ^ other,
            }));
        }
        if operator == BinaryOperator::BitAnd {
            for (mask, value) in [(&left, &right), (&right, &left)] {
                if let Lowered::Integer(mask) = mask
                    && !mask.is_negative()
                    && (mask.clone() & (mask + BigInt::one())).is_zero()
                {
                    return Ok(remainder(value.clone(), mask + 1));
                }
            }
        }
        let name = match operator {
            BinaryOperator::BitAnd => "$and",
            BinaryOperator::BitOr => "$or",
            _ => "$xor",
        };
        let result = self.function_of(name, left.clone(), right.clone());
        if self.graph.is_some() {
            for fact in facts(operator, &left, &right, &result) {
                self.emit(StepKind::Assume(fact), span)?;
            }
        }
        Ok(result)
    }

    /// A function of two numbers about which nothing is known but that it is one.
    fn function_of(&mut self, name: &str, left: Lowered, right: Lowered) -> Lowered {
        let name = Name::new(name);
        let parameter = |name: &str| Variable { name: Name::new(name), sort: Sort::Int };
        self.lowering.program.functions.entry(name.clone()).or_insert_with(|| Function {
            name: name.clone(),
            parameters: vec![parameter("left"), parameter("right")],
            result: Sort::Int,
            definition: Definition::None,
        });
        Lowered::Apply(name, vec![left, right])
    }

    /// `<<` and `>>`: by fewer bits than the type has.
    pub(super) fn shift(
        &mut self,
        operator: BinaryOperator,
        (left, left_type): (Lowered, &Type),
        count: Lowered,
        span: Span,
    ) -> Result<Lowered> {
        let ty = promoted(left_type);
        let width = bits(&ty).unwrap_or(32);
        let enough = Lowered::binary(
            Op::And,
            at_least_zero(&count),
            Lowered::binary(Op::Less, count.clone(), Lowered::integer(width)),
        );
        if !matches!(&count, Lowered::Integer(count) if count.to_u32().is_some_and(|count| count < width)) {
            self.check(enough, "shift", "this may shift by as many bits as the type has, or by less than none", span)?;
        }
        let is_natural = is_unsigned(&ty) || matches!(&left, Lowered::Integer(number) if !number.is_negative());
        if operator == BinaryOperator::ShiftLeft && !is_natural {
            self.check(at_least_zero(&left), "shift", "this may shift a negative number to the left", span)?;
        }
        let by = |value: &Lowered, count: u32| match operator {
            BinaryOperator::ShiftLeft => match value {
                Lowered::Integer(number) => Lowered::Integer(number << count),
                value => Lowered::binary(Op::Multiply, value.clone(), Lowered::Integer(BigInt::one() << count)),
            },
            _ => halved(value.clone(), BigInt::one() << count),
        };
        let value = match (&left, &count) {
            (_, Lowered::Integer(count)) => by(&left, count.to_u32().unwrap_or(0).min(width)),
            (Lowered::Integer(_), _) => {
                let unknown = self.function_of("$shift", left.clone(), count.clone());
                (0..width).rev().fold(unknown, |otherwise, bits| {
                    choose(Lowered::equal(count.clone(), Lowered::integer(bits)), by(&left, bits), otherwise)
                })
            }
            _ => return self.shifted_somehow(operator, left, count, &ty, span),
        };
        if operator == BinaryOperator::ShiftLeft { self.result(value, &ty, span) } else { Ok(value) }
    }

    /// Both are variables: a number of the type, and to the right one that does not grow.
    fn shifted_somehow(
        &mut self,
        operator: BinaryOperator,
        left: Lowered,
        count: Lowered,
        ty: &Type,
        span: Span,
    ) -> Result<Lowered> {
        let is_left = operator == BinaryOperator::ShiftLeft;
        let name = if is_left { "$left" } else { "$right" };
        let result = self.function_of(name, left.clone(), count);
        if self.graph.is_none() {
            return Ok(result);
        }
        let mut facts: Vec<Lowered> = Vec::new();
        if !is_left {
            let smaller = Lowered::binary(Op::LessEqual, result.clone(), left.clone());
            let between = Lowered::binary(Op::And, at_least_zero(&result), smaller);
            facts.push(Lowered::binary(Op::Implies, at_least_zero(&left), between));
        } else {
            facts.extend(self.range(&result, ty));
        }
        if is_left && !is_unsigned(ty) {
            // How much it is cannot be said, so neither can be whether it fits.
            return self.result(result, ty, span);
        }
        facts.into_iter().try_for_each(|fact| self.emit(StepKind::Assume(fact), span))?;
        Ok(result)
    }
}

/// The remainder that is never negative: what the lowest bits say.
fn remainder(value: Lowered, modulus: BigInt) -> Lowered {
    let plain = Lowered::binary(Op::Remainder, value, Lowered::Integer(modulus.clone()));
    let above = Lowered::binary(Op::Add, plain.clone(), Lowered::Integer(modulus));
    choose(at_least_zero(&plain), plain, above)
}

/// Division that rounds down, as shifting a number to the right does.
fn halved(value: Lowered, divisor: BigInt) -> Lowered {
    let divisor = Lowered::Integer(divisor);
    let plain = Lowered::binary(Op::Divide, value.clone(), divisor.clone());
    let minus = |value: Lowered| Lowered::Unary(UnaryOperator::Minus, Box::new(value));
    let mirrored = Lowered::binary(Op::Subtract, minus(value.clone()), Lowered::integer(1));
    let mirrored = Lowered::binary(Op::Divide, mirrored, divisor);
    let below = Lowered::binary(Op::Subtract, minus(mirrored), Lowered::integer(1));
    choose(at_least_zero(&value), plain, below)
}

/// What is true of a result of `&`, `|` or `^`, whatever the bits are.
fn facts(operator: BinaryOperator, left: &Lowered, right: &Lowered, result: &Lowered) -> Vec<Lowered> {
    let implies = |premise: Lowered, conclusion: Lowered| Lowered::binary(Op::Implies, premise, conclusion);
    let both = |one: Lowered, other: Lowered| Lowered::binary(Op::And, one, other);
    let no_more = |one: &Lowered, other: &Lowered| Lowered::binary(Op::LessEqual, one.clone(), other.clone());
    let is = |one: &Lowered, other: &Lowered| Lowered::equal(one.clone(), other.clone());
    let zero = Lowered::integer(0);
    let positive = both(at_least_zero(left), at_least_zero(right));
    let sum = Lowered::binary(Op::Add, left.clone(), right.clone());
    match operator {
        BinaryOperator::BitAnd => vec![
            implies(at_least_zero(left), both(at_least_zero(result), no_more(result, left))),
            implies(at_least_zero(right), both(at_least_zero(result), no_more(result, right))),
            implies(is(left, right), is(result, left)),
        ],
        BinaryOperator::BitOr => vec![
            implies(positive, both(both(no_more(left, result), no_more(right, result)), no_more(result, &sum))),
            implies(is(left, &zero), is(result, right)),
            implies(is(right, &zero), is(result, left)),
        ],
        _ => vec![
            implies(positive, both(at_least_zero(result), no_more(result, &sum))),
            implies(is(left, right), is(result, &zero)),
            implies(is(left, &zero), is(result, right)),
            implies(is(right, &zero), is(result, left)),
        ],
    }
}
