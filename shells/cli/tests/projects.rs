//! What projects need besides a check: several reports at once, suppressions, a configuration that says everything.

mod support;

use support::Folder;

/// Fails with the code `assert`.
const WRONG: &str = "goal wrong = let { x = ? : Int } in assert (x > 0);\n";
const FINE: &str = "goal fine = let { x = ? : Int } in assert (x == x);\n";

fn read(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn several_reports_are_written_in_one_run() {
    let folder = Folder::new();
    folder.file("wrong.fun", WRONG);
    let outputs = ["--output", "r.sarif", "--output", "r.html", "--output", "r.xml", "--output", "r.jsonl"];
    let ran = folder.run(&[&["check", "wrong.fun"][..], &outputs].concat());
    assert_eq!(ran.ends_with(1).stdout, "");
    assert!(read(&folder, "r.sarif").contains("\"version\": \"2.1.0\""));
    assert!(read(&folder, "r.html").starts_with("<!DOCTYPE html>"));
    assert!(read(&folder, "r.xml").contains("<testsuites"));
    assert_eq!(read(&folder, "r.jsonl").lines().count(), 3, "a failure, its goal, the summary");
    let both = folder.run(&["check", "wrong.fun", "--output", "-", "--output", "r.json", "--output", "report"]);
    both.ends_with(1).says("error[assert]");
    assert!(read(&folder, "r.json").contains("gainsay-report/1"));
    assert!(read(&folder, "report").contains("error[assert]"), "text, where the name says nothing");
    let streamed = ["check", "wrong.fun", "--format", "jsonl", "--output", "-", "--output", "r.svg"];
    assert_eq!(folder.run(&streamed).ends_with(1).stdout, read(&folder, "r.jsonl"));
    folder.run(&["check", "wrong.fun", "--output", "r.json", "--format", "sarif"]).ends_with(1);
    assert!(read(&folder, "r.json").contains("\"2.1.0\""), "--format decides about a single report");
}

#[test]
fn a_report_that_cannot_be_written_costs_no_other() {
    let folder = Folder::new();
    folder.file("fine.fun", FINE);
    folder.file("mine.html", "somebody else's");
    let outputs = ["--output", "no/such/folder.json", "--output", "mine.html", "--output", "r.sarif"];
    folder.run(&[&["check", "fine.fun"][..], &outputs].concat()).refuses("cannot write `no/such/folder.json`");
    assert!(read(&folder, "r.sarif").contains("gainsay"));
    assert_eq!(read(&folder, "mine.html"), "somebody else's");
    folder.run(&["check", "fine.fun", "--output", "a.html", "--output", "a.html"]).refuses("is given twice");
    folder.file("bad.vpr", "method m(x: Int) { assert x > 0 }\n");
    folder
        .run(&["check", "bad.vpr", "--emit-viper", "--output", "a.vpr", "--output", "b.vpr"])
        .refuses("give one --output");
}

#[test]
fn outputs_of_a_configuration_may_be_several() {
    let folder = Folder::new();
    folder.file("fine.fun", FINE);
    folder.file("gainsay.toml", "output = [\"-\", \"r.sarif\"]\n");
    folder.run(&["check", "fine.fun"]).ends_with(0).says("1 verified");
    assert!(read(&folder, "r.sarif").contains("gainsay"));
    folder.file("gainsay.toml", "output = [\"r.sarif\", \"../elsewhere.html\"]\n");
    folder.run(&["check", "fine.fun"]).refuses("sets `output`, which lies outside of its folder");
    folder.file("gainsay.toml", "output = 3\n");
    folder.run(&["check", "fine.fun"]).refuses("a file, or a list of files");
}

/// Each language with a program that fails, a comment that suppresses it before the line it belongs to, and the code.
fn suppressed_programs() -> [(&'static str, String, &'static str); 5] {
    let allow = |leader: &str, code: &str| format!("{leader} gainsay: allow({code}): as agreed\n");
    [
        ("a.fun", allow("--", "assert") + WRONG, "assert"),
        (
            "A.hs",
            format!("module A where\n{}prop_small :: Int -> Bool\nprop_small x = x < 10\n", allow("--", "property")),
            "property",
        ),
        (
            "a.rkt",
            format!(
                "#lang racket\n(provide\n{} (contract-out [half (-> integer? integer?)]))\n(define (half n) (/ n 2))\n",
                allow(";;", "contract")
            ),
            "contract",
        ),
        (
            "a.vpr",
            format!("method m(x: Int) {{\n{}  assert x > 0\n}}\n", allow("//", "assert.failed")),
            "assert.failed",
        ),
        (
            "a.c",
            format!(
                "{}int m(int x)\n  //@ requires true;\n  //@ ensures true;\n{{ return 10 / x; }}\n",
                allow("//", "division")
            ),
            "division",
        ),
    ]
}

#[test]
fn what_is_suppressed_is_told_and_does_not_count() {
    for (name, text, code) in suppressed_programs() {
        let folder = Folder::new();
        folder.file(name, &text);
        let ran = folder.run(&["check", name]);
        ran.ends_with(0).says(&format!("suppressed[{code}")).says("(as agreed)").says("1 goal: 1 suppressed\n");
        assert!(!ran.stdout.contains("verified") && !ran.stdout.contains("warning"), "{ran:?}");
        let json = folder.run(&["check", name, "--format", "json"]).ends_with(0).json();
        assert_eq!(json["goals"][0]["verdict"], "refuted", "no verdict is made from a comment");
        assert_eq!(json["goals"][0]["failures"][0]["excuse"]["reason"], "as agreed");
        let bare = text.replace(": as agreed", "");
        folder.file(name, &bare);
        let ran = folder.run(&["check", name]);
        ran.ends_with(1).says("warning[suppression]: this suppression gives no reason").says("1 refuted");
        folder.file(name, text.lines().filter(|line| !line.contains("gainsay:")).collect::<Vec<_>>().join("\n"));
        folder.run(&["check", name]).ends_with(1);
    }
}

#[test]
fn machines_are_told_what_is_suppressed() {
    let folder = Folder::new();
    folder.file("a.fun", format!("-- gainsay: allow(assert): as agreed\n{WRONG}{FINE}"));
    let sarif = folder.run(&["check", "a.fun", "--format", "sarif"]).ends_with(0).json();
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["kind"], "fail");
    assert_eq!(result["suppressions"][0]["kind"], "inSource");
    assert_eq!(result["suppressions"][0]["justification"], "as agreed");
    let junit = folder.run(&["check", "a.fun", "--format", "junit"]);
    junit.ends_with(0).says("<skipped message=\"suppressed: as agreed\"/>").says("failures=\"0\"");
    let github = folder.run(&["check", "a.fun", "--format", "github"]);
    assert!(github.ends_with(0).stdout.starts_with("::notice "), "{github:?}");
    folder.run(&["check", "a.fun", "--format", "jsonl"]).ends_with(0).says("\"refuted\":1").says("\"excused\":1");
    folder.run(&["check", "a.fun", "--format", "html"]).ends_with(0).says("suppressed").says("(as agreed)");
}

