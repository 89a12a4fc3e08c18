//! How Racket writes values: witnesses that can be pasted after the program.

mod accessors;
mod default_values;
mod instance;
mod sharing;
mod strategy;
mod witness;
mod witness_text;

use gainsay_source::Name;
use gainsay_verdict::{Binding, Counterexample, Ending, Failure, Notation, Value};
use num_bigint::BigInt;

pub(crate) use accessors::Looks;
pub(crate) use default_values::{PlainFields, plain_value};
pub use witness::Witnesses;
pub(crate) use witness::{Home, Offer, Role, Use};
pub(crate) use witness_text::{End, Opaque};
pub use witness_text::{Retold, Witness};

/// Values and calls as a Racket programmer writes them, and how to see a counterexample in Racket.
#[derive(Clone, Debug, Default)]
pub struct RacketNotation {
    pub witnesses: Witnesses,
}

impl Notation for RacketNotation {
    fn value(&self, value: &Value) -> String {
        write(value, DEEPEST)
    }

    /// What the client does is no value with a name: [`Notation::witness`] says it.
    fn input(&self, _goal: &Name, binding: &Binding) -> String {
        if witness::is_of_client(binding) { String::new() } else { self.value(&binding.value.value) }
    }

    fn call(&self, function: &Name, arguments: &[Value]) -> String {
        let mut text = format!("({function}");
        for argument in arguments {
            text.push(' ');
            text.push_str(&write(argument, DEEPEST));
        }
        text + ")"
    }

    /// A function comes in behind its contract; a reader is shown the one that the client passes.
    fn retell(&self, goal: &Name, failure: &mut Failure) {
        let Some(Counterexample { inputs, calls, .. }) = &mut failure.counterexample else { return };
        let Some(call) = calls.first_mut().filter(|call| call.function == *goal) else { return };
        if call.arguments.len() == inputs.len() {
            let guarded = call.arguments.iter_mut().zip(inputs).filter(|(argument, _)| is_procedure(&argument.value));
            guarded.for_each(|(argument, input)| argument.value = input.value.value.clone());
        }
    }

    fn witness(&self, goal: &Name, inputs: &[Binding], ending: &Ending) -> Option<String> {
        // What is guessed is told by whoever ran it.
        let witness = self.witness_of(goal, inputs, ending).ok().filter(|witness| !witness.is_guessed());
        witness.and_then(|witness| witness.sentence()).or_else(|| witness::deeds(inputs))
    }
}

impl RacketNotation {
    /// What to write so that the program fails on these inputs and in this way; or why nobody can write it.
    pub fn witness_of(&self, goal: &Name, inputs: &[Binding], ending: &Ending) -> Result<Witness, String> {
        let broken =
            if let Ending::Raised { message, .. } = ending { self.witnesses.looks.accessor_in(message) } else { None };
        self.witnesses.witness(goal, inputs, broken)
    }
}

/// Whether a value is code that nobody can write down.
fn is_procedure(value: &Value) -> bool {
    matches!(value, Value::Constructor { name, .. } if ["Closure", "Variadic", "Delayed"].contains(&name.as_str()))
}

/// Deeper than this nobody reads.
const DEEPEST: usize = 64;

fn write(value: &Value, fuel: usize) -> String {
    let Some(fuel) = fuel.checked_sub(1) else { return "…".to_owned() };
    match value {
        Value::Constructor { name, arguments } => constructor(name, arguments, fuel),
        Value::Integer(number) => integer(number),
        Value::Rational(number) => number.to_string(),
        Value::Float(number) => float(*number),
        Value::Boolean(truth) => if *truth { "#t" } else { "#f" }.to_owned(),
        Value::Character(character) => self::character(*character),
        Value::Text(text) => quoted(text),
        Value::Symbol(name) | Value::NamedFunction(name) | Value::Reference(name) => name.to_string(),
        _ => "_".to_owned(),
    }
}

/// A number of hundreds of digits by its power of ten, where it has one: nobody counts zeros.
fn integer(number: &BigInt) -> String {
    const LONGEST: usize = 40;
    let digits = number.to_string();
    let kept = digits.trim_end_matches('0');
    let zeros = digits.len() - kept.len();
    match kept {
        _ if digits.len() <= LONGEST || kept.len() > LONGEST || zeros == 0 => digits,
        "1" => format!("(expt 10 {zeros})"),
        _ => format!("(* {kept} (expt 10 {zeros}))"),
    }
}

fn unseen(value: &Value) -> bool {
    matches!(value, Value::Unforced | Value::Unspecified)
}

