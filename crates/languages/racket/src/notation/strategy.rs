//! Unknown functions as `λ`: what the prelude's strategies do, as a person would write it.

use gainsay_verdict::{FunctionTable, Value};

use super::{given, unseen, write};

/// What an unknown function does.
pub(super) fn unknown_function(arity: &Value, strategy: &Value, fuel: usize) -> String {
    let names = names("x", count(arity));
    let body = if unseen(strategy) { "_".to_owned() } else { body(strategy, &names, 0, fuel) };
    format!("(λ ({}) {body})", names.join(" "))
}

fn count(arity: &Value) -> usize {
    match arity {
        Value::Integer(count) => usize::try_from(count).unwrap_or(0).min(20),
        _ => 1,
    }
}

fn names(prefix: &str, count: usize) -> Vec<String> {
    if count == 1 { vec![prefix.to_owned()] } else { (1..=count).map(|index| format!("{prefix}{index}")).collect() }
}

/// `held` are the expressions for the values that the prelude keeps, in its order; `asked` is how many results have names so far.
fn body(strategy: &Value, held: &[String], asked: usize, fuel: usize) -> String {
    let (Some(fuel), Value::Constructor { name, arguments }) = (fuel.checked_sub(1), strategy) else {
        return "_".to_owned();
    };
    match (name.as_str(), arguments.as_slice()) {
        ("Answer", [value]) => write(value, fuel),
        ("Look", [cases]) => looking(cases, held, &[], asked, fuel),
        ("Ask", [which, arguments, next]) => {
            let result = format!("r{}", asked + 1);
            let mut call = vec![picked(which, held)];
            if let Value::Constructor { arguments, .. } = arguments {
                call.extend(given(arguments, fuel));
            }
            if unseen(next) {
                return format!("({})", call.join(" "));
            }
            let mut more = vec![result.clone()];
            more.extend(held.iter().cloned());
            format!("(let ([{result} ({})]) {})", call.join(" "), body(next, &more, asked + 1, fuel))
        }
        ("Write", [which, target, value, next]) => {
            let written = written(target, &picked(which, held), &write(value, fuel), fuel);
            format!("(begin {written} {})", body(next, held, asked, fuel))
        }
        ("Delay", [arity, next]) => {
            let own = names(&format!("y{}", held.len()), count(arity));
            let more: Vec<String> = own.iter().chain(held).cloned().collect();
            format!("(λ ({}) {})", own.join(" "), body(next, &more, asked, fuel))
        }
        _ => "_".to_owned(),
    }
}

fn written(target: &Value, place: &str, value: &str, fuel: usize) -> String {
    match target {
        Value::Constructor { name, arguments } if name == "IntoVector" => {
            let index = arguments.first().map_or_else(|| "0".to_owned(), |index| write(index, fuel));
            format!("(vector-set! {place} {index} {value})")
        }
        Value::Constructor { name, arguments } if name == "IntoHash" => {
            let key = arguments.first().map_or_else(|| "_".to_owned(), |key| write(key, fuel));
            format!("(hash-set! {place} {key} {value})")
        }
        _ => format!("(set-box! {place} {value})"),
    }
}

fn picked(which: &Value, held: &[String]) -> String {
    let mut index = 0;
    let mut which = which;
    while let Value::Constructor { name, arguments } = which
        && name == "Further"
        && let [deeper] = arguments.as_slice()
    {
        index += 1;
        which = deeper;
    }
    held.get(index).cloned().unwrap_or_else(|| "_".to_owned())
}

/// One clause of a `cond`.
struct Clause<'a> {
    test: String,
    cases: &'a Value,
    /// What is kept of the value, in the order of the prelude.
    parts: Vec<String>,
}

