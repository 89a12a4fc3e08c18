//! Arithmetic and comparison as C does them: conversions, overflow, division by zero, addresses.

use gainsay_ir::c::{BinaryOperator, IntegerKind, Type};
use gainsay_source::Span;

use super::{Machine, Run, undecided};
use crate::{
    calculate::{addresses, integers},
    program::range,
    substitution::Stop,
    value::Value,
};

impl Machine<'_, '_> {
    pub(super) fn operate(
        &mut self,
        operator: BinaryOperator,
        (left, left_type): (Value, &Type),
        (right, right_type): (Value, &Type),
        span: Span,
    ) -> Run<Value> {
        use BinaryOperator as B;
        if left_type.is_float() || right_type.is_float() {
            return Err(undecided("floating-point numbers"));
        }
        self.knowledge.at(span.start);
        if matches!(operator, B::Equal | B::NotEqual) {
            let (mut left, mut right) = (self.knowledge.traced(&left), self.knowledge.traced(&right));
            if left != right && left_type.is_integer() && right_type.is_integer() {
                (left, right) = (self.traced(&left)?, self.traced(&right)?);
                if left.number().is_some() && right.number().is_some() {
                    let ty = type_of_both(left_type, right_type);
                    let (left, right) = (self.knowledge.wrapped(&left, &ty), self.knowledge.wrapped(&right, &ty));
                    let holds = (left.number() == right.number()) == (operator == B::Equal);
                    return Ok(self.knowledge.calculated(operator, &left, &right, i128::from(holds)));
                }
            }
            let equal = match (&left, &right) {
                (Value::Function(one), Value::Function(other)) => one == other,
                (Value::Pointer(one), Value::Pointer(other)) if self.memory.may_coincide(one.block, other.block) => {
                    let message = "this compares a pointer to freed memory with one to memory allocated \
                                   later, which may lie at the same address";
                    return self.found("dangling", message, span);
                }
                _ => self.same(&left, &right)?,
            };
            return Ok(Value::truth(equal == (operator == B::Equal)));
        }
        let (left, right) = (self.traced(&left)?, self.traced(&right)?);
        let are_numbers = left.number().is_some() && right.number().is_some();
        if are_numbers && !left_type.is_pointer() && !right_type.is_pointer() {
            return self.numbers(operator, (left, left_type), (right, right_type), span);
        }
        let element = left_type.target().or(right_type.target()).map_or(Some(1), |ty| self.program.size(ty));
        self.ask_inside(&left, &right, element.unwrap_or(1), 0);
        self.knowledge.pin(&left);
        self.knowledge.pin(&right);
        let (left, right) = (left.plain(), right.plain());
        match (&left, &right) {
            (Value::Integer(0), Value::Integer(count))
                if *count != 0 && left_type.is_pointer() && operator == B::Add =>
            {
                self.found("null", "this calculates with a NULL pointer", span)
            }
            (Value::Integer(a), Value::Integer(b)) => integers(operator, *a, *b).map_err(unclear),
            (Value::Pointer(one), Value::Pointer(other)) if one.block != other.block => {
                // One order of two objects is tried, and others are possible.
                self.is_sample = true;
                addresses(operator, &left, &right, element).map_err(unclear)
            }
            _ => addresses(operator, &left, &right, element).map_err(unclear),
        }
    }

    fn same(&mut self, left: &Value, right: &Value) -> Run<bool> {
        loop {
            match self.knowledge.equal(left, right) {
                Ok(equal) => return Ok(equal),
                Err(Stop::Unknown(index)) => drop(self.choose_unknown(index)?),
                Err(Stop::Hole(_) | Stop::Content(_)) => {
                    return Err(undecided("a comparison with a value of annotations"));
                }
                Err(Stop::Undecided(why)) => return Err(undecided(why)),
            }
        }
    }

