//! The small language of `where`: a property of a counterexample's inputs, never their exact values.
//!
//! ```text
//! property   ::=  property || property  |  property && property  |  !property  |  comparison
//! comparison ::=  sum (== | != | < | <= | > | >= | in) sum  |  atom is Constructor  |  atom is _  |  atom
//! sum        ::=  integers, strings, True, False, names, + - *, size atom, length atom, atom[0], result, ( property )
//! ```
//!
//! Names are inputs (or program variables at the failure); `result` is what the program returned; `x is _` holds for what nobody looked at.
//! `x.f` is a field in the last heap, `old.x.f` in the heap labelled `old`, `held.x.f` the permission to it; contents of predicates count.
//! What cannot be evaluated (an unknown name, the size of a number, a comparison with `_`) is an error, not false.

mod evaluate;
mod parse;

use std::fmt;

use anyhow::Result;

pub use evaluate::Scope;

/// A property, with the text it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    text: String,
    expression: Expression,
}

impl Property {
    pub fn parse(text: &str) -> Result<Property> {
        Ok(Property { text: text.trim().to_owned(), expression: parse::parse(text)? })
    }

    /// Whether it holds in `scope`; an error says why that cannot be told.
    pub fn holds(&self, scope: &Scope<'_>) -> Result<bool> {
        evaluate::holds(&self.expression, scope)
    }
}

impl fmt::Display for Property {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
    In,
    Plus,
    Minus,
    Times,
}

#[derive(Clone, Debug, PartialEq)]
enum Expression {
    Integer(num_bigint::BigInt),
    Text(String),
    Boolean(bool),
    Name(String),
    Not(Box<Expression>),
    Negate(Box<Expression>),
    Size(Box<Expression>),
    Index(Box<Expression>, usize),
    Is(Box<Expression>, String),
    Binary(Operator, Box<Expression>, Box<Expression>),
}
