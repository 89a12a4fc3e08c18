//! Primitives on values in SWHNF: at once where both are known and small, exactly where they are large, as terms where one is unknown.

use std::rc::Rc;

use gainsay_ir::functional::{Literal, Primitive};
use gainsay_smt::{Sort, Term, TextOperator, Value};
use gainsay_verdict::Reason;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{FromPrimitive, ToPrimitive};

use super::{
    machine::{Halt, Step, SymbolicMachine},
    state::{Control, State},
    value::Whnf,
};
use crate::{
    character::{self, on_character},
    code::CheckId,
};

/// Larger products are not worked out: repeated squaring fills any memory in a few steps, and solvers are slow on such numbers.
const MOST_BITS: u64 = 1 << 14;
/// The same for texts that are repeatedly appended to themselves.
const MOST_BYTES: u64 = 1 << 20;

fn bits(value: &Whnf) -> u64 {
    match value {
        Whnf::Literal(literal) => match &**literal {
            Literal::Integer(number) => number.bits(),
            Literal::Rational(number) => number.numer().bits() + number.denom().bits(),
            _ => 0,
        },
        _ => 0,
    }
}

fn bytes(value: &Whnf) -> u64 {
    match value {
        Whnf::Literal(literal) => match &**literal {
            Literal::Text(text) => text.len() as u64,
            _ => 0,
        },
        _ => 0,
    }
}

/// What would grow too large, if something would.
fn too_large(operation: Primitive, values: &[Whnf]) -> Option<Reason> {
    let message = match operation {
        Primitive::Multiply if values.iter().map(bits).sum::<u64>() > MOST_BITS => {
            format!("a number grows beyond {MOST_BITS} bits")
        }
        Primitive::TextAppend if values.iter().map(bytes).sum::<u64>() > MOST_BYTES => {
            format!("a text grows beyond {MOST_BYTES} bytes")
        }
        _ => return None,
    };
    Some(Reason::OutOfBudget { message })
}

