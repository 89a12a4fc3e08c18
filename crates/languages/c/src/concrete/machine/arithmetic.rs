//! Arithmetic and comparison as C does them: conversions, overflow, division by zero, addresses.

use gainsay_source::Span;

use super::{Machine, Run, undecided};
use crate::{
    concrete::{
        evaluate::{addresses, integers},
        knowledge::Stop,
        program::{range, wrapped},
        value::Value,
    },
    syntax::{BinaryOperator, IntegerKind, Type},
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
        if *left_type == Type::Float || *right_type == Type::Float {
            return Err(undecided("floating-point numbers"));
        }
        if matches!(operator, B::Equal | B::NotEqual) {
            let (left, right) = (self.knowledge.shallow(&left), self.knowledge.shallow(&right));
            let equal = match (&left, &right) {
                (Value::Integer(one), Value::Integer(other)) if left_type.is_integer() && right_type.is_integer() => {
                    let ty = type_of_both(left_type, right_type);
                    wrapped(*one, &ty) == wrapped(*other, &ty)
                }
                (Value::Function(one), Value::Function(other)) => one == other,
                (Value::Pointer(one), Value::Pointer(other)) if self.memory.may_coincide(one.block, other.block) => {
                    let message = "this compares a pointer to memory that was given back with one to memory allocated \
                                   later, which may lie at the same address";
                    return self.found("dangling", message, span);
                }
                _ => self.same(&left, &right)?,
            };
            return Ok(Value::truth(equal == (operator == B::Equal)));
        }
        let (left, right) = (self.force(&left)?, self.force(&right)?);
        match (&left, &right) {
            (Value::Integer(a), Value::Integer(b)) if !left_type.is_pointer() && !right_type.is_pointer() => {
                self.numbers(operator, (*a, left_type), (*b, right_type), span)
            }
            (Value::Integer(0), Value::Integer(count))
                if *count != 0 && left_type.is_pointer() && operator == B::Add =>
            {
                self.found("null", "this calculates with a NULL pointer", span)
            }
            (Value::Integer(a), Value::Integer(b)) => integers(operator, *a, *b).map_err(unclear),
            _ => {
                let target = left_type.target().or(right_type.target());
                let element = target.map_or(Some(1), |ty| self.program.size(ty));
                addresses(operator, &left, &right, element).map_err(unclear)
            }
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
        (left, left_type): (i128, &Type),
        (right, right_type): (i128, &Type),
        span: Span,
    ) -> Run<Value> {
        use BinaryOperator as B;
        if matches!(operator, B::Divide | B::Remainder) && right == 0 {
            return self.found("division", "this divides by zero", span);
        }
        let is_shift = matches!(operator, B::ShiftLeft | B::ShiftRight);
        if is_shift {
            let width = 8 * self.program.size(&promoted(left_type)).unwrap_or(4);
            if !(0..i128::from(width)).contains(&right) {
                return self.found("shift", format!("this shifts a number of {width} bits by {right}"), span);
            }
        }
        let is_unsigned = matches!(promoted(left_type), Type::Integer { signed: false, .. });
        if operator == B::ShiftLeft && left < 0 && !is_unsigned {
            return self.found("shift", format!("this shifts the negative number {left} to the left"), span);
        }
        let ty = if is_shift { promoted(left_type) } else { type_of_both(left_type, right_type) };
        let (left, right) = if is_shift { (left, right) } else { (wrapped(left, &ty), wrapped(right, &ty)) };
        let is_comparison = matches!(operator, B::Less | B::LessEqual | B::Greater | B::GreaterEqual);
        let Value::Integer(number) = integers(operator, left, right).map_err(unclear)? else {
            return Err(undecided("arithmetic without a result"));
        };
        if operator == B::Remainder && range(&ty).is_some_and(|(least, _)| left == least && right == -1) {
            return self.found("overflow", format!("{left} / {right} does not fit, so there is no remainder"), span);
        }
        let fits = range(&ty).is_none_or(|(least, most)| (least..=most).contains(&number));
        if is_comparison || fits {
            return Ok(Value::Integer(number));
        }
        let is_signed = matches!(ty, Type::Integer { signed: true, .. });
        if is_signed {
            let message = format!("{left} {} {right} is {number}, which does not fit", symbol(operator));
            return self.found("overflow", message, span);
        }
        Ok(Value::Integer(wrapped(number, &ty)))
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
