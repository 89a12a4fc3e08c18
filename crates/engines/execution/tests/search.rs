//! The search over concrete heaps: what it finds, what it leaves alone, and that it finds the same every time.

use std::{sync::Arc, time::Duration};

use gainsay_c::{CNotation, check::check, load::read};
use gainsay_execution::{Answer, Callees, Executable, Settings, emit_main, refute, repeat};
use gainsay_source::{Host, Name, ReadError, Sources};
use gainsay_verdict::{Failure, Fate, Kind, Value};

struct Nowhere;

impl Host for Nowhere {
    fn read(&self, _: &str) -> Result<String, ReadError> {
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

const NODES: &str = "
#include <stdlib.h>
struct node { struct node *next; int value; };
/*@
predicate nodes(struct node *n; list<int> values) =
    n == 0 ? values == nil :
    n->next |-> ?next &*& n->value |-> ?value &*& malloc_block_node(n) &*& nodes(next, ?rest) &*& values == cons(value, rest);
@*/
";

fn answer_with(program: &str, function: &str, settings: Settings) -> Answer {
    let mut sources = Sources::new();
    let file = sources.add("test.c", format!("{NODES}{program}"));
    let (unit, diagnostics) = read(&Nowhere, &mut sources, file);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let (checked, diagnostics) = check(unit);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let checked = Executable::new(Arc::new(checked), Arc::new(CNotation));
    let answer = refute(&checked, function, &sources, &settings);
    if let Answer::Refuted(failure, _) = &answer {
        let counterexample = failure.counterexample.as_ref().expect("a refutation shows an execution");
        assert!(counterexample.is_confirmed(), "{failure:?}");
        let again = repeat(&checked, function, &sources, &settings, counterexample).expect("it can be repeated");
        let told = again.failure.as_ref().unwrap_or_else(|| panic!("{again:?}"));
        assert_eq!(failure.difference(told), None, "{again:?}");
        if counterexample.kind == Kind::Concrete {
            emit_main(&checked, function, &sources, &settings, counterexample, &str::to_owned)
                .expect("a program shows it");
        }
    }
    answer
}

fn answer(program: &str) -> Answer {
    match answer_with(program, "f", Settings::default()) {
        Answer::Nothing(_) => {
            answer_with(program, "f", Settings { callees: Callees::ByContract, ..Settings::default() })
        }
        decided => decided,
    }
}

#[track_caller]
fn code(program: &str) -> String {
    match answer(program) {
        Answer::Refuted(failure, _) => failure.code,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn is_left_alone(program: &str) {
    let answer = answer(program);
    assert!(matches!(answer, Answer::Nothing(_)), "{answer:?}");
}

#[track_caller]
fn is_not_refuted(program: &str) {
    let answer = answer(program);
    assert!(matches!(answer, Answer::Nothing(_) | Answer::Exhausted(_)), "{answer:?}");
}

#[test]
fn right_functions_are_left_alone() {
    is_left_alone(
        "struct node *f(struct node *n, int v)
        //@ requires nodes(n, ?values);
        //@ ensures nodes(result, cons(v, values));
        { struct node *m = malloc(sizeof(struct node)); if (m == 0) abort(); m->next = n; m->value = v; return m; }",
    );
    is_left_alone(
        "int f(struct node *n)
        //@ requires [?q]nodes(n, ?values);
        //@ ensures [q]nodes(n, values) &*& result == length(values);
        { if (n == 0) return 0; return 1 + f(n->next); }",
    );
}

#[test]
fn what_only_a_fraction_is_given_of_may_not_be_written() {
    let program = "void f(struct node *n)
        //@ requires [?q]n->value |-> ?v;
        //@ ensures [q]n->value |-> v;
        { n->value = n->value; }";
    assert_eq!(code(program), "ownership");
}

#[test]
fn the_smallest_heap_is_found_and_what_is_leaked_is_marked() {
    let program = "void f(struct node *n)
        //@ requires nodes(n, _);
        //@ ensures true;
        { if (n != 0) { struct node *next = n->next; free(n); if (next != 0) free(next); } }";
    let Answer::Refuted(failure, effort) = answer(program) else { panic!("three nodes leak") };
    assert_eq!((failure.code.as_str(), effort.largest), ("leak", 3));
    let last = failure.counterexample.and_then(|found| found.heaps.into_iter().next_back()).expect("a picture");
    let count = |wanted| last.fates.iter().filter(|(_, fate)| *fate == wanted).count();
    assert_eq!((count(Fate::Freed), count(Fate::Leaked)), (2, 1));
}

#[test]
fn what_does_not_matter_stays_open() {
    let program = "int f(int x, int y)
        //@ requires true;
        //@ ensures result != 3;
        { return x; }";
    let Answer::Refuted(failure, _) = answer(program) else { panic!("three is returned") };
    let inputs = failure.counterexample.map(|found| found.inputs).unwrap_or_default();
    let values: Vec<&Value> = inputs.iter().map(|binding| &binding.value.value).collect();
    assert_eq!(values, [&Value::integer(3), &Value::Unspecified]);
}

#[test]
fn overflow_is_an_error_only_where_that_is_asked_for() {
    let program = "int f(int x)
        //@ requires true;
        //@ ensures result == x + 1;
        { return x + 1; }";
    is_left_alone(program);
    let strict = Settings { overflow: true, ..Settings::default() };
    let answer = answer_with(program, "f", strict);
    assert!(matches!(&answer, Answer::Refuted(failure, _) if failure.code == "overflow"), "{answer:?}");
}

#[test]
fn jumps_and_switches_run_as_in_c() {
    let program = "int f(int x)
        //@ requires 0 <= x &*& x <= 3;
        //@ ensures result == (x == 0 ? 10 : x == 1 ? 11 : x == 2 ? 1 : 5);
        {
            int r = 0;
            switch (x) { case 0: r = 10; break; case 1: r = 10; case 2: r = r + 1; break; default: goto out; }
            return r;
        out:
            return 5;
        }";
    is_left_alone(program);
    assert_eq!(code(&program.replace("x == 2 ? 1 :", "x == 2 ? 2 :")), "postcondition");
}

#[test]
fn a_callee_that_fails_by_itself_is_not_its_callers_fault() {
    let program = "int g(struct node *n)
        //@ requires n->value |-> ?v;
        //@ ensures n->value |-> v &*& result == v;
        { struct node *m = 0; return m->value; }
        int f(struct node *n)
        //@ requires n->value |-> ?v;
        //@ ensures n->value |-> v;
        { return g(n); }";
    is_left_alone(program);
    let answer = answer_with(program, "g", Settings::default());
    assert!(matches!(&answer, Answer::Refuted(failure, _) if failure.code == "null"), "{answer:?}");
}

#[test]
fn equal_searches_find_equal_counterexamples() {
    let program = "struct node *f(struct node *n)
        //@ requires nodes(n, ?values) &*& 1 < length(values);
        //@ ensures nodes(result, tail(values));
        { struct node *next = n->next; n->next = 0; free(next); return n; }";
    let texts: Vec<String> = (0..2).map(|_| format!("{:?}", answer(program))).collect();
    assert_eq!(texts[0], texts[1]);
    assert_eq!(code(program), "postcondition");
}

#[test]
fn runs_without_end_end() {
    is_left_alone(
        "void f()
        //@ requires true;
        //@ ensures false;
        { while (true) /*@ invariant true; @*/ { } }",
    );
    let program = "int f(int n)
        //@ requires true;
        //@ ensures true;
        { int i = 0; while (i < 1000000000) /*@ invariant true; @*/ { i = i + 1; } return i; }";
    is_left_alone(program);
}

/// The answer for `main`, or another function, of a whole program.
fn answer_of(program: &str, function: &str) -> Answer {
    answer_with(program, function, Settings::default())
}

#[track_caller]
fn refuted_of(program: &str, function: &str) -> Failure {
    match answer_of(program, function) {
        Answer::Refuted(failure, _) => *failure,
        other => panic!("nothing found: {other:?}"),
    }
}

#[track_caller]
fn is_told(program: &str, conjunct: &str) {
    let failure = refuted_of(program, "f");
    let notes = failure.counterexample.expect("a counterexample").notes;
    assert!(notes.iter().any(|note| note.contains(conjunct)), "{notes:#?}");
}

#[test]
fn a_broken_conjunct_is_told_with_its_values() {
    let contract = |contract: &str, body: &str| format!("struct node *f(struct node *n)\n{contract}\n{{ {body} }}\n");
    let given = "//@ requires nodes(n, ?vs);";
    let program = contract(&format!("{given}\n//@ ensures nodes(n, vs) &*& result != 0;"), "return n;");
    is_told(&program, "result != 0 — both are NULL");
    let program = contract(&format!("{given}\n//@ ensures nodes(n, vs) &*& mem(3, vs) == true;"), "return n;");
    is_told(&program, "mem(3, vs) == true — mem(3, nil) is false");
    let program = contract(&format!("{given}\n//@ ensures nodes(n, vs) &*& nodes(result, _);"), "return n;");
    is_told(&program, "node#1 is claimed twice");
    is_told(&program, "nodes(n, vs) (line 11) needs it, too");
    let tree = "tree(struct node, n, {next}; ?v)";
    let program = contract(&format!("//@ requires {tree};\n//@ ensures {tree} &*& result in records(v);"), "return 0;");
    is_told(&program, "result in records(v) — NULL is not in {}; result = NULL, v = no records");
    let all = "forall (x in records(v)) v[x].value > 0";
    let program = contract(&format!("//@ requires {tree};\n//@ ensures {tree} &*& {all};"), "return 0;");
    is_told(&program, "not for x = node#1: 0 > 0 is false");
}

#[test]
fn the_field_that_breaks_a_promise_is_marked() {
    let program = "void f(struct node *n)\n//@ requires nodes(n, ?vs) &*& length(vs) == 2;\n//@ ensures nodes(n, _);\n{ free(n->next); }\n";
    let heaps = refuted_of(program, "f").counterexample.expect("a counterexample").heaps;
    let broken = &heaps.last().expect("a heap").broken;
    assert_eq!(*broken, [(Name::new("node#1"), Name::new("next"))]);
}

#[test]
fn large_objects_begin_with_zeroes_as_small_ones_do() {
    let array = "static int a[100000];\nint main(void) { a[3] = 1; return a[70000] + a[3] + a[99999]; }\n";
    assert!(matches!(answer_of(array, "main"), Answer::Exhausted(_)));
    let grid = "static int grid[50000][50000];\nint main(void) { return grid[40000][3]; }\n";
    assert!(matches!(answer_of(grid, "main"), Answer::Exhausted(_)));
    let beyond = "static int a[100000];\nint main(void) { return a[100000]; }\n";
    let Answer::Refuted(failure, _) = answer_of(beyond, "main") else { panic!("nothing found") };
    assert_eq!(failure.code, "out-of-bounds");
    let shown = failure.counterexample.expect("a counterexample").heaps.iter().map(|heap| heap.entries.len()).max();
    assert!(shown.is_some_and(|entries| entries < 10), "{shown:?}");
}

#[test]
fn the_elements_of_a_large_object_that_were_written_are_named() {
    let program = "struct big { int used; int data[1000]; };\nint f()\n//@ requires true;\n//@ ensures result == 5;\n\
        { struct big *b = malloc(sizeof(struct big)); if (b == 0) abort(); b->data[7] = 6; return b->data[7]; }\n";
    let heaps = refuted_of(program, "f").counterexample.expect("a counterexample").heaps;
    let shown = format!("{:?}", heaps.last().expect("a heap").entries);
    assert!(shown.contains("data[7]"), "{shown}");
}

#[test]
fn objects_that_are_too_large_are_given_up() {
    let given = "struct s { int cells[3000][3000]; };\nint f(struct s *p) { return p->cells[0][0]; }\n";
    assert!(matches!(answer_of(given, "f"), Answer::Nothing(_)));
    let text = format!("int main(void) {{ char *s = \"{}\"; return s[3]; }}\n", "x".repeat(1_000_000));
    assert!(matches!(answer_of(&text, "main"), Answer::Nothing(_)));
}

#[test]
fn a_copy_needs_every_part() {
    let pair = "struct pair { int a; int b; };\n";
    let global = format!("{pair}static struct pair g;\nint f(void) {{ struct pair c = g; return c.a; }}\n");
    assert!(matches!(answer_of(&global, "f"), Answer::Nothing(_)));
    let part = "int f(struct pair *p)\n//@ requires p->a |-> _;\n//@ ensures p->a |-> _;\n{ struct pair c = *p; return c.a; }\n";
    let Answer::Refuted(failure, _) = answer_of(&format!("{pair}{part}"), "f") else { panic!("nothing found") };
    assert_eq!(failure.code, "ownership");
}

#[test]
fn a_failure_in_a_callee_is_told_with_its_arguments() {
    let program = "void set(int *a, int i) { a[i] = 1; }\nvoid fill(int *a, int n) { for (int i = 0; i <= n; i++) set(a, i); }\n\
                   int main(void) { int a[2]; fill(a, 2); return 0; }\n";
    let Answer::Refuted(failure, _) = answer_of(program, "main") else { panic!("nothing found") };
    let counterexample = failure.counterexample.expect("a counterexample");
    let calls: Vec<&str> = counterexample.calls.iter().map(|call| call.function.as_str()).collect();
    assert_eq!(calls, ["main", "fill", "set"]);
    assert!(counterexample.notes.iter().any(|note| note == "in `set`: a = a, i = 2"), "{:?}", counterexample.notes);
}

/// The program is looked through once, not once for each of its functions: otherwise this takes minutes.
#[test]
fn many_functions_take_time_for_each_of_them() {
    const FUNCTIONS: usize = 8_000;
    let mut text = String::from("int shared = 1;\n");
    for number in 0..FUNCTIONS {
        text.push_str(&format!("int global{number} = {number};\n"));
        text.push_str(&format!(
            "int f{number}(int x)\n//@ requires x == {number};\n//@ ensures result == x;\n{{ return x; }}\n"
        ));
    }
    let mut sources = Sources::new();
    let file = sources.add("many.c", text);
    let (unit, _) = read(&Nowhere, &mut sources, file);
    let (checked, diagnostics) = check(unit);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let executable = Executable::new(Arc::new(checked), Arc::new(CNotation));
    for number in 0..FUNCTIONS {
        let answer = refute(&executable, &format!("f{number}"), &sources, &Settings::default());
        assert!(matches!(answer, Answer::Nothing(_)), "{answer:?}");
    }
}

#[test]
fn a_structure_by_value_is_whole_and_holds_anything() {
    let pair = "struct pair { int a; int b; };\n";
    let copied = format!("{pair}int f(struct pair p) {{ struct pair q = p; return q.a; }}\n");
    assert!(matches!(answer_of(&copied, "f"), Answer::Exhausted(_)));
    let divided = format!("{pair}int f(struct pair p) {{ return p.a / p.b; }}\n");
    assert_eq!(refuted_of(&divided, "f").code, "division");
    let pointer = "struct slice { int *data; int count; };\nint f(struct slice s) { return s.data[0]; }\n";
    assert!(matches!(answer_of(pointer, "f"), Answer::Nothing(_)));
}

#[test]
fn a_structure_by_value_keeps_to_its_contract() {
    let program = "struct slice { int *data; int count; };
int last(struct slice s)
//@ requires s.data[0..s.count] |-> ?vs &*& s.count > 0;
//@ ensures s.data[0..s.count] |-> vs &*& result == nth(s.count - 1, vs);
{
    return s.data[s.count];
}
";
    assert_eq!(refuted_of(program, "last").code, "out-of-bounds");
}

#[test]
fn a_freed_pointer_may_equal_one_that_is_allocated_later() {
    let begin =
        "#include <stdlib.h>\nint main(void) {\n    int *p = malloc(4);\n    int *other = malloc(4);\n    free(p);\n";
    let end = "    free(other);\n    free(q);\n    return 0;\n}\n";
    let later = format!("{begin}    int *q = malloc(4);\n    if (q != NULL && p == q) {{ free(q); }}\n{end}");
    assert_eq!(refuted_of(&later, "main").code, "dangling");
    let earlier = format!("{begin}    int *q = NULL;\n    if (p != NULL && p == other) {{ free(other); }}\n{end}");
    assert!(matches!(answer_of(&earlier, "main"), Answer::Exhausted(_)));
}

#[test]
fn characters_are_of_the_kinds_that_c_says() {
    let is = |name: &str, character: &str| {
        let program = format!(
            "#include <ctype.h>
            void f()
            //@ requires true;
            //@ ensures true;
            {{ if ({name}({character})) {{ //@ assert false;
            }} }}"
        );
        matches!(answer(&program), Answer::Refuted(..))
    };
    for (name, some, others) in [
        ("isdigit", ["'0'", "'9'"], ["'a'", "' '", "-1"]),
        ("isalpha", ["'a'", "'Z'"], ["'0'", "'_'", "-1"]),
        ("isalnum", ["'a'", "'7'"], ["'_'", "' '", "-1"]),
        ("isupper", ["'A'", "'Z'"], ["'a'", "'0'", "-1"]),
        ("islower", ["'a'", "'z'"], ["'A'", "'0'", "-1"]),
        ("isxdigit", ["'f'", "'A'"], ["'g'", "' '", "-1"]),
        ("ispunct", ["'.'", "'_'"], ["'a'", "' '", "-1"]),
        ("isspace", ["' '", "11"], ["'a'", "'0'", "-1"]),
        ("isprint", ["' '", "126"], ["31", "127", "-1"]),
        ("'B' == toupper", ["'b'", "'B'"], ["'c'", "'1'", "-1"]),
        ("'b' == tolower", ["'B'", "'b'"], ["'C'", "'1'", "-1"]),
        ("-1 == tolower", ["-1", "-1"], ["'C'", "'1'", "0"]),
    ] {
        for character in some {
            assert!(is(name, character), "{name}({character})");
        }
        for character in others {
            assert!(!is(name, character), "{name}({character})");
        }
    }
}

#[test]
fn memory_that_overlaps_is_no_heap() {
    let overlapping = |at: &str| {
        format!(
            "void f(int *p)
            //@ requires *p |-> ?v &*& character((char *)(void *)p + {at}, ?c);
            //@ ensures false;
            {{ }}"
        )
    };
    for within in ["0", "2", "3"] {
        is_not_refuted(&overlapping(within));
    }
}

#[test]
fn fractions_of_one_place_add_up() {
    let program = |fraction: &str| {
        format!(
            "void f(int *p)
            //@ requires [1/2]*p |-> ?v &*& [{fraction}]*p |-> v;
            //@ ensures *p |-> 3;
            {{ *p = 3; }}"
        )
    };
    is_not_refuted(&program("1/2"));
    assert_eq!(code(&program("1/4")), "ownership");
    // More than the whole is no heap.
    is_not_refuted(&program("3/4").replace("*p |-> 3", "false"));
}

#[test]
fn a_loop_that_something_leads_out_of_is_not_meant_to_go_on_for_ever() {
    let turns = |body: &str| {
        let program = format!("int f(int x) {{ while (1) {{ {body} }} return 0; }}");
        match answer_with(&program, "f", Settings::default()) {
            Answer::Refuted(failure, _) => failure.code,
            _ => "nothing".to_owned(),
        }
    };
    assert_eq!(turns("if (x == 1) return 1;"), "endless-loop");
    assert_eq!(turns("if (x == 1) break;"), "endless-loop");
    assert_eq!(turns("if (x == 1) { x = x; } else { goto out; } out: x = x;"), "endless-loop");
    assert_eq!(turns("x = x;"), "nothing");
    assert_eq!(turns("while (x != x) break;"), "nothing");
}

#[test]
fn contracts_are_solved_for_what_they_do_not_say_outright() {
    // Nobody tries these numbers: they follow from the contract.
    let cast = "void f(char c, int x)
        //@ requires (int)c == 77 &*& (long long)x == 123456;
        //@ ensures x == 1;
        { }";
    assert_eq!(code(cast), "postcondition");
    let sum = "void f(int x)
        //@ requires x + 1000 == 123456;
        //@ ensures x == 1;
        { }";
    assert_eq!(code(sum), "postcondition");
    let list = "void f(struct node *n, int x)
        //@ requires nodes(n, cons(x + 1000, nil)) &*& x == 123456;
        //@ ensures nodes(n, _) &*& x == 1;
        { }";
    assert_eq!(code(list), "postcondition");
    let within = "void f(struct node *n, int x)
        //@ requires nodes(n, ?values) &*& values == cons(5, nil) &*& values == cons(x + 123456, nil);
        //@ ensures nodes(n, _) &*& x == 1;
        { }";
    assert_eq!(code(within), "postcondition");
    let inside = "void f(struct node *n, int x)
        //@ requires nodes(n, ?values) &*& values == cons(x + 1000, nil) &*& n->next |-> _;
        //@ ensures false;
        { }";
    is_not_refuted(inside);
    let other = "void f(struct node *n, int x)
        //@ requires nodes(n, ?values) &*& values == nil &*& values == cons(x + 1000, nil);
        //@ ensures false;
        { }";
    is_not_refuted(other);
}

#[test]
fn an_element_behind_null_is_not_at_null() {
    let program = "void f(int *p, int *q)
        //@ requires p == 0 &*& q == &p[1];
        //@ ensures q != 0;
        { }";
    is_not_refuted(program);
    let same = "void f(int *p, int *q)
        //@ requires p == 0 &*& q == &p[0];
        //@ ensures q != 0;
        { }";
    assert_eq!(code(same), "postcondition");
}

#[test]
fn every_look_at_the_condition_of_a_loop_is_in_the_trace() {
    let program = "void g() /*@ requires true; @*/ /*@ ensures true; @*/ { int k = 0; while (k != 2) { k = k + 1; } }
        int f()
        //@ requires true;
        //@ ensures result != 3;
        { int i = 0; g(); while (i != 3) { i = i + 1; } return i; }";
    let Answer::Refuted(failure, _) = answer_with(program, "f", Settings::default()) else {
        panic!("three is returned")
    };
    let text = format!("{NODES}{program}");
    let trace = failure.counterexample.expect("a counterexample").trace;
    let seen =
        |part: &str| trace.iter().filter(|span| text.get(span.start as usize..span.end as usize) == Some(part)).count();
    assert_eq!((seen("i != 3"), seen("i = i + 1;"), seen("k != 2")), (4, 3, 0), "{trace:?}");
}

#[test]
fn arrays_are_made_up_to_a_thousand_elements() {
    let program = |count: u32| {
        format!(
            "void f(int *p)
            //@ requires p[0..{count}] |-> ?values;
            //@ ensures false;
            {{ }}"
        )
    };
    for count in [1, 3, 1000] {
        let answer = answer_with(&program(count), "f", Settings::default());
        assert!(matches!(&answer, Answer::Refuted(..)), "{count}: {answer:?}");
    }
    is_not_refuted(&program(1001));
}

#[test]
fn expressions_come_to_what_c_says() {
    for (expression, value) in [
        ("7 / 2", "3"),
        ("-7 / 2", "-3"),
        ("7 % 3", "1"),
        ("-7 % 3", "-1"),
        ("7 % -3", "1"),
        ("2 + 3 * 4", "14"),
        ("2 - 3 - 4", "-5"),
        ("1 << 4", "16"),
        ("255 >> 3", "31"),
        ("6 & 3", "2"),
        ("6 | 3", "7"),
        ("6 ^ 3", "5"),
        ("~0", "-1"),
        ("!0", "1"),
        ("!5", "0"),
        ("-x", "-5"),
        ("x < 5", "0"),
        ("x <= 5", "1"),
        ("x > 4", "1"),
        ("x >= 6", "0"),
        ("x == 5", "1"),
        ("x != 5", "0"),
        ("x == 5 && x != 5", "0"),
        ("x == 5 || x / 0 == 1", "1"),
        ("x != 5 && x / 0 == 1", "0"),
        ("x == 5 ? 2 : 3", "2"),
        ("x != 5 ? 2 : 3", "3"),
        ("'a'", "97"),
        ("(unsigned char)300", "44"),
        ("(unsigned char)-1", "255"),
        ("(signed char)200", "-56"),
        ("(short)70000", "4464"),
        ("(int)(unsigned short)-1", "65535"),
        ("sizeof(int)", "4"),
        ("sizeof(char)", "1"),
        ("sizeof(long long)", "8"),
        ("sizeof(struct node)", "16"),
        ("x++", "5"),
        ("++x", "6"),
        ("x--", "5"),
        ("--x", "4"),
        ("x += 3", "8"),
        ("x -= 3", "2"),
        ("x *= 3", "15"),
        ("x /= 3", "1"),
        ("x %= 3", "2"),
        ("x <<= 1", "10"),
        ("x >>= 1", "2"),
        ("x &= 4", "4"),
        ("x |= 2", "7"),
        ("x ^= 1", "4"),
    ] {
        let program = |promised: &str| {
            format!(
                "int f(int x)
                //@ requires x == 5;
                //@ ensures result {promised};
                {{ int y = {expression}; return y; }}"
            )
        };
        let right = answer(&program(&format!("== {value}")));
        assert!(matches!(right, Answer::Nothing(_) | Answer::Exhausted(_)), "{expression} is {value}: {right:?}");
        let wrong = answer(&program(&format!("!= {value}")));
        assert!(matches!(wrong, Answer::Refuted(..)), "{expression} is {value}: {wrong:?}");
    }
}

#[test]
fn the_library_does_what_c_says() {
    for (statements, value) in [
        ("char a[4]; memcpy(a, \"abc\", 4); int y = a[1];", "98"),
        ("char a[4]; memset(a, 7, 4); int y = a[3];", "7"),
        ("int y = strcmp(\"abc\", \"abc\");", "0"),
        ("int y = strcmp(\"abc\", \"abd\") < 0;", "1"),
        ("int y = strcmp(\"b\", \"abd\") > 0;", "1"),
        ("int y = memcmp(\"abc\", \"abd\", 2);", "0"),
        ("int y = memcmp(\"abc\", \"abd\", 3) < 0;", "1"),
        ("int y = strlen(\"hello\");", "5"),
        ("int y = atoi(\"-12x\");", "-12"),
        ("char a[8]; strcpy(a, \"abc\"); int y = a[2] + a[3];", "99"),
        ("int y = abs(-3);", "3"),
    ] {
        let program = |promised: &str| {
            format!(
                "#include <string.h>
                #include <stdlib.h>
                int f() {{ {statements} if (y {promised} {value}) {{ int *p = 0; return *p; }} return 0; }}"
            )
        };
        let right = answer_with(&program("!="), "f", Settings::default());
        assert!(matches!(right, Answer::Nothing(_) | Answer::Exhausted(_)), "{statements} is {value}: {right:?}");
        let wrong = answer_with(&program("=="), "f", Settings::default());
        assert!(matches!(wrong, Answer::Refuted(..)), "{statements} is {value}: {wrong:?}");
    }
}

#[test]
fn the_element_that_is_not_as_promised_is_marked() {
    let program = "void f(int *p)
        //@ requires p[0..3] |-> ?values;
        //@ ensures p[0..3] |-> values;
        { p[1] = p[1] + 1; }";
    let Answer::Refuted(failure, _) = answer(program) else { panic!("an element is changed") };
    let last = failure.counterexample.and_then(|found| found.heaps.into_iter().next_back()).expect("a picture");
    let marked: Vec<&str> = last.broken.iter().map(|(_, field)| field.as_str()).collect();
    assert_eq!(marked, ["[1]"], "{last:?}");
}

#[test]
fn a_contract_is_to_blame_only_if_something_that_it_allows_does_not_fail() {
    let outside = "int outside(int x);
        //@ requires 0 <= x;
        //@ ensures 0 <= result;
        int exactly(int x);
        //@ requires true;
        //@ ensures result == x;
        ";
    let f = |body: &str| {
        format!("{outside}int f(int x)\n//@ requires 0 <= x &*& x < 100;\n//@ ensures result == x;\n{{ {body} }}")
    };
    assert_eq!(code(&f("int r = outside(x); return exactly(r);")), "weak-contract");
    assert_eq!(code(&f("int r = outside(x); return exactly(x) + 1;")), "postcondition");
    assert_eq!(code(&f("int r = outside(x); if (r > 3) return x + 1; return x + 2;")), "postcondition");
    assert_eq!(code(&f("int r = outside(x); if (x == 5) return 6; return r;")), "postcondition");
}
