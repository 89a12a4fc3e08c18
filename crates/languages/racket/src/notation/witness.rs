//! Witnesses: what a client of the program has to write so that it fails the way the counterexample does.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::Name;
use gainsay_verdict::{Binding, Value};

use super::{
    DEEPEST, Looks, PlainFields, elements, given,
    sharing::{Named, cells, named},
    unseen,
    witness_text::{Chosen, Client, Opaque, Standing, Witness},
    write,
};
use crate::lower::Part;

/// How each goal is reached from outside, and what a witness may contain.
#[derive(Clone, Debug, Default)]
pub struct Witnesses {
    pub(crate) uses: BTreeMap<Name, Use>,
    /// Goals that are about what a module does when it starts, with the module and what of it.
    pub(crate) starts: BTreeMap<Name, (Name, Part)>,
    /// Goals in which unknown code gets hold of a value, with the name of that code.
    pub(crate) users: BTreeMap<Name, Name>,
    /// Unknown code of the program, by the names of the inputs that it is.
    pub(crate) opaque: BTreeMap<Name, Opaque>,
    /// Constructors that only their own module can use.
    pub(crate) private: BTreeSet<Name>,
    pub(crate) fields: PlainFields,
    pub(crate) looks: Looks,
    /// What the modules of the program offer to make and take apart instances of structure types with.
    pub(crate) offers: Vec<Offer>,
}

/// A module, how a client of the program requires it, and its functions of structure types.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    pub(crate) module: Name,
    pub(crate) required_as: String,
    pub(crate) names: BTreeSet<Name>,
}

/// How the context uses what a goal is about.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    pub(crate) home: Home,
    pub(crate) function: Name,
    /// None: it is a value.
    pub(crate) parameters: Option<Vec<(Name, Role)>>,
    /// To how many arguments what comes out is applied, and what comes out then, and so on.
    pub(crate) applications: Vec<usize>,
    /// The accessors that what comes out is meant for.
    pub(crate) returns: BTreeSet<Name>,
}

/// Where a module stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// The file itself, after `#lang`.
    File,
    /// A module inside it.
    Inside(Name),
    /// A module of a file without `#lang`.
    Alone(Name),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Required,
    Optional,
    /// The list of all further arguments.
    Rest,
    Keyword(Name),
    OptionalKeyword(Name),
}

impl Witnesses {
    /// What to write, or why nobody outside can write it down. `broken` is the accessor that the client finds the failure with, if it does.
    pub(super) fn witness(&self, goal: &Name, inputs: &[Binding], broken: Option<&Name>) -> Result<Witness, String> {
        if inputs.iter().any(|input| self.is_private(&input.value.value, DEEPEST)) {
            return Err("it contains an instance of a structure that only its own module can make".to_owned());
        }
        let inputs = self.completed(inputs).ok_or("no value is known that fits the contract of a field")?;
        let (open, own): (Vec<Binding>, Vec<Binding>) =
            inputs.into_iter().partition(|input| self.opaque.contains_key(&input.name));
        let chosen = self.opaque.iter().map(|(name, opaque)| {
            let known = open.iter().find(|input| input.name == *name).map(|input| alone(&input.value.value));
            Chosen { opaque: opaque.clone(), code: known.unwrap_or_else(|| opaque.plain.to_owned()) }
        });
        let mut chosen: Vec<Chosen> = chosen.collect();
        apart(&open, &own)?;
        if let (Some(user), Some((module, part))) = (self.users.get(goal), self.starts.get(goal)) {
            let opaque = self.opaque.get(user).ok_or("what unknown code does is not written down")?;
            let code = applying(&own);
            chosen.retain(|known| known.opaque != *opaque);
            chosen.push(Chosen { opaque: opaque.clone(), code });
            let (last, part, client) = (module.clone(), Some(*part), Client::Starts(module.clone()));
            return Ok(Witness {
                chosen,
                appended: None,
                idle: None,
                last,
                part,
                standing: Standing::Guessed,
                client,
                from_elsewhere: false,
            });
        }
        match (self.uses.get(goal), self.starts.get(goal)) {
            (Some(used), _) => {
                let text = match broken {
                    Some(accessor) => used.looking(&own, accessor, &self.looks)?,
                    None => used.text(&own)?,
                };
                let requires = self.requires(&used.home, &text);
                let appended = used.home.appended(&requires, &text);
                let idle = used.home.appended(&requires, "(void)");
                Ok(Witness {
                    chosen,
                    appended: Some(appended),
                    idle: Some(idle),
                    last: used.home.last(),
                    part: None,
                    standing: Standing::Told,
                    client: Client::Uses(used.home.clone(), text),
                    from_elsewhere: !requires.is_empty(),
                })
            }
            (None, Some((module, part))) if own.is_empty() => {
                let (last, part, client) = (module.clone(), Some(*part), Client::Starts(module.clone()));
                Ok(Witness {
                    chosen,
                    appended: None,
                    idle: None,
                    last,
                    part,
                    standing: Standing::Told,
                    client,
                    from_elsewhere: false,
                })
            }
            _ => Err("what unknown code does with the values that it gets is no program".to_owned()),
        }
    }

