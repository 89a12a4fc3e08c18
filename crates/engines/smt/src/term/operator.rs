//! The operators a term can have at its root, and their SMT-LIB names. Not here: what they mean (see `semantics`) and
//! how terms with them are simplified (see the smart constructors beside this file).

use crate::sort::{Constructor, Function, Sort};

/// The root of a term. Derived operators (implication, subtraction, `>=`, …) are written with these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operator {
    /// A literal; the number is its place in the arena's table of constants.
    Constant(u32),
    /// A variable or an uninterpreted function.
    Apply(Function),
    Not,
    And,
    Or,
    Equal,
    Distinct,
    IfThenElse,
    Add,
    Multiply,
    /// Euclidean, as in SMT-LIB: the remainder is never negative.
    IntegerDivide,
    Modulo,
    RealDivide,
    LessEqual,
    Less,
    ToReal,
    /// Rounds down.
    ToInteger,
    IsInteger,
    Construct(Constructor),
    /// Was the argument made by this constructor?
    Test(Constructor),
    /// The field at this position of a value made by this constructor.
    Field(Constructor, u32),
    Select,
    Store,
    /// The array of this sort that maps every index to the argument.
    ConstantArray(Sort),
    Bits(BitOperator),
    Text(TextOperator),
    /// Arguments: the bound variables, the body, the terms of all triggers. The number is the arrangement's place in
    /// the arena.
    Forall(u32),
    Exists(u32),
}

/// Operators on bit-vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BitOperator {
    Not,
    Negate,
    And,
    Or,
    Xor,
    Add,
    Subtract,
    Multiply,
    UnsignedDivide,
    UnsignedRemainder,
    SignedDivide,
    SignedRemainder,
    ShiftLeft,
    ShiftRight,
    ShiftRightArithmetic,
    UnsignedLess,
    UnsignedLessEqual,
    SignedLess,
    SignedLessEqual,
    Concat,
    Extract {
        high: u32,
        low: u32,
    },
    ZeroExtend(u32),
    SignExtend(u32),
    /// The unsigned value as an integer.
    ToInteger,
    /// The integer modulo two to the width.
    FromInteger(u32),
}

/// Operators on strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TextOperator {
    Concat,
    Length,
    At,
    Substring,
    Contains,
    PrefixOf,
    SuffixOf,
    IndexOf,
    Replace,
    Less,
    LessEqual,
    ToCode,
    FromCode,
    ToInteger,
    FromInteger,
}

impl BitOperator {
    pub(crate) const PLAIN: [(BitOperator, &'static str); 20] = [
        (BitOperator::Not, "bvnot"),
        (BitOperator::Negate, "bvneg"),
        (BitOperator::And, "bvand"),
        (BitOperator::Or, "bvor"),
        (BitOperator::Xor, "bvxor"),
        (BitOperator::Add, "bvadd"),
        (BitOperator::Subtract, "bvsub"),
        (BitOperator::Multiply, "bvmul"),
        (BitOperator::UnsignedDivide, "bvudiv"),
        (BitOperator::UnsignedRemainder, "bvurem"),
        (BitOperator::SignedDivide, "bvsdiv"),
        (BitOperator::SignedRemainder, "bvsrem"),
        (BitOperator::ShiftLeft, "bvshl"),
        (BitOperator::ShiftRight, "bvlshr"),
        (BitOperator::ShiftRightArithmetic, "bvashr"),
        (BitOperator::UnsignedLess, "bvult"),
        (BitOperator::UnsignedLessEqual, "bvule"),
        (BitOperator::SignedLess, "bvslt"),
        (BitOperator::SignedLessEqual, "bvsle"),
        (BitOperator::Concat, "concat"),
    ];
}

impl TextOperator {
    pub(crate) const ALL: [(TextOperator, &'static str); 15] = [
        (TextOperator::Concat, "str.++"),
        (TextOperator::Length, "str.len"),
        (TextOperator::At, "str.at"),
        (TextOperator::Substring, "str.substr"),
        (TextOperator::Contains, "str.contains"),
        (TextOperator::PrefixOf, "str.prefixof"),
        (TextOperator::SuffixOf, "str.suffixof"),
        (TextOperator::IndexOf, "str.indexof"),
        (TextOperator::Replace, "str.replace"),
        (TextOperator::Less, "str.<"),
        (TextOperator::LessEqual, "str.<="),
        (TextOperator::ToCode, "str.to_code"),
        (TextOperator::FromCode, "str.from_code"),
        (TextOperator::ToInteger, "str.to_int"),
        (TextOperator::FromInteger, "str.from_int"),
    ];

    pub(crate) fn name(self) -> &'static str {
        Self::ALL.iter().find(|(operator, _)| *operator == self).map_or("", |(_, name)| name)
    }
}

impl Operator {
    /// The head an application of this operator is written with, where it depends on nothing else.
    pub(crate) fn plain_name(self) -> Option<&'static str> {
        Some(match self {
            Operator::Not => "not",
            Operator::And => "and",
            Operator::Or => "or",
            Operator::Equal => "=",
            Operator::Distinct => "distinct",
            Operator::IfThenElse => "ite",
            Operator::Add => "+",
            Operator::Multiply => "*",
            Operator::IntegerDivide => "div",
            Operator::Modulo => "mod",
            Operator::RealDivide => "/",
            Operator::LessEqual => "<=",
            Operator::Less => "<",
            Operator::ToReal => "to_real",
            Operator::ToInteger => "to_int",
            Operator::IsInteger => "is_int",
            Operator::Select => "select",
            Operator::Store => "store",
            Operator::Bits(BitOperator::ToInteger) => "bv2nat",
            Operator::Bits(bits) => return BitOperator::PLAIN.iter().find(|(each, _)| *each == bits).map(|(_, n)| *n),
            Operator::Text(text) => text.name(),
            _ => return None,
        })
    }
}
