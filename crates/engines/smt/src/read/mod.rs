//! Reading SMT-LIB text: expressions, terms, solver answers, recorded queries. Garbage gives a [`ReadError`]; nothing
//! here panics or recurses over the depth of the text.

mod answer;
mod application;
mod expression;
mod names;
mod script;
mod term;

pub use answer::{Response, parse_answer};
pub(crate) use answer::{read_model, read_values};
pub(crate) use expression::{Balance, Expressions, Node};
pub(crate) use names::{Meaning, Names};
pub(crate) use script::Script;
pub(crate) use term::Reader;

/// Why a text could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    pub message: String,
}

impl ReadError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        ReadError { message: message.into() }
    }
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for ReadError {}

/// Reads one term as [`crate::write_term`] writes it, with the symbols of this arena.
pub fn read_term(terms: &mut crate::Terms, text: &str) -> Result<crate::Term, ReadError> {
    let expressions = Expressions::parse(text)?;
    let [root] = *expressions.roots() else { return Err(ReadError::new("expected exactly one term")) };
    Reader::new(terms, &expressions, &Names::default()).term(root)
}
