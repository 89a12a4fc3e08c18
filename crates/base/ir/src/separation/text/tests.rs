//! What reads, what is refused and how, and that printing and reading agree.

use gainsay_source::Sources;

use super::{print, read};
use crate::separation::{AssertionKind, Definition, PredicateKind, Program, check};

fn read_alone(text: &str) -> (Program, Vec<String>) {
    let (program, diagnostics) = read(text, Sources::new().add("test.sep", text));
    (program, diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect())
}

const EVERYTHING: &str = include_str!("everything.sep");

#[test]
fn what_is_printed_is_read_and_printed_alike() {
    let (program, messages) = read_alone(EVERYTHING);
    assert_eq!(messages, Vec::<String>::new());
    let text = print(&program);
    let (again, messages) = read_alone(&text);
    assert_eq!(messages, Vec::<String>::new(), "{text}");
    assert_eq!(print(&again), text);
    let without_comment = EVERYTHING.split_once('\n').map_or("", |(_, rest)| rest);
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let written = squeezed(without_comment).replace(" )", ")").replace(" ;", ";");
    let (mut printed, mut expected): (Vec<_>, Vec<_>) = (
        squeezed(&text).split_inclusive(';').map(|item| item.trim().to_owned()).collect(),
        written.split_inclusive(';').map(|item| item.trim().to_owned()).collect(),
    );
    printed.sort();
    expected.sort();
    assert_eq!(printed, expected);
}

#[test]
fn an_example_means_what_it_says() {
    let (program, messages) = read_alone(
        "data list = nil() | cons(int, list);
        function length(values: list): int by 0 { #nil() => 0; #cons(first, rest) => (1 + length(rest)) };
        predicate next (at: int; value: int) is cell;
        predicate nodes (at: int; values: list) =
            (if (at == 0) then {(values == #nil())} else next(at, ?after') &*& nodes(after', ?rest) &*& {(values == #cons(at, rest))});
        procedure second #0 (at: int) returns result: int
            requires nodes(at, ?values) &*& {(1 < length(values))}
            ensures nodes(at, values)
        { block 0: load behind := next[at]; return behind; };",
    );
    assert_eq!((messages, check(&program)), (Vec::new(), Vec::new()));
    assert!(matches!(program.functions["length"].definition, Definition::Cases { parameter: 0, .. }));
    assert!(matches!(&program.predicates["nodes"].kind, PredicateKind::Defined(_)));
    assert_eq!((program.predicates["next"].inputs, program.predicates["nodes"].inputs), (Some(1), Some(1)));
    let requires = &program.procedures["second"].requires.kind;
    assert!(matches!(requires, AssertionKind::Star(parts) if parts.len() == 2));
}

#[test]
fn a_broken_item_costs_itself_only() {
    let (program, messages) = read_alone(
        "function one(: int;
        procedure broken #0 () requires emp ensures emp { block 0: jump; block 1: stop; };
        function two(): int = 2;",
    );
    assert_eq!(program.functions.keys().map(gainsay_source::Name::as_str).collect::<Vec<_>>(), ["two"]);
    assert_eq!(messages, ["expected a name, found `:`", "expected a step, found `jump`"]);
}

#[test]
fn mistakes_are_named() {
    let body = |steps: &str| format!("procedure p #0 () requires emp ensures emp {{ {steps} }};");
    for (text, expected) in [
        (
            "what",
            "expected one of `data`, `function`, `list`, `fact`, `predicate`, `view`, `union`, `bytes`, `value`, `automatic`, `procedure`, `lemma`, found `what`",
        ),
        ("function f(x int): int;", "expected `:`, found `int`"),
        ("function f(): int = 1 + 2;", "expected `;`, found `+`"),
        ("function f(): int = (1 ? 2);", "expected an operator, found `?`"),
        (
            "predicate p () is place;",
            "expected `cell`, `block`, `row`, `ghost`, `knowledge` or `applied`, found `place`",
        ),
        ("predicate p () = true;", "expected a name, found `true`"),
        (
            "list list with size = f;",
            "expected one of `append`, `drop`, `length`, `nth`, `take`, `update`, found `size`",
        ),
        ("function f(): real = %1;", "expected a fraction such as %1/2, found the number 1"),
        (&body("block 1: stop;"), "expected the number 0: loops and blocks are counted from zero, found the number 1"),
        (
            &body("block 0: check true else \"oops\" \"\"; stop;"),
            "expected the code of a failure, in quotes, found \"oops\"",
        ),
        (&body("block 0: set x := 1; }"), "expected a step or an exit, found `}`"),
    ] {
        assert_eq!(read_alone(text).1, [expected], "{text}");
    }
}

#[test]
fn deep_nesting_is_refused_in_a_sentence() {
    let deep = format!("function f(): int = {}1{};", "-(".repeat(5_000), ")".repeat(5_000));
    assert_eq!(read_alone(&deep).1, ["this is nested more than 1000 levels deep"]);
    let deep = format!("predicate p () = {}emp{};", "(".repeat(5_000), ")".repeat(5_000));
    assert_eq!(read_alone(&deep).1, ["this is nested more than 1000 levels deep"]);
    let deep = format!("function f(): {}int{};", "(".repeat(5_000), ")".repeat(5_000));
    assert_eq!(read_alone(&deep).1, ["this is nested more than 1000 levels deep"]);
}
