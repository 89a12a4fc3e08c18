//! Operators on truth values, numbers and permissions.

use gainsay_ir::permission::{BinaryOperator as Operator, Expression, Type, UnaryOperator};
use gainsay_smt::{Sort, Term};

use super::evaluate::Rules;
use crate::failure::{Blame, Cause};
use crate::logic::{Logic, StateOf};

impl<'a, L: Logic<'a>> Operators<'a> for L {}

pub trait Operators<'a>: Logic<'a> {
    fn unary(
        &mut self,
        state: &mut StateOf<'a, Self>,
        operator: UnaryOperator,
        operand: &Expression,
        blame: Blame,
    ) -> Term {
        let value = self.evaluate(state, operand, blame);
        match operator {
            UnaryOperator::Not => self.terms.not(value),
            UnaryOperator::Negate => self.terms.negate(value),
            UnaryOperator::Cardinality => self.cardinality(&operand.typ, value),
            UnaryOperator::MapDomain => self.collection(&operand.typ, "domain", &[value]),
            UnaryOperator::MapRange => self.collection(&operand.typ, "range", &[value]),
        }
    }

    fn binary(
        &mut self,
        state: &mut StateOf<'a, Self>,
        whole: &Expression,
        operator: Operator,
        [left, right]: [&Expression; 2],
        blame: Blame,
    ) -> Term {
        match operator {
            Operator::And => return self.conjunction(state, whole, blame),
            Operator::Or | Operator::Implies => return self.short_circuit(state, operator, left, right, blame),
            _ => {}
        }
        let (one, other) = (self.evaluate(state, left, blame), self.evaluate(state, right, blame));
        match operator {
            Operator::Equal => self.equality(&left.typ, one, other),
            Operator::NotEqual => {
                let equal = self.equality(&left.typ, one, other);
                self.terms.not(equal)
            }
            Operator::Less => self.terms.less(one, other),
            Operator::LessEqual => self.terms.less_equal(one, other),
            Operator::Greater => self.terms.greater(one, other),
            Operator::GreaterEqual => self.terms.greater_equal(one, other),
            Operator::Add => self.terms.add([one, other]),
            Operator::Subtract => self.terms.subtract(one, other),
            Operator::Multiply => self.product(one, other),
            Operator::Divide | Operator::IntegerDivide | Operator::Modulo => {
                self.check_divisor(state, right, other, blame);
                self.quotient(operator, one, other)
            }
            _ => self.collection_operator(operator, &left.typ, &right.typ, one, other),
        }
    }

    /// Conjuncts one after the other, each where those before it hold.
    fn conjunction(&mut self, state: &mut StateOf<'a, Self>, whole: &Expression, blame: Blame) -> Term {
        let mut terms = Vec::new();
        for conjunct in whole.conjuncts() {
            let before = self.terms.and(&terms);
            let value = self.under(state, before, |logic, state| logic.evaluate(state, conjunct, blame));
            terms.push(value);
        }
        self.terms.and(terms)
    }

    /// `a || b` and `a ==> b`: the right side matters only where the left does not decide.
    fn short_circuit(
        &mut self,
        state: &mut StateOf<'a, Self>,
        operator: Operator,
        left: &Expression,
        right: &Expression,
        blame: Blame,
    ) -> Term {
        let left = self.evaluate(state, left, blame);
        let condition = if operator == Operator::Or { self.terms.not(left) } else { left };
        let right = self.under(state, condition, |logic, state| logic.evaluate(state, right, blame));
        self.terms.implies(condition, right)
    }

    fn conditional(
        &mut self,
        state: &mut StateOf<'a, Self>,
        condition: &Expression,
        [then, otherwise]: [&Expression; 2],
        blame: Blame,
    ) -> Term {
        let condition = self.evaluate(state, condition, blame);
        let negated = self.terms.not(condition);
        let then = self.under(state, condition, |logic, state| logic.evaluate(state, then, blame));
        let otherwise = self.under(state, negated, |logic, state| logic.evaluate(state, otherwise, blame));
        self.terms.ite(condition, then, otherwise)
    }

    /// Of integers, or with a permission on one side or both.
    fn product(&mut self, left: Term, right: Term) -> Term {
        if self.terms.sort(left) == self.terms.sort(right) {
            return self.terms.multiply([left, right]);
        }
        let (left, right) = (self.as_real(left), self.as_real(right));
        self.terms.multiply([left, right])
    }

    fn as_real(&mut self, term: Term) -> Term {
        if self.terms.sort(term) == Sort::INT { self.terms.to_real(term) } else { term }
    }

    fn quotient(&mut self, operator: Operator, left: Term, right: Term) -> Term {
        match operator {
            Operator::IntegerDivide => self.terms.integer_divide(left, right),
            Operator::Modulo => self.terms.modulo(left, right),
            _ => {
                let (left, right) = (self.as_real(left), self.as_real(right));
                self.terms.real_divide(left, right)
            }
        }
    }

    fn check_divisor(&mut self, state: &mut StateOf<'a, Self>, right: &Expression, divisor: Term, blame: Blame) {
        let zero = if right.typ == Type::Perm { self.none() } else { self.terms.int(0) };
        let is_zero = self.terms.eq(divisor, zero);
        let not_zero = self.terms.not(is_zero);
        self.check(state, not_zero, Cause::DivisionByZero, right.span, blame);
    }
}
