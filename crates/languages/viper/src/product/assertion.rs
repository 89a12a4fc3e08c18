//! Assertions about two executions.

use gainsay_ir::permission::{
    BinaryOperator, Expression, ExpressionKind as Kind, Quantifier, Trigger, Type, UnaryOperator,
};
use gainsay_source::{Name, Span};

use super::{Active, BOTH, Execution, LOW, LOW_EVENT, Made, Maker, RELATED, is_relational, unsupported};

impl Maker<'_> {
    /// ```text
    /// ⌊A⌋         = p₁ ⇒ A₁ ∧ p₂ ⇒ A₂            where A speaks of one execution
    /// ⌊low(e)⌋    = p₁ ∧ p₂ ⇒ e₁ = e₂
    /// ⌊lowEvent⌋  = p₁ = p₂
    /// ⌊c ⇒ A⌋     = ⌊A⌋ with p₁ ∧ c₁, p₂ ∧ c₂
    /// ```
    pub(super) fn assertion(&self, assertion: &Expression, active: &Active) -> Made<Expression> {
        self.under(assertion, active, &[])
    }

    fn under(&self, assertion: &Expression, active: &Active, shared: &[Name]) -> Made<Expression> {
        no_wands(assertion)?;
        let span = assertion.span;
        if !is_relational(assertion) {
            let [first, second] =
                BOTH.map(|each| implied(active.of(each), self.copies.expression(assertion, each, shared), span));
            return Ok(at(Expression::and(first, second), span));
        }
        let made = match &assertion.kind {
            Kind::Binary(BinaryOperator::And, left, right) => {
                Expression::and(self.under(left, active, shared)?, self.under(right, active, shared)?)
            }
            Kind::Binary(BinaryOperator::Implies, condition, body) if !is_relational(condition) => {
                self.under(body, &active.and(self.copied(condition, shared)), shared)?
            }
            Kind::Conditional(condition, then, otherwise) if !is_relational(condition) => {
                let holds = self.copied(condition, shared);
                let fails = holds.clone().map(Expression::not);
                let then = self.under(then, &active.and(holds), shared)?;
                Expression::and(then, self.under(otherwise, &active.and(fails), shared)?)
            }
            Kind::InhaleExhale(inhaled, exhaled) => {
                let sides = [self.under(inhaled, active, shared)?, self.under(exhaled, active, shared)?];
                let [inhaled, exhaled] = sides.map(Box::new);
                Expression::new(Kind::InhaleExhale(inhaled, exhaled), Type::Bool, span)
            }
            Kind::Forall(quantifier) => self.forall(quantifier, active, shared, span)?,
            Kind::Apply { function, .. } if function == LOW_EVENT => {
                let [first, second] = BOTH.map(|each| active.of(each));
                Expression::binary(BinaryOperator::Equal, first, second, Type::Bool, span)
            }
            _ => implied(active.both(), self.related(assertion, shared)?, span),
        };
        Ok(at(made, span))
    }

    /// Of a body with several parts, each is quantified by itself.
    fn forall(&self, quantifier: &Quantifier, active: &Active, shared: &[Name], span: Span) -> Made<Expression> {
        let mut parts = Vec::new();
        split(&quantifier.body, &mut Vec::new(), &mut parts);
        let mut made: Option<Expression> = None;
        for part in parts {
            let part = if is_relational(&part) {
                self.related_forall(quantifier, &part, active, shared, span)?
            } else {
                let body = Box::new(part);
                let alone = Quantifier { body, ..quantifier.clone() };
                self.under(&Expression::new(Kind::Forall(alone), Type::Bool, span), active, shared)?
            };
            made = Some(match made {
                Some(before) => Expression::and(before, part),
                None => part,
            });
        }
        Ok(made.unwrap_or_else(|| Expression::boolean(true, span)))
    }

    /// Both executions are asked about the same value.
    fn related_forall(
        &self,
        quantifier: &Quantifier,
        body: &Expression,
        active: &Active,
        shared: &[Name],
        span: Span,
    ) -> Made<Expression> {
        let mut inside = shared.to_vec();
        inside.extend(quantifier.variables.iter().map(|variable| variable.name.clone()));
        let variables = quantifier.variables.iter().map(|each| self.copies.variable(each, Execution::First)).collect();
        let mut triggers: Vec<Trigger> = Vec::new();
        for trigger in &quantifier.triggers {
            if trigger.expressions.iter().any(is_relational) {
                return unsupported("a relational trigger", trigger.span);
            }
            for execution in BOTH {
                let copy = |each: &Expression| self.copies.expression(each, execution, &inside);
                let copy = Trigger { expressions: trigger.expressions.iter().map(copy).collect(), span: trigger.span };
                // What does not depend on the execution is one trigger.
                if !triggers.contains(&copy) {
                    triggers.push(copy);
                }
            }
        }
        let body = Box::new(self.under(body, active, &inside)?);
        Ok(Expression::new(Kind::Forall(Quantifier { variables, triggers, body }), Type::Bool, span))
    }

    fn copied(&self, expression: &Expression, shared: &[Name]) -> [Expression; 2] {
        BOTH.map(|each| self.copies.expression(expression, each, shared))
    }

    /// A value that depends on both executions, where both take part. What speaks of one of them has to hold in both.
    fn related(&self, expression: &Expression, shared: &[Name]) -> Made<Expression> {
        let span = expression.span;
        match &expression.kind {
            Kind::Apply { arguments, .. } if arguments.iter().any(is_relational) => {
                unsupported("a relational assertion inside of another", span)
            }
            Kind::Apply { function, arguments } if function == LOW => {
                let [first, second] = self.copied(&arguments[0], shared);
                Ok(Expression::binary(BinaryOperator::Equal, first, second, Type::Bool, span))
            }
            Kind::Apply { function, .. } if function == LOW_EVENT => Ok(Expression::boolean(true, span)),
            Kind::Apply { function, arguments } if RELATED.contains(&function.as_str()) => {
                let execution = if function == RELATED[0] { Execution::First } else { Execution::Second };
                Ok(self.copies.expression(&arguments[0], execution, shared))
            }
            _ if !is_relational(expression) && expression.typ == Type::Bool => {
                let [first, second] = self.copied(expression, shared);
                Ok(at(if first == second { first } else { Expression::and(first, second) }, span))
            }
            _ if !is_relational(expression) => {
                let [first, second] = self.copied(expression, shared);
                if first != second {
                    return unsupported("a value beside `rel` without saying of which execution it is", span);
                }
                Ok(first)
            }
            Kind::Unfolding { access, body } => {
                let mut inside = self.related(body, shared)?;
                for execution in BOTH {
                    let marker =
                        Kind::Unfolding { access: access.clone(), body: Box::new(Expression::boolean(true, span)) };
                    let mut opened =
                        self.copies.expression(&Expression::new(marker, Type::Bool, span), execution, shared);
                    if let Kind::Unfolding { body, .. } = &mut opened.kind {
                        **body = inside;
                    }
                    inside = opened;
                }
                Ok(inside)
            }
            Kind::Unary(UnaryOperator::Not, _) | Kind::Binary(..) | Kind::Conditional(..) => {
                let mut copy = expression.clone();
                for child in copy.children_mut() {
                    *child = self.related(child, shared)?;
                }
                Ok(copy)
            }
            _ => unsupported("a relational assertion at this place", span),
        }
    }
}

