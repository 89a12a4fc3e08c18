//! The primitive operations: one table with name, operator and arity. To add one, see the recipe in CONTRIBUTING.md.

use serde::Serialize;

/// An operation on literals. Arguments are evaluated left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Primitive {
    Add,
    Subtract,
    Multiply,
    Negate,
    /// Division of reals and doubles.
    Over,
    /// Integer division rounding towards negative infinity, and its remainder.
    Divide,
    Modulo,
    /// Integer division rounding towards zero, and its remainder.
    Quotient,
    Remainder,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Not,
    /// Strict conjunction and disjunction: both sides are evaluated and become one formula. The lazy ones are `case`.
    Both,
    Either,
    IntToReal,
    IntToDouble,
    RealToDouble,
    /// The number that a finite double is.
    DoubleToReal,
    /// The largest integer not above a real or double.
    Floor,
    CharToInt,
    IntToChar,
    TextAppend,
    TextLength,
    /// The character at an index that lies in the text.
    TextAt,
    /// The first so many characters, and what is left without them; the count is at most the length.
    TextTake,
    TextDrop,
    TextContains,
    /// A text of one character.
    TextOf,
    DoubleSquareRoot,
    DoubleExponential,
    DoubleLogarithm,
    DoubleSine,
    DoubleCosine,
    DoublePower,
    IsNaN,
    ShowInt,
    ShowDouble,
    /// Its argument, an integer. A search comes to what is after it by that many steps later, or sooner if it is negative.
    Later,
    /// Its argument, a text: what keeps the absence of failures from being a proof from here on.
    Doubt,
    /// A mutable cell that holds its argument; what a cell holds; a cell made to hold something else, which is the result.
    NewCell,
    ReadCell,
    WriteCell,
    /// Whether two cells are one.
    SameCell,
    /// Whether its argument is, to the best knowledge of who runs the program, an input and nothing the program made: a hint that must not
    /// matter for the result.
    IsInput,
    /// Whether its arguments are known to be one and the same value: a hint as well.
    IsSame,
    /// Whether its argument was taken apart before, or is nothing unknown: a hint as well.
    IsSettled,
    /// Its argument: while it is not zero, failures are nobody's business and end a run as a false assumption does.
    Mute,
    /// The general category of a character: its place in Unicode's order, letters first, from zero.
    CharCategory,
    /// A character in upper, lower and title case.
    CharUpper,
    CharLower,
    CharTitle,
    /// Its argument, an integer, as a machine word of 64 bits with a sign holds it.
    Word,
}

use Primitive::*;

/// name, arity, infix operator
const TABLE: [(Primitive, &str, usize, Option<&str>); 56] = [
    (Add, "add", 2, Some("+")),
    (Subtract, "subtract", 2, Some("-")),
    (Multiply, "multiply", 2, Some("*")),
    (Negate, "negate", 1, None),
    (Over, "over", 2, Some("/")),
    (Divide, "div", 2, None),
    (Modulo, "mod", 2, None),
    (Quotient, "quot", 2, None),
    (Remainder, "rem", 2, None),
    (Equal, "equal", 2, Some("==")),
    (NotEqual, "notEqual", 2, Some("/=")),
    (Less, "less", 2, Some("<")),
    (LessEqual, "lessEqual", 2, Some("<=")),
    (Greater, "greater", 2, Some(">")),
    (GreaterEqual, "greaterEqual", 2, Some(">=")),
    (Not, "not", 1, None),
    (Both, "both", 2, None),
    (Either, "either", 2, None),
    (IntToReal, "intToReal", 1, None),
    (IntToDouble, "intToDouble", 1, None),
    (RealToDouble, "realToDouble", 1, None),
    (DoubleToReal, "doubleToReal", 1, None),
    (Floor, "floor", 1, None),
    (CharToInt, "charToInt", 1, None),
    (IntToChar, "intToChar", 1, None),
    (TextAppend, "textAppend", 2, None),
    (TextLength, "textLength", 1, None),
    (TextAt, "textAt", 2, None),
    (TextTake, "textTake", 2, None),
    (TextDrop, "textDrop", 2, None),
    (TextContains, "textContains", 2, None),
    (TextOf, "textOf", 1, None),
    (DoubleSquareRoot, "sqrt", 1, None),
    (DoubleExponential, "exp", 1, None),
    (DoubleLogarithm, "log", 1, None),
    (DoubleSine, "sin", 1, None),
    (DoubleCosine, "cos", 1, None),
    (DoublePower, "pow", 2, None),
    (IsNaN, "isNaN", 1, None),
    (ShowInt, "showInt", 1, None),
    (ShowDouble, "showDouble", 1, None),
    (Later, "later", 1, None),
    (Doubt, "doubt", 1, None),
    (NewCell, "newCell", 1, None),
    (ReadCell, "readCell", 1, None),
    (WriteCell, "writeCell", 2, None),
    (SameCell, "sameCell", 2, None),
    (IsInput, "isInput", 1, None),
    (IsSame, "isSame", 2, None),
    (IsSettled, "isSettled", 1, None),
    (Mute, "mute", 1, None),
    (CharCategory, "charCategory", 1, None),
    (CharUpper, "charUpper", 1, None),
    (CharLower, "charLower", 1, None),
    (CharTitle, "charTitle", 1, None),
    (Word, "int64", 1, None),
];

impl Primitive {
    pub fn all() -> impl Iterator<Item = Primitive> {
        TABLE.iter().map(|row| row.0)
    }

    pub fn name(self) -> &'static str {
        self.row().1
    }

    pub fn arity(self) -> usize {
        self.row().2
    }

    /// The infix operator that the text form writes, if it has one.
    pub fn operator(self) -> Option<&'static str> {
        self.row().3
    }

    /// The primitive with this name or operator.
    pub fn named(word: &str) -> Option<Primitive> {
        TABLE.iter().find(|row| row.1 == word || row.3 == Some(word)).map(|row| row.0)
    }

    fn row(self) -> &'static (Primitive, &'static str, usize, Option<&'static str>) {
        &TABLE[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.0 as usize, index, "{}", row.1);
        }
    }

    #[test]
    fn every_name_leads_back_to_its_primitive() {
        for primitive in Primitive::all() {
            assert_eq!(Primitive::named(primitive.name()), Some(primitive));
        }
    }
}