    /// What code needs besides the module that it uses: functions of structure types that only others offer.
    fn requires(&self, home: &Home, code: &str) -> Vec<String> {
        let at_home = self.offers.iter().find(|offer| offer.module == *home.module());
        let is_at_home = |name: &Name| at_home.is_some_and(|offer| offer.names.contains(name));
        let delimiters = |letter: char| letter.is_whitespace() || "()[]'\"".contains(letter);
        let words: BTreeSet<&str> = code.split(delimiters).collect();
        let mut from = BTreeMap::<&str, Vec<&str>>::new();
        let mut met = BTreeSet::new();
        for offer in self.offers.iter().filter(|offer| offer.module != *home.module()) {
            for name in offer.names.iter().filter(|name| words.contains(name.as_str()) && !is_at_home(name)) {
                if met.insert(name) {
                    from.entry(&offer.required_as).or_default().push(name);
                }
            }
        }
        from.into_iter().map(|(module, names)| format!("(only-in {module} {})", names.join(" "))).collect()
    }

    fn completed(&self, inputs: &[Binding]) -> Option<Vec<Binding>> {
        let completed = inputs.iter().map(|input| {
            let value = self.fields.complete(&input.value.value, DEEPEST)?;
            Some(Binding { value: value.into(), ..input.clone() })
        });
        completed.collect()
    }

    fn is_private(&self, value: &Value, fuel: usize) -> bool {
        let (Some(fuel), Value::Constructor { name, arguments }) = (fuel.checked_sub(1), value) else { return false };
        self.private.contains(name) || arguments.iter().any(|argument| self.is_private(argument, fuel))
    }
}

/// Whether an input is no argument but something that the client does: such inputs have types that no value of Racket has, so that a parameter may have
/// any name.
pub(super) fn is_of_client(input: &Binding) -> bool {
    is_application(input) || is_repetition(input) || is_earlier(input)
}

/// To what the client applies what it got.
fn is_application(input: &Binding) -> bool {
    input.name == "context" && input.ty == "Arguments"
}

/// Whether the client does something once more.
fn is_repetition(input: &Binding) -> bool {
    input.name == "again" && input.ty == "Bool"
}

/// What the client called before.
fn is_earlier(input: &Binding) -> bool {
    input.name == "before" && input.ty == "Uses"
}

/// What the client does besides the call, in a sentence; none if that is nothing.
pub(super) fn deeds(inputs: &[Binding]) -> Option<String> {
    let earlier: Vec<String> = inputs
        .iter()
        .filter(|input| is_earlier(input))
        .flat_map(|input| earlier(&input.value.value, DEEPEST))
        .collect();
    let mut deeds = Vec::new();
    if !earlier.is_empty() {
        deeds.push(format!("first calls {}", earlier.join(", ")));
    }
    for input in inputs.iter().filter(|input| is_application(input)) {
        let parts = match &input.value.value {
            Value::Constructor { arguments, .. } => given(arguments, DEEPEST),
            _ => Vec::new(),
        };
        let parts: Vec<String> = parts.iter().map(|part| filled(part)).collect();
        let what = if deeds.iter().any(|deed: &String| deed.starts_with("applies")) {
            "what comes of that"
        } else {
            "what it gets"
        };
        let to = if parts.is_empty() { "nothing".to_owned() } else { parts.join(" ") };
        deeds.push(format!("applies {what} to {to}"));
    }
    (!deeds.is_empty()).then(|| format!("the client {}", deeds.join(", then ")))
}