#[test]
fn a_suppression_excuses_its_code_at_its_place_and_nothing_else() {
    let folder = Folder::new();
    let check = |text: &str| {
        folder.file("a.fun", text);
        folder.run(&["check", "a.fun"])
    };
    let allow = "-- gainsay: allow(assert): as agreed\n";
    check(&format!("{allow}\n{WRONG}")).ends_with(1).says("warning[suppression]: nothing with the code assert");
    check(&format!("{allow}{FINE}{WRONG}")).ends_with(1).says("warning[suppression]");
    check(&format!("-- gainsay: allow(crash): as agreed\n{WRONG}"))
        .ends_with(1)
        .says("what is found here has the code `assert`");
    check(&format!("{allow}{FINE}")).ends_with(0).says("warning[suppression]").says("1 goal: 1 verified\n");
    check(&format!("def text = \"\n{allow}\";\n{WRONG}")).is_civil();
    check("goal wrong = let { x = ? : Int; s = \"-- gainsay: allow(assert): no\" } in assert (x > 0);\n").ends_with(1);
    check(&format!("{allow}goal broken = 1 +;\n{WRONG}")).ends_with(2);
    let two = format!("{allow}{WRONG}{}", WRONG.replace("wrong", "other"));
    check(&two).ends_with(1).says("2 goals: 1 refuted, 1 suppressed");
    folder.run(&["check", "a.fun", "--only", "wrong"]).ends_with(0);
    let only_other = folder.run(&["check", "a.fun", "--only", "other"]);
    assert!(!only_other.ends_with(1).stdout.contains("warning[suppression]"), "{only_other:?}");
}

