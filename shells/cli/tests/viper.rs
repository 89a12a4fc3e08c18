//! Viper from the command line: bad input gets a clear answer in bounded time and memory, a dying solver costs one goal, and a counterexample
//! can be replayed, silenced, and written as a program.

mod support;

use support::{Folder, Ran};

const LEVELS: usize = 100_000;

fn check(name: &str, text: impl AsRef<[u8]>) -> Ran {
    let folder = Folder::new();
    folder.file(name, text);
    let ran = folder.run(&["check", name, "--timeout", "5"]);
    assert!(ran.is_civil().stdout.len() < 20_000, "{name}: the report must not repeat the program");
    ran
}

/// Methods that fail several times, and hold.
const FAILURES: &str = "field f: Int
method first(x: Ref, y: Ref) requires acc(x.f) && acc(y.f)
{ assert x.f > 0; assert y.f > 1; x.f := 1 }
method second(n: Int) { assert true }
method third(n: Int) { assert n != 7; assert n != 8 }
method fourth(x: Ref) { x.f := 1 }
";

#[test]
fn json_lines_announce_failures_before_their_goal_in_the_same_order_always() {
    let folder = Folder::new();
    folder.file("m.vpr", FAILURES);
    let lines = |arguments: &[&str]| {
        folder.run(&[&["check", "m.vpr", "--format", "jsonl"], arguments].concat()).ends_with(1).stdout.clone()
    };
    let anew = lines(&["--no-cache"]);
    let parsed: Vec<serde_json::Value> =
        anew.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    let told: Vec<(&str, &str)> = parsed
        .iter()
        .filter_map(|line| Some((line["type"].as_str()?, line["goal"].as_str().or(line["name"].as_str())?)))
        .collect();
    let (found, goal) = ("found", "goal");
    let expected = [
        (found, "first"),
        (found, "first"),
        (goal, "first"),
        (goal, "second"),
        (found, "third"),
        (found, "third"),
        (goal, "third"),
        (found, "fourth"),
        (goal, "fourth"),
    ];
    assert_eq!(told, expected);
    assert_eq!(parsed[0]["code"], "assert.failed:assertion.false");
    assert_eq!((&parsed[0]["span"]["line"], &parsed[0]["span"]["column"]), (&3.into(), &10.into()));
    assert_eq!(lines(&["--no-cache", "--jobs", "4"]), anew);
    assert_eq!(lines(&["--no-cache", "--engine", "both"]).matches("\"type\":\"found\"").count(), 5);
    folder.run(&["check", "m.vpr", "--no-cache", "--format", "jsonl", "--output", "lines"]).ends_with(1);
    assert_eq!(std::fs::read_to_string(folder.path().join("lines")).expect("it was written"), anew);
    assert_eq!((lines(&[]), lines(&[])), (anew.clone(), anew), "what is recalled is announced too");
}

#[test]
fn what_is_not_viper_is_told_where() {
    let ran = check("c.vpr", "#include <stdio.h>\nint main(void) { return 0; }\n");
    ran.ends_with(2).says("error[parser.error]: expected a declaration").says("--> c.vpr:1:1");
    check("open.vpr", "/* never ends\nmethod m() {}\n").ends_with(2).says("a comment that never ends");
    let folder = Folder::new();
    folder.file("bytes.vpr", b"method m() \xff\xfe {}");
    folder.run(&["check", "bytes.vpr"]).refuses("it is not UTF-8 text (byte 11");
}

#[test]
fn ten_megabytes_of_braces_are_refused() {
    check("braces.vpr", "{".repeat(10 << 20)).ends_with(2).says("error[parser.error]").says("braces.vpr:1:1");
    let both = format!("method m() {}{}", "{".repeat(5 << 20), "}".repeat(5 << 20));
    check("nested.vpr", both).ends_with(2).says("nested more than 200 levels deep");
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    let body = |text: String| format!("method m(b: Bool)\n{{\n  {text}\n}}\n");
    let nests = [
        body(format!("assert {}b{}", "(".repeat(LEVELS), ")".repeat(LEVELS))),
        body(format!("assert {}b", "!".repeat(LEVELS))),
        body(format!("assert 1{} > 0", " + 1".repeat(LEVELS))),
        body(format!("{}{}", "if (b) {".repeat(LEVELS), "}".repeat(LEVELS))),
        format!("method m(x: {}Int{}) {{}}\n", "Seq[".repeat(LEVELS), "]".repeat(LEVELS)),
    ];
    for text in nests {
        check("deep.vpr", text).ends_with(2).says("error[parser.error]").says("deep.vpr:");
    }
}

