//! Programs with one word changed or one statement left out. Most are wrong then, and no wrong one may be proved: whatever a search refutes has
//! no proof.
#![allow(clippy::print_stdout, reason = "whoever runs all of it wants to see the counts")]

use std::time::Duration;

use gainsay::Options;
use gainsay_tests::{
    inputs::{self, Input},
    run::{checked, refuted_and_proved, verified_and_failing},
};
use gainsay_verdict::{Report, Verdict};

/// How a language is mutated.
struct Mutation {
    extension: &'static str,
    /// What words are changed into.
    changes: &'static [(&'static str, &'static [&'static str])],
    /// Where words end, besides white space.
    ends: &'static [u8],
    /// Whether a part of the text is none of the program, or of what it promises.
    is_apart: fn(&str) -> bool,
    /// Whether a line is a statement that can be left out.
    is_statement: fn(&str) -> bool,
    /// A goal is proved with what others promise: it may fail, too, where one of them cannot be proved.
    relies_on_others: bool,
}

const RACKET: Mutation = Mutation {
    extension: ".rkt",
    changes: &[
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
    ],
    ends: b"()[]",
    is_apart: |before| !before.contains("(define"),
    is_statement: |_| false,
    relies_on_others: false,
};

const C: Mutation = Mutation {
    extension: ".c",
    changes: &[
        ("+", &["-"]),
        ("-", &["+"]),
        ("<", &["<=", ">"]),
        (">", &[">=", "<"]),
        ("<=", &["<"]),
        (">=", &[">"]),
        ("==", &["!="]),
        ("!=", &["=="]),
        ("0", &["1"]),
        ("1", &["0", "2"]),
        ("NULL", &["(void *)8"]),
        ("&&", &["||"]),
        ("||", &["&&"]),
    ],
    ends: b"()[];,",
    is_apart: is_annotation,
    is_statement: |line| {
        let line = line.trim();
        let is_simple = line.ends_with(';') && !line.contains("//") && !line.contains('{');
        is_simple && (line.starts_with("free(") || line.contains("->") && line.contains(" = "))
    },
    relies_on_others: true,
};

const VIPER: Mutation = Mutation {
    extension: ".vpr",
    changes: &[
        ("+", &["-"]),
        ("-", &["+"]),
        ("<", &["<=", ">"]),
        (">", &[">=", "<"]),
        ("<=", &["<"]),
        (">=", &[">"]),
        ("==", &["!="]),
        ("!=", &["=="]),
        ("0", &["1"]),
        ("1", &["0", "2"]),
        ("1/2", &["1/4", "write"]),
        ("write", &["1/2"]),
        ("union", &["intersection"]),
        ("true", &["false"]),
        ("null", &["this"]),
    ],
    ends: b"()[]{},;",
    is_apart: is_annotation,
    is_statement: |line| {
        let words = line.trim_start();
        let leading =
            ["fold ", "unfold ", "inhale ", "exhale ", "requires ", "ensures ", "invariant ", "package ", "apply "];
        let is_whole = !words.contains('{') && !words.contains("//");
        is_whole
            && (leading.iter().any(|word| words.starts_with(word)) || words.contains(".") && words.contains(" := "))
    },
    relies_on_others: false,
};

/// Whether the text ends inside of an annotation, a comment or a directive.
fn is_annotation(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or(before);
    let is_open = before.rfind("/*").is_some_and(|start| !before[start..].contains("*/"));
    is_open || line.contains("//") || line.trim_start().starts_with('#')
}

