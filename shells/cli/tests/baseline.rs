//! Known failures: written down once, told in every run, and no reason to fail.

mod support;

use support::{Folder, Ran};

const FINE: &str = "goal fine = let { x = ? : Int } in assert (x == x);\n";
const WRONG: &str = "goal wrong = let { x = ? : Int } in assert (x > 0);\n";
const FILE: &str = "gainsay-baseline.json";

fn check(folder: &Folder) -> Ran {
    folder.run(&["check", ".", "--baseline", FILE])
}

#[test]
fn known_failures_are_told_and_new_ones_fail() {
    let folder = Folder::new();
    folder.file("a.fun", format!("{FINE}{WRONG}"));
    folder
        .run(&["check", ".", "--baseline", FILE])
        .refuses("there is no baseline `gainsay-baseline.json`; `gainsay baseline` writes");
    folder.run(&["baseline", "."]).ends_with(0).says("1 failure in `gainsay-baseline.json`: 1 new, 0 gone");
    let ran = check(&folder);
    ran.ends_with(0).says("known[assert]").says("2 goals: 1 verified, 1 known\n");
    folder.run(&["check", "."]).ends_with(1);
    let json = folder.run(&["check", ".", "--baseline", FILE, "--format", "json"]).ends_with(0).json();
    assert_eq!(json["goals"][1]["verdict"], "refuted", "no verdict is made from it");
    assert_eq!(json["goals"][1]["failures"][0]["excuse"]["kind"], "known");
    let sarif = folder.run(&["check", ".", "--baseline", FILE, "--format", "sarif"]).ends_with(0).json();
    assert_eq!(sarif["runs"][0]["results"][0]["suppressions"][0]["kind"], "external");
    folder.file("b.fun", WRONG.replace("wrong", "newer"));
    check(&folder).ends_with(1).says("3 goals: 1 verified, 1 refuted, 1 known").says("error[assert]");
    folder.run(&["baseline", "."]).ends_with(0).says("2 failures in `gainsay-baseline.json`: 1 new, 0 gone");
    check(&folder).ends_with(0);
}

#[test]
fn lines_may_move_and_failures_may_not() {
    let folder = Folder::new();
    folder.file("a.fun", format!("{FINE}{WRONG}"));
    folder.run(&["baseline", "."]).ends_with(0);
    folder.file("a.fun", format!("-- more\n\n{}  {}", FINE.replace("fine", "other"), WRONG.replace(" in ", "   in ")));
    check(&folder).ends_with(0).says("known[assert]");
    // Another function with the same line.
    folder.file("a.fun", format!("{FINE}{}", WRONG.replace("wrong", "moved")));
    check(&folder)
        .ends_with(1)
        .says("note[baseline]: a failure of the baseline is no longer found: `wrong` in a.fun (assert)");
    // Another line in the same function.
    folder.file("a.fun", format!("{FINE}{}", WRONG.replace("x > 0", "x > 1")));
    check(&folder).ends_with(1);
    // The same once more.
    folder.file("a.fun", "goal wrong = let { x = ? : Int } in\n  assert (x > 0);\n");
    folder.run(&["baseline", "."]).ends_with(0).says("1 new, 1 gone");
    check(&folder).ends_with(0);
    // Another file.
    std::fs::rename(folder.path().join("a.fun"), folder.path().join("b.fun")).expect("it is there");
    check(&folder).ends_with(1);
    folder.run(&["baseline", "."]).ends_with(0).says("1 new, 1 gone");
}

#[test]
fn as_many_are_known_as_were_counted() {
    let folder = Folder::new();
    let one = "method m(x: Int) {\n  if (x == 5) {\n    assert x > 9\n  }\n}\n";
    let two = "method m(x: Int) {\n  if (x == 5) {\n    assert x > 9\n  } else {\n    assert x > 9\n  }\n}\n";
    folder.file("a.vpr", one);
    folder.run(&["baseline", "."]).ends_with(0).says("1 failure");
    check(&folder).ends_with(0);
    folder.file("a.vpr", two);
    check(&folder).ends_with(1).says("known[assert.failed").says("error[assert.failed");
    folder.run(&["baseline", "."]).ends_with(0).says("2 failures");
    check(&folder).ends_with(0);
}

#[test]
fn what_several_programs_import_is_known_once() {
    let folder = Folder::new();
    folder.file("a.h", "static int half(int x)\n  //@ requires true;\n  //@ ensures true;\n{\n  return 10 / x;\n}\n");
    folder.file("a.c", "#include \"a.h\"\nint one() { return 1; }\n");
    folder.file("b.c", "#include \"a.h\"\nint two() { return 2; }\n");
    folder.run(&["check", "."]).ends_with(1);
    for _ in 0..2 {
        folder.run(&["baseline", "."]).ends_with(0);
        let ran = check(&folder);
        assert!(!ran.ends_with(0).stdout.contains("note[baseline]"), "{ran:?}");
        folder.run(&["check", "b.c", "--baseline", FILE]).ends_with(0);
    }
    folder.run(&["baseline", "."]).ends_with(0).says("0 new, 0 gone");
    folder.file("a.h", "static int half(int x)\n  //@ requires x == 2;\n  //@ ensures true;\n{\n  return 10 / x;\n}\n");
    check(&folder).ends_with(0).says("no longer found: `half` in a.h (division)");
}

