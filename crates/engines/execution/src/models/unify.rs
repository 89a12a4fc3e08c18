//! Making two values equal, and finding what makes an expression have a value.

use gainsay_ir::c::{BinaryOperator, Expression, ExpressionKind, Type};

use super::{End, Mode, Solver, Step, Stepped, Task, Work, blocked};
use crate::{
    program::range,
    substitution::Stop,
    value::{Share, Value},
};

/// What came of making two values equal.
pub(super) enum Unified {
    Equal,
    Different,
    Open(Stop),
}

impl<'u> Solver<'_, 'u> {
    pub(super) fn unify(&mut self, left: &Value, right: &Value) -> Result<Unified, End> {
        let mut open = None;
        let mut pending = vec![(left.clone(), right.clone())];
        while let Some((left, right)) = pending.pop() {
            let (left, right) = (self.knowledge.traced(&left), self.knowledge.traced(&right));
            if left == right {
                continue;
            }
            match (&left, &right) {
                (Value::Hole(hole), other) | (other, Value::Hole(hole)) => {
                    self.knowledge.holes[*hole as usize] = Some(other.clone());
                }
                (Value::Unknown(index), other) | (other, Value::Unknown(index)) => {
                    if self.mode == Mode::Consume {
                        open = Some(Stop::Unknown(*index));
                    } else if !self.bind(*index, other) {
                        return Ok(Unified::Different);
                    }
                }
                (Value::Data(name, arguments), Value::Data(other, others)) => {
                    if name != other || arguments.len() != others.len() {
                        return Ok(Unified::Different);
                    }
                    pending.extend(arguments.iter().cloned().zip(others.iter().cloned()));
                }
                _ => match self.context().equal(&left, &right) {
                    Ok(true) => {}
                    Ok(false) => return Ok(Unified::Different),
                    Err(Stop::Undecided(why)) => return Err(End::Undecided(why)),
                    Err(Stop::Content(place)) => return Err(End::Content(place)),
                    Err(stop) => open = Some(stop),
                },
            }
        }
        Ok(open.map_or(Unified::Equal, Unified::Open))
    }

    /// Chooses an unknown; `false` where its type does not allow that.
    pub(super) fn bind(&mut self, index: u32, value: &Value) -> bool {
        let unknown = &self.knowledge.unknowns[index as usize];
        let fits = match value {
            Value::Integer(_) | Value::Traced(..) => {
                let asked = |operator, number| self.knowledge.ask(operator, value, &Value::Integer(number));
                let differs = !unknown.is_not_zero || asked(BinaryOperator::NotEqual, 0);
                let (least, most) = range(&unknown.ty).unwrap_or((i128::MIN, i128::MAX));
                differs && asked(BinaryOperator::GreaterEqual, least) && asked(BinaryOperator::LessEqual, most)
            }
            Value::Unknown(other) => {
                let ty = unknown.ty.clone();
                self.note_type(&Value::Unknown(*other), &ty);
                true
            }
            Value::Data(..) => !matches!(unknown.ty, Type::Integer { .. } | Type::Pointer(_)),
            _ => true,
        };
        if fits {
            self.knowledge.unknowns[index as usize].value = Some(value.clone());
        }
        fits
    }

    pub(super) fn unified(&mut self, left: &Value, right: &Value, task: &Task<'u>) -> Stepped<'u> {
        self.unified_as(left, right, &Type::Any, task)
    }

    /// Makes two values of a type equal.
    pub(super) fn unified_as(&mut self, left: &Value, right: &Value, ty: &Type, task: &Task<'u>) -> Stepped<'u> {
        match self.unify(left, right)? {
            Unified::Equal => Ok(Step::Done(Vec::new())),
            Unified::Open(stop) => blocked(stop),
            Unified::Different => {
                let why = self.difference(left, right, ty);
                Err(self.broken(task, why))
            }
        }
    }

    fn difference(&self, left: &Value, right: &Value, ty: &Type) -> String {
        let (left, right) = (self.knowledge.deep(left), self.knowledge.deep(right));
        let is_address = matches!(left, Value::Pointer(_)) || matches!(right, Value::Pointer(_));
        let address = Type::pointer(Type::Void);
        let show = |value: &Value| self.words().typed(value, if is_address { &address } else { ty });
        match (&left, &right) {
            (Value::Undefined(_), other) | (other, Value::Undefined(_)) => {
                format!("uninitialised memory, where {} should be", show(other))
            }
            _ => format!("{} is not {}", show(&left), show(&right)),
        }
    }

    /// Finds what makes `expression` have the value.
    pub(super) fn solve(&mut self, expression: &'u Expression, value: &Value, task: &Task<'u>) -> Stepped<'u> {
        match self.evaluated(self.context().value(expression, &task.scope))? {
            Ok(found) => self.unified_as(value, &found, &expression.ty, task),
            Err(stop) => self.invert(expression, value, stop, task),
        }
    }

    /// Solves `expression == value` for the one part of it that is not known.
    fn invert(&mut self, expression: &'u Expression, value: &Value, stop: Stop, task: &Task<'u>) -> Stepped<'u> {
        match &expression.kind {
            ExpressionKind::Binary(operator @ (BinaryOperator::Add | BinaryOperator::Subtract), left, right) => {
                let is_sum = !expression.ty.is_pointer();
                match self.knowledge.traced(value) {
                    total @ (Value::Integer(_) | Value::Traced(..)) if is_sum => {
                        self.invert_sum(*operator, (left, right), &total, stop, task)
                    }
                    _ => blocked(stop),
                }
            }
            ExpressionKind::Binary(BinaryOperator::Divide, left, right) => {
                let Value::Real(share) = self.knowledge.shallow(value) else { return blocked(stop) };
                match self.number(right, task)?.and_then(|number| share.times(Share::new(number.number()?, 1)?)) {
                    Some(whole) => self.again(left, Value::Real(whole), task),
                    None => blocked(stop),
                }
            }
            ExpressionKind::Call { callee, arguments } => {
                let ExpressionKind::Variable(name) = &callee.kind else { return blocked(stop) };
                match self.knowledge.shallow(value) {
                    Value::Data(constructor, parts) if constructor == *name && parts.len() == arguments.len() => {
                        let tasks = arguments.iter().zip(parts.iter()).map(|(argument, part)| Task {
                            work: Work::Equation(part.clone(), argument),
                            ..task.clone()
                        });
                        Ok(Step::Done(tasks.collect()))
                    }
                    Value::Data(constructor, _) if constructor != *name && self.program.constructor(name).is_some() => {
                        Err(self.broken(task, format!("`{constructor}` is not `{name}`")))
                    }
                    _ => blocked(stop),
                }
            }
            ExpressionKind::Cast(_, inner) => self.again(inner, value.clone(), task),
            _ => blocked(stop),
        }
    }

    /// Solves a sum or difference for the side that is not known.
    fn invert_sum(
        &mut self,
        operator: BinaryOperator,
        (left, right): (&'u Expression, &'u Expression),
        total: &Value,
        stop: Stop,
        task: &Task<'u>,
    ) -> Stepped<'u> {
        use BinaryOperator as B;
        let known = (operator, self.number(left, task)?, self.number(right, task)?);
        let (part, operator, one, other) = match &known {
            (B::Add, Some(known), None) => (right, B::Subtract, total, known),
            (B::Add, None, Some(known)) => (left, B::Subtract, total, known),
            (B::Subtract, Some(known), None) => (right, B::Subtract, known, total),
            (_, None, Some(known)) => (left, B::Add, total, known),
            _ => return blocked(stop),
        };
        let number = one.number().zip(other.number()).and_then(|(one, other)| match operator {
            B::Add => one.checked_add(other),
            _ => one.checked_sub(other),
        });
        let number = number.ok_or_else(|| End::Undecided("a number is too large".to_owned()))?;
        let number = self.knowledge.calculated(operator, one, other, number);
        self.again(part, number, task)
    }

    fn again(&self, part: &'u Expression, value: Value, task: &Task<'u>) -> Stepped<'u> {
        Ok(Step::Done(vec![Task { work: Work::Equation(value, part), ..task.clone() }]))
    }

    fn number(&self, expression: &Expression, task: &Task<'u>) -> Result<Option<Value>, End> {
        let value = self.evaluated(self.context().value(expression, &task.scope))?;
        Ok(value.ok().map(|value| self.knowledge.traced(&value)).filter(|value| value.number().is_some()))
    }
}