impl SymbolicMachine<'_> {
    /// ```text
    ///        l₁ ⊕ l₂ = l
    /// -------------------------- PR       and e₁ ⊕ e₂ is in SWHNF when Sym(e₁ ⊕ e₂)
    /// (l₁ ⊕ l₂, H, P) ↪ (l, H, P)
    /// ```
    pub(super) fn primitive(
        &mut self,
        state: &mut State,
        operation: Primitive,
        values: &[Whnf],
        check: Option<CheckId>,
    ) -> Step {
        if let [Whnf::Integer(left), Whnf::Integer(right)] = values
            && let Some(result) = on_small_integers(operation, *left, *right)
        {
            state.control = Control::Return(result);
            return Ok(());
        }
        if let Some(step) = self.effect(state, operation, values) {
            return step;
        }
        if let Some(step) = self.on_unknown_doubles(state, operation, values) {
            return step;
        }
        if let Some(result) = self.on_doubles(operation, values) {
            state.control = Control::Return(result?);
            return Ok(());
        }
        if let [Whnf::Literal(literal)] = values
            && let Literal::Character(character) = **literal
            && let Some(result) = on_character(operation, character)
        {
            state.control = Control::Return(from_literal(result));
            return Ok(());
        }
        if let Some(reason) = too_large(operation, values) {
            return Err(Halt::Stuck(reason));
        }
        let terms: Option<Vec<Term>> = values.iter().map(|value| self.term(value)).collect();
        let Some(terms) = terms else { return Err(self.does_not_work_on(operation)) };
        if let (Some(check), [_, divisor]) = (check, &terms[..]) {
            let inexact = values.iter().any(is_inexact);
            return self.divide(state, operation, (terms[0], *divisor), inexact, check);
        }
        let result = match self.combine(operation, &terms) {
            Err(Halt::Stuck(reason @ Reason::Unsupported { .. })) => {
                return self.try_values(state, operation, (values, &terms), reason);
            }
            other => other?,
        };
        let is_number = self.terms.sort(result) == Sort::REAL;
        let result = self.value(result, operation);
        let inexact = is_number && values.iter().any(is_inexact)
            || matches!(operation, Primitive::IntToDouble | Primitive::RealToDouble);
        state.control = Control::Return(if inexact { inexact_value(result) } else { result });
        Ok(())
    }

    /// A primitive that no theory knows, on an unknown: some values for the unknown are tried. What holds for them proves nothing.
    fn try_values(
        &mut self,
        state: &mut State,
        operation: Primitive,
        (values, terms): (&[Whnf], &[Term]),
        reason: Reason,
    ) -> Step {
        let unknown = terms.iter().position(|term| !self.terms.is_value(*term));
        let Some(unknown) = unknown.filter(|index| self.is_number(terms[*index])) else {
            return Err(Halt::Stuck(reason));
        };
        let mut paths = Vec::new();
        for value in self.tried(operation, &values[unknown], terms[unknown]) {
            let Some(known) = self.term(&value) else { continue };
            let equal = self.terms.eq(terms[unknown], known);
            if !self.admits(state, equal)? {
                continue;
            }
            let mut path = state.clone();
            path.assume(equal);
            let mut values = values.to_vec();
            values[unknown] = value;
            match self.primitive(&mut path, operation, &values, None) {
                Ok(()) => paths.push(path),
                Err(Halt::Fork(more)) => paths.extend(more),
                Err(other) => return Err(other),
            }
        }
        self.approximation = Some(reason);
        Self::go_on_with(state, paths)
    }

    /// Values of the kind that a primitive works on.
    fn tried(&self, operation: Primitive, unknown: &Whnf, term: Term) -> Vec<Whnf> {
        const NUMBERS: [i64; 4] = [0, 1, -1, 2];
        let literal = |literal| Whnf::Literal(Rc::new(literal));
        if on_character(operation, 'a').is_some() {
            return character::TRIED.map(|character| literal(Literal::Character(character))).to_vec();
        }
        let number = |tried: i64| match (unknown, self.terms.sort(term) == Sort::INT) {
            (Whnf::Inexact(_), _) => literal(Literal::Double(tried as f64)),
            (_, true) => Whnf::Integer(tried),
            (_, false) => literal(Literal::Rational(BigRational::from_integer(tried.into()))),
        };
        NUMBERS.map(number).to_vec()
    }

    fn is_number(&self, term: Term) -> bool {
        matches!(self.terms.sort(term), Sort::INT | Sort::REAL)
    }

    fn does_not_work_on(&self, operation: Primitive) -> Halt {
        self.ill_typed(&format!("`{}` is given something it does not work on", operation.name()))
    }

    /// A known or unknown value of a base type as a term.
    pub(super) fn term(&mut self, value: &Whnf) -> Option<Term> {
        match value {
            Whnf::Integer(value) => Some(self.terms.int(*value)),
            Whnf::Literal(literal) => self.literal_term(literal),
            Whnf::Truth(truth) => Some(self.terms.bool(*truth)),
            Whnf::Term(term) | Whnf::Inexact(term) => Some(*term),
            _ => None,
        }
    }

    /// A term as a value again: constants are values, also of primitives whose result is no integer.
    fn value(&mut self, term: Term, operation: Primitive) -> Whnf {
        match self.terms.literal(term) {
            Some(Value::Bool(truth)) => Whnf::Truth(*truth),
            Some(Value::Int(value)) if matches!(operation, Primitive::IntToChar | Primitive::TextAt) => {
                let character = value.to_u32().and_then(char::from_u32);
                character.map_or(Whnf::Term(term), |character| Whnf::Literal(Rc::new(Literal::Character(character))))
            }
            Some(Value::Int(value)) => Whnf::integer(value.clone()),
            Some(Value::Real(value)) => Whnf::Literal(Rc::new(Literal::Rational(value.clone()))),
            Some(text) => match text.as_text() {
                Some(text) => Whnf::Literal(Rc::new(Literal::Text(text))),
                None => Whnf::Term(term),
            },
            None => Whnf::Term(term),
        }
    }

    fn combine(&mut self, operation: Primitive, arguments: &[Term]) -> Result<Term, Halt> {
        let sorts: Vec<Sort> = arguments.iter().map(|argument| self.terms.sort(*argument)).collect();
        if let ([text, count], [Sort::STRING, Sort::INT]) = (arguments, &sorts[..]) {
            return self.on_text(operation, *text, *count);
        }
        if sorts.windows(2).any(|pair| pair[0] != pair[1]) {
            return Err(self.does_not_work_on(operation));
        }
        let terms = &mut self.terms;
        let numeric = sorts[0] == Sort::INT || sorts[0] == Sort::REAL;
        let result = match (operation, arguments) {
            (Primitive::Equal, [left, right]) => terms.eq(*left, *right),
            (Primitive::NotEqual, [left, right]) => {
                let equal = terms.eq(*left, *right);
                terms.not(equal)
            }
            (Primitive::Not, [value]) if sorts[0] == Sort::BOOL => terms.not(*value),
            (Primitive::Both, [left, right]) if sorts[0] == Sort::BOOL => terms.and([*left, *right]),
            (Primitive::Either, [left, right]) if sorts[0] == Sort::BOOL => terms.or([*left, *right]),
            (Primitive::TextAppend, _) if sorts[0] == Sort::STRING => terms.text(TextOperator::Concat, arguments),
            (Primitive::TextLength, _) if sorts[0] == Sort::STRING => terms.text(TextOperator::Length, arguments),
            (Primitive::TextContains, _) if sorts[0] == Sort::STRING => terms.text(TextOperator::Contains, arguments),
            (Primitive::TextOf, _) if sorts[0] == Sort::INT => terms.text(TextOperator::FromCode, arguments),
            (Primitive::Less, _) if sorts[0] == Sort::STRING => terms.text(TextOperator::Less, arguments),
            (Primitive::LessEqual, _) if sorts[0] == Sort::STRING => terms.text(TextOperator::LessEqual, arguments),
            (Primitive::Greater, [left, right]) if sorts[0] == Sort::STRING => {
                terms.text(TextOperator::Less, [*right, *left])
            }
            (Primitive::GreaterEqual, [left, right]) if sorts[0] == Sort::STRING => {
                terms.text(TextOperator::LessEqual, [*right, *left])
            }
            (Primitive::CharToInt | Primitive::IntToChar, [code]) if sorts[0] == Sort::INT => *code,
            (Primitive::IntToReal | Primitive::IntToDouble, [value]) if sorts[0] == Sort::INT => terms.to_real(*value),
            (Primitive::RealToDouble, [value]) if sorts[0] == Sort::REAL => *value,
            (Primitive::Floor, [value]) if sorts[0] == Sort::REAL => terms.to_integer(*value),
            (Primitive::Negate, [value]) if numeric => terms.negate(*value),
            (Primitive::Add, _) if numeric => terms.add(arguments),
            (Primitive::Subtract, [left, right]) if numeric => terms.subtract(*left, *right),
            (Primitive::Multiply, _) if numeric => terms.multiply(arguments),
            (Primitive::Less, [left, right]) if numeric => terms.less(*left, *right),
            (Primitive::LessEqual, [left, right]) if numeric => terms.less_equal(*left, *right),
            (Primitive::Greater, [left, right]) if numeric => terms.greater(*left, *right),
            (Primitive::GreaterEqual, [left, right]) if numeric => terms.greater_equal(*left, *right),
            _ => return Err(self.not_symbolic(operation, arguments)),
        };
        Ok(result)
    }

    /// Texts and counts: a character is its code for the solver.
    fn on_text(&mut self, operation: Primitive, text: Term, count: Term) -> Result<Term, Halt> {
        let terms = &mut self.terms;
        Ok(match operation {
            Primitive::TextAt => {
                let one = terms.text(TextOperator::At, [text, count]);
                terms.text(TextOperator::ToCode, [one])
            }
            Primitive::TextTake => {
                let zero = terms.int(0);
                terms.text(TextOperator::Substring, [text, zero, count])
            }
            Primitive::TextDrop => {
                let length = terms.text(TextOperator::Length, [text]);
                let rest = terms.subtract(length, count);
                terms.text(TextOperator::Substring, [text, count, rest])
            }
            _ => return Err(self.does_not_work_on(operation)),
        })
    }

    /// Either the program is ill-typed, or the primitive has no meaning in the solver's theories.
    fn not_symbolic(&self, operation: Primitive, arguments: &[Term]) -> Halt {
        if arguments.iter().all(|argument| self.terms.is_value(*argument)) && operation != Primitive::ShowInt {
            return self.does_not_work_on(operation);
        }
        let what = match on_character(operation, 'a') {
            Some(_) => "the kind or case of an unknown character beyond ASCII".to_owned(),
            None => format!("`{}` of an unknown value", operation.name()),
        };
        Halt::Stuck(Reason::Unsupported { what, span: None })
    }

    /// Division, on the path where the divisor is not zero; the other one fails.
    fn divide(
        &mut self,
        state: &mut State,
        operation: Primitive,
        (left, divisor): (Term, Term),
        inexact: bool,
        check: CheckId,
    ) -> Step {
        let sort = self.terms.sort(divisor);
        let fits = if operation == Primitive::Over { Sort::REAL } else { Sort::INT };
        if sort != fits || self.terms.sort(left) != fits {
            return Err(self.does_not_work_on(operation));
        }
        let zero =
            if sort == Sort::REAL { self.terms.real(BigRational::from_integer(0.into())) } else { self.terms.int(0) };
        let is_zero = self.terms.eq(divisor, zero);
        let not_zero = self.terms.not(is_zero);
        if self.terms.as_bool(not_zero) == Some(false) {
            state.control = Control::Fail(check);
            return Ok(());
        }
        let quotient = self.quotient(operation, left, divisor);
        let result = self.value(quotient, operation);
        let result = if inexact { inexact_value(result) } else { result };
        if self.terms.as_bool(not_zero) == Some(true) {
            state.control = Control::Return(result);
            return Ok(());
        }
        self.require(state, not_zero, check, |path| path.control = Control::Return(result))
    }

    /// SMT-LIB's division leaves a remainder that is never negative; the languages' divisions are made from it.
    fn quotient(&mut self, operation: Primitive, left: Term, right: Term) -> Term {
        match operation {
            Primitive::Over => self.terms.real_divide(left, right),
            Primitive::Divide => self.floored(left, right).0,
            Primitive::Modulo => self.floored(left, right).1,
            Primitive::Quotient => self.truncated(left, right).0,
            _ => self.truncated(left, right).1,
        }
    }

    /// Rounding towards negative infinity: one less than SMT-LIB's quotient where the divisor is negative and something remains.
    fn floored(&mut self, left: Term, right: Term) -> (Term, Term) {
        let (quotient, remainder) = (self.terms.integer_divide(left, right), self.terms.modulo(left, right));
        let (zero, one) = (self.terms.int(0), self.terms.int(1));
        let positive = self.terms.less(zero, right);
        let exact = self.terms.eq(remainder, zero);
        let same = self.terms.or([positive, exact]);
        let lower = self.terms.subtract(quotient, one);
        let shifted = self.terms.add([remainder, right]);
        (self.terms.ite(same, quotient, lower), self.terms.ite(same, remainder, shifted))
    }

    /// Rounding towards zero: the quotient of the absolute value of the left operand, with its sign.
    fn truncated(&mut self, left: Term, right: Term) -> (Term, Term) {
        let zero = self.terms.int(0);
        let opposite = self.terms.negate(left);
        let not_negative = self.terms.less_equal(zero, left);
        let (quotient, remainder) = (self.terms.integer_divide(left, right), self.terms.modulo(left, right));
        let mirrored_quotient = self.terms.integer_divide(opposite, right);
        let mirrored_remainder = self.terms.modulo(opposite, right);
        let (minus_quotient, minus_remainder) =
            (self.terms.negate(mirrored_quotient), self.terms.negate(mirrored_remainder));
        (
            self.terms.ite(not_negative, quotient, minus_quotient),
            self.terms.ite(not_negative, remainder, minus_remainder),
        )
    }

    /// Doubles are computed, never reasoned about: the solver's reals are not doubles.
    fn on_doubles(&self, operation: Primitive, values: &[Whnf]) -> Option<Result<Whnf, Halt>> {
        let double = |value: &Whnf| match value {
            Whnf::Literal(literal) => match **literal {
                Literal::Double(value) => Some(value),
                _ => None,
            },
            _ => None,
        };
        let whnf = |literal| Some(Ok(Whnf::Literal(Rc::new(literal))));
        match values {
            [one] => match (operation, one, double(one)) {
                (Primitive::IntToDouble, Whnf::Integer(value), _) => whnf(Literal::Double(*value as f64)),
                (Primitive::IntToDouble, Whnf::Literal(literal), _) => match &**literal {
                    Literal::Integer(value) => whnf(Literal::Double(value.to_f64().unwrap_or(f64::NAN))),
                    _ => Some(Err(self.does_not_work_on(operation))),
                },
                (Primitive::RealToDouble, Whnf::Literal(literal), _) => match &**literal {
                    Literal::Rational(value) => whnf(Literal::Double(value.to_f64().unwrap_or(f64::NAN))),
                    _ => Some(Err(self.does_not_work_on(operation))),
                },
                (Primitive::ShowInt, Whnf::Integer(value), _) => whnf(Literal::Text(value.to_string())),
                (_, _, Some(value)) => {
                    Some(on_one_double(operation, value).ok_or_else(|| self.does_not_work_on(operation)))
                }
                _ => None,
            },
            [left, right] => {
                let (left, right) = (double(left)?, double(right)?);
                Some(on_two_doubles(operation, left, right).ok_or_else(|| self.does_not_work_on(operation)))
            }
            _ => None,
        }
    }
}

