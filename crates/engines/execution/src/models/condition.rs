//! Conditions: taken apart where that helps to find what makes them true, evaluated otherwise.

use gainsay_ir::c::{BinaryOperator, Expression, ExpressionKind, UnaryOperator};
use gainsay_source::Name;

use super::{End, Mode, Solver, Step, Stepped, Task, Work, blocked};
use crate::substitution::Stop;

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
            ExpressionKind::Forall { variable, range: Some(range), body, .. }
                if expected && self.mode == Mode::Produce =>
            {
                self.each(variable, range, (condition, body), task)
            }
            ExpressionKind::Binary(B::Implies, left, right) if expected && self.mode == Mode::Produce => {
                match self.context().holds(left, &task.scope) {
                    Ok(false) => Ok(Step::Done(Vec::new())),
                    Ok(true) => self.condition(right, true, task),
                    Err(_) => self.truth(condition, expected, task),
                }
            }
            ExpressionKind::Binary(B::Or, left, right) if self.mode == Mode::Produce => {
                let sides = [left, right].map(|side| self.context().holds(side, &task.scope));
                match sides {
                    [Ok(false), Err(_)] => self.condition(right, true, task),
                    [Err(_), Ok(false)] => self.condition(left, true, task),
                    _ => self.truth(condition, expected, task),
                }
            }
            ExpressionKind::Conditional(which, then, otherwise) if self.mode == Mode::Produce => {
                match self.context().holds(which, &task.scope) {
                    Ok(true) => self.condition(then, expected, task),
                    Ok(false) => self.condition(otherwise, expected, task),
                    Err(_) => self.truth(condition, expected, task),
                }
            }
            _ => self.truth(condition, expected, task),
        }
    }

    /// What holds of all elements holds of each, and what is not known of one of them follows from that.
    fn each(
        &mut self,
        variable: &Name,
        range: &'u Expression,
        (whole, body): (&'u Expression, &'u Expression),
        task: &Task<'u>,
    ) -> Stepped<'u> {
        let elements = self.context().value(range, &task.scope).and_then(|range| self.knowledge.elements(&range));
        let Ok(elements) = elements else { return self.truth(whole, true, task) };
        self.program.saw_range(range.span, &elements);
        let of_element = |element| Task {
            work: Work::Condition(body, true),
            scope: task.scope.with([(variable.clone(), element)]),
            ..task.clone()
        };
        Ok(Step::Done(elements.into_iter().map(of_element).collect()))
    }

    fn is_predicate(&self, callee: &Expression, task: &Task<'u>) -> bool {
        match &callee.kind {
            ExpressionKind::Variable(name) => {
                !task.scope.values.contains_key(name)
                    && self.program.fixpoint(name).is_none()
                    && self.program.constructor(name).is_none()
                    && !crate::apply::is_built_in(name)
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
        value: &crate::value::Value,
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
