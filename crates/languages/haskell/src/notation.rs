//! How Haskell writes values and calls: lists and strings as literals, tuples, records by field, operators infix, functions as
//! `\x -> case x of …`, and `_` for what does not matter.

use std::collections::BTreeMap;

use gainsay_source::Name;
use gainsay_verdict::{FunctionTable, Notation, Value};

use crate::syntax::{is_constructor_text, is_symbolic_text};

/// Haskell's notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Haskell {
    /// The field names of record constructors.
    pub records: BTreeMap<Name, Vec<Name>>,
    /// How many of a function's first arguments are dictionaries, by its name in the program.
    pub dictionaries: BTreeMap<Name, usize>,
    pub purpose: Purpose,
}

/// Who reads what is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// A person: what does not matter is `_`, which also makes a pattern of a value.
    #[default]
    Reader,
    /// A compiler: what does not matter is undefined.
    Compiler,
}

impl Notation for Haskell {
    fn value(&self, value: &Value) -> String {
        self.write(value, Position::Free, DEEPEST)
    }

    fn call(&self, function: &Name, arguments: &[Value]) -> String {
        let name = source_name(function);
        let hidden = self.dictionaries.get(name).or_else(|| self.dictionaries.get(function)).copied().unwrap_or(0);
        // Calls that contracts stand for are told without dictionaries.
        let evident = arguments.iter().take(hidden).all(|argument| is_dictionary(argument) || is_unseen(argument));
        let arguments = if evident { arguments.get(hidden..).unwrap_or(arguments) } else { arguments };
        let shown: Vec<&Value> = arguments.iter().filter(|argument| !is_dictionary(argument)).collect();
        let operand = |value: &Value| self.write(value, Position::Operand, DEEPEST);
        match shown.as_slice() {
            [left, right] if is_symbolic_text(name) => format!("{} {name} {}", operand(left), operand(right)),
            _ => {
                let head = if is_symbolic_text(name) { format!("({name})") } else { name.to_owned() };
                let words = std::iter::once(head).chain(shown.into_iter().map(operand));
                words.collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// A name without what was added to it on the way from the source: `head` of `head@Gainsay.List`.
pub fn source_name(name: &str) -> &str {
    let mut places = name.match_indices('@').map(|(place, _)| place);
    let added = places.find(|place| {
        *place > 0 && name[place + 1..].chars().next().is_some_and(|next| next.is_alphanumeric() || next == '_')
    });
    added.map_or(name, |place| &name[..place])
}

fn is_unseen(value: &Value) -> bool {
    matches!(value, Value::Unforced | Value::Unspecified)
}

fn is_dictionary(value: &Value) -> bool {
    matches!(value, Value::Constructor { name, .. } if name.starts_with("Dictionary@"))
}

#[derive(Clone, Copy, PartialEq)]
enum Position {
    Free,
    /// Where an application needs parentheses.
    Operand,
}

/// Deeper than this nobody reads; the rest is an ellipsis, which also keeps the recursion bounded.
const DEEPEST: usize = 64;

/// Longer lists are cut.
const LONGEST: usize = 1000;

impl Haskell {
    fn write(&self, value: &Value, position: Position, fuel: usize) -> String {
        let Some(fuel) = fuel.checked_sub(1) else { return "…".to_owned() };
        let free = |part: &Value| self.write(part, Position::Free, fuel);
        let joined = |parts: &[Value]| parts.iter().map(free).collect::<Vec<_>>().join(", ");
        match value {
            Value::Integer(number) => wrapped(number.to_string(), position, number.sign() == num_bigint::Sign::Minus),
            Value::Rational(number) => wrapped(format!("{} / {}", number.numer(), number.denom()), position, true),
            Value::Float(number) => wrapped(float(*number), position, number.is_sign_negative() || !number.is_finite()),
            Value::Boolean(true) => "True".to_owned(),
            Value::Boolean(false) => "False".to_owned(),
            Value::Character(character) => format!("'{}'", escaped(*character, '\'')),
            Value::Text(text) => string(text.chars()),
            Value::Constructor { name, arguments } => self.constructor(name, arguments, position, fuel),
            Value::Tuple(parts) => format!("({})", joined(parts)),
            Value::List(parts) => format!("[{}]", joined(parts)),
            Value::Set { members, .. } => wrapped(format!("fromList [{}]", joined(members)), position, true),
            Value::Function(table) => wrapped(self.function(table, fuel), position, true),
            Value::Symbol(name) | Value::Reference(name) | Value::NamedFunction(name) => {
                let name = source_name(name);
                if is_symbolic_text(name) { format!("({name})") } else { name.to_owned() }
            }
            Value::Raised(_) => "undefined".to_owned(),
            Value::Unforced | Value::Unspecified => self.hole(),
            Value::Complex { .. } | Value::Sequence(_) | Value::Multiset { .. } | Value::Map { .. } => self.hole(),
        }
    }

    fn hole(&self) -> String {
        match self.purpose {
            Purpose::Reader => "_".to_owned(),
            Purpose::Compiler => "GHC.Err.undefined".to_owned(),
        }
    }

    fn constructor(&self, name: &Name, arguments: &[Value], position: Position, fuel: usize) -> String {
        if name == ":" && arguments.len() == 2 {
            return self.list(arguments, position, fuel);
        }
        let shown: Vec<&Value> = arguments.iter().filter(|argument| !is_dictionary(argument)).collect();
        if name.starts_with("(,") {
            let parts: Vec<_> = shown.into_iter().map(|part| self.write(part, Position::Free, fuel)).collect();
            return format!("({})", parts.join(", "));
        }
        let operand = |part: &Value| self.write(part, Position::Operand, fuel);
        let source = source_name(name);
        if let Some(fields) = self.records.get(name).filter(|fields| fields.len() == shown.len() && !fields.is_empty())
        {
            let fields = fields
                .iter()
                .zip(shown)
                .map(|(field, value)| format!("{field} = {}", self.write(value, Position::Free, fuel)));
            return format!("{source} {{{}}}", fields.collect::<Vec<_>>().join(", "));
        }
        let symbolic = is_symbolic_text(source) && is_constructor_text(source);
        match shown.as_slice() {
            [left, right] if symbolic => {
                wrapped(format!("{} {source} {}", operand(left), operand(right)), position, true)
            }
            _ => {
                let head = if symbolic { format!("({source})") } else { source.to_owned() };
                let compound = !shown.is_empty();
                let words = std::iter::once(head).chain(shown.into_iter().map(operand));
                wrapped(words.collect::<Vec<_>>().join(" "), position, compound)
            }
        }
    }

    /// A list literal, or `a : b : _` where its end is not known.
    fn list(&self, arguments: &[Value], position: Position, fuel: usize) -> String {
        let mut items: Vec<&Value> = Vec::new();
        let mut rest: Option<&[Value]> = Some(arguments);
        let mut end: Option<&Value> = None;
        while let Some([head, tail]) = rest {
            items.push(head);
            rest = None;
            match tail {
                Value::Constructor { name, arguments } if name == ":" && items.len() < LONGEST => {
                    rest = Some(arguments);
                }
                Value::Constructor { name, .. } if name == "[]" => {}
                other => end = Some(other),
            }
        }
        if let Some(end) = end {
            let mut parts: Vec<_> = items.iter().map(|item| self.write(item, Position::Operand, fuel)).collect();
            parts.push(self.write(end, Position::Operand, fuel.min(2)));
            return wrapped(parts.join(" : "), position, true);
        }
        let characters: Option<Vec<char>> = items
            .iter()
            .map(|item| match item {
                Value::Character(character) => Some(*character),
                _ => None,
            })
            .collect();
        if let Some(characters) = characters {
            return string(characters.into_iter());
        }
        let items: Vec<_> = items.iter().map(|item| self.write(item, Position::Free, fuel)).collect();
        format!("[{}]", items.join(", "))
    }

    fn function(&self, table: &FunctionTable, fuel: usize) -> String {
        let parameters: Vec<String> = table.parameters.iter().map(|name| source_name(name).to_owned()).collect();
        let head = format!("\\{} -> ", parameters.join(" "));
        let default = self.write(&table.default, Position::Free, fuel);
        if table.rows.is_empty() {
            return format!("{head}{default}");
        }
        let row = |arguments: &[Value]| match arguments {
            [only] => self.write(only, Position::Free, fuel),
            several => {
                let parts: Vec<_> = several.iter().map(|part| self.write(part, Position::Free, fuel)).collect();
                format!("({})", parts.join(", "))
            }
        };
        let subject =
            if parameters.len() == 1 { parameters[0].clone() } else { format!("({})", parameters.join(", ")) };
        let mut cases: Vec<String> = Vec::new();
        for (arguments, result) in &table.rows {
            cases.push(format!("{} -> {}", row(arguments), self.write(result, Position::Free, fuel)));
        }
        cases.push(format!("_ -> {default}"));
        format!("{head}case {subject} of {{ {} }}", cases.join("; "))
    }
}

fn wrapped(text: String, position: Position, compound: bool) -> String {
    if compound && position == Position::Operand { format!("({text})") } else { text }
}

fn float(number: f64) -> String {
    if number.is_nan() {
        return "0 / 0".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "1 / 0".to_owned() } else { "-1 / 0".to_owned() };
    }
    format!("{number:?}")
}

fn string(characters: impl Iterator<Item = char>) -> String {
    let mut text = String::from("\"");
    let mut after_number = false;
    for character in characters {
        let written = escaped(character, '"');
        // A digit right after a numeric escape would be read as part of it.
        if after_number && character.is_ascii_digit() {
            text.push_str("\\&");
        }
        let mut start = written.chars();
        after_number = start.next() == Some('\\') && start.next().is_some_and(|next| next.is_ascii_digit());
        text.push_str(&written);
    }
    text.push('"');
    text
}

fn escaped(character: char, quote: char) -> String {
    match character {
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        '\r' => "\\r".to_owned(),
        '\\' => "\\\\".to_owned(),
        quoted if quoted == quote => format!("\\{quoted}"),
        plain if (' '..='~').contains(&plain) || (plain > '\u{a0}' && plain.is_alphanumeric()) => plain.to_string(),
        other => format!("\\{}", u32::from(other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(items: Vec<Value>) -> Value {
        let nil = Value::constructor("[]", vec![]);
        items.into_iter().rev().fold(nil, |rest, item| Value::constructor(":", vec![item, rest]))
    }

    fn shown(value: &Value) -> String {
        Haskell::default().value(value)
    }

    #[test]
    fn lists_and_strings_are_literals() {
        assert_eq!(shown(&list(vec![Value::integer(0), Value::integer(-1)])), "[0, -1]");
        assert_eq!(shown(&list(vec![Value::Character('a'), Value::Character('"')])), "\"a\\\"\"");
        assert_eq!(shown(&list(vec![])), "[]");
    }

    #[test]
    fn a_list_whose_end_does_not_matter_is_written_with_colons() {
        let value = Value::constructor(":", vec![Value::integer(-1), Value::Unspecified]);
        assert_eq!(shown(&value), "(-1) : _");
    }

    #[test]
    fn numeric_escapes_do_not_swallow_digits() {
        assert_eq!(shown(&list(vec![Value::Character('\u{1}'), Value::Character('2')])), "\"\\1\\&2\"");
    }

    #[test]
    fn tuples_operators_and_applications() {
        let pair =
            Value::constructor("(,)", vec![Value::integer(1), Value::constructor("Just", vec![Value::integer(-2)])]);
        assert_eq!(shown(&pair), "(1, Just (-2))");
        let infix =
            Value::constructor(":+:", vec![Value::integer(1), Value::constructor("Just", vec![Value::Unforced])]);
        assert_eq!(shown(&infix), "1 :+: (Just _)");
        let call = Haskell::default().call(&Name::new("!!@Gainsay.List"), &[list(vec![]), Value::integer(0)]);
        assert_eq!(call, "[] !! 0");
    }

    #[test]
    fn records_name_their_fields() {
        let records = BTreeMap::from([(Name::new("P"), vec![Name::new("px"), Name::new("py")])]);
        let point = Value::constructor("P", vec![Value::integer(1), Value::Unspecified]);
        assert_eq!(Haskell { records, ..Haskell::default() }.value(&point), "P {px = 1, py = _}");
    }

    #[test]
    fn functions_are_lambdas_over_cases() {
        let table = FunctionTable {
            parameters: vec![Name::new("x")],
            rows: vec![(vec![Value::integer(0)], Value::Boolean(true))],
            default: Box::new(Value::Boolean(false)),
        };
        assert_eq!(shown(&Value::Function(table)), "\\x -> case x of { 0 -> True; _ -> False }");
    }

    #[test]
    fn names_lose_what_was_added_to_them() {
        assert_eq!(source_name("head@Gainsay.List"), "head");
        assert_eq!(source_name("<@>"), "<@>");
        assert_eq!(source_name("+@Gainsay.Numeric"), "+");
    }

    #[test]
    fn dictionaries_that_nobody_looked_at_are_not_shown_either() {
        let dictionaries = BTreeMap::from([(Name::new("first"), 1)]);
        let haskell = Haskell { dictionaries, ..Haskell::default() };
        assert_eq!(haskell.call(&Name::new("first@checked"), &[Value::Unforced, list(vec![])]), "first []");
        assert_eq!(haskell.call(&Name::new("second"), &[Value::Unforced, list(vec![])]), "second _ []");
    }

    #[test]
    fn dictionaries_are_not_shown() {
        let dictionary = Value::constructor("Dictionary@Eq", vec![]);
        assert_eq!(Haskell::default().call(&Name::new("elem"), &[dictionary, Value::integer(1)]), "elem 1");
    }
}