/// Looks at the values that are left to look at, the first one first.
fn looking(cases: &Value, left: &[String], kept: &[String], asked: usize, fuel: usize) -> String {
    let (Some(fuel), Value::Constructor { arguments, .. }) = (fuel.checked_sub(1), cases) else {
        return "_".to_owned();
    };
    let [
        end,
        integer,
        symbol,
        string,
        character,
        fraction,
        structure,
        yes,
        no,
        null,
        pair,
        function,
        other,
        content,
        vector,
    ] = arguments.as_slice()
    else {
        return "_".to_owned();
    };
    let Some((subject, left)) = left.split_first() else { return body(end, kept, asked, fuel) };
    let mut clauses = Vec::new();
    for table in [integer, symbol, string, character, fraction] {
        let quote = if std::ptr::eq(table, symbol) { "'" } else { "" };
        clauses.extend(rows(table).map(|(key, cases)| {
            let key = match key {
                Value::Text(text) if !quote.is_empty() => format!("'{}", super::symbol(text)),
                key => write(key, fuel),
            };
            Clause { test: format!("(equal? {subject} {key})"), cases, parts: Vec::new() }
        }));
    }
    clauses.extend(rows(vector).map(|(length, cases)| of_vector(subject, length, cases)));
    clauses.extend(rows(structure).map(|(key, cases)| of_structure(subject, key, cases)));
    let parts = vec![format!("(car {subject})"), format!("(cdr {subject})")];
    let others = [
        (format!("(eq? {subject} #t)"), yes, Vec::new()),
        (format!("(eq? {subject} #f)"), no, Vec::new()),
        (format!("(null? {subject})"), null, Vec::new()),
        (format!("(pair? {subject})"), pair, parts),
        (format!("(procedure? {subject})"), function, vec![subject.clone()]),
        (format!("(box? {subject})"), content, vec![format!("(unbox {subject})")]),
        ("else".to_owned(), other, Vec::new()),
    ];
    let seen = others.into_iter().filter(|(_, cases, _)| !unseen(cases));
    clauses.extend(seen.map(|(test, cases, parts)| Clause { test, cases, parts }));
    conditional(&clauses, left, kept, asked, fuel)
}

fn rows(table: &Value) -> impl Iterator<Item = (&Value, &Value)> {
    let rows: &[(Vec<Value>, Value)] = match table {
        Value::Function(FunctionTable { rows, .. }) => rows,
        _ => &[],
    };
    rows.iter().filter_map(|(keys, result)| keys.first().map(|key| (key, result)))
}

fn of_vector<'a>(subject: &str, length: &Value, cases: &'a Value) -> Clause<'a> {
    let parts = (0..count(length)).map(|index| format!("(vector-ref {subject} {index})")).collect();
    let length = write(length, 1);
    Clause { test: format!("(and (vector? {subject}) (= (vector-length {subject}) {length}))"), cases, parts }
}

/// The key names the structure type and its fields.
fn of_structure<'a>(subject: &str, key: &Value, cases: &'a Value) -> Clause<'a> {
    let text = if let Value::Text(text) = key { text.as_str() } else { "" };
    let mut words = text.split(' ');
    let name = words.next().unwrap_or("");
    let parts = words.map(|field| format!("({name}-{field} {subject})")).collect();
    Clause { test: format!("({name}? {subject})"), cases, parts }
}

fn conditional(clauses: &[Clause<'_>], left: &[String], kept: &[String], asked: usize, fuel: usize) -> String {
    let mut branches = clauses.iter().map(|clause| {
        let kept: Vec<String> = kept.iter().chain(&clause.parts).cloned().collect();
        (clause.test.as_str(), looking(clause.cases, left, &kept, asked, fuel))
    });
    match clauses.len() {
        0 => "_".to_owned(),
        1 => branches.next().map_or_else(|| "_".to_owned(), |(_, body)| body),
        count => {
            let clauses = branches.enumerate().map(|(index, (test, body))| {
                let test = if index + 1 == count { "else" } else { test };
                format!("[{test} {body}]")
            });
            format!("(cond {})", clauses.collect::<Vec<_>>().join(" "))
        }
    }
}
