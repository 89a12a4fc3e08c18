//! Values: pure expressions that read no heap.

use gainsay_source::Name;
use num_bigint::BigInt;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

#[derive(Clone, Debug, PartialEq, Eq)]
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

    #[must_use]
    pub fn negated(self) -> Expression {
        Expression::Unary(UnaryOperator::Not, Box::new(self))
    }
}

/// One case of a value of a data type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    pub constructor: Name,
    pub variables: Vec<Name>,
    pub value: Expression,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    Not,
    Minus,
    /// From integers to fractions.
    ToReal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
