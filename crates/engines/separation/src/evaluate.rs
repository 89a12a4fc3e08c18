//! Expressions to terms. Nothing where a variable has no value yet.

use std::ops::Range;

use gainsay_ir::separation::{Arm, BinaryOperator, Expression, Sort as SourceSort, UnaryOperator};
use gainsay_smt::{Operator, Sort, Term};
use gainsay_source::Name;
use num_rational::BigRational;

use crate::{machine::Machine, state::Environment};

/// Products with more parts stay products.
const MOST_SUMMANDS: usize = 16;
/// What is said of more numbers stays a statement about all of them.
const MOST_WRITTEN_OUT: i64 = 8;

impl Machine<'_> {
    pub(crate) fn evaluate(&mut self, environment: &Environment, expression: &Expression) -> Option<Term> {
        match expression {
            Expression::Variable(name) => match environment.values.get(name) {
                Some(term) => Some(*term),
                None if name.starts_with('&') => Some(self.terms.variable(name, Sort::INT)),
                None => None,
            },
            Expression::Integer(value) => Some(self.terms.int(value.clone())),
            Expression::Boolean(value) => Some(self.terms.bool(*value)),
            Expression::Fraction(numerator, denominator) => {
                Some(self.terms.real(BigRational::new((*numerator).into(), (*denominator).into())))
            }
            Expression::Unary(operator, operand) => {
                let operand = self.evaluate(environment, operand)?;
                Some(match operator {
                    UnaryOperator::Not => self.terms.not(operand),
                    UnaryOperator::Minus => self.terms.negate(operand),
                    UnaryOperator::ToReal => self.terms.to_real(operand),
                })
            }
            Expression::Binary(operator, left, right) => {
                let (left, right) = (self.evaluate(environment, left)?, self.evaluate(environment, right)?);
                Some(self.binary(*operator, left, right))
            }
            Expression::Conditional(condition, then, otherwise) => {
                let condition = self.evaluate(environment, condition)?;
                let (then, otherwise) = (self.evaluate(environment, then)?, self.evaluate(environment, otherwise)?);
                Some(self.terms.ite(condition, then, otherwise))
            }
            Expression::Apply(name, arguments) => {
                let arguments = self.evaluate_all(environment, arguments)?;
                let function = self.theory.functions.get(name).copied()?;
                Some(self.terms.apply(function, arguments))
            }
            Expression::Construct(name, arguments) => {
                let arguments = self.evaluate_all(environment, arguments)?;
                let constructor = self.theory.constructors.get(name).copied()?;
                Some(self.construct(constructor, &arguments))
            }
            Expression::Select(function, argument) => {
                let (function, argument) =
                    (self.evaluate(environment, function)?, self.evaluate(environment, argument)?);
                Some(self.terms.select(function, argument))
            }
            Expression::Store(function, argument, value) => {
                let function = self.evaluate(environment, function)?;
                let (argument, value) = (self.evaluate(environment, argument)?, self.evaluate(environment, value)?);
                Some(self.terms.store(function, argument, value))
            }
            Expression::Constant(sort, value) => {
                let value = self.evaluate(environment, value)?;
                let sort = self.sort(sort);
                Some(self.terms.constant_array(sort, value))
            }
            Expression::Match(subject, arms) => self.evaluate_match(environment, subject, arms),
            Expression::Forall(variables, body) => {
                if let Some((name, numbers, body)) = small_range(variables, body) {
                    return self.evaluate_each(environment, name, numbers, body);
                }
                let mut inner = environment.clone();
                let mut bound = Vec::new();
                for (name, sort) in variables {
                    let sort = self.sort(sort);
                    let variable = self.terms.fresh(name, sort);
                    inner.set(name, variable);
                    bound.push(variable);
                }
                let body = self.evaluate(&inner, body)?;
                Some(self.terms.forall(&bound, &[], body))
            }
            Expression::Arbitrary(sort) => {
                let name = format!("arbitrary {sort:?}");
                let sort = self.sort(sort);
                Some(self.terms.variable(&name, sort))
            }
        }
    }

    /// ```text
    /// ∀i. a ≤ i ∧ i < b ⇒ φ(i)   =   φ(a) ∧ … ∧ φ(b − 1)
    /// ```
    /// Said so, no number is made up that one more statement about numbers would be used for, and so on for ever.
    fn evaluate_each(
        &mut self,
        environment: &Environment,
        variable: &Name,
        numbers: Range<i64>,
        body: &Expression,
    ) -> Option<Term> {
        let mut inner = environment.clone();
        let mut all = Vec::new();
        for number in numbers {
            let number = self.terms.int(number);
            inner.set(variable, number);
            all.push(self.evaluate(&inner, body)?);
        }
        Some(self.terms.and(all))
    }

    pub(crate) fn evaluate_all<'e>(
        &mut self,
        environment: &Environment,
        expressions: impl IntoIterator<Item = &'e Expression>,
    ) -> Option<Vec<Term>> {
        expressions.into_iter().map(|expression| self.evaluate(environment, expression)).collect()
    }

    fn evaluate_match(&mut self, environment: &Environment, subject: &Expression, arms: &[Arm]) -> Option<Term> {
        let subject = self.evaluate(environment, subject)?;
        let mut result: Option<Term> = None;
        for arm in arms.iter().rev() {
            let constructor = self.theory.constructors.get(&arm.constructor).copied()?;
            let mut inner = environment.clone();
            for (position, name) in arm.variables.iter().enumerate() {
                let part = self.part(constructor, position, subject);
                inner.set(name, part);
            }
            let value = self.evaluate(&inner, &arm.value)?;
            let test = self.is(constructor, subject);
            result = Some(match result {
                Some(otherwise) => self.terms.ite(test, value, otherwise),
                None => value,
            });
        }
        result
    }

    fn binary(&mut self, operator: BinaryOperator, left: Term, right: Term) -> Term {
        let terms = &mut self.terms;
        match operator {
            BinaryOperator::Add => terms.add([left, right]),
            BinaryOperator::Subtract => terms.subtract(left, right),
            BinaryOperator::Multiply => self.product(left, right),
            BinaryOperator::Divide => self.divide(left, right),
            BinaryOperator::Remainder => self.remainder(left, right),
            BinaryOperator::DivideReal => terms.real_divide(left, right),
            BinaryOperator::Equal => self.equal(left, right),
            BinaryOperator::Less => terms.less(left, right),
            BinaryOperator::LessEqual => terms.less_equal(left, right),
            BinaryOperator::And => terms.and([left, right]),
            BinaryOperator::Or => terms.or([left, right]),
            BinaryOperator::Implies => terms.implies(left, right),
        }
    }

    /// Products of sums are sums of products: `(i + 1) * n` and `i * n + n` are the same term, and nothing is left to find out.
    fn product(&mut self, left: Term, right: Term) -> Term {
        let (these, those) = (self.summands(left), self.summands(right));
        let count = these.len() * those.len();
        if count == 1 || count > MOST_SUMMANDS {
            return self.terms.multiply([left, right]);
        }
        let mut products = Vec::new();
        for one in &these {
            products.extend(those.iter().map(|other| self.terms.multiply([*one, *other])));
        }
        self.terms.add(products)
    }

    fn summands(&self, term: Term) -> Vec<Term> {
        match self.terms.operator(term) {
            Operator::Add => self.terms.arguments(term).to_vec(),
            _ => vec![term],
        }
    }

    /// C rounds towards zero, SMT-LIB so that the remainder is never negative: the same for dividends that are not negative.
    /// Nothing is known of what is left after a division by zero.
    /// ```text
    /// a % n = if 0 ≤ a then a mod n else -(-a mod n)
    /// ```
    fn remainder(&mut self, left: Term, right: Term) -> Term {
        let zero = self.terms.int(0);
        if self.terms.as_int(right).is_some_and(|_| right != zero) {
            // Solvers calculate with `mod` by a number; told as a product with a quotient they may go on for ever.
            let positive = self.terms.less_equal(zero, left);
            let plain = self.terms.modulo(left, right);
            let negated = self.terms.negate(left);
            let mirrored = self.terms.modulo(negated, right);
            let mirrored = self.terms.negate(mirrored);
            return self.terms.ite(positive, plain, mirrored);
        }
        let quotient = self.divide(left, right);
        let product = self.terms.multiply([quotient, right]);
        let rest = self.terms.subtract(left, product);
        let unknown = self.terms.function("$remainder", &[Sort::INT, Sort::INT], Sort::INT);
        let (by_zero, unknown) = (self.equal(right, zero), self.terms.apply(unknown, vec![left, right]));
        self.terms.ite(by_zero, unknown, rest)
    }

    fn divide(&mut self, left: Term, right: Term) -> Term {
        let zero = self.terms.int(0);
        let positive = self.terms.less_equal(zero, left);
        let plain = self.terms.integer_divide(left, right);
        let negated = self.terms.negate(left);
        let mirrored = self.terms.integer_divide(negated, right);
        let mirrored = self.terms.negate(mirrored);
        self.terms.ite(positive, plain, mirrored)
    }
}

