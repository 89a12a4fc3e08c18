//! What Racket said of thousands of expressions, compared with what they come to without it: the library, and who is blamed for broken contracts.
//!
//! The facts are in `tests/racket/facts`, with the program that asks Racket for them. What gainsay does not support is counted, not compared.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use gainsay::{Ended, racket_run};
use gainsay_source::Sources;

/// Expressions that differ, with why that is so and does no harm.
const KNOWN: &str = "known.txt";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("racket/facts")
}

/// What Racket said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said<'a> {
    Value(&'a str),
    Procedure,
    Error(&'a str),
}

fn fact(line: &str) -> Option<(&str, Said<'_>)> {
    let (kind, rest) = line.split_at_checked(2)?;
    match (kind, rest.split_once(" ⇒ ")) {
        ("= ", Some((expression, value))) => Some((expression, Said::Value(value))),
        ("p ", _) => Some((rest, Said::Procedure)),
        ("! ", Some((expression, error))) => Some((expression, Said::Error(error))),
        _ => None,
    }
}

/// A program with one expression for each fact: it runs through where the fact is so, and fails where Racket fails.
fn program(facts: &[(&str, Said<'_>)]) -> String {
    let mut text = String::from("#lang racket\n(struct point (x y) #:transparent)\n");
    for (expression, said) in facts {
        let line = match said {
            Said::Value(value) => writeln!(text, "(unless (equal? {expression} {value}) (error \"differs\"))"),
            Said::Procedure => writeln!(text, "(unless (procedure? {expression}) (error \"differs\"))"),
            Said::Error(_) => writeln!(text, "{expression}"),
        };
        line.expect("writing to a string does not fail");
    }
    text
}

/// What is wrong; none where the two agree, or gainsay says that it does not know.
fn difference(said: Said<'_>, ended: &Ended) -> Option<String> {
    match (said, ended) {
        (_, Ended::Unknown(_)) | (Said::Value(_) | Said::Procedure, Ended::Through) => None,
        (Said::Value(_) | Said::Procedure, Ended::Failed(_, message)) => Some(message.clone()),
        (Said::Error(_), Ended::Through) => Some("does not fail".to_owned()),
        (Said::Error(kind), Ended::Failed(code, message)) => {
            let agrees = match kind {
                "pos" => message.contains("`pos` breaks its own contract"),
                // Who applies a function to another number of arguments than its contract says is its user.
                "neg" => message.contains("`neg` breaks the contract of") || code == "application",
                "error" | "raised" => code == "error",
                "arity" => ["arity", "application", "contract"].contains(&code.as_str()) && !message.contains("breaks"),
                _ => code != "error" && !message.contains("breaks"),
            };
            (!agrees).then(|| message.clone())
        }
    }
}

fn compare(path: &Path, most_unknown: usize) {
    let read = |path: &Path| std::fs::read_to_string(path).expect("the facts are there");
    let (name, text) = (path.display(), read(path));
    let facts: Vec<(&str, Said<'_>)> = text.lines().filter_map(fact).collect();
    assert_eq!(facts.len(), text.lines().count(), "a line of {name} is no fact");
    let known = read(&folder().join(KNOWN));
    let known: BTreeMap<&str, &str> = known.lines().filter_map(|line| line.split_once(" ; ")).collect();
    let mut sources = Sources::new();
    let root = sources.add("facts.rkt", program(&facts).as_str());
    let ended = racket_run(&sources, root).expect("the program can be read");
    let places: BTreeMap<u32, &Ended> = ended.iter().map(|(span, ended)| (sources.place(*span).line, ended)).collect();
    let (mut wrong, mut unknown) = (Vec::new(), BTreeMap::<&str, usize>::new());
    for ((expression, said), line) in facts.iter().zip(3..) {
        let ended = places.get(&line).expect("each fact is a step of the program");
        if let Ended::Unknown(why) = ended {
            *unknown.entry(why).or_default() += 1;
        }
        match (difference(*said, ended), known.get(expression)) {
            (Some(found), None) => wrong.push(format!("{expression}\n    Racket: {said:?}\n    here: {found}")),
            (None, Some(_)) if !matches!(ended, Ended::Unknown(_)) => {
                wrong.push(format!("{expression} is right now; take it out of {KNOWN}"));
            }
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), facts.len(), wrong.join("\n"));
    let count: usize = unknown.values().sum();
    assert!(count <= most_unknown, "{count} of {} are not known: {unknown:#?}", facts.len());
}

#[test]
fn primitives_are_what_racket_says() {
    compare(&folder().join("primitives.txt"), 600);
}

#[test]
fn contracts_blame_whom_racket_blames() {
    compare(&folder().join("contracts.txt"), 1);
}

#[test]
fn values_of_other_kinds_are_what_racket_says() {
    compare(&folder().join("others.txt"), 100);
}

/// More facts than are kept: `racket -f tests/racket/facts/generate.rktl all > FILE`, then this with `GAINSAY_FACTS=FILE`.
#[test]
#[ignore = "needs a file of facts"]
fn all_primitives_are_what_racket_says() {
    let path = std::env::var("GAINSAY_FACTS").expect("GAINSAY_FACTS names a file");
    compare(Path::new(&path), usize::MAX);
}
