//! Calculating with numbers of which it is known how they were calculated. Where nobody keeps a trace, numbers are just numbers.

use gainsay_ir::c::{BinaryOperator, Type};
use gainsay_ir::trace::{Expression, Operator, Purpose, Trace};

use super::{program::range, program::wrapped, substitution::Knowledge, value::Value};

impl Knowledge {
    /// The number that an operator makes of two, `number`, with how it was calculated.
    pub(crate) fn calculated(&self, operator: BinaryOperator, left: &Value, right: &Value, number: i128) -> Value {
        let (left, right) = (self.traced(left), self.traced(right));
        let Some(trace) = self.trace.as_ref().filter(|_| is_traced(&left) || is_traced(&right)) else {
            return Value::Integer(number);
        };
        if matches!(operator, BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight) {
            self.pin(&right);
        }
        let mut trace = trace.borrow_mut();
        match written(&mut trace, operator, &left, &right) {
            Some(expression) => traced(&trace, number, expression),
            None => {
                pin(&mut trace, &left);
                pin(&mut trace, &right);
                Value::Integer(number)
            }
        }
    }

    /// A number as a value of a type.
    pub(crate) fn wrapped(&self, value: &Value, ty: &Type) -> Value {
        match (self.traced(value), range(ty)) {
            (Value::Integer(number), _) => Value::Integer(wrapped(number, ty)),
            (Value::Traced(number, expression), Some((least, most))) => {
                let Some(trace) = &self.trace else { return Value::Integer(wrapped(number, ty)) };
                let mut trace = trace.borrow_mut();
                let expression = match ty {
                    Type::Bool => {
                        let is_zero = trace.negated(expression);
                        trace.negated(is_zero)
                    }
                    _ => trace.wrapped(expression, least, most),
                };
                traced(&trace, wrapped(number, ty), expression)
            }
            (other, _) => other,
        }
    }

    /// Compares two numbers: what happens next depends on it.
    pub(crate) fn ask(&self, operator: BinaryOperator, left: &Value, right: &Value) -> bool {
        self.compare(operator, left, right, Purpose::Branch)
    }

    /// Compares two numbers: only where this holds there is something to see.
    pub(crate) fn assume(&self, operator: BinaryOperator, left: &Value, right: &Value) -> bool {
        self.compare(operator, left, right, Purpose::Assumed)
    }

    fn compare(&self, operator: BinaryOperator, left: &Value, right: &Value, purpose: Purpose) -> bool {
        let (left, right) = (self.traced(left), self.traced(right));
        let (Some(one), Some(other)) = (left.number(), right.number()) else { return left == right };
        let holds = match operator {
            BinaryOperator::Less => one < other,
            BinaryOperator::LessEqual => one <= other,
            BinaryOperator::Greater => one > other,
            BinaryOperator::GreaterEqual => one >= other,
            BinaryOperator::NotEqual => one != other,
            _ => one == other,
        };
        if let Some(trace) = self.trace.as_ref().filter(|_| is_traced(&left) || is_traced(&right)) {
            let mut trace = trace.borrow_mut();
            if let Some(condition) = written(&mut trace, operator, &left, &right) {
                ask(&mut trace, condition, holds, purpose);
            }
        }
        holds
    }

    /// Somebody looks whether a number is zero.
    pub(crate) fn ask_truth(&self, value: &Value) {
        if let (Value::Traced(number, expression), Some(trace)) = (self.traced(value), &self.trace) {
            let mut trace = trace.borrow_mut();
            if trace.bounds(expression) == (0, 1) {
                ask(&mut trace, expression, number != 0, Purpose::Branch);
            } else {
                let is_zero = trace.negated(expression);
                trace.ask(is_zero, number == 0, Purpose::Branch);
            }
        }
    }

    /// Somebody goes on with a number and forgets how it was calculated.
    pub(crate) fn pin(&self, value: &Value) {
        if let Some(trace) = &self.trace {
            pin(&mut trace.borrow_mut(), &self.traced(value));
        }
    }

    /// Where the program is.
    pub(crate) fn at(&self, site: u32) {
        if let Some(trace) = &self.trace {
            trace.borrow_mut().at(site);
        }
    }
}

fn is_traced(value: &Value) -> bool {
    matches!(value, Value::Traced(..))
}

fn traced(trace: &Trace, number: i128, expression: Expression) -> Value {
    if trace.constant(expression).is_some() { Value::Integer(number) } else { Value::Traced(number, expression) }
}

fn pin(trace: &mut Trace, value: &Value) {
    if let Value::Traced(number, expression) = value {
        trace.pin(*expression, *number);
    }
}

/// Asks for the condition that is behind `… == 0`.
fn ask(trace: &mut Trace, condition: Expression, holds: bool, purpose: Purpose) {
    let (mut condition, mut holds) = (condition, holds);
    while let Some(inner) = trace.is_negation(condition) {
        (condition, holds) = (inner, !holds);
    }
    trace.ask(condition, holds, purpose);
}

/// How an operator calculates; nothing where that cannot be said.
fn written(trace: &mut Trace, operator: BinaryOperator, left: &Value, right: &Value) -> Option<Expression> {
    use BinaryOperator as B;
    let mut expression = |value: &Value| match value {
        Value::Traced(_, expression) => Some(*expression),
        Value::Integer(number) => Some(trace.number(*number)),
        _ => None,
    };
    let (one, other) = (expression(left)?, expression(right)?);
    let shift = |trace: &mut Trace| {
        let bits = right.number().and_then(|bits| u32::try_from(bits).ok()).filter(|bits| *bits < 64)?;
        Some(trace.number(1 << bits))
    };
    Some(match operator {
        B::Add => trace.calculated(Operator::Add, one, other),
        B::Subtract => trace.calculated(Operator::Subtract, one, other),
        B::Multiply => trace.calculated(Operator::Multiply, one, other),
        B::Divide => trace.calculated(Operator::Divide, one, other),
        B::Remainder => trace.calculated(Operator::Remainder, one, other),
        B::ShiftLeft => {
            let factor = shift(trace)?;
            trace.calculated(Operator::Multiply, one, factor)
        }
        B::ShiftRight => {
            let divisor = shift(trace)?;
            trace.calculated(Operator::DivideDown, one, divisor)
        }
        B::BitAnd => trace.calculated(Operator::BitAnd, one, other),
        B::BitOr => trace.calculated(Operator::BitOr, one, other),
        B::BitXor => trace.calculated(Operator::BitXor, one, other),
        B::Less => trace.calculated(Operator::Less, one, other),
        B::LessEqual => trace.calculated(Operator::LessEqual, one, other),
        B::Greater => trace.calculated(Operator::Less, other, one),
        B::GreaterEqual => trace.calculated(Operator::LessEqual, other, one),
        B::Equal => trace.calculated(Operator::Equal, one, other),
        B::NotEqual => {
            let equal = trace.calculated(Operator::Equal, one, other);
            trace.negated(equal)
        }
        B::And | B::Or | B::In | B::Implies => return None,
    })
}