fn from_literal(literal: Literal) -> Whnf {
    let small = match &literal {
        Literal::Integer(number) => number.to_i64(),
        _ => None,
    };
    small.map_or_else(|| Whnf::Literal(Rc::new(literal)), Whnf::Integer)
}

fn is_inexact(value: &Whnf) -> bool {
    match value {
        Whnf::Inexact(_) => true,
        Whnf::Literal(literal) => matches!(**literal, Literal::Double(_)),
        _ => false,
    }
}

/// The result of an operation on doubles that was done on reals.
fn inexact_value(result: Whnf) -> Whnf {
    match result {
        Whnf::Term(term) => Whnf::Inexact(term),
        Whnf::Literal(literal) => match &*literal {
            Literal::Rational(value) => Whnf::Literal(Rc::new(Literal::Double(value.to_f64().unwrap_or(f64::NAN)))),
            _ => Whnf::Literal(literal),
        },
        other => other,
    }
}

/// The fast path. `None`: it does not fit, or is no operation on integers.
fn on_small_integers(operation: Primitive, left: i64, right: i64) -> Option<Whnf> {
    let number = |value: Option<i64>| value.map(Whnf::Integer);
    match operation {
        Primitive::Add => number(left.checked_add(right)),
        Primitive::Subtract => number(left.checked_sub(right)),
        Primitive::Multiply => number(left.checked_mul(right)),
        Primitive::Divide if right > 0 => Some(Whnf::Integer(Integer::div_floor(&left, &right))),
        Primitive::Modulo if right > 0 => Some(Whnf::Integer(Integer::mod_floor(&left, &right))),
        Primitive::Quotient if right > 0 => Some(Whnf::Integer(left / right)),
        Primitive::Remainder if right > 0 => Some(Whnf::Integer(left % right)),
        Primitive::Equal => Some(Whnf::Truth(left == right)),
        Primitive::NotEqual => Some(Whnf::Truth(left != right)),
        Primitive::Less => Some(Whnf::Truth(left < right)),
        Primitive::LessEqual => Some(Whnf::Truth(left <= right)),
        Primitive::Greater => Some(Whnf::Truth(left > right)),
        Primitive::GreaterEqual => Some(Whnf::Truth(left >= right)),
        _ => None,
    }
}

