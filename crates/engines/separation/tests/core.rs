//! The engine on programs of its own language, without a front end: what must be proved, and what must not be.

use std::sync::Arc;

use gainsay_ir::separation::{check, read};
use gainsay_separation::{Outcome, Prover};
use gainsay_smt::{Backend, Launch, Profile, Settings, chain};
use gainsay_solver_process::Search;
use gainsay_source::Sources;

/// Integers in lists, what is said of them, and linked nodes that hold them.
const LISTS: &str = "
    data list = nil() | cons(int, list);
    function length(values: list): int by 0 { #nil() => 0; #cons(first, rest) => (1 + length(rest)) };
    function append(one: list, other: list): list by 0 { #nil() => other; #cons(first, rest) => #cons(first, append(rest, other)) };
    function nth(index: int, values: list): int by 1 { #nil() => arbitrary(int); #cons(first, rest) => (if (index == 0) then first else nth((index - 1), rest)) };
    list list with append = append, length = length, nth = nth;
    predicate value (at: int; value: int) is cell;
    predicate next (at: int; value: int) is cell;
    predicate node (at: int;) is block;
    predicate nodes (at: int; values: list) =
        (if (at == 0) then {(values == #nil())}
         else value(at, ?first) &*& next(at, ?behind) &*& node(at) &*& nodes(behind, ?rest) &*& {(values == #cons(first, rest))});";

/// The outcome of the last procedure.
fn outcome(text: &str) -> Outcome {
    let text = format!("{LISTS}{text}");
    let (program, errors) = read(&text, Sources::new().add("test.sep", &*text));
    assert_eq!(errors, []);
    assert_eq!(check(&program), [], "it is well-formed");
    let name = program.procedures.keys().last().expect("there is a procedure").clone();
    let launch: Arc<dyn Launch> = Arc::new(Search::new(None).find().expect("scripts/setup was run"));
    let settings = Settings { profile: Profile::Quantified, ..Settings::default() };
    Prover::new(Arc::new(program)).check_named(&name, &mut *chain(Backend::new(launch, settings)))
}

fn assert_proved(text: &str) {
    let outcome = outcome(text);
    assert_eq!((outcome.failures, outcome.gaps), (Vec::new(), Vec::new()), "{text}");
}

fn assert_refused(code: &str, text: &str) {
    let outcome = outcome(text);
    let codes: Vec<&str> = outcome.failures.iter().map(|failure| failure.code).collect();
    assert!(codes.contains(&code), "expected {code}, found {codes:?} {:?}: {text}", outcome.gaps);
}

#[test]
fn what_is_read_needs_an_owner() {
    let load = |requires: &str| {
        format!(
            "procedure p #0 (x: int) returns result: int requires {requires} ensures {requires}
            {{ block 0: load y := value[x]; return y; }};"
        )
    };
    assert_proved(&load("value(x, _)"));
    assert_proved(&load("nodes(x, ?values) &*& {!((x == 0))}"));
    assert_refused("null", &load("nodes(x, ?values)"));
    assert_refused("dangling", &load("next(x, _)"));
}

#[test]
fn predicates_are_opened_and_closed_where_that_is_needed() {
    let push = |what: &str| {
        format!(
            "procedure push #0 (head: int, new: int) returns result: int
                requires nodes(head, ?values) &*& value(new, _) &*& next(new, _) &*& node(new)
                ensures nodes(result, #cons(7, values))
            {{ block 0: store value[new] := {what}; store next[new] := head; return new; }};"
        )
    };
    assert_proved(&push("7"));
    assert_refused("postcondition", &push("8"));
}

#[test]
fn what_is_not_given_back_is_lost() {
    let lose = |ensures: &str| {
        format!("procedure p #0 (x: int) requires node(x) &*& value(x, 1) ensures {ensures} {{ block 0: return; }};")
    };
    assert_proved(&lose("value(x, 1) &*& node(x)"));
    assert_refused("leak", &lose("value(x, 1)"));
}

#[test]
fn loops_are_known_by_what_they_keep() {
    let count = |invariant: &str| {
        format!(
            "procedure count #0 (n: int) returns result: int requires {{(0 <= n)}} ensures {{(result == n)}}
            {{
                loop 0: head 1 exit 3 changes (i: int) invariant {{{invariant}}};
                block 0: set i := 0; enter 0;
                block 1 in 0: if (i < n) goto 2 else 3;
                block 2 in 0: set i := (i + 1); again 0;
                block 3: return i;
            }};"
        )
    };
    assert_proved(&count("(i <= n)"));
    assert_refused("postcondition", &count("true"));
    assert_refused("invariant", &count("(i == 0)"));
}

#[test]
fn calls_give_what_their_contracts_say() {
    let twice = |difference: u32| {
        format!(
            "procedure next_of #0 (x: int) returns result: int requires emp ensures {{(result == (x + 1))}};
            procedure twice #1 (x: int) returns result: int requires emp ensures {{(result == (x + {difference}))}}
            {{ block 0: call y := next_of(x); call z := next_of(y); return z; }};"
        )
    };
    assert_proved(&twice(2));
    assert_refused("postcondition", &twice(3));
}

#[test]
fn lemmas_about_lists_are_found() {
    let about = |of: &str| {
        format!(
            "lemma lengths #0 (one: list, other: list) requires emp ensures {{(length(append(one, other)) == {of})}}
            {{ block 0: return; }};"
        )
    };
    assert_proved(&about("(length(one) + length(other))"));
    assert_refused("postcondition", &about("length(one)"));
}

#[test]
fn a_lemma_that_only_calls_itself_shows_nothing() {
    assert_refused(
        "termination",
        "lemma anything #0 (x: int) requires emp ensures {false} { block 0: call anything(x); return; };",
    );
}

#[test]
fn functions_are_about_lists_only_where_the_program_says_so() {
    // With this `nth` lists would be the same as soon as their first elements are.
    let program = |said: &str| {
        format!(
            "data row = none() | more(int, row);
            function size(values: row): int by 0 {{ #none() => 0; #more(first, rest) => (1 + size(rest)) }};
            function first(index: int, values: row): int by 1 {{ #none() => 0; #more(first, rest) => first }};
            function update(index: int, value: int, values: row): row by 2 {{
                #none() => #none();
                #more(first, rest) =>
                    (if (index == 0) then #more(value, rest) else #more(first, update((index - 1), value, rest))) }};
            {said}
            lemma same #0 (values: row) requires {{(size(values) == 3)}} ensures {{(update(1, 5, values) == update(1, 7, values))}}
            {{ block 0: return; }};"
        )
    };
    assert_refused("postcondition", &program(""));
}
