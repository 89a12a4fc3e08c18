//! The commands as a user types them.

mod support;

use std::{
    fs,
    path::{Path, PathBuf},
};

use gainsay::Language;
use support::{Folder, example};

#[test]
fn the_version_is_told() {
    let ran = Folder::new().run(&["--version"]);
    ran.ends_with(0).says(concat!("gainsay ", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_infinite_list_of_the_paper_is_refuted_and_replayed() {
    let folder = Folder::new();
    let program = folder.file("list.fun", std::fs::read_to_string(example("infinite-list.fun")).expect("text"));
    let ran = folder.run(&["check", "list.fun"]);
    ran.ends_with(1).says("error[assert]").says("concrete, replayed").says("k = 1");
    ran.says("= replay: gainsay replay list.fun:constant#1").says("1 goal: 1 refuted");

    let replayed = folder.run(&["replay", "list.fun:constant#1"]);
    replayed.ends_with(1).says("replayed: ");
    assert_eq!(replayed.stderr, "", "the counterexample was kept");

    let elsewhere = folder.run(&["replay", &format!("{}:constant", program.display())]);
    elsewhere.ends_with(1).says("replayed: ");
    assert_eq!(elsewhere.stderr, "", "it is found from elsewhere, too");
}

#[test]
fn replay_checks_first_where_nothing_is_kept_or_the_text_has_changed() {
    let folder = Folder::new();
    let text = std::fs::read_to_string(example("infinite-list.fun")).expect("text");
    folder.file("list.fun", &text);
    let ran = folder.run(&["replay", "list.fun:constant#1"]);
    ran.ends_with(1).says("replayed: ");
    assert!(ran.stderr.contains("checking it first"), "{ran:?}");

    folder.run(&["check", "list.fun"]).ends_with(1);
    folder.file("list.fun", format!("\n{text}"));
    let ran = folder.run(&["replay", "list.fun:constant#1"]);
    ran.ends_with(1).says("replayed: ");
    assert!(ran.stderr.contains("checking it first"), "{ran:?}");
}

#[test]
fn replay_says_what_is_wrong_with_its_argument() {
    let folder = Folder::new();
    folder.file("fine.fun", "goal fine = assert (1 == 1);\ngoal wrong = assert (1 == 2);\n");
    folder.run(&["replay", "fine.fun"]).refuses("write FILE:GOAL#N");
    folder.run(&["replay", "fine.fun:fine#0"]).refuses("count from #1");
    folder.run(&["replay", "missing.fun:fine"]).refuses("there is no such file");
    folder.run(&["replay", "fine.fun:fine"]).refuses("`fine` is verified: there is nothing to replay");
    folder.run(&["replay", "fine.fun:nobody"]).refuses("there is no goal named `nobody`");
    folder.run(&["replay", "fine.fun:wrong#7"]).refuses("there is no #7");
}

#[test]
fn every_format_is_printed() {
    let folder = Folder::new();
    let program = example("absolute-value.fun");
    for (format, sign) in [
        ("text", "3 goals: 2 verified, 1 refuted"),
        ("json", "\"schema\": \"gainsay-report/1\""),
        ("jsonl", "{\"type\":\"summary\""),
        ("sarif", "\"version\": \"2.1.0\""),
        ("github", "::error file="),
        ("junit", "<testsuites name=\"gainsay\" tests=\"3\" failures=\"1\""),
        ("html", "<title>gainsay: 3 goals: 2 verified, 1 refuted</title>"),
    ] {
        folder.run(&["check", &program, "--format", format]).ends_with(1).says(sign);
        folder.run(&["check", &program, "--format", format, "--output", "report"]).ends_with(1);
        let written = std::fs::read_to_string(folder.path().join("report")).expect("it was written");
        assert!(written.contains(sign), "{format}: {written}");
    }
}

#[test]
fn streamed_lines_and_lines_written_at_once_are_the_same() {
    let folder = Folder::new();
    let program = example("absolute-value.fun");
    let streamed = folder.run(&["check", &program, "--format", "jsonl"]);
    folder.run(&["check", &program, "--format", "jsonl", "--output", "lines"]).ends_with(1);
    let written = std::fs::read_to_string(folder.path().join("lines")).expect("it was written");
    let lines = |text: &str| -> Vec<serde_json::Value> {
        let parsed = text.lines().map(|line| serde_json::from_str(line).expect("it is JSON"));
        parsed.collect()
    };
    assert_eq!(lines(&streamed.stdout), lines(&written));
}

#[test]
fn the_number_of_jobs_changes_no_byte() {
    let folder = Folder::new();
    let goals: String = (0..24)
        .map(|number| format!("goal g{number} = let {{ x = ? : Int }} in assert (x * 3 /= {number});\n"))
        .collect();
    folder.file("many.fun", goals);
    let one = folder.run(&["check", "many.fun", "--jobs", "1"]);
    let eight = folder.run(&["check", "many.fun", "--jobs", "8"]);
    assert_eq!(one.ends_with(1).stdout, eight.ends_with(1).stdout);
}

#[test]
fn colours_are_asked_for_or_absent() {
    let folder = Folder::new();
    folder.file("wrong.fun", "goal wrong = assert (1 == 2);\n");
    let colored = |ran: &support::Ran| ran.stdout.contains("\u{1b}[");
    assert!(!colored(&folder.run(&["check", "wrong.fun"])), "no colours in a pipe");
    assert!(colored(&folder.run(&["check", "wrong.fun", "--color", "always"])));
    assert!(!colored(&folder.run_with(&["check", "wrong.fun"], "NO_COLOR", "1")));
}

#[test]
fn every_reason_and_code_can_be_explained() {
    let folder = Folder::new();
    let list = folder.run(&["explain"]);
    list.ends_with(0).says("out-of-budget").says("weak-contract");
    for line in list.stdout.lines() {
        let code = line.split_whitespace().next().expect("a code");
        folder.run(&["explain", code]).ends_with(0).says(&format!("# {code}: "));
    }
    folder.run(&["explain", "error[leak]"]).ends_with(0).says("# leak: ");
    folder.run(&["explain", "error[lek]: "]).refuses("there is no code `lek`; did you mean `leak`?");
    folder.run(&["explain", "nonsense"]).refuses("there is no code `nonsense`; `gainsay explain` lists all of them");
    folder.run(&["explain", "postconditon"]).refuses("there is no code `postconditon`; did you mean `postcondition`?");
}

/// What stands in quotes behind each of the words that codes are written behind.
fn codes_in(text: &str) -> Vec<&str> {
    const BEFORE: [&str; 7] = [
        "Diagnostic::error(",
        "Diagnostic::warning(",
        "Severity::Error, ",
        "Severity::Warning, ",
        "Check::new(",
        "Finding::new(",
        "code: ",
    ];
    let rests =
        BEFORE.into_iter().flat_map(|word| text.match_indices(word).map(move |(at, _)| &text[at + word.len()..]));
    let quoted = rests.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split_once('"'));
    quoted.map(|(code, _)| code).filter(|code| !code.is_empty()).collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the project").flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() && name != "tests" && name != "node_modules" {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") && name != "tests.rs" {
            found.push(path);
        }
    }
}

