//! Assertions. `&*&` binds looser than everything but the branches of a condition, which reach as far as they can.

use gainsay_ir::c::{Assertion, AssertionCase, AssertionKind, Expression, ExpressionKind};
use gainsay_source::Span;

use super::{Parsed, Parser};

impl Parser<'_> {
    pub(super) fn assertion(&mut self) -> Parsed<Assertion> {
        let start = self.span();
        if !self.is_ghost() {
            return self.expected("an assertion");
        }
        let first = self.nested(Self::part)?;
        if !self.is("&*&") {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.take("&*&") {
            parts.push(self.nested(Self::part)?);
        }
        let flat = parts.into_iter().flat_map(|part| match part.kind {
            AssertionKind::Separate(inner) => inner,
            _ => vec![part],
        });
        Ok(Assertion::new(AssertionKind::Separate(flat.collect()), self.since(start)))
    }

    /// One conjunct; a conditional takes all that follows into its last branch.
    fn part(&mut self) -> Parsed<Assertion> {
        let start = self.span();
        if self.take("[") {
            return self.fraction(start);
        }
        if self.is_word("switch") {
            self.advance();
            return self.switch_assertion(start);
        }
        if self.is_word("ensures") {
            self.advance();
            let inner = Box::new(self.nested(Self::assertion)?);
            return Ok(Assertion::new(AssertionKind::Ensures(inner), self.since(start)));
        }
        if self.is_word("emp") {
            self.advance();
            return Ok(Assertion::new(AssertionKind::Empty, start));
        }
        let subject = self.binary(0)?;
        if self.take("|->") {
            let value = self.nested(Self::pattern)?;
            let kind = AssertionKind::PointsTo { place: subject, value };
            return Ok(Assertion::new(kind, self.since(start)));
        }
        if self.take("?") {
            let then = self.nested(Self::assertion)?;
            self.expect(":")?;
            let otherwise = self.nested(Self::assertion)?;
            return Ok(Self::conditional_assertion(subject, then, otherwise, self.since(start)));
        }
        Ok(Self::as_assertion(subject, self.since(start)))
    }

    /// An operand that turned out to be all of a conjunct.
    fn as_assertion(expression: Expression, span: Span) -> Assertion {
        match expression.kind {
            ExpressionKind::Parenthesised(assertion) => *assertion,
            _ => Assertion::new(AssertionKind::Pure(expression), span),
        }
    }

    fn conditional_assertion(condition: Expression, then: Assertion, otherwise: Assertion, span: Span) -> Assertion {
        let kind = AssertionKind::Conditional { condition, then: Box::new(then), otherwise: Box::new(otherwise) };
        Assertion::new(kind, span)
    }

    /// A conditional in parentheses: a value if both branches are.
    pub(super) fn perhaps_expression(
        condition: Expression,
        then: Assertion,
        otherwise: Assertion,
        span: Span,
    ) -> Expression {
        match (Self::pure(&then), Self::pure(&otherwise)) {
            (Some(then), Some(otherwise)) => {
                let kind = ExpressionKind::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise));
                Expression::new(kind, span)
            }
            _ => {
                let assertion = Self::conditional_assertion(condition, then, otherwise, span);
                Expression::new(ExpressionKind::Parenthesised(Box::new(assertion)), span)
            }
        }
    }

    /// What may be a value. Whether a call is one is known when all declarations are.
    fn pure(assertion: &Assertion) -> Option<Expression> {
        match &assertion.kind {
            AssertionKind::Pure(expression) => Some(expression.clone()),
            AssertionKind::Conditional { condition, then, otherwise } => {
                let (then, otherwise) = (Self::pure(then)?, Self::pure(otherwise)?);
                let kind =
                    ExpressionKind::Conditional(Box::new(condition.clone()), Box::new(then), Box::new(otherwise));
                Some(Expression::new(kind, assertion.span))
            }
            _ => None,
        }
    }

    fn fraction(&mut self, start: Span) -> Parsed<Assertion> {
        let fraction = self.nested(Self::pattern)?;
        self.expect("]")?;
        let assertion = Box::new(self.nested(Self::part)?);
        Ok(Assertion::new(AssertionKind::Fraction { fraction, assertion }, self.since(start)))
    }

    fn switch_assertion(&mut self, start: Span) -> Parsed<Assertion> {
        let (subject, cases) = self.returning_switch(|parser, constructor, variables, start| {
            let assertion = parser.nested(Self::assertion)?;
            Ok(AssertionCase { constructor, variables, assertion, span: parser.since(start) })
        })?;
        Ok(Assertion::new(AssertionKind::Switch { subject, cases }, self.since(start)))
    }
}
