//! A path that came to its end, in a line: the value, and what it assumes.

use gainsay_ir::functional::Literal;
use gainsay_smt::print_term;

use super::{
    machine::SymbolicMachine,
    state::{Control, State},
    value::{Cell, Whnf},
};
use crate::code::Address;

/// Values nest no deeper than this in a description.
const DEEPEST: usize = 6;

impl SymbolicMachine<'_> {
    /// `value` or `value   if assumptions`
    pub(super) fn describe(&mut self, state: &State) -> String {
        let result = match &state.control {
            Control::Return(value) => self.describe_value(state, value, DEEPEST),
            Control::Fail(check) => format!("fails: {}", self.code.check(*check).code),
            Control::Evaluate(_) => "unfinished".to_owned(),
        };
        let assumed: Vec<String> = state.path.iter().map(|term| print_term(&self.terms, *term)).collect();
        if assumed.is_empty() { result } else { format!("{result}   if {}", assumed.join(" and ")) }
    }

    fn describe_value(&self, state: &State, value: &Whnf, depth: usize) -> String {
        match value {
            Whnf::Integer(number) => number.to_string(),
            Whnf::Literal(literal) => describe_literal(literal),
            Whnf::Truth(true) => "True".to_owned(),
            Whnf::Truth(false) => "False".to_owned(),
            Whnf::Term(term) | Whnf::Inexact(term) => print_term(&self.terms, *term),
            Whnf::Cell(_) | Whnf::AnyCell(_) => "a cell".to_owned(),
            Whnf::Function(..) | Whnf::Partial(_) | Whnf::UnknownFunction(..) => "a function".to_owned(),
            Whnf::Data(constructor, fields) => {
                self.describe_data(state, &self.code.constructor(*constructor).name, fields, depth)
            }
            Whnf::Unknown(symbol) => match state.known.refined.get(symbol) {
                Some((constructor, fields)) => {
                    self.describe_data(state, &self.code.constructor(*constructor).name, fields, depth)
                }
                None => format!("?{}", symbol.0),
            },
        }
    }

    fn describe_data(&self, state: &State, name: &str, fields: &[Address], depth: usize) -> String {
        let mut text = name.to_owned();
        for field in fields {
            let part = match state.cell(*field) {
                Cell::Value(value) if depth > 0 => self.describe_value(state, value, depth - 1),
                _ => "_".to_owned(),
            };
            text.push_str(&if part.contains(' ') { format!(" ({part})") } else { format!(" {part}") });
        }
        text
    }
}

fn describe_literal(literal: &Literal) -> String {
    match literal {
        Literal::Integer(number) => number.to_string(),
        Literal::Rational(number) => number.to_string(),
        Literal::Double(number) => format!("{number:?}"),
        Literal::Character(character) => format!("{character:?}"),
        Literal::Text(text) => format!("{text:?}"),
    }
}