#[test]
fn huge_literals_are_refused_or_checked() {
    let equation =
        |digits: usize| format!("method m(x: Int)\n  requires x == {}\n{{\n  assert x == 3\n}}\n", "9".repeat(digits));
    check("huge.vpr", equation(5_000_000)).ends_with(2).says("at most 10000 are supported");
    check("long.vpr", equation(2_000)).ends_with(1).says("assert.failed:assertion.false");
}

#[test]
fn imports_that_go_round_or_nowhere() {
    check("self.vpr", "import \"self.vpr\"\nmethod m() { assert true }\n").ends_with(0).says("1 goal: 1 verified");
    check("gone.vpr", "import \"gone-far.vpr\"\n")
        .ends_with(2)
        .says("cannot import `gone-far.vpr`: there is no such file");
    check("standard.vpr", "import <no/such.vpr>\n").ends_with(2).says("standard.vpr:1:1");
    let folder = Folder::new();
    folder.file("a.vpr", "import \"b.vpr\"\nmethod a() { b() }\n");
    folder.file("b.vpr", "import \"a.vpr\"\nmethod b() { a() }\n");
    folder.run(&["check", "a.vpr"]).ends_with(0).says("2 goals: 2 verified");
}

#[test]
fn macros_that_never_end_or_explode() {
    let again = "define again(x) again(x) + 1\nmethod m() returns (y: Int) { y := again(1) }\n";
    check("again.vpr", again).ends_with(2).says("macro `again` uses itself");
    let doubling: String =
        (1..40).map(|level| format!("define m{level}(x) (m{0}(x) + m{0}(x))\n", level - 1)).collect();
    let text = format!("define m0(x) x\n{doubling}method c() returns (y: Int)\n{{\n  y := m39(1)\n}}\n");
    check("bomb.vpr", text).ends_with(2).says("expand to something too large");
}

#[test]
fn contradictory_axioms_are_a_warning() {
    let text = "domain D {\n  function f(x: Int): Int\n  axiom { forall x: Int :: { f(x) } f(x) > f(x) }\n}\n\
                method m() { assert f(1) == 2 }\n";
    let ran = check("axioms.vpr", text);
    ran.ends_with(0).says("warning[verifier.warning]").says("axioms.vpr:3:3").says("contradicts those before it");
    let fine = text.replace("f(x) > f(x)", "f(x) > x");
    assert!(!check("axioms.vpr", fine).stdout.contains("verifier.warning"));
}

#[test]
fn matching_loops_end() {
    let text = "function f(x: Int): Int\n\nmethod m(y: Int)\n  requires forall x: Int :: { f(x) } f(x) == f(f(x) + 1) + 1\n{\n\
                \x20 assert f(y) == 0\n}\n";
    let ran = check("loop.vpr", text);
    assert!(matches!(ran.code, Some(1 | 3)), "{ran:?}");
}

#[test]
fn functions_that_never_end_do_not_hang_the_replay() {
    let text = "function f(x: Int): Int\n{\n  f(x + 1) + 1\n}\n\nmethod m(y: Int)\n{\n  assert f(y) == 0\n}\n";
    check("forever.vpr", text).ends_with(3).says("unknown[unconfirmed]");
}

#[cfg(unix)]
#[test]
fn a_solver_killed_in_the_middle_costs_one_goal_and_is_started_again() {
    const METHODS: usize = 6;
    let folder = Folder::new();
    let method = |number: usize| {
        format!("method m{number}(x: Int, y: Int)\n  requires 31 * x + 17 * y == {number}\n{{\n  assert x > y\n}}\n")
    };
    folder.file("many.vpr", (0..METHODS).map(method).collect::<String>());
    let real = gainsay_solver_process::Search::new(None).find().expect("a solver is installed");
    let marker = folder.path().join("died");
    // The first process answers for a while and is then killed in the middle of a query.
    let body = format!(
        "if [ -e '{0}' ]; then exec '{1}' \"$@\"; fi\ntouch '{0}'\nsed -u '/check-sat/{{x;s/^/+/;/^+++++$/Q;x}}' | '{1}' \"$@\"",
        marker.display(),
        real.path().display()
    );
    let solver = folder.script("z3", &body);
    let solver = solver.to_string_lossy();
    let ran =
        folder.run(&["check", "many.vpr", "--solver", &solver, "--jobs", "1", "--timeout", "5", "--format", "json"]);
    let report = ran.is_civil().json();
    let goals = report["goals"].as_array().expect("a list");
    let undecided = goals.iter().filter(|goal| goal["verdict"] == "unknown").count();
    assert!(marker.exists(), "the solver was started");
    assert!(undecided <= 1, "{ran:?}");
    assert_eq!(goals.iter().filter(|goal| goal["verdict"] == "refuted").count(), METHODS - undecided, "{ran:?}");
}