fn on_one_double(operation: Primitive, value: f64) -> Option<Whnf> {
    let result = match operation {
        Primitive::Negate => -value,
        Primitive::DoubleSquareRoot => value.sqrt(),
        Primitive::DoubleExponential => value.exp(),
        Primitive::DoubleLogarithm => value.ln(),
        Primitive::DoubleSine => value.sin(),
        Primitive::DoubleCosine => value.cos(),
        Primitive::IsNaN => return Some(Whnf::Truth(value.is_nan())),
        Primitive::Floor => return BigInt::from_f64(value.floor()).map(Whnf::integer),
        Primitive::DoubleToReal => {
            return BigRational::from_float(value).map(|exact| Whnf::Literal(Rc::new(Literal::Rational(exact))));
        }
        Primitive::ShowDouble => return Some(Whnf::Literal(Rc::new(Literal::Text(format!("{value:?}"))))),
        _ => return None,
    };
    Some(Whnf::Literal(Rc::new(Literal::Double(result))))
}

fn on_two_doubles(operation: Primitive, left: f64, right: f64) -> Option<Whnf> {
    let result = match operation {
        Primitive::Add => left + right,
        Primitive::Subtract => left - right,
        Primitive::Multiply => left * right,
        Primitive::Over => left / right,
        Primitive::DoublePower => left.powf(right),
        Primitive::Equal => return Some(Whnf::Truth(left == right)),
        Primitive::NotEqual => return Some(Whnf::Truth(left != right)),
        Primitive::Less => return Some(Whnf::Truth(left < right)),
        Primitive::LessEqual => return Some(Whnf::Truth(left <= right)),
        Primitive::Greater => return Some(Whnf::Truth(left > right)),
        Primitive::GreaterEqual => return Some(Whnf::Truth(left >= right)),
        _ => return None,
    };
    Some(Whnf::Literal(Rc::new(Literal::Double(result))))
}
