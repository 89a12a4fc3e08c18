//! Values, patterns and assertions from text.

use gainsay_source::Name;
use num_bigint::BigInt;

use super::{OPERATORS, reader::Reader};
use crate::{
    separation::{
        Arm, Assertion, AssertionKind, BinaryOperator, Expression, Instance, MatchArm, Pattern, UnaryOperator,
    },
    text::{Read, Token},
};

impl Reader<'_> {
    pub(super) fn expression(&mut self) -> Read<Expression> {
        self.deeper(|reader| {
            let mut found = reader.primary()?;
            while reader.accept("[") {
                let (of, argument) = (Box::new(found), Box::new(reader.expression()?));
                found = if reader.accept(":=") {
                    Expression::Store(of, argument, Box::new(reader.expression()?))
                } else {
                    Expression::Select(of, argument)
                };
                reader.expect("]")?;
            }
            Ok(found)
        })
    }

    fn primary(&mut self) -> Read<Expression> {
        match self.token {
            Token::Integer(_) => Ok(Expression::Integer(self.number()?)),
            Token::Rational(digits) => self.fraction(digits),
            Token::Symbol("-") => self.minus(),
            Token::Symbol("!") => self.unary(UnaryOperator::Not),
            Token::Symbol("#") => {
                self.advance();
                let name = self.name()?;
                Ok(Expression::Construct(name, self.listed("(", ")", Reader::expression)?))
            }
            Token::Symbol("(") => self.parenthesized(),
            Token::Word("true" | "false") => Ok(Expression::Boolean(self.advance() == Token::Word("true"))),
            Token::Word("real") => self.unary(UnaryOperator::ToReal),
            Token::Word("match") => {
                self.advance();
                let subject = Box::new(self.expression()?);
                Ok(Expression::Match(subject, self.arms()?))
            }
            Token::Word("constant") => {
                self.advance();
                let sort = self.after("(", Reader::sort)?;
                let value = self.after(",", Reader::expression)?;
                self.expect(")")?;
                Ok(Expression::Constant(sort, Box::new(value)))
            }
            Token::Word("arbitrary") => {
                self.advance();
                let sort = self.after("(", Reader::sort)?;
                self.expect(")")?;
                Ok(Expression::Arbitrary(sort))
            }
            _ if self.peek_name().is_some() => {
                let name = self.name()?;
                if !self.at_symbol("(") {
                    return Ok(Expression::Variable(name));
                }
                Ok(Expression::Apply(name, self.listed("(", ")", Reader::expression)?))
            }
            _ => self.fail("a value"),
        }
    }

    fn fraction(&mut self, digits: &str) -> Read<Expression> {
        let parts = digits.split_once('/').and_then(|(above, below)| Some((above.parse().ok()?, below.parse().ok()?)));
        match parts {
            Some((above, below)) => {
                self.advance();
                Ok(Expression::Fraction(above, below))
            }
            None => self.fail("a fraction such as %1/2"),
        }
    }

    /// A negative number, or the negation of what stands in parentheses.
    fn minus(&mut self) -> Read<Expression> {
        self.advance();
        if let Token::Integer(_) = self.token {
            return Ok(Expression::Integer(-self.number::<BigInt>()?));
        }
        self.operand(UnaryOperator::Minus)
    }

    fn unary(&mut self, operator: UnaryOperator) -> Read<Expression> {
        self.advance();
        self.operand(operator)
    }

    fn operand(&mut self, operator: UnaryOperator) -> Read<Expression> {
        let operand = self.after("(", Reader::expression)?;
        self.expect(")")?;
        Ok(Expression::Unary(operator, Box::new(operand)))
    }

    /// Two operands, a condition with two values, or a quantifier.
    fn parenthesized(&mut self) -> Read<Expression> {
        self.expect("(")?;
        let found = if self.accept_word("forall") {
            let mut bound = Vec::new();
            while !self.accept("::") {
                if !bound.is_empty() {
                    self.expect(",")?;
                }
                let variable = self.variable()?;
                bound.push((variable.name, variable.sort));
            }
            Expression::Forall(bound, Box::new(self.expression()?))
        } else if self.accept_word("if") {
            let condition = Box::new(self.expression()?);
            self.expect_word("then")?;
            let then = Box::new(self.expression()?);
            self.expect_word("else")?;
            Expression::Conditional(condition, then, Box::new(self.expression()?))
        } else {
            let left = self.expression()?;
            let operator = self.operator()?;
            Expression::binary(operator, left, self.expression()?)
        };
        self.expect(")")?;
        Ok(found)
    }

    fn operator(&mut self) -> Read<BinaryOperator> {
        let (Token::Symbol(symbol) | Token::Word(symbol)) = self.token else { return self.fail("an operator") };
        match OPERATORS.iter().find(|(_, each)| *each == symbol) {
            Some((operator, _)) => {
                self.advance();
                Ok(*operator)
            }
            None => self.fail("an operator"),
        }
    }

    pub(super) fn arms(&mut self) -> Read<Vec<Arm>> {
        let cases = self.cases(Reader::expression)?;
        Ok(cases.into_iter().map(|(constructor, variables, value)| Arm { constructor, variables, value }).collect())
    }

    /// `{ #c(x) => …; #d() => … }`
    pub(super) fn cases<T>(&mut self, mut read: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<(Name, Vec<Name>, T)>> {
        self.expect("{")?;
        let mut found = Vec::new();
        while !self.accept("}") {
            if !found.is_empty() {
                self.expect(";")?;
            }
            let constructor = self.after("#", Reader::name)?;
            let variables = self.listed("(", ")", Reader::name)?;
            found.push((constructor, variables, self.after("=>", &mut read)?));
        }
        Ok(found)
    }

    fn pattern(&mut self) -> Read<Pattern> {
        if self.accept_word("_") {
            return Ok(Pattern::Any);
        }
        if !self.accept("?") {
            return Ok(Pattern::Value(self.expression()?));
        }
        if !self.accept("#") {
            return Ok(Pattern::Bind(self.name()?));
        }
        self.deeper(|reader| {
            let name = reader.name()?;
            Ok(Pattern::Construct(name, reader.listed("(", ")", Reader::pattern)?))
        })
    }

    pub(super) fn assertion(&mut self) -> Read<Assertion> {
        let start = self.span;
        let first = self.part()?;
        if !self.at_symbol("&*&") {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.accept("&*&") {
            // `(A &*&)` is all there is of one part.
            if parts.len() == 1 && self.at_symbol(")") {
                break;
            }
            parts.push(self.part()?);
        }
        Ok(Assertion::new(AssertionKind::Star(parts), self.since(start)))
    }

    fn part(&mut self) -> Read<Assertion> {
        self.deeper(|reader| {
            let start = reader.span;
            let kind = match reader.token {
                Token::Symbol("(") => return reader.parenthesized_assertion(),
                Token::Symbol("{") => {
                    reader.advance();
                    let condition = reader.expression()?;
                    reader.expect("}")?;
                    AssertionKind::Pure(condition)
                }
                Token::Word("emp") => {
                    reader.advance();
                    AssertionKind::Star(Vec::new())
                }
                Token::Word("match") => {
                    reader.advance();
                    let subject = reader.expression()?;
                    let arms = reader.cases(Reader::assertion)?.into_iter();
                    let arms = arms
                        .map(|(constructor, variables, assertion)| MatchArm { constructor, variables, assertion })
                        .collect();
                    AssertionKind::Match(subject, arms)
                }
                Token::Word("after") => {
                    reader.advance();
                    let inner = reader.after("(", Reader::assertion)?;
                    reader.expect(")")?;
                    AssertionKind::After(Box::new(inner))
                }
                _ => AssertionKind::Instance(reader.instance()?),
            };
            Ok(Assertion::new(kind, reader.since(start)))
        })
    }

    fn parenthesized_assertion(&mut self) -> Read<Assertion> {
        let start = self.span;
        self.expect("(")?;
        if !self.accept_word("if") {
            let inner = self.assertion()?;
            self.expect(")")?;
            return Ok(inner);
        }
        let condition = self.expression()?;
        self.expect_word("then")?;
        let then = Box::new(self.assertion()?);
        self.expect_word("else")?;
        let otherwise = Box::new(self.assertion()?);
        self.expect(")")?;
        Ok(Assertion::new(AssertionKind::Conditional(condition, then, otherwise), self.since(start)))
    }

    pub(super) fn instance(&mut self) -> Read<Instance> {
        let fraction = if self.accept("[") {
            let fraction = self.pattern()?;
            self.expect("]")?;
            Some(fraction)
        } else {
            None
        };
        let predicate = self.name()?;
        Ok(Instance { predicate, arguments: self.listed("(", ")", Reader::pattern)?, fraction })
    }
}
