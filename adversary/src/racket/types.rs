//! What generated values are, the contracts they go under, and values that clients try.

use gainsay_fuzz::mutate::Chance;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Int,
    Natural,
    Real,
    Bool,
    Text,
    Symbol,
    List(Box<Type>),
    Function(Box<Type>, Box<Type>),
    /// The value or `#f`.
    Maybe(Box<Type>),
    /// Of the structure type of the unit.
    Instance,
    Any,
}

/// A contract as it is written, and values that satisfy it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    pub text: String,
    pub values: Vec<String>,
}

/// The structure type of a unit: its name, and its fields with their names.
#[derive(Clone, Debug)]
pub struct Structure {
    pub name: String,
    pub fields: Vec<(String, Type)>,
    pub mutable: bool,
    pub access: Access,
}

/// How clients get at a structure type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// Only by what the module's functions return.
    None,
    /// With everything that belongs to it, under no contract.
    Plain,
    /// With contracts for the fields, in a `struct` item.
    Item(Vec<Contract>),
    /// With a contract for each of its functions.
    Parts(Vec<Contract>),
}

/// One of these.
pub fn pick<T: Clone>(chance: &mut Chance, from: &[T]) -> Option<T> {
    from.get(chance.below(from.len())).cloned()
}

pub fn pick_text(chance: &mut Chance, from: &[&str]) -> String {
    (*from.get(chance.below(from.len())).unwrap_or(&"0")).to_owned()
}