#[test]
fn what_is_mended_is_told_until_it_is_written_down() {
    let folder = Folder::new();
    folder.file("a.fun", WRONG);
    folder.run(&["baseline", "."]).ends_with(0);
    folder.file("a.fun", FINE.replace("fine", "wrong"));
    check(&folder).ends_with(0).says("no longer found: `wrong` in a.fun (assert)").says("1 goal: 1 verified");
    // What was not checked is not said to be mended.
    folder.file("b.fun", FINE);
    let other = folder.run(&["check", "b.fun", "--baseline", FILE]);
    assert!(!other.ends_with(0).stdout.contains("note[baseline]"), "{other:?}");
    let part = folder.run(&["check", ".", "--baseline", FILE, "--only", "fine"]);
    assert!(!part.ends_with(0).stdout.contains("note[baseline]"), "{part:?}");
    folder.run(&["baseline", "."]).ends_with(0).says("0 failures in `gainsay-baseline.json`: 0 new, 1 gone");
    let quiet = check(&folder);
    assert!(!quiet.ends_with(0).stdout.contains("note[baseline]"), "{quiet:?}");
}

#[test]
fn a_baseline_of_a_part_keeps_the_rest() {
    let folder = Folder::new();
    folder.file("a.fun", WRONG);
    folder.file("b.fun", WRONG);
    folder.run(&["baseline", "a.fun"]).ends_with(0).says("1 failure");
    folder.run(&["baseline", "b.fun"]).ends_with(0).says("2 failures in `gainsay-baseline.json`: 1 new, 0 gone");
    check(&folder).ends_with(0);
    // A file with errors is as it was known before, and no success.
    folder.file("b.fun", "goal wrong = 1 +;\n");
    folder.run(&["baseline", "."]).ends_with(2);
    check(&folder).ends_with(2);
    folder.file("b.fun", WRONG);
    check(&folder).ends_with(0);
}

#[test]
fn the_configuration_names_it_and_folders_do_not_matter() {
    let folder = Folder::new();
    folder.file("gainsay.toml", "baseline = \"known.json\"\n");
    folder.file("src/a.fun", WRONG);
    folder.run(&["check", "src"]).refuses("there is no baseline");
    folder.run(&["baseline", "src"]).ends_with(0).says("known.json");
    folder.run(&["check", "src"]).ends_with(0);
    folder.run(&["check", "./src/../src/a.fun"]).ends_with(0);
    let mut inside = folder.command(&["check", "a.fun"]);
    inside.current_dir(folder.path().join("src"));
    support::finish(inside).ends_with(0).says("1 known");
    let absolute = folder.path().join("src").display().to_string();
    folder.run(&["check", &absolute]).ends_with(0);
    folder.file("gainsay.toml", "baseline = \"../known.json\"\n");
    folder.run(&["check", "src"]).refuses("sets `baseline`, which lies outside of its folder");
    folder.file("gainsay.toml", "");
    let mut inside = folder.command(&["baseline", "a.fun"]);
    inside.current_dir(folder.path().join("src"));
    support::finish(inside).ends_with(0);
    assert!(folder.path().join(FILE).exists(), "beside gainsay.toml");
}

#[test]
fn nothing_else_is_overwritten_or_taken_for_one() {
    let folder = Folder::new();
    folder.file("a.fun", WRONG);
    for (name, text) in [
        ("mine.json", "{ \"mine\": 1 }\n"),
        ("broken.json", "{\n  \"schema\": \"gainsay-baseline/1\",\n  \"known\": ["),
    ] {
        folder.file(name, text);
        folder.run(&["baseline", ".", "--baseline", name]).refuses("cannot read the baseline");
        folder.run(&["check", ".", "--baseline", name]).refuses("cannot read the baseline");
        assert_eq!(std::fs::read_to_string(folder.path().join(name)).expect("it is there"), text);
    }
    folder.run(&["baseline", ".", "--reach", "f"]).refuses("a baseline is of everything");
    folder.run(&["check", ".", "--baseline", "."]).refuses("is no baseline");
    folder.run(&["check", ".", "--baseline", "a.fun"]).refuses("cannot read the baseline");
    folder.run(&["baseline", ".", "--baseline", "no/such.json"]).refuses("cannot read the baseline");
}

#[test]
fn odd_names_are_known_again() {
    let folder = Folder::new();
    let name = "evil\u{1b}[31m\n::error::x\u{202e}.fun";
    folder.file(name, WRONG);
    let written = folder.run(&["baseline", "."]);
    assert!(!written.ends_with(0).stdout.contains('\u{1b}'), "{written:?}");
    let text = std::fs::read_to_string(folder.path().join(FILE)).expect("it is there");
    assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'), "{text:?}");
    check(&folder).ends_with(0).says("1 known");
    folder.file(name, FINE);
    let gone = check(&folder);
    gone.ends_with(0).says("note[baseline]");
    assert!(!gone.stdout.contains('\u{1b}') && !gone.stdout.contains("\n::error"), "{gone:?}");
}

#[test]
fn what_is_suppressed_is_not_written_down() {
    let folder = Folder::new();
    folder.file("a.fun", format!("-- gainsay: allow(assert): agreed\n{WRONG}"));
    folder.run(&["baseline", "."]).ends_with(0).says("0 failures");
    folder.file("a.fun", WRONG);
    check(&folder).ends_with(1);
}