/// The conjuncts of a body, each with the conditions before it.
fn split(body: &Expression, conditions: &mut Vec<Expression>, parts: &mut Vec<Expression>) {
    match &body.kind {
        Kind::Binary(BinaryOperator::And, left, right) => {
            split(left, conditions, parts);
            split(right, conditions, parts);
        }
        Kind::Binary(BinaryOperator::Implies, condition, body) => {
            conditions.push((**condition).clone());
            split(body, conditions, parts);
            conditions.pop();
        }
        _ => {
            let whole = |body: Expression, condition: &Expression| {
                let span = condition.span.to(body.span);
                implied(condition.clone(), body, span)
            };
            parts.push(conditions.iter().rev().fold(body.clone(), whole));
        }
    }
}

pub(super) fn no_wands(expression: &Expression) -> Made<()> {
    let mut found = None;
    expression.visit(&mut |part| {
        if matches!(part.kind, Kind::Wand(_) | Kind::Applying { .. }) {
            found.get_or_insert(part.span);
        }
    });
    found.map_or(Ok(()), |span| unsupported("a magic wand", span))
}

fn implied(condition: Expression, body: Expression, span: Span) -> Expression {
    Expression::binary(BinaryOperator::Implies, condition, body, Type::Bool, span)
}

fn at(mut expression: Expression, span: Span) -> Expression {
    expression.span = span;
    expression
}