/// Unknown code that applies what it gets, and what comes out, and so on. What else it could do is not among the inputs.
fn applying(inputs: &[Binding]) -> String {
    let uses = inputs.iter().filter(|input| is_application(input)).map(|input| input.value.value.clone());
    let Named { values, definitions } = named(&uses.collect::<Vec<_>>());
    let mut text = if values.is_empty() { "(x)".to_owned() } else { "x".to_owned() };
    for value in &values {
        let parts = match value {
            Value::Constructor { arguments, .. } => given(arguments, DEEPEST),
            _ => Vec::new(),
        };
        let parts: String = parts.iter().map(|part| format!(" {}", filled(part))).collect();
        text = format!("({text}{parts})");
    }
    if definitions.is_empty() {
        return format!("(λ (x) {text})");
    }
    let bindings: Vec<String> = definitions.iter().map(|(name, value)| format!("[{name} {}]", filled(value))).collect();
    format!("(let* ({}) (λ (x) {text}))", bindings.join(" "))
}

/// A value by itself, with names for what is met more than once in it.
fn alone(value: &Value) -> String {
    let Named { values, definitions } = named(std::slice::from_ref(value));
    let code: String = values.iter().map(|value| filled(&write(value, DEEPEST))).collect();
    if definitions.is_empty() {
        return code;
    }
    let bindings: Vec<String> = definitions.iter().map(|(name, value)| format!("[{name} {}]", filled(value))).collect();
    format!("(let* ({}) {code})", bindings.join(" "))
}

/// Places that are far apart in the text cannot speak of the same box.
fn apart(open: &[Binding], own: &[Binding]) -> Result<(), String> {
    let mut met = BTreeSet::new();
    let together = own.iter().flat_map(|input| cells(&input.value.value)).collect::<BTreeSet<_>>();
    for each in open.iter().map(|input| cells(&input.value.value)).chain([together]) {
        if each.iter().any(|number| met.contains(number)) {
            return Err("several places share something that changes".to_owned());
        }
        met.extend(each);
    }
    Ok(())
}

impl Home {
    fn appended(&self, requires: &[String], expression: &str) -> String {
        let requires: String = requires.iter().map(|each| format!(" {each}")).collect();
        match self {
            Home::File => format!("(module* witness racket (require (submod \"..\"){requires}) {expression})"),
            Home::Inside(module) => {
                format!("(module* witness racket (require (submod \"..\" {module}){requires}) {expression})")
            }
            Home::Alone(module) => format!("(require '{module}{requires}) {expression}"),
        }
    }

    fn module(&self) -> &Name {
        static FILE: std::sync::LazyLock<Name> = std::sync::LazyLock::new(|| Name::new("program"));
        match self {
            Home::File => &FILE,
            Home::Inside(module) | Home::Alone(module) => module,
        }
    }

    /// The module that the appended code is.
    fn last(&self) -> Name {
        Name::new(match self {
            Home::File | Home::Inside(_) => "witness",
            Home::Alone(_) => "the top level",
        })
    }
}

impl Use {
    /// The call, and a look at what comes out and at what went in.
    fn looking(&self, inputs: &[Binding], accessor: &Name, looks: &Looks) -> Result<String, String> {
        if self.returns.contains(accessor) {
            let text = self.parts(inputs)?;
            return Ok(text
                .iter()
                .take(text.len() - 1)
                .cloned()
                .chain(text.last().map(|call| format!("({accessor} {call})")))
                .collect::<Vec<_>>()
                .join(" "));
        }
        let mut given = inputs.to_vec();
        let (mut defined, mut looked) = (Vec::new(), Vec::new());
        for input in &mut given {
            if looks.takes(accessor, &input.value.value) {
                let name = Name::from(format!("given-{}", input.name));
                defined.push(format!("(define {name} {})", alone(&input.value.value)));
                looked.push(format!("(look {name})"));
                input.value = Value::Reference(name).into();
            }
        }
        let mut text = self.parts(&given)?;
        if let Some(call) = text.pop() {
            text.push(format!("(look {call})"));
        }
        Ok(defined.into_iter().chain([looks.definition()]).chain(text).chain(looked).collect::<Vec<_>>().join(" "))
    }

