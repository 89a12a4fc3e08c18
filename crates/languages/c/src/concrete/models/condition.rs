//! Conditions: taken apart where that helps to find what makes them true, evaluated otherwise.

use super::{End, Solver, Step, Stepped, Task, Work, blocked};
use crate::{
    concrete::substitution::Stop,
    syntax::{BinaryOperator, Expression, ExpressionKind, UnaryOperator},
};

impl<'u> Solver<'_, 'u> {
    pub(super) fn condition(&mut self, condition: &'u Expression, expected: bool, task: &Task<'u>) -> Stepped<'u> {
        use BinaryOperator as B;
        let task = &Task { work: Work::Condition(condition, expected), ..task.clone() };
        match &condition.kind {
            ExpressionKind::Binary(B::And, left, right) if expected => Ok(both(left, right, expected, task)),
            ExpressionKind::Binary(B::Or, left, right) if !expected => Ok(both(left, right, expected, task)),
            ExpressionKind::Binary(B::Equal, left, right) if is_truth(right) => {
                let wanted = (right.kind == ExpressionKind::Boolean(true)) == expected;
                self.condition(left, wanted, task)
            }
            ExpressionKind::Binary(B::Equal, left, right) if expected => self.equation(left, right, task),
            ExpressionKind::Binary(B::NotEqual, left, right) if !expected => self.equation(left, right, task),
            ExpressionKind::Unary(UnaryOperator::Not, operand) => self.condition(operand, !expected, task),
            ExpressionKind::Parenthesised(assertion) if expected => {
                Ok(Step::Done(vec![Task { work: Work::Assertion(assertion), ..task.clone() }]))
            }
            ExpressionKind::Call { callee, arguments } if expected && self.is_predicate(callee, task) => {
                let ExpressionKind::Variable(name) = &callee.kind else { return self.truth(condition, expected, task) };
                self.predicate(name, arguments, task)
            }
            _ => self.truth(condition, expected, task),
        }
    }

    fn is_predicate(&self, callee: &Expression, task: &Task<'u>) -> bool {
        match &callee.kind {
            ExpressionKind::Variable(name) => {
                !task.scope.values.contains_key(name)
                    && self.program.fixpoint(name).is_none()
                    && self.program.constructor(name).is_none()
                    && !crate::concrete::apply::is_built_in(name)
            }
            _ => false,
        }
    }

    fn truth(&mut self, condition: &'u Expression, expected: bool, task: &Task<'u>) -> Stepped<'u> {
        match self.context().holds(condition, &task.scope) {
            Ok(holds) if holds == expected => Ok(Step::Done(Vec::new())),
            Ok(_) => Err(self.broken(task, self.falsehood(condition, expected, task))),
            Err(stop) => blocked(stop),
        }
    }

    fn equation(&mut self, left: &'u Expression, right: &'u Expression, task: &Task<'u>) -> Stepped<'u> {
        let left_value = self.evaluated(self.context().value(left, &task.scope))?;
        let right_value = self.evaluated(self.context().value(right, &task.scope))?;
        match (left_value, right_value) {
            (Ok(one), Ok(other)) => self.unified_as(&one, &other, &left.ty, task),
            (Ok(value), Err(_)) => self.solve_in_place(right, &value, task),
            (Err(_), Ok(value)) => self.solve_in_place(left, &value, task),
            (Err(stop), Err(_)) => blocked(stop),
        }
    }

    /// Where nothing is known but the equation as a whole, it waits as such.
    fn solve_in_place(
        &mut self,
        expression: &'u Expression,
        value: &crate::concrete::value::Value,
        task: &Task<'u>,
    ) -> Stepped<'u> {
        match self.solve(expression, value, task) {
            Ok(Step::Blocked(stop @ (Stop::Unknown(_) | Stop::Hole(_)))) => Ok(Step::Blocked(stop)),
            other => other,
        }
    }

    /// Whether a condition can still have the truth value that is expected.
    pub(super) fn may_hold(&self, condition: &Expression, expected: bool, task: &Task<'u>) -> Result<bool, End> {
        match self.context().holds(condition, &task.scope) {
            Ok(holds) => Ok(holds == expected),
            Err(Stop::Undecided(why)) => Err(End::Undecided(why)),
            Err(Stop::Content(place)) => Err(End::Content(place)),
            Err(_) => Ok(true),
        }
    }
}

fn is_truth(expression: &Expression) -> bool {
    matches!(expression.kind, ExpressionKind::Boolean(_))
}

fn both<'u>(left: &'u Expression, right: &'u Expression, expected: bool, task: &Task<'u>) -> Step<'u> {
    let part = |part: &'u Expression| Task { work: Work::Condition(part, expected), span: part.span, ..task.clone() };
    Step::Done(vec![part(left), part(right)])
}