fn constructor(name: &Name, arguments: &[Value], fuel: usize) -> String {
    let part = |value: &Value, otherwise: &str| if unseen(value) { otherwise.to_owned() } else { write(value, fuel) };
    match (name.as_str(), arguments) {
        ("Integer" | "Float", [number]) => part(number, if name == "Float" { "0.0" } else { "0" }),
        ("Rational", [number]) => part(number, "1/2"),
        ("Boolean", [truth]) => part(truth, "#t"),
        ("Character", [character]) => part(character, "#\\a"),
        ("String", [text]) => part(text, "\"\""),
        ("Symbol", [Value::Text(text)]) => format!("'{}", symbol(text)),
        ("Symbol", _) => "'a".to_owned(),
        ("Complex" | "FloatComplex", [real, imaginary]) => {
            let imaginary = part(imaginary, "1");
            let sign = if imaginary.starts_with(['-', '+']) { "" } else { "+" };
            format!("{}{sign}{imaginary}i", part(real, "0"))
        }
        ("OneAndAHalf", _) => "1.5".to_owned(),
        ("Zero", _) => "0.0".to_owned(),
        ("One", _) => "1.0".to_owned(),
        ("MinusOne", _) => "-1.0".to_owned(),
        ("Rare", [unusual]) => write(unusual, fuel),
        ("NoNumber", _) => "+nan.0".to_owned(),
        ("Endless", _) => "+inf.0".to_owned(),
        ("MinusZero", _) => "-0.0".to_owned(),
        ("Factorial", _) => "171.0".to_owned(),
        ("Odd", _) => "1e16".to_owned(),
        ("Huge", _) => "1e300".to_owned(),
        ("Largest", _) => "1.7976931348623157e308".to_owned(),
        ("NotANumber", _) => "+nan.0".to_owned(),
        ("Infinite", _) => "+inf.0".to_owned(),
        ("Null", _) => "'()".to_owned(),
        ("Void", _) => "(void)".to_owned(),
        ("Eof", _) => "eof".to_owned(),
        ("Other", [kind, text]) => other(kind, text),
        ("Pair", [first, rest]) => pair(first, rest, fuel),
        ("Opaque", [arity, strategy]) => strategy::unknown_function(arity, strategy, fuel),
        ("Closure" | "Delayed", [arity, ..]) => procedure(arity),
        ("Variadic", _) => "(λ xs …)".to_owned(),
        ("Contract", _) => "#<contract>".to_owned(),
        ("Box" | "MutableHash", [held]) => cell(name, held, fuel),
        ("Collection", [members]) => format!("(list->set {})", part(members, "'()")),
        ("Watched", [place, _]) => write(place, fuel),
        ("Vector", [elements]) => vector(elements, fuel),
        ("Hash", [entries]) => format!("(make-immutable-hash {})", part(entries, "'()")),
        ("Cell", [_, content]) => part(content, "0"),
        ("Written", [content]) => part(content, "_"),
        (structure, [_, fields @ ..]) if structure.starts_with(':') => {
            let fields: Vec<String> = fields.iter().map(|field| write(field, fuel)).collect();
            format!("({})", std::iter::once(structure[1..].to_owned()).chain(fields).collect::<Vec<_>>().join(" "))
        }
        ("Plain", [value]) => part(value, "_"),
        ("Itself", [Value::Text(export)]) => export.clone(),
        ("Made", [Value::Text(export), sources]) => instance::made(export, sources, fuel),
        ("Changed", [Value::Text(export), sources]) => instance::changed(export, sources, fuel),
        ("Stop", _) => String::new(),
        ("Use", [export, arguments, more]) => uses(export, arguments, more, fuel),
        ("Present" | "Absent", _) => witness::optional(name, arguments, fuel).unwrap_or_else(|| name.to_string()),
        ("Give", _) => given(arguments, fuel).join(" "),
        _ => name.to_string(),
    }
}

/// A function of the program by the arguments it takes: what it does stands in the program.
fn procedure(arity: &Value) -> String {
    const NAMES: [&str; 4] = ["x", "y", "z", "w"];
    let names = match arity {
        Value::Integer(arity) => usize::try_from(arity).ok().and_then(|arity| NAMES.get(..arity)),
        _ => None,
    };
    names.map_or_else(|| "(λ xs …)".to_owned(), |names| format!("(λ ({}) …)", names.join(" ")))
}

/// A value without structure, as an expression that makes one.
fn other(kind: &Value, text: &Value) -> String {
    let text = if let Value::Text(text) = text { text.as_str() } else { "" };
    let bytes = || {
        let escaped = |character: char| match character {
            '"' | '\\' => format!("\\{character}"),
            ' '..='~' => character.to_string(),
            _ => format!("\\{:03o}", u32::from(character) & 0xff),
        };
        text.chars().map(escaped).collect::<String>()
    };
    let kind = if let Value::Constructor { name, .. } = kind { name.as_str() } else { "" };
    match kind {
        "Keyword" if text.is_empty() => "'#:a".to_owned(),
        "Keyword" => format!("(string->keyword {})", quoted(text)),
        "ByteString" => format!("#\"{}\"", bytes()),
        "Regexp" => format!("#rx{}", quoted(text)),
        "Pregexp" => format!("#px{}", quoted(text)),
        "ByteRegexp" => format!("#rx#\"{}\"", bytes()),
        "BytePregexp" => format!("#px#\"{}\"", bytes()),
        "Path" => format!("(string->path {})", quoted(if text.is_empty() { "a" } else { text })),
        "InputPort" => format!("(open-input-string {})", quoted(text)),
        "OutputPort" => "(open-output-string)".to_owned(),
        _ => "(make-inspector)".to_owned(),
    }
}

