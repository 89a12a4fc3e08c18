//! C programs changed in one place, judged from outside. A change without meaning refutes nothing that was verified; a whole program that the sanitizers
//! see fail is not verified as a whole.

use std::{collections::BTreeMap, fs, path::Path, process::Command, time::Duration};

use gainsay::Options;
use gainsay_tests::{
    inputs::{self, Input},
    run::checked,
};
use gainsay_verdict::Verdict;

fn options() -> Options {
    Options { steps: 60_000, time: Duration::from_secs(10), overflow: false, ..Options::default() }
}

/// The programs in which nothing is wrong.
fn right_programs() -> Vec<Input> {
    let all = inputs::all(&inputs::root()).unwrap();
    let is_right = |input: &Input| !input.text.contains("~ refuted") && !input.text.contains("~ error");
    all.into_iter().filter(|input| input.name.ends_with(".c") && is_right(input)).collect()
}

fn verdicts(input: &Input, options: &Options) -> BTreeMap<String, Verdict> {
    checked(input, options, |_, _, _, report| {
        report.goals.iter().map(|goal| (goal.name.to_string(), goal.outcome.verdict().clone())).collect()
    })
    .unwrap()
}

/// Whether the text ends inside of an annotation, a comment or a directive.
fn is_apart(before: &str, line: &str) -> bool {
    let is_open = before.rfind("/*").is_some_and(|start| !before[start..].contains("*/"));
    is_open || line.contains("//") || line.contains("/*") || line.trim_start().starts_with('#') || line.contains('"')
}

/// Statements that stand alone on their line and declare nothing.
fn is_plain(line: &str) -> bool {
    let line = line.trim();
    let starts = ["return", "break", "continue", "goto", "else", "case", "default", "do", "}"];
    let assigns = line.split_once(" = ").is_some_and(|(place, _)| !place.contains(' '));
    line.ends_with(");")
        && !line.contains('{')
        && !starts.iter().any(|word| line.starts_with(word))
        && line.find('(').is_some_and(|at| !line[..at].contains(' '))
        || assigns && line.ends_with(';') && !line.contains('{')
}

/// All programs that come of a change without meaning.
fn harmless(input: &Input) -> Vec<Input> {
    let named = |change: &str, text: String| Input { name: format!("{}: {change}", input.name), text, ..input.clone() };
    let mut found = Vec::new();
    let (mut at, mut previous) = (0, "");
    for (number, line) in input.text.split_inclusive('\n').enumerate() {
        let (before, rest) = (&input.text[..at], &input.text[at + line.len()..]);
        at += line.len();
        let opens = previous.trim_end();
        previous = line;
        if is_apart(before, line) {
            continue;
        }
        let number = number + 1;
        let simple = line.trim();
        // The only statement of an `if` or loop must stay one.
        let is_alone = opens.ends_with('{') || opens.ends_with(';') || opens.ends_with('}');
        if is_plain(line) && is_alone {
            found.push(named(&format!("{number}: in a branch"), format!("{before}if (1) {{ {simple} }}\n{rest}")));
            found.push(named(&format!("{number}: nothing behind it"), format!("{before}{line};\n{rest}")));
        }
        if let Some((start, value)) = line.split_once(" = ")
            && let Some(value) = value.trim_end().strip_suffix(';')
            && start.trim_start().starts_with("int ")
            && !value.contains(['{', ','])
        {
            let text = format!("{before}{start} = ({value}) + 0;\n{rest}");
            found.push(named(&format!("{number}: nothing added"), text));
            let name = start.rsplit(' ').next().unwrap_or_default();
            if name.chars().all(|letter| letter.is_ascii_lowercase()) && !input.text.contains(&format!("old_{name}")) {
                found.push(named(&format!("{number}: {name} renamed"), renamed(&input.text, name)));
            }
        }
    }
    let fresh = "int nobody_calls_this(int x)\n//@ requires true;\n//@ ensures result == x;\n{ return x; }\n";
    found.push(named("with another function", format!("{}\n{fresh}", input.text)));
    found
}

/// The program with another name in place of this one, everywhere.
fn renamed(text: &str, name: &str) -> String {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let (mut result, mut last) = (String::new(), 0);
    for (at, _) in text.match_indices(name) {
        let is_whole = !text[..at].ends_with(is_letter) && !text[at + name.len()..].starts_with(is_letter);
        if is_whole && at >= last {
            result.push_str(&text[last..at]);
            result.push_str("renamed_here");
            last = at + name.len();
        }
    }
    result.push_str(&text[last..]);
    result
}