/// All programs that come of one change.
fn mutants(input: &Input, mutation: &Mutation) -> Vec<Input> {
    let named =
        |change: String, text: String| Input { name: format!("{}:{change}", input.name), text, ..input.clone() };
    let mut mutants = Vec::new();
    let mut at = 0;
    for (line, text) in input.text.split_inclusive('\n').enumerate() {
        if (mutation.is_statement)(text) && !(mutation.is_apart)(&input.text[..at]) {
            let rest = &input.text[at + text.len()..];
            mutants.push(named(format!("{}: left out", line + 1), format!("{}\n{rest}", &input.text[..at])));
        }
        at += text.len();
    }
    for (start, word) in words(&input.text, mutation.ends) {
        let changes = mutation.changes.iter().find(|(from, _)| *from == word).map_or(&[][..], |(_, into)| into);
        if changes.is_empty() || (mutation.is_apart)(&input.text[..start]) {
            continue;
        }
        for into in changes {
            let text = format!("{}{into}{}", &input.text[..start], &input.text[start + word.len()..]);
            let line = 1 + input.text[..start].matches('\n').count();
            mutants.push(named(format!("{line}: {into} for {word}"), text));
        }
    }
    mutants
}

/// The words of a text and where they begin. The empty list of Racket is one word with its parentheses.
fn words<'t>(text: &'t str, ends: &[u8]) -> Vec<(usize, &'t str)> {
    let is_end = |byte: u8| byte.is_ascii_whitespace() || ends.contains(&byte);
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let length = bytes[start..].iter().position(|byte| is_end(*byte)).unwrap_or(bytes.len() - start);
        let length = if text[start..].starts_with("'()") { 3 } else { length };
        if length > 0 {
            found.push((start, &text[start..start + length]));
        }
        start += length.max(1);
    }
    found
}

fn try_every(step: usize, mutation: &Mutation, least_refuted: usize) {
    let options = Options { steps: 60_000, time: Duration::from_secs(4), ..Options::default() };
    let inputs = inputs::all(&inputs::root()).unwrap();
    // Where something is wrong anyway, a change shows nothing new to those who rely on it.
    let is_right = |input: &&Input| !mutation.relies_on_others || !input.text.contains("~ refuted");
    let programs = inputs.iter().filter(|input| input.name.ends_with(mutation.extension)).filter(is_right);
    let mutants = programs.flat_map(|program| mutants(program, mutation));
    let (mut wrong, mut tried, mut refuted_goals) = (Vec::new(), 0, 0);
    for mutant in mutants.step_by(step) {
        tried += 1;
        let (refuted, proved) = refuted_and_proved(&mutant, &options).unwrap();
        refuted_goals += refuted.len();
        let (both, unproved): (Vec<_>, Vec<_>) = refuted.iter().partition(|name| proved.contains(name));
        if !mutation.relies_on_others || unproved.is_empty() {
            wrong.extend(both.iter().map(|name| format!("{}: {name}", mutant.name)));
        }
    }
    println!("{tried} mutants, {refuted_goals} goals refuted");
    assert_eq!(wrong, Vec::<String>::new());
    assert!(refuted_goals >= least_refuted, "only {refuted_goals} goals were refuted");
}

/// Of Viper a proof always comes before the search, so a mutant's goals are held against runs that no proof has seen.
fn run_every(step: usize, least_verified: usize) {
    let options = Options { steps: 60_000, time: Duration::from_secs(4), ..Options::default() };
    let inputs = inputs::all(&inputs::root()).unwrap();
    // Where a contract lets one side assume more than the other side shows, a caller that is right calls a body that fails.
    let is_one_for_both = |input: &&Input| !["requires [", "ensures ["].iter().any(|part| input.text.contains(part));
    let programs = inputs.iter().filter(|input| input.name.ends_with(VIPER.extension)).filter(is_one_for_both);
    let (mut wrong, mut tried, mut verified_goals) = (Vec::new(), 0, 0);
    for mutant in programs.flat_map(|program| mutants(program, &VIPER)).step_by(step) {
        tried += 1;
        let (verified, failing) = verified_and_failing(&mutant, &options, 60).unwrap();
        verified_goals += verified;
        wrong.extend(failing);
    }
    println!("{tried} mutants, {verified_goals} goals verified and run");
    assert_eq!(wrong, Vec::<String>::new());
    assert!(verified_goals >= least_verified, "only {verified_goals} goals were verified");
}