const CELL: &str = "field f: Int

method m(x: Ref, y: Int)
  requires acc(x.f)
{
  x.f := y
  assert x.f == 5
}
";

#[test]
fn a_counterexample_is_replayed_from_what_was_kept() {
    let folder = Folder::new();
    folder.file("cell.vpr", CELL);
    folder.run(&["check", "cell.vpr"]).ends_with(1).says("gainsay replay cell.vpr:m#1");
    let ran = folder.run(&["replay", "cell.vpr:m#1"]);
    ran.ends_with(1).says("m(x, ").says("cell.vpr:3:1").says("replayed: fails with assert.failed:assertion.false");
    assert_eq!(ran.stderr, "", "nothing had to be checked again");
    folder.file("cell.vpr", CELL.replace("x.f := y", "x.f := 5"));
    folder.run(&["replay", "cell.vpr:m#1"]).refuses("`m` is verified: there is nothing to replay");
}

#[test]
fn how_much_a_counterexample_says() {
    let folder = Folder::new();
    folder.file("cell.vpr", CELL);
    let of_level =
        |level: &str| folder.run(&["check", "cell.vpr", "--counterexample", level]).ends_with(1).stdout.clone();
    let (extended, intermediate, none) = (of_level("extended"), of_level("intermediate"), of_level("none"));
    assert!(extended.contains("x: Ref = x") && !extended.contains("Ref!"), "{extended}");
    assert!(intermediate.contains("x: Ref = Ref!") && intermediate.contains("null: Ref = Ref!"), "{intermediate}");
    assert!(none.contains("assert.failed:assertion.false") && !none.contains("heap"), "{none}");
    folder.run(&["replay", "cell.vpr:m#1"]).ends_with(1).says("replayed");
}

#[test]
fn variables_have_the_names_that_are_written() {
    let folder = Folder::new();
    let program = "method maximum(s: Seq[Int]) returns (m: Int)\n  ensures m in s\n  \
         ensures forall i: Int :: 0 <= i && i < |s| ==> s[i] <= m\n{\n  var i: Int := 0\n  m := 0\n  \
         while (i < |s|)\n    invariant 0 <= i\n  { i := i + 1 }\n}\n";
    folder.file("maximum.vpr", program);
    let ran = folder.run(&["check", "maximum.vpr"]);
    ran.ends_with(1).says("while (i < |s|)");
    assert!(!ran.stdout.contains("i_1"), "{}", ran.stdout);
}

#[test]
fn a_counterexample_as_a_program_fails_by_itself() {
    let folder = Folder::new();
    folder.file("cell.vpr", CELL);
    let emitted = folder.run(&["check", "cell.vpr", "--emit-viper"]);
    emitted.ends_with(1).says("method m_counterexample_1(x: Ref, y: Int)").says("assume x != null");
    folder.file("again.vpr", &emitted.stdout);
    folder.run(&["check", "again.vpr"]).ends_with(1).says("error[assert.failed:assertion.false]");
    folder.run(&["check", "cell.vpr", "again.vpr", "--emit-viper"]).refuses("one program at a time");
    folder.file("fine.vpr", "method fine() {}\n");
    folder.run(&["check", "fine.vpr", "--emit-viper"]).ends_with(0).says("// Nothing is refuted.");
    folder.file("broken.vpr", "method broken( {}\n");
    folder.run(&["check", "broken.vpr", "--emit-viper"]).ends_with(2).says("parser.error");
}

#[test]
fn both_halves_of_a_code_are_explained() {
    let folder = Folder::new();
    let ran = folder.run(&["explain", "assert.failed:insufficient.permission"]);
    ran.ends_with(0).says("# assert.failed: ").says("# insufficient.permission: ");
    folder.run(&["explain", "assert.failed:nonsense"]).refuses("there is no code `nonsense`");
}