    fn text(&self, inputs: &[Binding]) -> Result<String, String> {
        Ok(self.parts(inputs)?.join(" "))
    }

    /// What the client does, one thing after the other.
    fn parts(&self, inputs: &[Binding]) -> Result<Vec<String>, String> {
        let Named { values, definitions } =
            named(&inputs.iter().map(|input| input.value.value.clone()).collect::<Vec<_>>());
        let inputs: Vec<Binding> =
            inputs.iter().zip(values).map(|(input, value)| Binding { value: value.into(), ..input.clone() }).collect();
        let inputs = inputs.as_slice();
        let later: Vec<&Value> =
            inputs.iter().filter(|input| is_application(input)).map(|input| &input.value.value).collect();
        let repeats = |input: &Binding| is_repetition(input) && input.value.value == Value::Boolean(true);
        let deeper = self.applications.iter().filter(|arity| **arity > 0).count();
        if later.len() > deeper || inputs.iter().any(repeats) {
            return Err("what the client does with the results is not written down".to_owned());
        }
        let first = match &self.parameters {
            None => self.function.to_string(),
            Some(parameters) => format!("({}{})", self.function, arguments(parameters, inputs)),
        };
        let mut later = later.into_iter();
        let mut text = first;
        for arity in &self.applications {
            // Without arguments there is nothing that the counterexample would have to say.
            let arguments = match arity {
                0 => Vec::new(),
                _ => match later.next() {
                    Some(Value::Constructor { arguments, .. }) => given(arguments, DEEPEST),
                    _ => break,
                },
            };
            let arguments: String = arguments.iter().map(|argument| format!(" {}", filled(argument))).collect();
            text = format!("({text}{arguments})");
        }
        let before = inputs
            .iter()
            .find(|input| is_earlier(input))
            .map_or_else(Vec::new, |input| earlier(&input.value.value, DEEPEST));
        let defined = definitions.iter().map(|(name, value)| format!("(define {name} {})", filled(value)));
        Ok(defined.chain(before).chain([text]).collect())
    }
}

/// The calls that the context made before.
fn earlier(uses: &Value, fuel: usize) -> Vec<String> {
    let mut calls = Vec::new();
    let mut uses = uses;
    while let Value::Constructor { name, arguments } = uses
        && name == "Use"
        && let [Value::Text(export), given_to_it, more] = arguments.as_slice()
    {
        let parts = match given_to_it {
            Value::Constructor { arguments, .. } => given(arguments, fuel),
            _ => Vec::new(),
        };
        let parts: String = parts.iter().map(|part| format!(" {}", filled(part))).collect();
        calls.push(format!("({export}{parts})"));
        uses = more;
    }
    calls
}

fn arguments(parameters: &[(Name, Role)], inputs: &[Binding]) -> String {
    let own = || inputs.iter().filter(|input| !is_of_client(input)).rev();
    let value = |label: &Name| own().find(|input| input.name == *label).map(|input| &input.value.value);
    let present = |value: Option<&Value>| match value {
        Some(Value::Constructor { name, arguments }) if name == "Present" => {
            arguments.first().map(|argument| filled(&write(argument, DEEPEST)))
        }
        _ => None,
    };
    let mut parts = Vec::new();
    let mut more = true;
    for (label, role) in parameters {
        match role {
            Role::Required => {
                parts.push(value(label).map_or_else(|| "#f".to_owned(), |value| filled(&write(value, DEEPEST))));
            }
            Role::Optional => match present(value(label)).filter(|_| more) {
                Some(given) => parts.push(given),
                None => more = false,
            },
            Role::Rest => {
                let all = value(label).map_or_else(Vec::new, |value| elements(value, DEEPEST));
                parts.extend(all.iter().filter(|_| more).map(|part| filled(part)));
            }
            Role::Keyword(keyword) => {
                let value = value(label).map_or_else(|| "#f".to_owned(), |value| filled(&write(value, DEEPEST)));
                parts.push(format!("#:{keyword} {value}"));
            }
            Role::OptionalKeyword(keyword) => {
                parts.extend(present(value(label)).map(|value| format!("#:{keyword} {value}")));
            }
        }
    }
    parts.iter().map(|part| format!(" {part}")).collect()
}

