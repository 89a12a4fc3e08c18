//! Values of C and of annotations as the interpreter holds them. References to memory are blocks with byte offsets; what was not looked at
//! yet is an unknown. How a person reads a value is decided elsewhere.

use std::rc::Rc;

use gainsay_ir::trace::Expression;
use gainsay_source::Name;

/// A position in a block of memory, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pointer {
    pub(crate) block: usize,
    pub(crate) offset: i64,
}

impl Pointer {
    pub(crate) fn start(block: usize) -> Pointer {
        Pointer { block, offset: 0 }
    }

    pub(crate) fn moved(self, bytes: i64) -> Pointer {
        Pointer { offset: self.offset.saturating_add(bytes), ..self }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value {
    /// Numbers, characters, truth values, NULL and addresses made from numbers.
    Integer(i128),
    /// A number with how it was calculated from those that the run was given, in runs of which somebody keeps the trace.
    Traced(i128, Expression),
    /// A fraction.
    Real(Share),
    Pointer(Pointer),
    /// A C function, fixpoint function, constructor or predicate that stands for itself.
    Function(Name),
    /// A fixpoint function or predicate that waits for more arguments.
    Partial(Name, Rc<Vec<Value>>),
    /// A constructor with its arguments.
    Data(Name, Rc<Vec<Value>>),
    /// An input that nobody has looked at: it is chosen when somebody does.
    Unknown(u32),
    /// What an assertion still has to find out.
    Hole(u32),
    /// What uninitialised memory holds: equal to itself and to nothing else.
    Undefined(Pointer),
}

impl Value {
    pub(crate) const NULL: Value = Value::Integer(0);

    /// The number, if it is one.
    pub(crate) fn number(&self) -> Option<i128> {
        match self {
            Value::Integer(number) | Value::Traced(number, _) => Some(*number),
            _ => None,
        }
    }

    /// The same value without how it was calculated.
    pub(crate) fn plain(self) -> Value {
        match self {
            Value::Traced(number, _) => Value::Integer(number),
            other => other,
        }
    }

    pub(crate) fn truth(holds: bool) -> Value {
        Value::Integer(i128::from(holds))
    }

    pub(crate) fn data(name: &str, arguments: Vec<Value>) -> Value {
        Value::Data(Name::new(name), Rc::new(arguments))
    }

    pub(crate) fn list(elements: Vec<Value>) -> Value {
        let nil = Value::data("nil", Vec::new());
        elements.into_iter().rev().fold(nil, |rest, first| Value::data("cons", vec![first, rest]))
    }
}

/// How much of a cell is owned: a number from zero to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Share {
    /// First, so that only equal denominators compare by the derived order; use [`Share::at_least`].
    numerator: i64,
    denominator: i64,
}

impl Share {
    pub(crate) const NONE: Share = Share { numerator: 0, denominator: 1 };
    pub(crate) const HALF: Share = Share { numerator: 1, denominator: 2 };
    pub(crate) const ALL: Share = Share { numerator: 1, denominator: 1 };

    /// `None` where it is no number, or one beyond what fractions of ownership need.
    pub(crate) fn new(numerator: i128, denominator: i128) -> Option<Share> {
        let divisor = num_traits::sign::abs(greatest_common_divisor(numerator, denominator));
        if denominator == 0 || divisor == 0 {
            return (denominator != 0).then_some(Share::NONE);
        }
        let sign = denominator.signum();
        let (numerator, denominator) = (sign * numerator / divisor, sign * denominator / divisor);
        Some(Share { numerator: i64::try_from(numerator).ok()?, denominator: i64::try_from(denominator).ok()? })
    }

    fn parts(self) -> (i128, i128) {
        (i128::from(self.numerator), i128::from(self.denominator))
    }

    pub(crate) fn plus(self, other: Share) -> Option<Share> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Share::new(a * d + c * b, b * d)
    }

    pub(crate) fn minus(self, other: Share) -> Option<Share> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Share::new(a * d - c * b, b * d)
    }

    pub(crate) fn times(self, other: Share) -> Option<Share> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Share::new(a * c, b * d)
    }

    pub(crate) fn over(self, other: Share) -> Option<Share> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Share::new(a * d, b * c)
    }

    pub(crate) fn at_least(self, other: Share) -> bool {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        a * d >= c * b
    }

    pub(crate) fn is_positive(self) -> bool {
        self.numerator > 0
    }

    pub(crate) fn numerator(self) -> i64 {
        self.numerator
    }

    pub(crate) fn denominator(self) -> i64 {
        self.denominator
    }
}

fn greatest_common_divisor(left: i128, right: i128) -> i128 {
    let (mut left, mut right) = (left, right);
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left
}