fn try_harmless(step: usize, least: usize) {
    let mut tried = 0;
    let mut wrong = Vec::new();
    for program in right_programs() {
        let changed: Vec<Input> =
            harmless(&program).into_iter().skip(program.text.len() % step).step_by(step).collect();
        if changed.is_empty() {
            continue;
        }
        let before = verdicts(&program, &options());
        for mutant in changed {
            tried += 1;
            for (name, verdict) in verdicts(&mutant, &options()) {
                if verdict == Verdict::Refuted && before.get(&name) == Some(&Verdict::Verified) {
                    wrong.push(format!("{}: {name}", mutant.name));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(tried >= least, "only {tried} programs were tried");
}

/// What words of whole programs are changed into.
const CHANGES: &[(&str, &str)] = &[
    (" < ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" == ", " != "),
    (" != ", " == "),
    (" + 1", " + 2"),
    (" - 1", " - 2"),
    (" = 0;", " = 1;"),
    ("free(", "(void)("),
    ("->next", "->next->next"),
];

/// Whole programs with one word changed.
fn changed_programs(input: &Input) -> Vec<Input> {
    let mut found = Vec::new();
    for (from, into) in CHANGES {
        for (at, _) in input.text.match_indices(from) {
            let start = input.text[..at].rfind('\n').map_or(0, |start| start + 1);
            let line = input.text[start..].lines().next().unwrap_or_default();
            if is_apart(&input.text[..start], line) {
                continue;
            }
            let text = format!("{}{into}{}", &input.text[..at], &input.text[at + from.len()..]);
            let number = 1 + input.text[..at].matches('\n').count();
            found.push(Input { name: format!("{}:{number}:{into} for{from}", input.name), text, ..input.clone() });
        }
    }
    found
}

/// Whether the program fails when it is run with gcc's sanitizers; nothing where it cannot be compiled.
fn fails(input: &Input, folder: &Path) -> Option<bool> {
    let (source, program) = (folder.join("whole.c"), folder.join("whole"));
    fs::write(&source, &input.text).ok()?;
    let beside = input.path.parent()?.to_path_buf();
    let flags = [
        "-w",
        "-O0",
        "-fsanitize=address,undefined",
        "-fno-sanitize=signed-integer-overflow",
        "-fno-sanitize-recover=all",
    ];
    let compiled =
        Command::new("gcc").args(flags).arg("-I").arg(beside).arg("-o").arg(&program).arg(&source).output().ok()?;
    if !compiled.status.success() {
        return None;
    }
    let ended = Command::new("timeout")
        .arg("5")
        .arg(&program)
        .env("ASAN_OPTIONS", "exitcode=99")
        .env("UBSAN_OPTIONS", "exitcode=99")
        .output()
        .ok()?;
    // A sanitizer said something, or an assertion failed. Endless loops are not promised to end.
    Some(ended.status.code() == Some(99) || ended.status.code().is_none() || ended.status.code() == Some(134))
}

fn try_whole(step: usize, least: usize) {
    if Command::new("gcc").arg("--version").output().is_err() {
        say("not run: whole programs are judged by gcc with its sanitizers, and there is no gcc on the path");
        return;
    }
    let folder = std::env::temp_dir().join(format!("gainsay-c-mutants-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let programs = right_programs().into_iter().filter(|input| input.text.contains("int main("));
    let mutants: Vec<Input> = programs.flat_map(|program| changed_programs(&program)).step_by(step).collect();
    let (mut failing, mut wrong) = (0, Vec::new());
    for mutant in mutants {
        if fails(&mutant, &folder) != Some(true) {
            continue;
        }
        failing += 1;
        let verdicts = verdicts(&mutant, &options());
        if verdicts.values().all(|verdict| *verdict == Verdict::Verified) {
            wrong.push(mutant.name);
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(wrong, Vec::<String>::new());
    assert!(failing >= least, "only {failing} programs failed");
    say(&format!("{failing} failing programs, none of them verified"));
}

#[expect(clippy::print_stderr, reason = "a test that could not run says so")]
fn say(text: &str) {
    eprintln!("{text}");
}

#[test]
fn some_changes_without_meaning_refute_nothing() {
    try_harmless(23, 20);
}

#[test]
fn some_programs_that_sanitizers_refute_are_not_verified() {
    try_whole(12, 3);
}

#[test]
#[ignore = "takes minutes"]
fn no_change_without_meaning_refutes_anything() {
    try_harmless(1, 500);
}

#[test]
#[ignore = "takes minutes"]
fn no_program_that_sanitizers_refute_is_verified() {
    try_whole(1, 50);
}