/// What does not matter becomes something: `_` stands alone, outside strings and characters.
fn filled(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    let mut before = ' ';
    let mut in_string = false;
    while let Some(character) = characters.next() {
        let ends = characters.peek().is_none_or(|next| " ()[]".contains(*next));
        let starts = " ()[]'".contains(before);
        match character {
            '"' if before != '\\' => in_string = !in_string,
            '_' if !in_string && starts && ends => {
                result.push_str("#f");
                before = 'f';
                continue;
            }
            _ => {}
        }
        result.push(character);
        // An escaped backslash escapes nothing.
        before = if before == '\\' && character == '\\' { ' ' } else { character };
    }
    result
}

/// The value of an optional argument in a list of inputs.
pub(super) fn optional(name: &str, arguments: &[Value], fuel: usize) -> Option<String> {
    match (name, arguments) {
        ("Present", [value]) if unseen(value) => Some("_".to_owned()),
        ("Present", [value]) => Some(write(value, fuel)),
        ("Absent", _) => Some("not given".to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_becomes_something() {
        assert_eq!(filled("(token '() _)"), "(token '() #f)");
        assert_eq!(filled("(λ (x) _)"), "(λ (x) #f)");
        assert_eq!(filled("(list \"a _ b\" #\\_ a_b _)"), "(list \"a _ b\" #\\_ a_b #f)");
    }

    #[test]
    fn a_parameter_may_be_called_like_what_the_client_does() {
        let integer = |number: i64| Value::Constructor {
            name: Name::new("Integer"),
            arguments: vec![Value::Integer(number.into())],
        };
        let input = |ty: &str, value: Value| Binding {
            name: Name::new("context"),
            ty: ty.to_owned(),
            value: value.into(),
            origin: None,
        };
        let nothing = Value::Constructor { name: Name::new("Stop"), arguments: Vec::new() };
        let applied = Value::Constructor { name: Name::new("Give"), arguments: vec![integer(2), nothing] };
        let used = Use {
            home: Home::File,
            function: Name::new("f"),
            parameters: Some(vec![(Name::new("context"), Role::Required)]),
            applications: vec![1],
            returns: BTreeSet::new(),
        };
        let inputs = [input("Arguments", applied), input("Value", integer(1))];
        assert_eq!(used.text(&inputs).unwrap(), "((f 1) 2)");
        assert_eq!(deeds(&inputs).unwrap(), "the client applies what it gets to 2");
        assert_eq!(used.text(&inputs[1..]).unwrap(), "(f 1)");
        assert_eq!(deeds(&inputs[1..]), None);
    }

    #[test]
    fn a_witness_requires_the_module_it_is_about() {
        let input = |name: &str, value: i64| Binding {
            name: Name::new(name),
            ty: String::new(),
            value: Value::Constructor { name: Name::new("Integer"), arguments: vec![Value::Integer(value.into())] }
                .into(),
            origin: None,
        };
        let parameters = vec![(Name::new("n"), Role::Required), (Name::new("#:by"), Role::Keyword(Name::new("by")))];
        let with = |home| Use {
            home,
            function: Name::new("f"),
            parameters: Some(parameters.clone()),
            applications: Vec::new(),
            returns: BTreeSet::new(),
        };
        let text = |home| {
            let witnesses = Witnesses { uses: BTreeMap::from([(Name::new("f"), with(home))]), ..Witnesses::default() };
            let witness = witnesses.witness(&Name::new("f"), &[input("n", 100), input("#:by", 2)], None);
            witness.unwrap().sentence().unwrap()
        };
        assert_eq!(
            text(Home::File),
            "to see it in Racket, append (module* witness racket (require (submod \"..\")) (f 100 #:by 2))"
        );
        assert_eq!(text(Home::Alone(Name::new("m"))), "to see it in Racket, append (require 'm) (f 100 #:by 2)");
    }
}
