//! Everything a user can get wrong: a clear sentence, the right exit code, no panic.

mod support;

use std::process::Stdio;
use std::time::Instant;

use support::{Folder, finish, wait};

const FINE: &str = "goal fine = let { x = ? : Int } in assert (x == x);\n";

#[test]
fn a_missing_file_is_named() {
    let folder = Folder::new();
    folder.file("there.fun", FINE);
    let ran = folder.run(&["check", "there.fun", "missing.fun", "gone.fun"]);
    ran.ends_with(2).says("cannot read `missing.fun`: there is no such file").says("cannot read `gone.fun`");
    let alone = folder.run(&["check", "missing.fun", "gone.fun"]);
    alone.refuses("cannot read `missing.fun`: there is no such file").refuses("cannot read `gone.fun`");
    assert_eq!(alone.stdout, "");
}

#[test]
fn a_name_cannot_steer_the_terminal() {
    let ran = Folder::new().run(&["check", "\u{1b}[31mred.fun"]);
    ran.refuses("[31mred.fun`: there is no such file");
    assert!(!ran.stderr.contains('\u{1b}'), "{ran:?}");
}

#[test]
fn extreme_budgets_are_taken_at_their_word() {
    let folder = Folder::new();
    folder.file("loop.fun", "def forever n = forever (n + 1);\ngoal never_ends = forever 0;\n");
    let check = |budget: [&str; 2]| folder.run(&[&["check", "loop.fun", "--jobs", "1000000"][..], &budget].concat());
    for budget in [["--steps", "1"], ["--paths", "1"], ["--memory", "1"]] {
        check(budget).ends_with(3).says("unknown[out-of-budget]");
    }
    // The clock strikes while the goal runs or, on a busy machine, while the file is still being read.
    let struck = check(["--timeout", "1ms"]);
    match struck.code {
        Some(3) => struck.says("unknown[out-of-budget]"),
        _ => struck.ends_with(2).says("it could not be read within 0.001 seconds"),
    };
}

#[cfg(target_os = "linux")]
#[test]
fn an_unreadable_file_says_why() {
    let folder = Folder::new();
    // Permissions do not stop every user that runs tests, but nobody can read this one.
    std::os::unix::fs::symlink("/proc/self/mem", folder.path().join("memory.fun")).expect("a link");
    folder.run(&["check", "memory.fun"]).refuses("cannot read `memory.fun`: Input/output error");
}

#[test]
fn a_folder_without_programs_is_no_success() {
    let folder = Folder::new();
    folder.file("empty/notes.txt", "nothing");
    folder.run(&["check", "empty"]).refuses("there are no programs in `empty`: no file in it ends in .fun");
}

#[test]
fn a_folder_is_searched_in_order_and_hidden_ones_are_not() {
    let folder = Folder::new();
    folder.file("src/b.fun", "goal b = 1 +;\n");
    folder.file("src/a/z.fun", "goal z = 1 +;\n");
    folder.file("src/.hidden/x.fun", "goal x = 1 +;\n");
    let report = folder.run(&["check", "src", "--format", "json"]).ends_with(2).json();
    let files: Vec<&str> = report["diagnostics"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|diagnostic| diagnostic["span"]["file"].as_str().expect("a file"))
        .collect();
    assert_eq!(files, ["src/a/z.fun", "src/b.fun"]);
}

#[test]
fn text_that_is_not_utf8_names_the_byte() {
    let folder = Folder::new();
    folder.file("latin.fun", b"-- caf\xe9\n");
    folder.run(&["check", "latin.fun"]).refuses("cannot read `latin.fun`: it is not UTF-8 text (byte 6");
}

#[test]
fn a_name_that_tells_no_language_needs_the_option() {
    let folder = Folder::new();
    folder.file("program.txt", FINE);
    folder.run(&["check", "program.txt"]).refuses("cannot tell the language of `program.txt`");
    folder.run(&["check", "program.txt", "--language", "core"]).ends_with(0);
}

#[test]
fn standard_input_needs_a_language() {
    let folder = Folder::new();
    folder.run_on(&["check", "-"], FINE).refuses("reading standard input needs --language");
    folder.run_on(&["check", "-", "--language", "core"], FINE).ends_with(0).says("verified");
    folder.run_on(&["check", "-", "--language", "core"], "goal (").ends_with(2).says("<stdin>:1:");
}

#[test]
fn a_syntax_error_is_shown_with_its_place() {
    let folder = Folder::new();
    folder.file("broken.fun", "goal one = assert (1 == );\n");
    folder.run(&["check", "broken.fun"]).ends_with(2).says("error[").says("--> broken.fun:1:").says("^");
}

#[test]
fn ten_megabytes_of_parentheses_are_refused_in_bounded_time() {
    let folder = Folder::new();
    folder.file("open.fun", format!("goal deep = {}", "(".repeat(10 << 20)));
    let ran = folder.run(&["check", "open.fun"]);
    ran.ends_with(2).says("error[").says("open.fun:1:");
    assert!(ran.stdout.len() < 10_000, "the excerpt must not repeat the file: {} bytes", ran.stdout.len());
    let both = format!("goal deep = {}{}", "(".repeat(5 << 20), ")".repeat(5 << 20));
    folder.file("closed.fun", both);
    folder.run(&["check", "closed.fun"]).ends_with(2).says("error[");
}

