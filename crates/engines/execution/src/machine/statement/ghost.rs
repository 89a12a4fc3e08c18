//! Ghost statements. They change nothing but ghost variables; the conditions they state are checked. A ghost variable whose value cannot be found out
//! is forgotten: what depends on it is not decided.

use std::rc::Rc;

use gainsay_ir::c::{
    Assertion, AssertionKind, BinaryOperator, Declarator, Expression, ExpressionKind, IncrementKind, Initialiser,
    Statement, StatementKind,
};
use gainsay_source::Name;

use super::Flow;
use crate::{
    evaluate::Scope,
    machine::{Machine, Run},
    walk,
};

impl<'u> Machine<'_, 'u> {
    pub(super) fn ghost(&mut self, statement: &'u Statement) -> Run<Flow> {
        if self.frames.len() != 1 {
            return Ok(Flow::Next);
        }
        self.is_sample = true;
        match &statement.kind {
            StatementKind::Assert(assertion) => self.ghost_assertion(assertion)?,
            StatementKind::Leak(assertion) => self.give_up(assertion)?,
            StatementKind::Declare(declarators) => self.ghost_variables(declarators),
            StatementKind::Expression(expression) => self.ghost_assignment(expression),
            StatementKind::If { condition, then, otherwise } => {
                return self.ghost_conditional(statement, condition, then, otherwise.as_deref());
            }
            StatementKind::Block(block) => {
                block.statements.iter().try_for_each(|statement| self.ghost(statement).map(|_| ()))?;
            }
            _ => self.forget_assigned(statement),
        }
        Ok(Flow::Next)
    }

    /// Conditions are checked; what speaks of ownership is only a hint, except that places tell the names of their values.
    fn ghost_assertion(&mut self, assertion: &'u Assertion) -> Run<()> {
        match &assertion.kind {
            AssertionKind::Pure(_) => self.check_assertion(assertion),
            AssertionKind::PointsTo { .. } => {
                self.learn(assertion);
                Ok(())
            }
            AssertionKind::Separate(parts) => {
                let places = parts
                    .iter()
                    .all(|part| matches!(part.kind, AssertionKind::PointsTo { .. } | AssertionKind::Pure(_)));
                if places {
                    self.learn(assertion);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn ghost_variables(&mut self, declarators: &'u [Declarator]) {
        for declarator in declarators {
            match &declarator.initialiser {
                Some(Initialiser::Expression(value)) => self.ghost_value(&declarator.name, value),
                _ => self.forget_ghost(&declarator.name),
            }
        }
    }

    /// Gives a ghost variable a value, if that can be found out.
    fn ghost_value(&mut self, name: &Name, value: &Expression) {
        let scope = self.scope();
        match (self.context().value(value, &scope), self.frames.last_mut()) {
            (Ok(value), Some(frame)) => frame.ghost = frame.ghost.with([(name.clone(), value)]),
            _ => self.forget_ghost(name),
        }
    }

    fn ghost_assignment(&mut self, expression: &'u Expression) {
        let (target, operator, value) = match &expression.kind {
            ExpressionKind::Assign { target, operator, value } => (target, *operator, (**value).clone()),
            ExpressionKind::Increment(kind, target) => {
                let operator = match kind {
                    IncrementKind::PreIncrement | IncrementKind::PostIncrement => BinaryOperator::Add,
                    IncrementKind::PreDecrement | IncrementKind::PostDecrement => BinaryOperator::Subtract,
                };
                let one = ExpressionKind::Integer(1.into());
                (target, Some(operator), Expression { kind: one, ..(**target).clone() })
            }
            _ => return,
        };
        let ExpressionKind::Variable(name) = &target.kind else { return };
        let value = match operator {
            Some(operator) => {
                let kind = ExpressionKind::Binary(operator, target.clone(), Box::new(value));
                Expression { kind, ..expression.clone() }
            }
            None => value,
        };
        self.ghost_value(name, &value);
    }

    fn ghost_conditional(
        &mut self,
        whole: &'u Statement,
        condition: &'u Expression,
        then: &'u Statement,
        otherwise: Option<&'u Statement>,
    ) -> Run<Flow> {
        let scope = self.scope();
        let decided = self.context().holds(condition, &scope);
        match (decided, otherwise) {
            (Ok(true), _) => self.ghost(then),
            (Ok(false), Some(otherwise)) => self.ghost(otherwise),
            (Ok(false), None) => Ok(Flow::Next),
            (Err(_), _) => {
                self.forget_assigned(whole);
                Ok(Flow::Next)
            }
        }
    }

    fn forget_assigned(&mut self, statement: &'u Statement) {
        let mut names = Vec::new();
        walk::statement(statement, &mut |expression| match &expression.kind {
            ExpressionKind::Assign { target, .. } | ExpressionKind::Increment(_, target) => {
                if let ExpressionKind::Variable(name) = &target.kind {
                    names.push(name);
                }
            }
            _ => {}
        });
        names.into_iter().for_each(|name| self.forget_ghost(name));
    }

    pub(in crate::machine) fn forget_ghost(&mut self, name: &Name) {
        if let Some(frame) = self.frames.last_mut()
            && frame.ghost.values.contains_key(name)
        {
            let mut values = (*frame.ghost.values).clone();
            values.remove(name);
            frame.ghost = Scope { values: Rc::new(values), places: frame.ghost.places.clone() };
        }
    }
}
