//! Arithmetic and comparison as annotations do them: numbers without bounds, fractions, addresses.

use gainsay_ir::c::BinaryOperator;

use super::{
    substitution::{Evaluated, Stop},
    value::{Share, Value},
};

pub(super) fn no_fraction() -> Stop {
    Stop::undecided("a fraction was expected")
}

pub(super) fn operate(
    operator: BinaryOperator,
    values: &(Value, Value),
    element: Option<i64>,
    as_reals: bool,
) -> Evaluated<Value> {
    match values {
        (Value::Integer(left), Value::Integer(right)) if as_reals && operator == BinaryOperator::Divide => {
            Share::new(*left, *right).map(Value::Real).ok_or_else(no_fraction)
        }
        (Value::Integer(left), Value::Integer(right)) => integers(operator, *left, *right),
        (Value::Real(left), Value::Real(right)) => reals(operator, *left, *right),
        (Value::Real(left), Value::Integer(right)) => {
            reals(operator, *left, Share::new(*right, 1).ok_or_else(no_fraction)?)
        }
        (Value::Integer(left), Value::Real(right)) => {
            reals(operator, Share::new(*left, 1).ok_or_else(no_fraction)?, *right)
        }
        (Value::Undefined(place), _) | (_, Value::Undefined(place)) => Err(Stop::Content(*place)),
        (left, right) => addresses(operator, left, right, element),
    }
}

fn reals(operator: BinaryOperator, left: Share, right: Share) -> Evaluated<Value> {
    use BinaryOperator as B;
    let result = match operator {
        B::Add => left.plus(right),
        B::Subtract => left.minus(right),
        B::Multiply => left.times(right),
        B::Divide => left.over(right),
        B::Less => return Ok(Value::truth(!left.at_least(right))),
        B::LessEqual => return Ok(Value::truth(right.at_least(left))),
        B::Greater => return Ok(Value::truth(!right.at_least(left))),
        B::GreaterEqual => return Ok(Value::truth(left.at_least(right))),
        _ => None,
    };
    result.map(Value::Real).ok_or_else(no_fraction)
}

/// Arithmetic without bounds; what does not fit our numbers is given up.
pub(crate) fn integers(operator: BinaryOperator, left: i128, right: i128) -> Evaluated<Value> {
    use BinaryOperator as B;
    let shift = || u32::try_from(right).ok().filter(|bits| *bits < 64);
    let number = match operator {
        B::Add => left.checked_add(right),
        B::Subtract => left.checked_sub(right),
        B::Multiply => left.checked_mul(right),
        B::Divide => left.checked_div(right),
        B::Remainder => left.checked_rem(right),
        B::ShiftLeft => shift().and_then(|bits| left.checked_mul(1 << bits)),
        B::ShiftRight => shift().map(|bits| left >> bits),
        B::BitAnd => Some(left & right),
        B::BitOr => Some(left | right),
        B::BitXor => Some(left ^ right),
        B::Less => Some(i128::from(left < right)),
        B::LessEqual => Some(i128::from(left <= right)),
        B::Greater => Some(i128::from(left > right)),
        B::GreaterEqual => Some(i128::from(left >= right)),
        B::Equal => Some(i128::from(left == right)),
        B::NotEqual => Some(i128::from(left != right)),
        B::And | B::Or | B::In | B::Implies => None,
    };
    number.map(Value::Integer).ok_or_else(|| Stop::undecided("a number without definition"))
}

/// Arithmetic and comparison of addresses.
pub(crate) fn addresses(
    operator: BinaryOperator,
    left: &Value,
    right: &Value,
    element: Option<i64>,
) -> Evaluated<Value> {
    use BinaryOperator as B;
    let unclear = || Stop::undecided("arithmetic on addresses that says nothing");
    let scaled = |count: i128| {
        let bytes = element.and_then(|size| count.checked_mul(i128::from(size)));
        bytes.and_then(|bytes| i64::try_from(bytes).ok()).ok_or_else(unclear)
    };
    match (operator, left, right) {
        (B::Add, Value::Pointer(pointer), Value::Integer(count))
        | (B::Add, Value::Integer(count), Value::Pointer(pointer)) => {
            Ok(Value::Pointer(pointer.moved(scaled(*count)?)))
        }
        (B::Subtract, Value::Pointer(pointer), Value::Integer(count)) => {
            Ok(Value::Pointer(pointer.moved(scaled(-*count)?)))
        }
        (B::Subtract, Value::Pointer(left), Value::Pointer(right)) if left.block == right.block => {
            let size = element.filter(|size| *size > 0).ok_or_else(unclear)?;
            Ok(Value::Integer(i128::from((left.offset - right.offset) / size)))
        }
        (B::Less | B::LessEqual | B::Greater | B::GreaterEqual, _, _) => {
            ordered(operator, left, right).map(Value::truth).ok_or_else(unclear)
        }
        _ => Err(unclear()),
    }
}

/// No block ends behind it.
const LAST_ADDRESS: i128 = u64::MAX as i128;

/// The order of two addresses.
fn ordered(operator: BinaryOperator, left: &Value, right: &Value) -> Option<bool> {
    // Where blocks lie is not known, but that they lie behind NULL and before the last address.
    let between = |value: &Value| matches!(value, Value::Integer(number) if 0 < *number && *number < LAST_ADDRESS);
    let is_address = |value: &Value| matches!(value, Value::Pointer(_));
    if between(left) && is_address(right) || is_address(left) && between(right) {
        return None;
    }
    let key = |value: &Value| match value {
        Value::Integer(number) if *number >= LAST_ADDRESS => Some((usize::MAX, *number)),
        Value::Integer(number) => Some((0, *number)),
        Value::Pointer(pointer) => Some((1 + pointer.block, i128::from(pointer.offset))),
        _ => None,
    };
    let (left, right) = (key(left)?, key(right)?);
    Some(match operator {
        BinaryOperator::Less => left < right,
        BinaryOperator::LessEqual => left <= right,
        BinaryOperator::Greater => left > right,
        _ => left >= right,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_divide_as_reals_where_a_real_is_wanted() {
        let one_and_two = (Value::Integer(1), Value::Integer(2));
        let divide = |as_reals| operate(BinaryOperator::Divide, &one_and_two, None, as_reals);
        assert_eq!(divide(true), Ok(Value::Real(Share::new(1, 2).expect("two is not nought"))));
        assert_eq!(divide(false), Ok(Value::Integer(0)));
    }
}
