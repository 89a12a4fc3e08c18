//! What a careless front end might build is found.

use gainsay_source::Sources;

use super::check;
use crate::separation::read;

const LENGTH: &str = "by 0 { #nil() => 0; #cons(head, tail) => (1 + length(tail)) }";

/// The flaws of a program with lists of integers, this definition of their length, and this text behind it.
fn flaws_with(length: &str, text: &str) -> Vec<String> {
    let text = format!(
        "data list = nil() | cons(int, list);
        function length(values: list): int {length};
        predicate cell(at: int; value: int) is cell;
        {text}"
    );
    let (program, errors) = read(&text, Sources::new().add("test.sep", &*text));
    assert_eq!(errors, []);
    check(&program).into_iter().map(|flaw| flaw.message).collect()
}

/// The flaws of a procedure of `x`.
fn flaws(contract: &str, body: &str) -> Vec<String> {
    flaws_with(LENGTH, &format!("procedure p #0 (x: int) returns y: int {contract} {{ {body} }};"))
}

/// The only flaw of a body.
fn flaw(body: &str) -> String {
    let flaws = flaws("requires emp ensures emp", body);
    assert_eq!(flaws.len(), 1, "{flaws:?}");
    flaws.concat()
}

const NONE: [String; 0] = [];

#[test]
fn what_a_contract_binds_may_be_used_behind_it() {
    assert_eq!(flaws("requires cell(x, ?v) ensures cell(x, v)", "block 0: return v;"), NONE);
    let unbound = flaws("requires emp ensures cell(x, v)", "block 0: return x;");
    assert_eq!(unbound, ["variable `v` may have no value"]);
}

#[test]
fn sorts_agree() {
    assert_eq!(flaw("block 0: assume (true == 1); stop;"), "expected Bool, found Int");
    assert_eq!(flaw("block 0: return x[1];"), "expected a function as a value, found Int");
    assert_eq!(flaw("block 0: return length(x);"), "expected Data(\"list\"), found Int");
}

#[test]
fn variables_have_values_on_every_path() {
    let body = |other: &str| {
        format!(
            "block 0: if (x == 0) goto 1 else 2;
            block 1: set z := 1; goto 3;
            block 2: {other} goto 3;
            block 3: return z;"
        )
    };
    assert_eq!(flaws("requires emp ensures emp", &body("set z := 2;")), NONE);
    assert_eq!(flaw(&body("")), "variable `z` may have no value");
}

#[test]
fn paths_lead_to_blocks() {
    assert_eq!(flaw("block 0: goto 7;"), "there is no block 7");
    assert_eq!(flaw("block 0: enter 0;"), "there is no loop 0");
}

#[test]
fn definitions_cover_every_case_and_end() {
    assert_eq!(flaws_with("by 0 { #nil() => 0 }", ""), ["there is no case for `cons`"]);
    let endless = "by 0 { #nil() => 0; #cons(head, tail) => length(values) }";
    assert_eq!(flaws_with(endless, ""), ["`length` calls itself at no part of `cons`"]);
}

#[test]
fn calls_fit_what_they_call() {
    assert_eq!(flaws("requires emp ensures emp", "block 0: call y := p(1); stop;"), NONE);
    assert_eq!(flaw("block 0: call p(); stop;"), "`p` takes 1 arguments, not 0");
    assert_eq!(flaw("block 0: call q(); stop;"), "no such procedure: `q`");
}

#[test]
fn functions_over_lists_fit_their_meaning() {
    assert_eq!(flaws_with(LENGTH, "list list with length = length;"), NONE);
    assert_eq!(flaws_with(LENGTH, "list list with nth = length;"), ["`length` is no `nth` of it"]);
    assert_eq!(flaws_with(LENGTH, "data one = one(int); list one with length = length;"), ["it is no type of lists"]);
    let backwards = "data snoc = none() | snoc(snoc, int); list snoc with length = length;";
    assert_eq!(flaws_with(LENGTH, backwards), ["its longer values are not an element before a list"]);
}
