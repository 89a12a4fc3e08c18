//! Conditions as the solver reads them: bit vectors, all of one width that every number in them fits. For what integers express badly:
//! operations on bits, and products of inputs.

use std::collections::BTreeMap;

use gainsay_ir::trace::{Expression, Operation, Operator, Trace};
use gainsay_smt::{BitOperator, Model, Sort, Term, Terms, Value};
use num_traits::ToPrimitive;

use crate::numbers::{Written, ordered};

/// Numbers of more bits are cut off: what is found then may not be what was looked for.
const WIDEST: u32 = 128;

/// Nothing where a number wraps around in a way that bits do not.
pub(crate) fn write(terms: &mut Terms, trace: &Trace, wanted: &[(Expression, bool)]) -> Option<Written> {
    let expressions = ordered(trace, wanted);
    let needed = |number: i128| 129 - if number < 0 { !number } else { number }.leading_zeros();
    let widths = expressions.iter().map(|expression| trace.bounds(*expression));
    let width = widths.map(|(least, most)| needed(least).max(needed(most))).max().unwrap_or(8).min(WIDEST);
    let mut writer =
        Writer { terms, trace, width, known: BTreeMap::new(), assertions: Vec::new(), inputs: BTreeMap::new() };
    for expression in expressions {
        let term = writer.operation(trace.operation(expression))?;
        writer.known.insert(expression, term);
    }
    for (condition, holds) in wanted.iter().rev() {
        let term = writer.condition(*condition);
        let term = if *holds { term } else { writer.terms.not(term) };
        writer.assertions.push(term);
    }
    Some(Written { assertions: writer.assertions, inputs: writer.inputs })
}

pub(crate) fn read(terms: &Terms, model: &Model, written: &Written) -> Option<BTreeMap<usize, i128>> {
    let number = |term: Term| match model.evaluate_completed(terms, term)? {
        Value::BitVec(bits) => bits.signed().to_i128(),
        _ => None,
    };
    written.inputs.iter().map(|(position, term)| Some((*position, number(*term)?))).collect()
}

struct Writer<'t> {
    terms: &'t mut Terms,
    trace: &'t Trace,
    width: u32,
    known: BTreeMap<Expression, Term>,
    assertions: Vec<Term>,
    inputs: BTreeMap<usize, Term>,
}

impl Writer<'_> {
    fn literal(&mut self, number: i128) -> Term {
        self.terms.bit_vector(self.width, number)
    }

    fn condition(&mut self, expression: Expression) -> Term {
        let term = self.known[&expression];
        if self.terms.sort(term) == Sort::BOOL {
            return term;
        }
        let zero = self.literal(0);
        let is_zero = self.terms.eq(term, zero);
        self.terms.not(is_zero)
    }

    fn number(&mut self, expression: Expression) -> Term {
        let term = self.known[&expression];
        if self.terms.sort(term) != Sort::BOOL {
            return term;
        }
        let (one, zero) = (self.literal(1), self.literal(0));
        self.terms.ite(term, one, zero)
    }

    fn operation(&mut self, operation: Operation) -> Option<Term> {
        Some(match operation {
            Operation::Number(number) => self.literal(number),
            Operation::Given { position, least, most } => {
                let sort = self.terms.bit_vector_sort(self.width);
                let term = self.terms.variable(&format!("b{position}w{}", self.width), sort);
                let (least, most) = (self.literal(least), self.literal(most));
                let bounds = [(least, term), (term, most)];
                for (lower, upper) in bounds {
                    let bound = self.terms.bits(BitOperator::SignedLessEqual, [lower, upper]);
                    self.assertions.push(bound);
                }
                self.inputs.insert(position, term);
                term
            }
            Operation::Wrapped { of, least, most } => {
                let count = u128::try_from(most.checked_sub(least)?.checked_add(1)?).ok()?;
                let is_signed = least < 0;
                let is_plain = count.is_power_of_two() && (least == 0 || count / 2 == least.unsigned_abs());
                let (bits, of) = (count.trailing_zeros(), self.number(of));
                if !is_plain || bits == 0 || bits >= self.width {
                    return None;
                }
                let low = self.terms.bits(BitOperator::Extract { high: bits - 1, low: 0 }, [of]);
                let more = self.width - bits;
                let extend = if is_signed { BitOperator::SignExtend(more) } else { BitOperator::ZeroExtend(more) };
                self.terms.bits(extend, [low])
            }
            Operation::Binary(Operator::Equal, left, right)
                if self.trace.constant(right) == Some(0) && self.terms.sort(self.known[&left]) == Sort::BOOL =>
            {
                let condition = self.known[&left];
                self.terms.not(condition)
            }
            Operation::Binary(operator, left, right) => {
                let (left, right) = (self.number(left), self.number(right));
                self.binary(operator, left, right)
            }
        })
    }

    fn binary(&mut self, operator: Operator, left: Term, right: Term) -> Term {
        let operator = match operator {
            Operator::Equal => return self.terms.eq(left, right),
            Operator::Add => BitOperator::Add,
            Operator::Subtract => BitOperator::Subtract,
            Operator::Multiply => BitOperator::Multiply,
            Operator::Divide => BitOperator::SignedDivide,
            Operator::Remainder => BitOperator::SignedRemainder,
            Operator::DivideDown => return self.divide_down(left, right),
            Operator::BitAnd => BitOperator::And,
            Operator::BitOr => BitOperator::Or,
            Operator::BitXor => BitOperator::Xor,
            Operator::Less => BitOperator::SignedLess,
            Operator::LessEqual => BitOperator::SignedLessEqual,
        };
        self.terms.bits(operator, [left, right])
    }

    /// Where the dividend is negative, what is left of it is rounded away from zero.
    fn divide_down(&mut self, left: Term, right: Term) -> Term {
        let zero = self.literal(0);
        let quotient = self.terms.bits(BitOperator::SignedDivide, [left, right]);
        let remainder = self.terms.bits(BitOperator::SignedRemainder, [left, right]);
        let is_rounded = self.terms.bits(BitOperator::SignedLess, [remainder, zero]);
        let one = self.literal(1);
        let lower = self.terms.bits(BitOperator::Subtract, [quotient, one]);
        self.terms.ite(is_rounded, lower, quotient)
    }
}