#[test]
fn every_code_that_is_printed_has_a_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    sources(&root.join("crates"), &mut files);
    sources(&root.join("shells"), &mut files);
    let mut number = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        let program = text.split("#[cfg(test)]").next().unwrap_or_default();
        for code in codes_in(program).into_iter().flat_map(|code| code.split(':')) {
            number += 1;
            assert!(gainsay_report::codes::page(code).is_some(), "{}: `{code}` is not explained", file.display());
        }
    }
    assert!(number > 100, "only {number} codes were found");
}

#[test]
fn completions_and_manual_pages_are_generated() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        folder.run(&["completions", shell]).ends_with(0).says("gainsay").says("replay");
    }
    folder.run(&["man"]).ends_with(0).says(".TH gainsay 1").says("Exit codes");
    folder.run(&["man", "check"]).ends_with(0).says(".TH gainsay-check 1").says("log\\-queries");
    folder.run(&["man", "nonsense"]).refuses("there is no command `nonsense`");
    folder.run(&["man", "chekc"]).refuses("there is no command `chekc`; did you mean `check`?");
}

#[test]
fn stages_can_be_looked_at() {
    let folder = Folder::new();
    let program = example("absolute-value.fun");
    folder.run(&["dump", &program, "--stage", "ir"]).ends_with(0).says("absolute");
    folder.run(&["dump", ".", "--stage", "ir"]).refuses("there are no programs in `.`");
    let programs = [
        ("p.hs", "module P where\nhalf :: Int -> Int\nhalf x = 10 `div` x\n"),
        ("p.rkt", "#lang racket\n(provide (contract-out [half (-> integer? integer?)]))\n(define (half n) (/ n 2))\n"),
        ("p.vpr", "method half(x: Int) returns (y: Int)\n  ensures y == 2 { y := x / 2 }\n"),
        ("p.c", "int half(int x)\n  //@ requires true;\n  //@ ensures result == 2;\n{ return 1000 * x / 2; }\n"),
    ];
    for (name, text) in programs {
        folder.file(name, text);
        for stage in ["ir", "paths", "model"] {
            folder.run(&["dump", name, "--stage", stage]).ends_with(0).says("half");
        }
        folder.run(&["dump", name, "--stage", "smt2"]).ends_with(0);
    }
    folder.run(&["dump", &program, "--stage", "nonsense"]).refuses("possible values: ir, paths, smt2, model");
}

#[test]
fn reports_of_every_language_can_be_read_back() {
    let mut sources = gainsay_source::Sources::new();
    sources.add("a", "x\n");
    let span = r#"{ "file": "a", "line": 1, "column": 1, "end_line": 1, "end_column": 2 }"#;
    let statistics = r#"{ "paths": 0, "steps": 0, "queries": 0, "solver_queries": 0, "milliseconds": 0 }"#;
    for language in Language::ALL {
        let name = language.name();
        let goal = format!(
            r#"{{ "name": "g", "language": "{name}", "span": {span}, "verdict": "verified", "failures": [], "statistics": {statistics} }}"#
        );
        let text = format!(r#"{{ "schema": "gainsay-report/1", "diagnostics": [], "goals": [{goal}] }}"#);
        assert!(gainsay_report::json::read(&text, &sources, &gainsay::Language::dialects()).is_ok(), "{name}");
    }
}