#[test]
fn a_hundred_thousand_levels_do_not_overflow_the_stack() {
    let folder = Folder::new();
    let levels = 100_000;
    let nests = [
        ("parentheses.fun", format!("{}1{}", "(".repeat(levels), ")".repeat(levels))),
        ("lambdas.fun", format!("{}1", "\\x -> ".repeat(levels))),
        ("conditions.fun", format!("{}1{}", "if True then 0 else (".repeat(levels), ")".repeat(levels))),
        ("sums.fun", format!("1{}", " + 1".repeat(levels))),
    ];
    for (name, expression) in nests {
        folder.file(name, format!("goal deep = {expression};\n"));
        let ran = folder.run(&["check", name, "--timeout", "10"]);
        assert!(ran.is_civil().code.is_some(), "{name} was ended by a signal");
        assert!(ran.stdout.contains("error[") || ran.stdout.contains("1 goal: "), "{name}: {ran:?}");
    }
}

#[test]
fn unknown_options_and_values_are_refused() {
    let folder = Folder::new();
    folder.file("fine.fun", FINE);
    folder.run(&["check", "fine.fun", "--jbos", "2"]).refuses("unexpected argument '--jbos'");
    folder.run(&["check", "fine.fun", "--jobs", "0"]).refuses("not a positive whole number");
    folder.run(&["check", "fine.fun", "--format", "yaml"]).refuses("possible values: text, json");
    folder.run(&["check", "fine.fun", "--timeout", "soon"]).refuses("not a duration");
    folder.run(&["check"]).refuses("required arguments were not provided");
    folder.run(&["chekc", "fine.fun"]).refuses("'check'");
    folder.run(&[]).ends_with(2);
}

#[test]
fn a_bad_configuration_is_told_with_its_line() {
    let folder = Folder::new();
    folder.file("deeper/fine.fun", FINE);
    for (text, complaint) in [
        ("seed = 1\njbos = 2\n", "gainsay.toml:2:1: unknown key `jbos`"),
        ("jbos = 2\n", "did you mean `jobs`?"),
        ("\njobs = \"many\"\n", "gainsay.toml:2:8: `many` is not a positive whole number"),
        ("format = 7\n", "gainsay.toml:1:10: invalid type"),
        ("seed = \n", "gainsay.toml:1:"),
    ] {
        folder.file("gainsay.toml", text);
        let mut command = folder.command(&["check", "fine.fun"]);
        command.current_dir(folder.path().join("deeper"));
        finish(command).refuses(complaint);
    }
}

#[test]
fn a_configuration_sets_defaults_and_options_win() {
    let folder = Folder::new();
    folder.file("fine.fun", FINE);
    folder.file("gainsay.toml", "format = \"json\"\n");
    assert_eq!(folder.run(&["check", "fine.fun"]).ends_with(0).json()["schema"], "gainsay-report/1");
    folder.run(&["check", "fine.fun", "--format", "text"]).ends_with(0).says("1 goal: 1 verified");
}

#[test]
fn a_goal_that_does_not_exist_is_no_success() {
    let folder = Folder::new();
    folder.file("fine.fun", FINE);
    folder.run(&["check", "fine.fun", "--only", "fine"]).ends_with(0);
    folder.run(&["check", "fine.fun", "--only", "fien"]).ends_with(2).says("there is no goal named `fien`");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_under_the_report_is_an_error() {
    let folder = Folder::new();
    folder.file("fine.fun", FINE);
    folder.run(&["check", "fine.fun", "--output", "/dev/full"]).refuses("cannot write `/dev/full`: No space left");
    let mut command = folder.command(&["check", "fine.fun"]);
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("it exists");
    command.stdout(full).stderr(Stdio::piped());
    let output = command.output().expect("gainsay starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write to standard output: No space left"));
}

#[test]
fn a_reader_who_goes_away_is_no_error() {
    let folder = Folder::new();
    let goals: String = (0..200).map(|number| format!("goal g{number} = assert (1 == {number});\n")).collect();
    folder.file("many.fun", goals);
    for format in ["text", "json", "jsonl", "sarif"] {
        let mut command = folder.command(&["check", "many.fun", "--format", format]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("gainsay starts");
        drop(child.stdout.take());
        let code = wait(&mut child, Instant::now());
        let mut stderr = String::new();
        std::io::Read::read_to_string(&mut child.stderr.take().expect("it is piped"), &mut stderr).expect("text");
        assert_eq!((code, stderr.as_str()), (Some(1), ""), "{format}");
    }
}

#[test]
fn what_is_not_there_yet_says_so() {
    let folder = Folder::new();
    folder.file("fine.fun", FINE);
    folder.run(&["check", "fine.fun", "--engine", "symbolic"]).ends_with(0);
    folder.run(&["check", "fine.fun", "--engine", "vc"]).ends_with(0);
    folder.run(&["check", "fine.fun", "--engine", "both"]).ends_with(0);
    folder.run(&["check", "fine.fun", "--engine", "boogie"]).refuses("symbolic, vc, both");
    folder.run(&["check", "fine.fun", "--emit-viper"]).refuses("`fine.fun` is no Viper program");
    folder.file("gainsay.toml", "engine = \"boogie\"\n");
    folder.run(&["check", "fine.fun"]).refuses("boogie");
}

#[test]
fn an_expectation_without_a_line_says_how_to_write_one() {
    let folder = Folder::new();
    folder.file("fine.fun", FINE);
    folder.run(&["check", "fine.fun", "--expect-counterexample", "x == 1"]).refuses("names no line; write LINE:ITEMS");
    folder.run(&["check", "fine.fun", "--expect-counterexample", "1:f(x"]).refuses("a `)` is missing");
    folder.run(&["check", "fine.fun", "--expect-counterexample", "1:x == 1"]).ends_with(0);
    folder.run(&["check", "fine.fun", "--counterexample", "much"]).refuses("extended, intermediate, none");
}
