//! How Haskell writes values and calls: lists and strings as literals, tuples, records by field, operators infix, functions as
//! `\x -> case x of …`, and `_` for what does not matter.

mod function;

use std::collections::BTreeMap;

use gainsay_ir::functional::Type;
use gainsay_source::Name;
use gainsay_verdict::{Binding, Failure, Notation, Value};

use crate::{
    contracts::{FROM_LIST, module_and_name},
    known_types::{KnownTypes, Member, is_string, string_type},
    library_call::Library,
    syntax::{is_constructor_text, is_symbolic_text},
};

/// Haskell's notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Haskell {
    /// The field names of record constructors.
    pub records: BTreeMap<Name, Vec<Name>>,
    /// How many of a function's first arguments are dictionaries, by its name in the program.
    pub dictionaries: BTreeMap<Name, usize>,
    /// How many arguments before those nobody wrote, by its full name.
    pub around: BTreeMap<Name, usize>,
    pub library: Library,
    pub types: KnownTypes,
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
        self.write(value, None, Position::Free, DEEPEST)
    }

    fn input(&self, goal: &Name, binding: &Binding) -> String {
        let inputs = self.types.inputs.get(goal).into_iter().flatten();
        let Some(known) = inputs.into_iter().find(|input| input.label == binding.name) else {
            return self.value(&binding.value.value);
        };
        let value = &binding.value.value;
        match known.made_by.filter(|_| !is_unseen(value)) {
            Some(maker) => {
                let (_, maker) = module_and_name(maker);
                format!("{maker} {}", self.write(value, known.ty.as_ref(), Position::Operand, DEEPEST))
            }
            None => self.write(value, known.ty.as_ref(), Position::Free, DEEPEST),
        }
    }

    fn result(&self, function: &Name, value: &Value) -> String {
        let ty = self.signature(function).map(|(_, result)| result);
        self.write(value, ty, Position::Free, DEEPEST)
    }

    fn function<'n>(&self, name: &'n str) -> &'n str {
        source_name(name)
    }

    fn call(&self, function: &Name, arguments: &[Value]) -> String {
        let name = source_name(function);
        let around = self.around.get(function).copied().unwrap_or(0);
        let arguments = arguments.get(around..).unwrap_or(arguments);
        let hidden = by_any_name(&self.dictionaries, function).copied().unwrap_or(0);
        // Calls that contracts stand for are told without dictionaries.
        let evident = arguments.iter().take(hidden).all(|argument| is_dictionary(argument) || is_unseen(argument));
        let arguments = if evident { arguments.get(hidden..).unwrap_or(arguments) } else { arguments };
        let shown = arguments.iter().filter(|argument| !is_dictionary(argument)).enumerate();
        let parameters = self.signature(function).map_or(&[][..], |(parameters, _)| parameters);
        let infix = is_symbolic_text(name) && shown.clone().count() == 2;
        let position = if infix { Position::Side } else { Position::Operand };
        let operand = |(index, value): (usize, &Value)| self.write(value, parameters.get(index), position, DEEPEST);
        let operands: Vec<String> = shown.map(operand).collect();
        match operands.as_slice() {
            [left, right] if infix => format!("{left} {name} {right}"),
            _ => {
                let head = if is_symbolic_text(name) { format!("({name})") } else { name.to_owned() };
                std::iter::once(head).chain(operands).collect::<Vec<_>>().join(" ")
            }
        }
    }

    fn retell(&self, goal: &Name, failure: &mut Failure) {
        self.library.retell(goal, failure);
        let known = self.types.inputs.get(goal).filter(|inputs| !inputs.iter().any(|input| input.made_by.is_some()));
        if let Some(known) = known {
            let labels: Vec<Name> = known.iter().map(|input| input.label.clone()).collect();
            self.library.start_at_goal(goal, &labels, failure);
        }
        let inputs = failure.counterexample.iter_mut().flat_map(|counterexample| &mut counterexample.inputs);
        for input in inputs {
            let known = self.types.inputs.get(goal).into_iter().flatten().find(|known| known.label == input.name);
            known.into_iter().for_each(|known| input.ty.clone_from(&known.written));
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

/// What is known of a function: `f@Module` or `f`, where a version of it is called `f@Module@call` or `f@checked`.
fn by_any_name<'m, T>(known: &'m BTreeMap<Name, T>, function: &Name) -> Option<&'m T> {
    let source = source_name(function);
    let module = function.get(source.len() + 1..).and_then(|added| added.split('@').next());
    let qualified = module.and_then(|module| known.get(format!("{source}@{module}").as_str()));
    qualified.or_else(|| known.get(source)).or_else(|| known.get(function))
}

pub(crate) fn is_unseen(value: &Value) -> bool {
    matches!(value, Value::Unforced | Value::Unspecified)
}

fn is_dictionary(value: &Value) -> bool {
    matches!(value, Value::Constructor { name, .. } if name.starts_with("Dictionary@"))
}