/// What the context did before, one call after the other.
fn uses(export: &Value, arguments: &Value, more: &Value, fuel: usize) -> String {
    let mut call = vec![if let Value::Text(name) = export { name.clone() } else { "_".to_owned() }];
    if let Value::Constructor { arguments, .. } = arguments {
        call.extend(given(arguments, fuel));
    }
    let call = format!("({})", call.join(" "));
    match more {
        Value::Constructor { name, .. } if name == "Use" => format!("{call} {}", write(more, fuel)),
        _ => call,
    }
}

/// The arguments that the context passes.
fn given(arguments: &[Value], fuel: usize) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = arguments;
    while let [first, more] = rest {
        parts.push(write(first, fuel));
        match more {
            Value::Constructor { name, arguments } if name == "Give" => rest = arguments,
            _ => break,
        }
    }
    parts
}

/// A box or a mutable hash table; one that is met more than once carries a label.
fn cell(name: &str, held: &Value, fuel: usize) -> String {
    let (number, content) = match held {
        Value::Constructor { arguments, .. } => match arguments.as_slice() {
            [number, content] => (number, content),
            _ => (held, held),
        },
        _ => (held, held),
    };
    let label = if let Value::Integer(number) = number { format!("#{number}=") } else { String::new() };
    match name {
        "Box" => format!("{label}(box {})", if unseen(content) { "0".to_owned() } else { write(content, fuel) }),
        _ if unseen(content) => format!("{label}(make-hash)"),
        _ => format!("{label}(make-hash {})", write(content, fuel)),
    }
}

fn vector(elements: &Value, fuel: usize) -> String {
    let mut parts = vec!["(vector".to_owned()];
    let mut rest = elements;
    while let Value::Constructor { name, arguments } = rest
        && name == "Element"
        && let [element, more] = arguments.as_slice()
    {
        parts.push(write(element, fuel));
        rest = more;
    }
    parts.join(" ") + ")"
}

/// The elements of a list, as far as they are known.
fn elements(list: &Value, fuel: usize) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = list;
    while let Value::Constructor { name, arguments } = rest
        && name == "Pair"
        && let [first, more] = arguments.as_slice()
    {
        parts.push(write(first, fuel));
        rest = more;
    }
    parts
}

fn pair(first: &Value, rest: &Value, fuel: usize) -> String {
    let mut parts = vec![write(first, fuel)];
    let mut rest = rest;
    loop {
        match rest {
            Value::Constructor { name, arguments } if name == "Pair" && arguments.len() == 2 => {
                parts.push(write(&arguments[0], fuel));
                rest = &arguments[1];
            }
            Value::Constructor { name, .. } if name == "Null" => return format!("(list {})", parts.join(" ")),
            other => {
                let end = if unseen(other) { "'()".to_owned() } else { write(other, fuel) };
                return parts.iter().rev().fold(end, |rest, part| format!("(cons {part} {rest})"));
            }
        }
    }
}

fn float(number: f64) -> String {
    if number.is_nan() {
        "+nan.0".to_owned()
    } else if number.is_infinite() {
        if number > 0.0 { "+inf.0" } else { "-inf.0" }.to_owned()
    } else {
        format!("{number:?}")
    }
}

fn character(character: char) -> String {
    match character {
        ' ' => "#\\space".to_owned(),
        '\n' => "#\\newline".to_owned(),
        '\t' => "#\\tab".to_owned(),
        '\0' => "#\\nul".to_owned(),
        _ if character.is_control() => format!("#\\u{:X}", u32::from(character)),
        _ => format!("#\\{character}"),
    }
}

fn quoted(text: &str) -> String {
    let mut result = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => result.push_str("\\\""),
            '\\' => result.push_str("\\\\"),
            '\n' => result.push_str("\\n"),
            _ if character.is_control() => result.push_str(&format!("\\u{:04X}", u32::from(character))),
            _ => result.push(character),
        }
    }
    result + "\""
}

fn symbol(text: &str) -> String {
    let plain =
        !text.is_empty() && text.chars().all(|part| part.is_alphanumeric() || "!$%&*/:<=>?^_~+-.@".contains(part));
    if plain { text.to_owned() } else { format!("|{text}|") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_written_by_their_powers_of_ten() {
        let written = |text: &str| integer(&text.parse().unwrap());
        let zeros = "0".repeat(309);
        assert_eq!(written(&format!("1{zeros}")), "(expt 10 309)");
        assert_eq!(written(&format!("-25{zeros}")), "(* -25 (expt 10 309))");
        assert_eq!(written("1000000"), "1000000");
        assert_eq!(written(&"7".repeat(60)), "7".repeat(60));
    }
}