#[test]
fn what_is_unknown_can_be_suppressed_by_its_own_code_only() {
    let folder = Folder::new();
    let hard = "goal hard = let { x = ? : Int; y = ? : Int } in assert (x * x * x + y * y * y /= 33 * 33 * 33 + 1);\n";
    folder.file("a.fun", hard);
    let plain = folder.run(&["check", "a.fun", "--steps", "1"]);
    plain.ends_with(3).says("unknown[out-of-budget]");
    folder.file("a.fun", format!("-- gainsay: allow(out-of-budget): needs a night\n{hard}"));
    folder.run(&["check", "a.fun", "--steps", "1"]).ends_with(0).says("suppressed[out-of-budget]").says("1 suppressed");
    folder.file("a.fun", format!("-- gainsay: allow(assert): needs a night\n{hard}"));
    folder
        .run(&["check", "a.fun", "--steps", "1"])
        .ends_with(3)
        .says("what is found here has the code `out-of-budget`");
}

#[test]
fn times_are_told_in_text_where_somebody_asks() {
    let folder = Folder::new();
    folder.file("a.fun", format!("{FINE}{WRONG}"));
    let hard = "goal hard = let { x = ? : Int; y = ? : Int } in assert (x * x * x + y * y * y /= 33 * 33 * 33 + 1);\n";
    folder.file("b.fun", hard);
    let without = folder.run(&["check", "a.fun"]);
    assert!(!without.stdout.contains(" ms\n") && !without.stdout.contains("took"), "{without:?}");
    let with = folder.run(&["check", "a.fun", "--timings"]);
    let timed = |line: &str| line.contains("verified: `fine`") && line.ends_with(" ms");
    assert!(with.stdout.lines().any(timed), "{with:?}");
    assert_eq!(with.stdout.matches("= took ").count(), 1, "of the one that is refuted: {with:?}");
    let open = folder.run(&["check", "b.fun", "--steps", "1", "--timings"]);
    let timed = |line: &str| line.contains("`hard` is neither proved nor refuted") && line.ends_with(" ms");
    assert!(open.ends_with(3).stdout.lines().any(timed), "{open:?}");
}

#[test]
fn switches_of_a_configuration_are_on() {
    let folder = Folder::new();
    folder.file("a.fun", format!("{FINE}{WRONG}"));
    let with = |configuration: &str, arguments: &[&str]| {
        folder.file("gainsay.toml", configuration);
        folder.run(&[&["check"], arguments].concat())
    };
    with("only = \"fine\"\n", &["a.fun"]).ends_with(0).says("1 goal: 1 verified");
    with("timings = true\n", &["a.fun"]).ends_with(1).says("= took ");
    folder.file("plain.rkt", "#lang racket\n(provide half)\n(define (half n) (/ n 2))\n");
    with("", &["plain.rkt"]).ends_with(2);
    with("\"any/c\" = true\n", &["plain.rkt"]).ends_with(1);
    folder.file("P.hs", "module P where\nsmall :: Int -> Bool\nsmall x = x < 10\n");
    with("assert = \"small\"\n", &["P.hs"]).ends_with(1).says("small");
    with("assert = \"small\"\nreach = \"small\"\n", &["P.hs"]).refuses("sets both `assert` and `reach`");
    folder.file("bad.c", "int m(int x)\n  //@ requires true;\n  //@ ensures true;\n{ return 10 / x; }\n");
    with("emit-main = true\n", &["bad.c"]).ends_with(1).says("int main(");
    folder.file("add.c", "int m(int x)\n  //@ requires true;\n  //@ ensures true;\n{ return x + 1; }\n");
    with("", &["add.c"]).ends_with(1).says("overflow");
    with("no-overflow = true\n", &["add.c"]).ends_with(0);
    with("expect-counterexample = \"nonsense\"\n", &["a.fun"]).refuses("gainsay.toml:1:");
    with("smoke = \"yes\"\n", &["a.fun"]).refuses("gainsay.toml:1:9: invalid type");
}

