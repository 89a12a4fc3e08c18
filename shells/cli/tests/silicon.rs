//! Silicon's command line. What is expected of errors was printed by Silicon 1.1 itself for the same program.

mod support;

use support::Folder;

const PROGRAM: &str = "field f: Int
predicate P(x: Ref) { acc(x.f) && x.f > 0 }
function div(x: Int): Int { 1 \\ x }
predicate bad(x: Ref) { x.f > 0 }
method callee(x: Ref) requires acc(x.f) ensures acc(x.f)
method m1(x: Ref) { assert acc(x.f) }
method m2(x: Ref) requires acc(x.f) { fold P(x) }
method m3(x: Ref) { unfold acc(P(x), 1/2) }
method m4(x: Ref) { callee(x) }
method m5(n: Int) { var i: Int := 0; while (i < n) invariant i > 0 { i := i + 1 } }
method m6(n: Int) { var i: Int := 1; while (i < n) invariant i > 0 { i := i - 1 } }
method m7(s: Seq[Int]) { var y: Int := s[-1] }
method m8(s: Seq[Int]) { var y: Int := (s ++ s)[|s| + |s|] }
method m9(m: Map[Int, Int]) { var y: Int := m[3] }
method m10(x: Ref, p: Perm) { exhale acc(x.f, p) }
method m11(x: Ref, y: Ref) { apply acc(x.f) --* acc(y.f) }
method m12(xs: Seq[Ref]) { inhale forall i: Int :: 0 <= i && i < |xs| ==> acc(xs[i].f) }
method m13(x: Int, y: Int) { assert x == 1 ==> y == 2
 assert x > y }
";

const ERRORS: [&str; 15] = [
    "[ 0] Function might not be well-formed. Divisor x might be zero. (p.vpr@3.1--3.36)",
    "[ 1] Predicate might not be well-formed. There might be insufficient permission to access x.f (p.vpr@4.1--4.34)",
    "[ 2] Assert might fail. There might be insufficient permission to access x.f (p.vpr@6.28--6.36)",
    "[ 3] Folding P(x) might fail. Assertion x.f > 0 might not hold. (p.vpr@7.39--7.48)",
    "[ 4] Unfolding P(x) might fail. There might be insufficient permission to access P(x) (p.vpr@8.21--8.42)",
    "[ 5] The precondition of method callee might not hold. There might be insufficient permission to access x.f (p.vpr@9.21--9.30)",
    "[ 6] Loop invariant i > 0 might not hold on entry. Assertion i > 0 might not hold. (p.vpr@10.62--10.67)",
    "[ 7] Loop invariant i > 0 might not be preserved. Assertion i > 0 might not hold. (p.vpr@11.62--11.67)",
    "[ 8] Assignment might fail. Index -1 into s might be negative. (p.vpr@12.26--12.45)",
    "[ 9] Assignment might fail. Index |s| + |s| into s ++ s might exceed sequence length. (p.vpr@13.26--13.59)",
    "[10] Assignment might fail. Map m might not contain an entry at key 3. (p.vpr@14.31--14.49)",
    "[11] Exhale might fail. Fraction p might be negative. (p.vpr@15.38--15.49)",
    "[12] Applying wand might fail. Magic wand instance not found. (p.vpr@16.30--16.57)",
    "[13] Inhale might fail. Quantified resource xs[i].f might not be injective. (p.vpr@17.35--17.87)",
    "[14] Assert might fail. Assertion x == 1 ==> y == 2 might not hold. (p.vpr@18.37--18.54)",
];

fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| line.starts_with('[')).collect()
}

#[test]
fn errors_are_told_as_silicon_tells_them() {
    let folder = Folder::new();
    folder.file("p.vpr", PROGRAM);
    let ran = folder.run(&["silicon", "--logLevel", "OFF", "--disableCaches", "p.vpr"]);
    assert_eq!(lines(&ran.ends_with(1).says("Silicon found 15 errors in ").stdout), ERRORS);
    let all = folder.run(&["silicon", "--numberOfErrorsToReport", "0", "p.vpr"]);
    let last = "[15] Assert might fail. Assertion x > y might not hold. (p.vpr@19.9--19.14)";
    assert_eq!(lines(&all.ends_with(1).stdout).last(), Some(&last));
}