/// A contract with its values, as a table has it.
type Row = (&'static str, &'static [&'static str]);

const INT: [Row; 9] = [
    ("integer?", &["0", "1", "-1", "2", "7", "-5", "3.0", "-0.0", "1e16", "1e300", "-2.0", "100", "(expt 10 400)"]),
    ("exact-integer?", &["0", "1", "-1", "2", "7", "-5", "100", "9007199254740993", "-3", "(- (expt 10 400))"]),
    ("(and/c integer? (>/c 0))", &["1", "2", "5", "1.0", "1e300", "13"]),
    ("(integer-in -3 4)", &["-3", "-1", "0", "1", "2", "4"]),
    ("(and/c exact-integer? even?)", &["0", "2", "-2", "8"]),
    ("(or/c 0 1 5)", &["0", "1", "5"]),
    ("(and/c exact-integer? (not/c zero?))", &["1", "-1", "2", "-7"]),
    ("(one-of/c 1 2 3)", &["1", "2", "3"]),
    ("fixnum?", &["0", "1", "-1", "5", "1152921504606846975"]),
];

const NATURAL: [Row; 5] = [
    ("exact-nonnegative-integer?", &["0", "1", "2", "3", "9", "12"]),
    ("natural-number/c", &["0", "1", "2", "3", "6", "11"]),
    ("(integer-in 0 5)", &["0", "1", "2", "3", "4", "5"]),
    ("exact-positive-integer?", &["1", "2", "3", "7"]),
    ("(and/c exact-integer? (>=/c 0))", &["0", "1", "2", "4", "10"]),
];

const REAL: [Row; 8] = [
    (
        "real?",
        &[
            "0", "1", "-1", "1/2", "-3/2", "0.5", "-0.0", "0.0", "+inf.0", "-inf.0", "+nan.0", "1e300", "1e-310",
            "171.0",
        ],
    ),
    ("rational?", &["0", "1", "1/3", "-2/5", "0.1", "-0.0", "1e300", "-4.5"]),
    ("(and/c real? positive?)", &["1", "1/2", "0.5", "+inf.0", "1e-320", "3"]),
    ("(>=/c 0)", &["0", "1", "0.0", "-0.0", "1/2", "+inf.0", "2.5"]),
    ("(between/c -1 1)", &["0", "1", "-1", "1/2", "0.25", "-0.0"]),
    ("(and/c real? (not/c zero?))", &["1", "-1", "0.5", "+nan.0", "-inf.0", "1/3"]),
    ("(real-in 0 10)", &["0", "10", "5.5", "1/2", "0.0"]),
    ("flonum?", &["0.0", "-0.0", "1.5", "-2.25", "+inf.0", "+nan.0", "1e300"]),
];

const BOOL: [Row; 1] = [("boolean?", &["#t", "#f"])];
const TEXT: [Row; 3] = [
    ("string?", &["\"\"", "\"a\"", "\"abc\"", "\"0\"", "(string #\\z)"]),
    ("(and/c string? (λ (s) (> (string-length s) 0)))", &["\"a\"", "\"xy\"", "\"b c\""]),
    ("non-empty-string?", &["\"a\"", "\"xy\""]),
];
const SYMBOL: [Row; 3] =
    [("symbol?", &["'a", "'b", "'zzz"]), ("(or/c 'a 'b)", &["'a", "'b"]), ("(one-of/c 'a 'b 'c)", &["'a", "'b", "'c"])];
const ANY: [Row; 1] = [(
    "any/c",
    &[
        "0",
        "-1",
        "1/2",
        "0.5",
        "+nan.0",
        "\"s\"",
        "'a",
        "'()",
        "(list 1 2)",
        "(cons 1 2)",
        "#t",
        "#f",
        "(λ (x) x)",
        "(vector 1 2)",
        "(box 1)",
        "(hash 'a 1)",
        "(void)",
    ],
)];

/// A contract for what comes in.
pub fn domain(ty: &Type, structure: Option<&Structure>, chance: &mut Chance) -> Contract {
    let rows: &[Row] = match ty {
        Type::Int => &INT,
        Type::Natural => &NATURAL,
        Type::Real => &REAL,
        Type::Bool => &BOOL,
        Type::Text => &TEXT,
        Type::Symbol => &SYMBOL,
        Type::Any => &ANY,
        _ => return composed(ty, structure, chance),
    };
    // The plain ones stand first, and come more often.
    let row = rows[chance.below(rows.len()).min(chance.below(rows.len()))];
    Contract { text: row.0.to_owned(), values: row.1.iter().map(|&value| value.to_owned()).collect() }
}

fn composed(ty: &Type, structure: Option<&Structure>, chance: &mut Chance) -> Contract {
    match ty {
        Type::List(element) => {
            let element = domain(element, structure, chance);
            lists(&element, chance)
        }
        Type::Maybe(inner) => {
            let Contract { text, mut values } = domain(inner, structure, chance);
            values.truncate(6);
            values.push("#f".to_owned());
            let text = match chance.below(3) {
                0 => format!("(or/c {text} #f)"),
                1 => format!("(or/c #f {text})"),
                _ => format!("(or/c {text} false?)"),
            };
            Contract { text, values }
        }
        Type::Function(from, to) => {
            let from = domain(from, structure, chance);
            let to = domain(to, structure, chance);
            Contract { text: format!("(-> {} {})", from.text, to.text), values: functions(&to.values) }
        }
        Type::Instance => instances(structure),
        _ => Contract { text: "any/c".to_owned(), values: vec!["0".to_owned()] },
    }
}

fn lists(element: &Contract, chance: &mut Chance) -> Contract {
    let [one, two, three] = [0, 1, 2].map(|_| pick(chance, &element.values).unwrap_or_default());
    let last = element.values.last().cloned().unwrap_or_default();
    let mut values =
        vec![format!("(list {one})"), format!("(list {one} {two} {three})"), format!("(list {three} {last})")];
    let each = element.values.iter().take(5).map(|value| format!("(list {value} {two})"));
    values.extend(each);
    let element = &element.text;
    let text = match chance.below(4) {
        0 if element != "any/c" => format!("(non-empty-listof {element})"),
        1 => format!("(and/c (listof {element}) pair?)"),
        _ => {
            values.push("'()".to_owned());
            values.push(format!("(list {one} {two} {three} {last} {one} {two})"));
            format!("(listof {element})")
        }
    };
    Contract { text, values }
}

/// Clients' functions: constant ones, one that remembers its calls, and one that gives up.
fn functions(results: &[String]) -> Vec<String> {
    let mut values: Vec<String> = results.iter().take(6).map(|result| format!("(λ (x) {result})")).collect();
    if let (Some(first), Some(last)) = (results.first(), results.last()) {
        values.push(format!("(let ([n 0]) (λ (x) (set! n (+ n 1)) (if (odd? n) {first} {last})))"));
        values.push(format!("(let ([n 0]) (λ (x) (set! n (+ n 1)) (if (< n 3) {last} {first})))"));
        values.push("(λ (x) (raise 'client))".to_owned());
    }
    values
}

fn instances(structure: Option<&Structure>) -> Contract {
    let Some(structure) = structure else { return Contract { text: "any/c".to_owned(), values: Vec::new() } };
    let Structure { name, fields, access, .. } = structure;
    if let Access::Item(contracts) | Access::Parts(contracts) = access {
        let value = |round: usize, contract: &Contract| contract.values[round % contract.values.len().max(1)].clone();
        let made = (0..4).map(|round| {
            let fields: Vec<String> = contracts.iter().map(|contract| value(round, contract)).collect();
            format!("({name} {})", fields.join(" "))
        });
        return Contract { text: format!("{name}?"), values: made.collect() };
    }
    let fields: Vec<&str> = fields.iter().map(|(_, ty)| if *ty == Type::Text { "\"a\"" } else { "1" }).collect();
    let other: Vec<&str> = fields.iter().map(|field| if *field == "1" { "-2" } else { "\"\"" }).collect();
    // Fields are under no contract: clients put anything into them.
    let anything: Vec<&str> = fields.iter().map(|_| "'odd").collect();
    let made = [fields, other, anything].map(|fields| format!("({name} {})", fields.join(" ")));
    Contract { text: format!("{name}?"), values: if *access == Access::Plain { made.to_vec() } else { Vec::new() } }
}

/// A contract for what goes out; with `strict`, one that may be too strong.
pub fn range(ty: &Type, structure: Option<&Structure>, strict: bool, chance: &mut Chance) -> String {
    let from: &[&str] = match (ty, strict) {
        (Type::Int, false) => &["integer?", "integer?", "real?", "number?", "any/c", "rational?"],
        (Type::Int, true) => &[
            "exact-integer?",
            "exact-nonnegative-integer?",
            "(>=/c 0)",
            "(</c 100)",
            "(not/c zero?)",
            "fixnum?",
            "even?",
        ],
        (Type::Natural, false) => {
            &["exact-nonnegative-integer?", "natural-number/c", "exact-integer?", "(>=/c 0)", "integer?"]
        }
        (Type::Natural, true) => &["exact-positive-integer?", "(</c 50)", "(integer-in 0 20)", "(not/c zero?)"],
        (Type::Real, false) => &["real?", "real?", "number?", "any/c"],
        (Type::Real, true) => {
            &["rational?", "(>=/c 0)", "exact?", "(not/c zero?)", "(and/c real? (<=/c 1e100))", "flonum?"]
        }
        (Type::Bool, _) => &["boolean?", "boolean?", "any/c"],
        (Type::Text, false) => &["string?"],
        (Type::Text, true) => &["non-empty-string?", "string?"],
        (Type::Symbol, false) => &["symbol?", "any/c"],
        (Type::Symbol, true) => &["(or/c 'a 'b)", "(one-of/c 'a 'b 'c)"],
        (Type::Any, _) => &["any/c"],
        _ => return composed_range(ty, structure, strict, chance),
    };
    pick_text(chance, from)
}

fn composed_range(ty: &Type, structure: Option<&Structure>, strict: bool, chance: &mut Chance) -> String {
    match ty {
        Type::List(element) => {
            let of = ["listof", if strict { "non-empty-listof" } else { "listof" }][chance.below(2)];
            let element = range(element, structure, strict, chance);
            // Racket 8.7 lets the empty list through `(non-empty-listof any/c)`, whose own test says that it is none.
            let of = if element == "any/c" { "listof" } else { of };
            format!("({of} {element})")
        }
        Type::Maybe(inner) if strict => range(inner, structure, false, chance),
        Type::Maybe(inner) => format!("(or/c #f {})", range(inner, structure, false, chance)),
        Type::Function(from, to) => {
            let from = domain(from, structure, chance).text;
            format!("(-> {from} {})", range(to, structure, strict, chance))
        }
        Type::Instance => structure.map_or("any/c".to_owned(), |structure| format!("{}?", structure.name)),
        _ => "any/c".to_owned(),
    }
}