/// Programs that mean the same: something true is asserted, a statement stands in a branch that is always taken, zero is added, members
/// change places.
fn alike(input: &Input) -> Vec<Input> {
    let named = |change: &str, text: String| Input { name: format!("{}: {change}", input.name), text, ..input.clone() };
    let lines: Vec<&str> = input.text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let words = line.trim_start();
        let is_assertion = words.starts_with("assert ")
            && !lines.get(at + 1).is_some_and(|next| next.trim_start().starts_with(['&', '|', '=']));
        if !is_assertion || words.contains("//") || words.contains('{') {
            continue;
        }
        let with = |line: String| {
            let mut all = lines.clone();
            all[at] = &line;
            all.join("\n")
        };
        found.push(named(&format!("{}: assert true", at + 1), with(format!("assert true\n{line}"))));
        found.push(named(&format!("{}: if (true)", at + 1), with(format!("if (true) {{ {line} }}"))));
        if let Some((before, after)) = line.split_once(" + ") {
            found.push(named(&format!("{}: + 0", at + 1), with(format!("{before} + 0 + {after}"))));
        }
    }
    found.push(named("the other way round", reversed(&input.text)));
    found
}

/// The members in the opposite order; what stands before the first stays there.
fn reversed(text: &str) -> String {
    let starts = ["method ", "function ", "predicate ", "field ", "domain ", "adt "];
    let mut members: Vec<String> = vec![String::new()];
    for line in text.lines() {
        let last =
            members.last().is_some_and(|last| last.lines().next_back().is_some_and(|line| line.starts_with('@')));
        if line.starts_with('@') || starts.iter().any(|start| line.starts_with(start)) && !last {
            members.push(String::new());
        }
        if let Some(member) = members.last_mut() {
            member.push_str(line);
            member.push('\n');
        }
    }
    members[1..].reverse();
    members.concat()
}

/// What is verified is not refuted where nothing changed but the words.
fn try_alike(step: usize, least: usize) {
    let options = Options { time: Duration::from_secs(20), ..Options::default() };
    let inputs = inputs::all(&inputs::root()).unwrap();
    let programs = inputs.iter().filter(|input| input.name.ends_with(VIPER.extension));
    let pairs = programs.flat_map(|program| alike(program).into_iter().map(move |mutant| (program, mutant)));
    let verdicts = |input: &Input, wanted: Verdict| -> Vec<String> {
        let named = |report: Report| {
            let goals = report.goals.into_iter().filter(|goal| *goal.outcome.verdict() == wanted);
            goals.map(|goal| goal.name.to_string()).collect()
        };
        checked(input, &options, |_, _, _, report| named(report)).unwrap()
    };
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for (program, mutant) in pairs.step_by(step) {
        let verified = verdicts(program, Verdict::Verified);
        let refuted = verdicts(&mutant, Verdict::Refuted);
        compared += verified.len();
        let changed = refuted.iter().filter(|name| verified.contains(name));
        wrong.extend(changed.map(|name| format!("{}: `{name}`", mutant.name)));
    }
    println!("{compared} goals compared");
    assert_eq!(wrong, Vec::<String>::new());
    assert!(compared >= least, "only {compared} goals were compared");
}

#[test]
fn no_verified_goal_of_some_viper_mutants_fails_in_a_run() {
    run_every(41, 20);
}

#[test]
fn no_goal_is_refuted_where_only_words_of_viper_changed() {
    try_alike(23, 10);
}

#[test]
#[ignore = "takes minutes"]
fn no_verified_goal_of_any_viper_mutant_fails_in_a_run() {
    run_every(1, 1000);
}

#[test]
#[ignore = "takes minutes"]
fn no_goal_is_refuted_wherever_only_words_of_viper_changed() {
    try_alike(1, 200);
}

#[test]
fn no_refuted_goal_of_some_racket_mutants_is_proved() {
    try_every(101, &RACKET, 5);
}