    fn numbers(
        &mut self,
        operator: BinaryOperator,
        (left, left_type): (Value, &Type),
        (right, right_type): (Value, &Type),
        span: Span,
    ) -> Run<Value> {
        use BinaryOperator as B;
        let zero = Value::Integer(0);
        if matches!(operator, B::Divide | B::Remainder) && self.knowledge.ask(B::Equal, &right, &zero) {
            return self.found("division", "this divides by zero", span);
        }
        let is_shift = matches!(operator, B::ShiftLeft | B::ShiftRight);
        if is_shift {
            self.shifts(operator, (&left, left_type), &right, span)?;
        }
        let ty = if is_shift { promoted(left_type) } else { type_of_both(left_type, right_type) };
        let in_type = |value: Value| if is_shift { value } else { self.knowledge.wrapped(&value, &ty) };
        let (left, right) = (in_type(left), in_type(right));
        let (Some(one), Some(other)) = (left.number(), right.number()) else {
            return Err(undecided("arithmetic with something that is no number"));
        };
        let is_comparison = matches!(operator, B::Less | B::LessEqual | B::Greater | B::GreaterEqual);
        let Value::Integer(number) = integers(operator, one, other).map_err(unclear)? else {
            return Err(undecided("arithmetic without a result"));
        };
        let result = self.knowledge.calculated(operator, &left, &right, number);
        if is_comparison {
            return Ok(result);
        }
        if operator == B::Remainder && range(&ty).is_some_and(|(least, _)| one == least && other == -1) {
            return self.found("overflow", format!("{one} / {other} does not fit, so there is no remainder"), span);
        }
        let is_signed = matches!(ty, Type::Integer { signed: true, .. });
        if is_signed && !self.fits(&result, &ty) {
            let message = format!("{one} {} {other} is {number}, which does not fit", symbol(operator));
            return self.found("overflow", message, span);
        }
        Ok(self.knowledge.wrapped(&result, &ty))
    }

    /// What is wrong with a shift.
    fn shifts(&self, operator: BinaryOperator, (left, ty): (&Value, &Type), right: &Value, span: Span) -> Run<()> {
        use BinaryOperator as B;
        let width = 8 * self.program.size(&promoted(ty)).unwrap_or(4);
        let is_inside = self.knowledge.ask(B::GreaterEqual, right, &Value::Integer(0))
            && self.knowledge.ask(B::Less, right, &Value::Integer(i128::from(width)));
        if !is_inside {
            let by = right.number().unwrap_or_default();
            return self.found("shift", format!("this shifts a number of {width} bits by {by}"), span);
        }
        let is_unsigned = matches!(promoted(ty), Type::Integer { signed: false, .. });
        if operator == B::ShiftLeft && !is_unsigned && self.knowledge.ask(B::Less, left, &Value::Integer(0)) {
            let number = left.number().unwrap_or_default();
            return self.found("shift", format!("this shifts the negative number {number} to the left"), span);
        }
        Ok(())
    }

    /// Whether a number is one of a type. Where nobody wants to know of overflow, runs with larger ones are not looked for.
    fn fits(&self, value: &Value, ty: &Type) -> bool {
        let Some((least, most)) = range(ty) else { return true };
        let compare = |operator, bound| {
            let bound = Value::Integer(bound);
            let knowledge = &self.knowledge;
            if self.program.extremes {
                knowledge.ask(operator, value, &bound)
            } else {
                knowledge.assume(operator, value, &bound)
            }
        };
        compare(BinaryOperator::GreaterEqual, least) && compare(BinaryOperator::LessEqual, most)
    }
}

fn unclear(stop: Stop) -> super::Halt {
    match stop {
        Stop::Undecided(why) => undecided(why),
        Stop::Unknown(_) | Stop::Hole(_) | Stop::Content(_) => undecided("a value that is not known"),
    }
}

pub(crate) fn symbol(operator: BinaryOperator) -> &'static str {
    use BinaryOperator as B;
    match operator {
        B::Add => "+",
        B::Subtract => "-",
        B::Multiply => "*",
        B::Divide => "/",
        B::Remainder => "%",
        B::ShiftLeft => "<<",
        B::ShiftRight => ">>",
        B::BitAnd => "&",
        B::BitOr => "|",
        B::BitXor => "^",
        B::Equal => "==",
        B::NotEqual => "!=",
        B::Less => "<",
        B::LessEqual => "<=",
        B::Greater => ">",
        B::GreaterEqual => ">=",
        B::And => "&&",
        B::Or => "||",
        B::In => "in",
        B::Implies => "==>",
    }
}

/// Small types calculate as `int`.
fn promoted(ty: &Type) -> Type {
    match ty {
        Type::Integer { kind: IntegerKind::Int | IntegerKind::Long, .. } => ty.clone(),
        _ => Type::INT,
    }
}

/// The type two numbers are calculated in.
fn type_of_both(left: &Type, right: &Type) -> Type {
    let (left, right) = (promoted(left), promoted(right));
    match (&left, &right) {
        (Type::Integer { kind, signed }, Type::Integer { kind: other, signed: other_signed }) => {
            if kind == other {
                Type::Integer { kind: *kind, signed: *signed && *other_signed }
            } else if kind > other {
                left
            } else {
                right
            }
        }
        _ => left,
    }
}