#[derive(Clone, Copy, PartialEq)]
enum Position {
    Free,
    /// Beside an operator, where only what an operator or a sign made needs parentheses.
    Side,
    /// Where an application needs parentheses as well.
    Operand,
}

/// How tightly the parts of a text hold together.
#[derive(Clone, Copy, PartialEq)]
enum Makeup {
    Atom,
    Application,
    /// Of an operator, a sign or a lambda.
    Loose,
}

/// Deeper than this nobody reads; the rest is an ellipsis, which also keeps the recursion bounded.
const DEEPEST: usize = 64;

/// The constructor of fractions, whose place `%` takes outside the library.
const RATIO: &str = ":%";

/// Longer lists are cut.
const LONGEST: usize = 1000;

impl Haskell {
    /// The types of a function's parameters and result, by any of its names.
    fn signature(&self, function: &Name) -> Option<&(Vec<Type>, Type)> {
        by_any_name(&self.types.functions, function)
    }

    fn write(&self, value: &Value, ty: Option<&Type>, position: Position, fuel: usize) -> String {
        let Some(fuel) = fuel.checked_sub(1) else { return "…".to_owned() };
        let free = |part: &Value| self.write(part, None, Position::Free, fuel);
        let joined = |parts: &[Value]| parts.iter().map(free).collect::<Vec<_>>().join(", ");
        match value {
            Value::Integer(number) => {
                wrapped(number.to_string(), position, loose_if(number.sign() == num_bigint::Sign::Minus))
            }
            Value::Rational(number) => {
                wrapped(format!("{} / {}", number.numer(), number.denom()), position, Makeup::Loose)
            }
            Value::Float(number) => {
                wrapped(float(*number), position, loose_if(number.is_sign_negative() || !number.is_finite()))
            }
            Value::Boolean(true) => "True".to_owned(),
            Value::Boolean(false) => "False".to_owned(),
            Value::Character(character) => format!("'{}'", escaped(*character, '\'')),
            Value::Text(text) => string(text.chars()),
            Value::Constructor { name, arguments } => match self.types.members(value) {
                Some(members) => wrapped(self.members(&members, ty, fuel), position, Makeup::Application),
                None => self.constructor((name, arguments), ty, position, fuel),
            },
            Value::Tuple(parts) => format!("({})", joined(parts)),
            Value::List(parts) => format!("[{}]", joined(parts)),
            Value::Set { members, .. } => {
                wrapped(format!("fromList [{}]", joined(members)), position, Makeup::Application)
            }
            Value::Function(table) => wrapped(self.function(table, ty, fuel), position, Makeup::Loose),
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

    /// Maps and sets by their members; the parts nobody looked at are dots.
    fn members(&self, members: &[Option<Member<'_>>], ty: Option<&Type>, fuel: usize) -> String {
        let of = |index: usize| match ty {
            Some(Type::Data(_, arguments)) => arguments.get(index),
            _ => None,
        };
        let free = |value: &Value, index: usize| self.write(value, of(index), Position::Free, fuel);
        let written: Vec<String> = members
            .iter()
            .map(|member| match member {
                Some(Member::Pair(key, value)) => format!("({}, {})", free(key, 0), free(value, 1)),
                Some(Member::Single(member)) => free(member, 0),
                None => "..".to_owned(),
            })
            .collect();
        format!("fromList [{}]", written.join(", "))
    }

    fn constructor(
        &self,
        (name, arguments): (&Name, &[Value]),
        ty: Option<&Type>,
        position: Position,
        fuel: usize,
    ) -> String {
        if name == ":" && arguments.len() == 2 {
            return self.list(arguments, ty, position, fuel);
        }
        if name == "[]" && is_string(ty) {
            return "\"\"".to_owned();
        }
        if let (Some(made), [items]) = (name.strip_prefix(FROM_LIST), arguments) {
            let field = self.types.field(name, 0, ty);
            let items = self.write(items, field.as_ref(), Position::Operand, fuel);
            return wrapped(format!("{} {items}", self.collection_maker(made)), position, Makeup::Application);
        }
        if let (true, [characters]) = (self.types.texts.contains(name), arguments) {
            return self.write(characters, Some(&string_type()), position, fuel);
        }
        let shown = arguments.iter().enumerate().filter(|(_, argument)| !is_dictionary(argument));
        let write_at = |position| {
            move |(index, part): (usize, &Value)| {
                let field = self.types.field(name, index, ty);
                self.write(part, field.as_ref(), position, fuel)
            }
        };
        if name.starts_with("(,") {
            return format!("({})", shown.map(write_at(Position::Free)).collect::<Vec<_>>().join(", "));
        }
        let source = source_name(name);
        let count = shown.clone().count();
        if let Some(fields) = self.records.get(name).filter(|fields| fields.len() == count && !fields.is_empty()) {
            let fields = fields.iter().zip(shown.map(write_at(Position::Free)));
            let fields = fields.map(|(field, value)| format!("{field} = {value}"));
            let text = format!("{source} {{{}}}", fields.collect::<Vec<_>>().join(", "));
            return wrapped(text, position, Makeup::Application);
        }
        let symbolic = is_symbolic_text(source) && is_constructor_text(source);
        let infix = symbolic && count == 2;
        let operands = shown.map(write_at(if infix { Position::Side } else { Position::Operand }));
        if infix {
            let operator = if name == RATIO { "%" } else { source };
            return wrapped(operands.collect::<Vec<_>>().join(&format!(" {operator} ")), position, Makeup::Loose);
        }
        let head = if symbolic { format!("({source})") } else { source.to_owned() };
        let words = std::iter::once(head).chain(operands);
        let makeup = if count > 0 { Makeup::Application } else { Makeup::Atom };
        wrapped(words.collect::<Vec<_>>().join(" "), position, makeup)
    }

    /// The function that makes a collection.
    fn collection_maker(&self, made: &str) -> String {
        let maker = made.split_once('@').map_or(made, |(maker, _)| maker);
        match self.purpose {
            Purpose::Compiler => maker.to_owned(),
            Purpose::Reader => module_and_name(maker).1.to_owned(),
        }
    }

    /// A list literal, or `a : b : _` where its end is not known.
    fn list(&self, arguments: &[Value], ty: Option<&Type>, position: Position, fuel: usize) -> String {
        let of_items = match ty {
            Some(Type::Data(name, arguments)) if name == "[]" => arguments.first(),
            _ => None,
        };
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
            let mut parts: Vec<_> = items.iter().map(|item| self.write(item, of_items, Position::Side, fuel)).collect();
            parts.push(self.write(end, ty, Position::Side, fuel.min(2)));
            return wrapped(parts.join(" : "), position, Makeup::Loose);
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
        let items: Vec<_> = items.iter().map(|item| self.write(item, of_items, Position::Free, fuel)).collect();
        format!("[{}]", items.join(", "))
    }
}

fn loose_if(condition: bool) -> Makeup {
    if condition { Makeup::Loose } else { Makeup::Atom }
}

fn wrapped(text: String, position: Position, makeup: Makeup) -> String {
    let needed = match position {
        Position::Free => false,
        Position::Side => makeup == Makeup::Loose,
        Position::Operand => makeup != Makeup::Atom,
    };
    if needed { format!("({text})") } else { text }
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

/// Letters and digits everywhere, and what else Europe's keyboards have; a soft hyphen shows nothing.
fn is_readable(character: char) -> bool {
    (' '..='~').contains(&character)
        || (character > '\u{a0}' && character.is_alphanumeric())
        || (('\u{a1}'..='\u{ff}').contains(&character) && character != '\u{ad}')
}

fn escaped(character: char, quote: char) -> String {
    match character {
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        '\r' => "\\r".to_owned(),
        '\\' => "\\\\".to_owned(),
        quoted if quoted == quote => format!("\\{quoted}"),
        plain if is_readable(plain) => plain.to_string(),
        other => format!("\\{}", u32::from(other)),
    }
}

#[cfg(test)]
mod tests {
    use gainsay_verdict::FunctionTable;

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
        assert_eq!(shown(&infix), "1 :+: Just _");
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
    fn functions_that_are_given_functions_call_them() {
        let calls = |argument: i64, result: i64| {
            Value::Function(FunctionTable {
                parameters: vec![Name::new("x1")],
                rows: vec![(vec![Value::integer(argument)], Value::integer(result))],
                default: Box::new(Value::Unspecified),
            })
        };
        let table = |parameters: &[&str], rows| {
            let parameters = parameters.iter().map(|name| Name::new(name)).collect();
            Value::Function(FunctionTable { parameters, rows, default: Box::new(Value::Unforced) })
        };
        let one = table(&["g"], vec![(vec![calls(0, 1)], Value::integer(5))]);
        assert_eq!(shown(&one), "\\g -> case g 0 of { 1 -> 5; _ -> _ }");
        let two = table(
            &["g", "n"],
            vec![
                (vec![calls(0, 1), Value::integer(7)], Value::integer(5)),
                (vec![calls(-2, 1), Value::integer(8)], Value::integer(6)),
            ],
        );
        assert_eq!(shown(&two), "\\g n -> case (n, g 0, g (-2)) of { (7, 1, _) -> 5; (8, _, 1) -> 6; _ -> _ }");
        let inside = Value::constructor("Handler", vec![calls(0, 1), Value::Unspecified]);
        let nested = table(&["h"], vec![(vec![inside], Value::integer(5))]);
        assert_eq!(shown(&nested), "\\h -> case h of { Handler ((\\f -> f 0) -> 1) _ -> 5; _ -> _ }");
    }

    #[test]
    fn collections_inside_are_made_of_lists() {
        let set = Value::constructor("FromList@made.Data.Set.fromList@3", vec![list(vec![Value::integer(1)])]);
        let inside = Value::constructor("Just", vec![set]);
        assert_eq!(shown(&inside), "Just (fromList [1])");
        let compiler = Haskell { purpose: Purpose::Compiler, ..Haskell::default() };
        assert_eq!(compiler.value(&inside), "Just (Data.Set.fromList [1])");
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
