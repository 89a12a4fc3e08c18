//! What is known of unknowns and holes, and equality of values under it.

use std::rc::Rc;

use gainsay_ir::c::{BinaryOperator, Type};

use super::{
    choice_sequence::Writing,
    value::{Pointer, Value},
};

/// Why an evaluation cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// It depends on an input that was not chosen.
    Unknown(u32),
    /// It depends on something an assertion has not found out.
    Hole(u32),
    /// It depends on uninitialised memory, which may hold anything.
    Content(Pointer),
    /// Nothing can be said, for this reason.
    Undecided(String),
}

impl Stop {
    pub(crate) fn undecided(why: impl Into<String>) -> Stop {
        Stop::Undecided(why.into())
    }
}

pub(crate) type Evaluated<T> = Result<T, Stop>;

#[derive(Clone, Debug)]
pub(crate) struct Unknown {
    pub(crate) ty: Type,
    pub(crate) value: Option<Value>,
    /// It is the content of a string and no terminator.
    pub(crate) is_not_zero: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Knowledge {
    pub(crate) unknowns: Vec<Unknown>,
    pub(crate) holes: Vec<Option<Value>>,
    /// Where what is asked about given numbers is written down, if somebody wants to know.
    pub(crate) trace: Option<Writing>,
}

impl Knowledge {
    pub(crate) fn unknown(&mut self, ty: Type) -> Value {
        self.unknowns.push(Unknown { ty, value: None, is_not_zero: false });
        Value::Unknown((self.unknowns.len() - 1) as u32)
    }

    pub(crate) fn hole(&mut self) -> Value {
        self.holes.push(None);
        Value::Hole((self.holes.len() - 1) as u32)
    }

    /// The value behind bound unknowns and holes.
    pub(crate) fn shallow(&self, value: &Value) -> Value {
        self.traced(value).plain()
    }

    /// The value behind bound unknowns and holes, with how it was calculated.
    pub(crate) fn traced(&self, value: &Value) -> Value {
        let mut value = value;
        loop {
            let next = match value {
                Value::Unknown(index) => self.unknowns[*index as usize].value.as_ref(),
                Value::Hole(index) => self.holes[*index as usize].as_ref(),
                _ => None,
            };
            match next {
                Some(next) => value = next,
                None => return value.clone(),
            }
        }
    }

    /// The value with everything bound filled in.
    pub(crate) fn deep(&self, value: &Value) -> Value {
        match self.shallow(value) {
            Value::Data(name, arguments) => {
                Value::Data(name, Rc::new(arguments.iter().map(|argument| self.deep(argument)).collect()))
            }
            Value::Partial(name, arguments) => {
                Value::Partial(name, Rc::new(arguments.iter().map(|argument| self.deep(argument)).collect()))
            }
            other => other,
        }
    }

    /// The value, provided its outermost part is known.
    pub(crate) fn needed(&self, value: &Value) -> Evaluated<Value> {
        match self.shallow(value) {
            Value::Unknown(index) => Err(Stop::Unknown(index)),
            Value::Hole(index) => Err(Stop::Hole(index)),
            known => Ok(known),
        }
    }

    pub(crate) fn integer(&self, value: &Value) -> Evaluated<i128> {
        self.pin(value);
        match self.needed(value)? {
            Value::Integer(number) => Ok(number),
            Value::Undefined(place) => Err(Stop::Content(place)),
            _ => Err(Stop::undecided("a number was expected")),
        }
    }

    pub(crate) fn holds(&self, value: &Value) -> Evaluated<bool> {
        self.ask_truth(value);
        match self.needed(value)? {
            Value::Integer(number) => Ok(number != 0),
            Value::Pointer(_) | Value::Function(_) => Ok(true),
            Value::Undefined(place) => Err(Stop::Content(place)),
            _ => Err(Stop::undecided("a truth value was expected")),
        }
    }

    /// The elements of a list.
    pub(crate) fn elements(&self, list: &Value) -> Evaluated<Vec<Value>> {
        let (mut rest, mut elements) = (list.clone(), Vec::new());
        loop {
            match self.needed(&rest)? {
                Value::Data(name, _) if name == "nil" => return Ok(elements),
                Value::Data(name, arguments) if name == "cons" && arguments.len() == 2 => {
                    elements.push(arguments[0].clone());
                    rest = arguments[1].clone();
                }
                _ => return Err(Stop::undecided("a list was expected")),
            }
        }
    }

    /// Equality of two values that are no functions.
    pub(crate) fn equal(&self, left: &Value, right: &Value) -> Evaluated<bool> {
        let (left, right) = (self.traced(left), self.traced(right));
        if left == right {
            return Ok(true);
        }
        if let (Some(one), Some(other)) = (left.number(), right.number()) {
            self.ask(BinaryOperator::Equal, &left, &right);
            return Ok(one == other);
        }
        let (left, right) = (left.plain(), right.plain());
        match (&left, &right) {
            (Value::Unknown(index), _) | (_, Value::Unknown(index)) => Err(Stop::Unknown(*index)),
            (Value::Hole(index), _) | (_, Value::Hole(index)) => Err(Stop::Hole(*index)),
            (Value::Data(name, arguments), Value::Data(other, others)) => {
                if name != other || arguments.len() != others.len() {
                    return Ok(false);
                }
                self.all_equal(arguments, others)
            }
            (Value::Real(share), Value::Integer(number)) | (Value::Integer(number), Value::Real(share)) => {
                Ok(share.denominator() == 1 && i128::from(share.numerator()) == *number)
            }
            (Value::Partial(..) | Value::Function(_), Value::Partial(..) | Value::Function(_)) => {
                Err(Stop::undecided("equality of functions"))
            }
            _ => Ok(false),
        }
    }

    /// One difference is enough, whatever the other parts are.
    fn all_equal(&self, left: &[Value], right: &[Value]) -> Evaluated<bool> {
        let mut open = None;
        for (left, right) in left.iter().zip(right) {
            match self.equal(left, right) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(stop) => open = open.or(Some(stop)),
            }
        }
        open.map_or(Ok(true), Err)
    }
}