#[test]
fn no_refuted_goal_of_some_c_mutants_is_proved() {
    try_every(41, &C, 5);
}

#[test]
#[ignore = "takes a quarter of an hour"]
fn no_refuted_goal_of_any_racket_mutant_is_proved() {
    try_every(1, &RACKET, 500);
}

#[test]
#[ignore = "takes a quarter of an hour"]
fn no_refuted_goal_of_any_c_mutant_is_proved() {
    try_every(1, &C, 500);
}

/// What the right side of an equation in Haskell can be instead, without a difference.
const SAME: [(&str, &str); 3] = [
    ("if True then ", " else undefined"),
    ("let { same = ", " } in same"),
    ("case () of { _ | False -> undefined; () -> ", " }"),
];

/// Haskell programs with the right side of one equation written another way. Those changed so that they mean something else are judged by GHC:
/// they are with the duel.
fn rewritten(input: &Input) -> Vec<Input> {
    let mut found = Vec::new();
    let mut at = 0;
    let lines: Vec<&str> = input.text.split_inclusive('\n').collect();
    for (index, line) in lines.iter().enumerate() {
        let before = &input.text[..at];
        let is_inside = before.rfind("{-").is_some_and(|start| !before[start..].contains("-}"));
        let is_said = |line: &&&str| !line.trim().is_empty() && !line.starts_with("--");
        let goes_on = lines[index + 1..].iter().find(is_said).is_some_and(|next| next.starts_with([' ', '\t']));
        let words = ["module ", "import ", "type ", "infix", "data ", "newtype ", "class ", "instance "];
        let is_equation = line.starts_with(|letter: char| letter.is_ascii_lowercase())
            && !words.iter().any(|word| line.starts_with(word))
            && !["--", "::", " where", "|"].iter().any(|part| line.contains(part));
        if is_equation
            && !is_inside
            && !goes_on
            && let Some(equals) = line.find(" = ")
        {
            let (head, body) = line.trim_end().split_at(equals + 3);
            let (open, close) = SAME[index % SAME.len()];
            let rest = &input.text[at + line.len()..];
            let text = format!("{before}{head}{open}{body}{close}\n{rest}");
            found.push(Input { name: format!("{}:{}: {open}", input.name, index + 1), text, ..input.clone() });
        }
        at += line.len();
    }
    found
}

/// Checks every so manieth way to write a Haskell program another way, and gives their number.
fn rewrite_every(step: usize) -> usize {
    let options = Options { steps: 60_000, time: Duration::from_secs(4), ..Options::default() };
    let inputs = inputs::all(&inputs::root()).unwrap();
    let programs = inputs.iter().filter(|input| input.name.ends_with(".hs"));
    let pairs = programs.flat_map(|program| rewritten(program).into_iter().map(move |other| (program, other)));
    let verdict = |report: &Report, name: &str| {
        report.goals.iter().find(|goal| goal.name.as_str() == name).map(|goal| goal.outcome.verdict().clone())
    };
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (program, other) in pairs.step_by(step) {
        let [before, after] =
            [program, &other].map(|input| checked(input, &options, |_, _, _, report| report).unwrap());
        count += 1;
        for goal in &before.goals {
            let other_verdict = verdict(&after, &goal.name);
            let opposite = match goal.outcome.verdict() {
                Verdict::Verified => Some(Verdict::Refuted),
                Verdict::Refuted => Some(Verdict::Verified),
                Verdict::Unknown(_) => None,
            };
            if opposite.is_some() && (other_verdict == opposite || other_verdict.is_none()) {
                wrong.push(format!("{}: {} is {other_verdict:?}", other.name, goal.name));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    count
}

#[test]
fn some_haskell_programs_written_another_way_have_the_same_verdicts() {
    assert!(rewrite_every(61) >= 5);
}

#[test]
#[ignore = "takes minutes"]
fn haskell_programs_written_another_way_have_the_same_verdicts() {
    assert!(rewrite_every(1) >= 150);
}