#[test]
fn success_mistakes_and_options_that_change_the_meaning() {
    let folder = Folder::new();
    folder.file("fine.vpr", "method m(x: Int) requires x > 0 { assert x >= 0 }\n");
    folder.run(&["silicon", "fine.vpr"]).ends_with(0).says("Silicon finished verification successfully in ");
    folder.file("open.vpr", "method m( {}\n");
    folder.run(&["silicon", "open.vpr"]).ends_with(1).says("Parse error: ").says("(open.vpr@1.");
    folder.run(&["silicon", "--assumeInjectivityOnInhale", "fine.vpr"]).refuses("changes what Silicon verifies");
    folder.run(&["silicon", "--timeout", "soon", "fine.vpr"]).refuses("takes a number, not `soon`");
    folder.run(&["silicon", "--timeout"]).refuses("--timeout takes a value");
    folder.run(&["silicon", "fine.vpr", "open.vpr"]).refuses("takes one Viper file, and was given 2");
}

#[test]
fn options_of_several_values_leave_the_program_alone() {
    let folder = Folder::new();
    folder.file("fine.vpr", "method m(x: Int) requires x > 0 { assert x >= 0 }\n");
    let weights = ["silicon", "--proverSaturationTimeoutWeights", "1.0", "0.5", "0.4", "fine.vpr"];
    folder.run(&weights).ends_with(0).says("Silicon finished verification successfully in ");
    folder.run(&["silicon", "--exhaleMode", "0", "fine.vpr"]).ends_with(0);
    folder.run(&["silicon", "--exhaleMode=0", "fine.vpr"]).ends_with(0);
}

#[test]
fn what_changes_the_meaning_in_silicon_does_so_here() {
    let folder = Folder::new();
    let half = "field f: Int\nfunction whole(x: Ref): Int requires acc(x.f) { x.f }\n\
        method m(x: Ref) requires acc(x.f, 1/2) { var v: Int := whole(x) }\n";
    folder.file("half.vpr", half);
    folder.run(&["silicon", "half.vpr"]).ends_with(0);
    let error = "[0] Precondition of function whole might not hold. There might be insufficient permission to access x.f \
        (half.vpr@3.57--3.65)";
    let exact = folder.run(&["silicon", "--respectFunctionPrePermAmounts", "half.vpr"]);
    assert_eq!(lines(&exact.ends_with(1).stdout), [error]);
    folder.file("leak.vpr", "method m(h: Int) returns (r: Int)\n  ensures low(r)\n{\n  r := h\n}\n");
    folder.run(&["silicon", "leak.vpr"]).ends_with(1).says("there is no function or predicate `low`");
    let error = "[0] Postcondition of m might not hold. Assertion low(r) might not hold. (leak.vpr@2.11--2.17)";
    let related = folder.run(&["silicon", "--plugin", "viper.silver.plugin.sif.SIFPlugin", "leak.vpr"]);
    assert_eq!(lines(&related.ends_with(1).stdout), [error]);
}

#[test]
fn methods_are_chosen_by_their_names() {
    let folder = Folder::new();
    folder.file("p.vpr", PROGRAM);
    let told = |options: &[&str]| {
        let ran = folder.run(&[&["silicon"], options, &["p.vpr"]].concat());
        lines(&ran.ends_with(1).stdout).iter().map(|line| (*line).to_owned()).collect::<Vec<_>>()
    };
    // Functions and predicates are verified all the same.
    let chosen = told(&["--includeMethods", "m?", "--excludeMethods=m[1-9]"]);
    assert_eq!(chosen.len(), 2 + 9, "{chosen:?}");
    let few = told(&["--includeMethods", "m1*", "--excludeMethods", "*3"]);
    assert_eq!(few.len(), 2 + 4, "{few:?}");
    assert!(few[2].contains("(p.vpr@6.28--6.36)"), "{few:?}");
}

#[test]
fn places_of_front_ends_are_told() {
    let folder = Folder::new();
    let text = "@source(\"a.py\", \"1\")\nmethod m(x: Int)\n{\n  @source(\"a.py\", \"3\", \"4\") @kind(\"if\")\n  assert x > 0\n  assert \
        x > 1 && @source(\"a.py:7\")(x > 2)\n}\n";
    folder.file("p.vpr", text);
    let ran = folder.run(&["check", "p.vpr"]);
    ran.ends_with(1).says("in a.py:3:4");
    assert!(!ran.stdout.contains("no.py"));
    let ran = folder.run(&["check", "--format", "json", "p.vpr"]);
    ran.ends_with(1);
    let report: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let failure = &report["goals"][0]["failures"][0];
    assert_eq!(failure["offending"]["origin"], serde_json::json!({ "file": "a.py", "line": 3, "column": 4 }));
    assert_eq!(failure["reason"]["text"], "x > 0");
    assert_eq!(failure["reason"]["origin"]["line"], 3);
}
