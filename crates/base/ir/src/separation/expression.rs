//! Values: pure expressions that read no heap.

use gainsay_source::Name;
use num_bigint::{BigInt, Sign};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Sort {
    /// Integers and addresses.
    Int,
    Bool,
    /// Fractions.
    Real,
    Data(Name),
    /// Total functions as values.
    Map(Box<Sort>, Box<Sort>),
    /// A type about which nothing is known.
    Opaque(Name),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Expression {
    Variable(Name),
    Integer(BigInt),
    Boolean(bool),
    /// Numerator and denominator.
    Fraction(i64, i64),
    Unary(UnaryOperator, Box<Expression>),
    Binary(BinaryOperator, Box<Expression>, Box<Expression>),
    Conditional(Box<Expression>, Box<Expression>, Box<Expression>),
    Apply(Name, Vec<Expression>),
    Construct(Name, Vec<Expression>),
    /// The value of a function at an argument.
    Select(Box<Expression>, Box<Expression>),
    /// A function changed at one argument.
    Store(Box<Expression>, Box<Expression>, Box<Expression>),
    /// The function that is the same everywhere.
    Constant(Sort, Box<Expression>),
    Match(Box<Expression>, Vec<Arm>),
    Forall(Vec<(Name, Sort)>, Box<Expression>),
    /// Some value of the sort, always the same one.
    Arbitrary(Sort),
}

impl Expression {
    pub fn variable(name: &str) -> Expression {
        Expression::Variable(Name::new(name))
    }

    pub fn integer(value: impl Into<BigInt>) -> Expression {
        Expression::Integer(value.into())
    }

    pub fn binary(operator: BinaryOperator, left: Expression, right: Expression) -> Expression {
        Expression::Binary(operator, Box::new(left), Box::new(right))
    }

    pub fn equal(left: Expression, right: Expression) -> Expression {
        Expression::binary(BinaryOperator::Equal, left, right)
    }

    /// The applications of a function within the expression.
    pub fn applications(&self, function: &Name) -> Vec<&Expression> {
        let applies = |each: &&Expression| matches!(each, Expression::Apply(name, _) if name == function);
        self.parts().into_iter().filter(applies).collect()
    }

    /// The expression and all that it consists of, wholes before their parts.
    pub fn parts(&self) -> Vec<&Expression> {
        let (mut found, mut waiting) = (Vec::new(), vec![self]);
        while let Some(next) = waiting.pop() {
            found.push(next);
            match next {
                Expression::Apply(_, arguments) | Expression::Construct(_, arguments) => waiting.extend(arguments),
                Expression::Unary(_, inner) | Expression::Forall(_, inner) | Expression::Constant(_, inner) => {
                    waiting.push(inner);
                }
                Expression::Binary(_, left, right) | Expression::Select(left, right) => {
                    waiting.extend([&**left, &**right]);
                }
                Expression::Conditional(first, second, third) | Expression::Store(first, second, third) => {
                    waiting.extend([&**first, &**second, &**third]);
                }
                Expression::Match(subject, arms) => {
                    waiting.push(subject);
                    waiting.extend(arms.iter().map(|arm| &arm.value));
                }
                Expression::Variable(_)
                | Expression::Integer(_)
                | Expression::Boolean(_)
                | Expression::Fraction(..)
                | Expression::Arbitrary(_) => {}
            }
        }
        found
    }

    /// When the expression has a value: nothing in it is divided by zero. `None` where it always has one.
    pub fn defined(&self) -> Option<Expression> {
        use BinaryOperator::{And, Divide, DivideReal, Implies, Or, Remainder};
        match self {
            Expression::Binary(And | Implies, left, right) => {
                both(left.defined(), right.defined().map(|right| Expression::binary(Implies, (**left).clone(), right)))
            }
            Expression::Binary(Or, left, right) => {
                let later = right.defined();
                both(left.defined(), later.map(|right| Expression::binary(Or, (**left).clone(), right)))
            }
            Expression::Binary(operator @ (Divide | Remainder | DivideReal), left, right) => {
                both(both(left.defined(), right.defined()), not_zero(*operator, right))
            }
            Expression::Conditional(condition, then, otherwise) => {
                let branches = match (then.defined(), otherwise.defined()) {
                    (None, None) => None,
                    (then, otherwise) => {
                        let [then, otherwise] = [then, otherwise].map(|branch| Box::new(branch.unwrap_or(TRUE)));
                        Some(Expression::Conditional(condition.clone(), then, otherwise))
                    }
                };
                both(condition.defined(), branches)
            }
            Expression::Forall(variables, body) => {
                body.defined().map(|body| Expression::Forall(variables.clone(), Box::new(body)))
            }
            Expression::Match(subject, arms) => {
                let cases: Vec<Option<Expression>> = arms.iter().map(|arm| arm.value.defined()).collect();
                let needed = cases.iter().any(Option::is_some).then(|| {
                    let cases = arms.iter().zip(cases);
                    let arms = cases.map(|(arm, case)| Arm { value: case.unwrap_or(TRUE), ..arm.clone() });
                    Expression::Match(subject.clone(), arms.collect())
                });
                both(subject.defined(), needed)
            }
            Expression::Apply(_, parts) | Expression::Construct(_, parts) => {
                parts.iter().map(Expression::defined).fold(None, both)
            }
            Expression::Unary(_, inner) | Expression::Constant(_, inner) => inner.defined(),
            Expression::Binary(_, left, right) | Expression::Select(left, right) => {
                both(left.defined(), right.defined())
            }
            Expression::Store(first, second, third) => both(both(first.defined(), second.defined()), third.defined()),
            Expression::Variable(_)
            | Expression::Integer(_)
            | Expression::Boolean(_)
            | Expression::Fraction(..)
            | Expression::Arbitrary(_) => None,
        }
    }

    #[must_use]
    pub fn negated(self) -> Expression {
        Expression::Unary(UnaryOperator::Not, Box::new(self))
    }
}

const TRUE: Expression = Expression::Boolean(true);

fn both(one: Option<Expression>, other: Option<Expression>) -> Option<Expression> {
    match (one, other) {
        (Some(one), Some(other)) => Some(Expression::binary(BinaryOperator::And, one, other)),
        (one, other) => one.or(other),
    }
}

fn not_zero(operator: BinaryOperator, divisor: &Expression) -> Option<Expression> {
    let zero = match (operator, divisor) {
        (_, Expression::Integer(number)) if number.sign() != Sign::NoSign => return None,
        (_, Expression::Fraction(numerator, _)) if *numerator != 0 => return None,
        (BinaryOperator::DivideReal, _) => Expression::Fraction(0, 1),
        _ => Expression::integer(0),
    };
    Some(Expression::equal(divisor.clone(), zero).negated())
}

/// One case of a value of a data type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Arm {
    pub constructor: Name,
    pub variables: Vec<Name>,
    pub value: Expression,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum UnaryOperator {
    Not,
    Minus,
    /// From integers to fractions.
    ToReal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum BinaryOperator {
    Add,
    Subtract,
    Multiply,
    /// Rounds towards zero, as in C.
    Divide,
    /// The remainder of [`BinaryOperator::Divide`].
    Remainder,
    DivideReal,
    Equal,
    Less,
    LessEqual,
    And,
    Or,
    Implies,
}