#[test]
fn a_configuration_that_was_found_runs_nothing_and_forces_nothing() {
    let folder = Folder::new();
    folder.file("fine.fun", FINE);
    for (key, value, what) in [
        ("cross-check", "\"./z3\"", "chooses a program to run"),
        ("ghc", "true", "runs the programs that are checked"),
        ("racket", "true", "runs the programs that are checked"),
        ("force", "true", "overwrites files"),
        ("changed-since", "\"HEAD\"", "runs git"),
        ("emit-test", "\"../elsewhere\"", "lies outside of its folder"),
        ("baseline", "\"/tmp/known.json\"", "lies outside of its folder"),
    ] {
        folder.file("gainsay.toml", format!("{key} = {value}\n"));
        folder.run(&["check", "fine.fun"]).refuses(&format!("sets `{key}`, which {what}"));
    }
    folder.file("gainsay.toml", "trust = true\nforce = true\n");
    folder.run(&["check", "fine.fun"]).refuses("unknown key `trust`");
    folder.file("gainsay.toml", "force = true\nghc = true\nracket = true\n");
    folder.run(&["check", "fine.fun", "--trust"]).ends_with(0);
}

#[test]
fn a_project_begins_with_a_configuration_that_changes_nothing() {
    let folder = Folder::new();
    folder.file("src/bad.c", "int m(int x)\n  //@ requires true;\n  //@ ensures true;\n{ return 10 / x; }\n");
    folder.file("src/P.hs", "module P where\nprop_same :: Int -> Bool\nprop_same x = x == x\n");
    folder.file("made/Q.hs", "module Q where\n");
    folder.file(".gitignore", "made\n");
    let before = folder.run(&["check", "src"]).stdout;
    folder.run(&["init"]).ends_with(0).says("for Haskell (1 program), C (1 program)").says("gainsay check .");
    let written = read(&folder, "gainsay.toml");
    assert!(written.contains("# no-overflow = true") && !written.contains("any/c"), "{written}");
    assert_eq!(folder.run(&["check", "src"]).stdout, before);
    folder.run(&["init"]).refuses("`./gainsay.toml` is there already, and stays as it is");
    folder.file("gainsay.toml", "seed = 1\n");
    folder.run(&["init", "."]).refuses("is there already");
    assert_eq!(read(&folder, "gainsay.toml"), "seed = 1\n");
    folder.run(&["init", "src/bad.c"]).refuses("is no folder");
    folder.run(&["init", "missing"]).refuses("is no folder");
    let empty = Folder::new();
    std::fs::create_dir(empty.path().join("it's empty")).expect("a folder");
    empty.run(&["init", "it's empty"]).ends_with(0).says("no programs here yet").says("gainsay check 'it'\\''s empty'");
    std::os::unix::fs::symlink(empty.path().join("nowhere"), empty.path().join("gainsay.toml")).expect("a link");
    empty.run(&["init"]).refuses("is there already");
    assert!(!empty.path().join("nowhere").exists());
}

#[test]
fn values_that_are_nearly_right_are_answered_with_the_right_one() {
    let folder = Folder::new();
    folder.file("fine.fun", FINE);
    folder.file("gainsay.toml", "format = \"sarfi\"\n");
    folder.run(&["check", "fine.fun"]).refuses("did you mean `sarif`?");
    std::fs::remove_file(folder.path().join("gainsay.toml")).expect("it is there");
    folder.run(&["check", "fine.fun", "--no-ignor"]).refuses("a similar argument exists: '--no-ignore'");
    folder.run(&["baselines", "fine.fun"]).refuses("'baseline'");
    folder.run(&["replay", "fine.fun:fin#1"]).refuses("did you mean `fine`?");
}
