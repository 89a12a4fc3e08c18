//! Racket programs with one word changed. Most are wrong then, and no wrong one may be proved: whatever a search refutes has no proof.

use std::time::Duration;

use gainsay::Options;
use gainsay_tests::{
    inputs::{self, Input},
    run::checked,
};
use gainsay_verdict::Verdict;

/// What a word is changed into.
const CHANGES: [(&str, &[&str]); 22] = [
    ("+", &["-", "*"]),
    ("-", &["+"]),
    ("*", &["-"]),
    ("<", &["<=", ">"]),
    (">", &[">=", "<"]),
    ("<=", &["<", ">="]),
    (">=", &[">"]),
    ("=", &["<", ">"]),
    ("add1", &["sub1"]),
    ("sub1", &["add1"]),
    ("0", &["1", "-1", "'a"]),
    ("1", &["0", "-2"]),
    ("2", &["-1"]),
    ("car", &["cdr"]),
    ("cdr", &["car"]),
    ("null?", &["pair?"]),
    ("pair?", &["null?"]),
    ("'()", &["'a"]),
    ("#f", &["'a"]),
    ("cons", &["list"]),
    ("first", &["rest"]),
    ("unbox", &["box"]),
];

/// All programs that come of changing one word of a definition.
fn mutants(input: &Input) -> Vec<Input> {
    let body = input.text.find("(define").unwrap_or(input.text.len());
    let mut mutants = Vec::new();
    let is_end = |byte: u8| byte.is_ascii_whitespace() || b"()[]".contains(&byte);
    let bytes = input.text.as_bytes();
    let mut start = body;
    while start < bytes.len() {
        let length = bytes[start..].iter().position(|byte| is_end(*byte)).unwrap_or(bytes.len() - start);
        // The empty list is one word with its parentheses.
        let word = input
            .text
            .get(start..start + 3)
            .filter(|word| *word == "'()")
            .unwrap_or(&input.text[start..start + length]);
        let changes = CHANGES.iter().find(|(from, _)| *from == word).map_or(&[][..], |(_, into)| into);
        for into in changes {
            let text = format!("{}{into}{}", &input.text[..start], &input.text[start + word.len()..]);
            let line = input.text[..start].lines().count();
            mutants.push(Input { name: format!("{}:{line}: {word} for {into}", input.name), text, ..input.clone() });
        }
        start += word.len().max(1);
    }
    mutants
}

/// Goals that are both refuted and proved, and how many are refuted.
fn contradictions(mutant: &Input, options: &Options) -> (Vec<String>, usize) {
    let (refuted, proved) = checked(mutant, options, |world, sources, root, report| {
        let goals = report.goals.iter().filter(|goal| *goal.outcome.verdict() == Verdict::Refuted);
        let refuted: Vec<_> = goals.map(|goal| goal.name.clone()).collect();
        let proved =
            if refuted.is_empty() { Vec::new() } else { gainsay::racket_proofs(world, sources, root, options) };
        (refuted, proved)
    })
    .unwrap();
    let both = refuted.iter().filter(|name| proved.contains(name));
    (both.map(|name| format!("{}: {name}", mutant.name)).collect(), refuted.len())
}

fn try_every(step: usize, least_refuted: usize) {
    let options = Options { steps: 60_000, time: Duration::from_secs(4), ..Options::default() };
    let inputs = inputs::all(&inputs::root()).unwrap();
    let programs =
        inputs.iter().filter(|input| input.name.starts_with("tests/racket/") && input.name.ends_with(".rkt"));
    let mutants = programs.flat_map(mutants);
    let (mut wrong, mut refuted) = (Vec::new(), 0);
    for mutant in mutants.step_by(step) {
        let (both, count) = contradictions(&mutant, &options);
        wrong.extend(both);
        refuted += count;
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(refuted >= least_refuted, "only {refuted} goals were refuted");
}

#[test]
fn no_refuted_goal_of_some_mutants_is_proved() {
    try_every(101, 5);
}

#[test]
#[ignore = "takes half an hour"]
fn no_refuted_goal_of_any_mutant_is_proved() {
    try_every(1, 500);
}