/// What is said of all numbers between two that are given and not far apart: the variable, the numbers, and what is said.
fn small_range<'e>(
    variables: &'e [(Name, SourceSort)],
    body: &'e Expression,
) -> Option<(&'e Name, Range<i64>, &'e Expression)> {
    let [(name, SourceSort::Int)] = variables else { return None };
    let Expression::Binary(BinaryOperator::Implies, inside, body) = body else { return None };
    let Expression::Binary(BinaryOperator::And, above, below) = &**inside else { return None };
    let (Expression::Binary(BinaryOperator::LessEqual, from, low), Expression::Binary(BinaryOperator::Less, high, to)) =
        (&**above, &**below)
    else {
        return None;
    };
    let is_variable = |side: &Expression| matches!(side, Expression::Variable(found) if found == name);
    let (from, to) = (number(from)?, number(to)?);
    let is_small = to.checked_sub(from).is_some_and(|width| width <= MOST_WRITTEN_OUT);
    (is_variable(low) && is_variable(high) && is_small).then_some((name, from..to, body))
}

/// A number that is given.
fn number(expression: &Expression) -> Option<i64> {
    match expression {
        Expression::Integer(value) => i64::try_from(value).ok(),
        Expression::Unary(UnaryOperator::Minus, inner) => number(inner)?.checked_neg(),
        _ => None,
    }
}
