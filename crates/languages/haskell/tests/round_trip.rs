//! Properties: the parser answers whatever it is given, and what the printer prints parses to the same tree.

mod parsing;

use parsing::{assert_round_trip, parse};
use proptest::prelude::*;

/// Names that are no keywords.
fn name() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["x", "ys", "f'", "_z", "as", "forall'", "M.g"]).prop_map(str::to_owned)
}

fn atom() -> impl Strategy<Value = String> {
    prop_oneof![
        name(),
        prop::sample::select(vec!["0", "17", "2.5", "'c'", "\"s\\n\"", "C", "()", "[]", "(,)", "(+)", "_"])
            .prop_map(str::to_owned),
    ]
}

fn pattern() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec!["x", "_", "1", "'c'", "C", "[]", "()"]).prop_map(str::to_owned);
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(left, right)| format!("({left} : {right})")),
            (inner.clone(), inner.clone()).prop_map(|(left, right)| format!("({left}, {right})")),
            inner.clone().prop_map(|inner| format!("(Just {inner})")),
            inner.clone().prop_map(|inner| format!("all@{inner}")),
            inner.clone().prop_map(|inner| format!("[{inner}, _]")),
            inner.prop_map(|inner| format!("R {{ field = {inner}, .. }}")),
        ]
    })
}

fn expression() -> impl Strategy<Value = String> {
    atom().prop_recursive(4, 32, 4, |inner| {
        let inner = inner.prop_map(|inner| format!("({inner})"));
        let operator = prop::sample::select(vec!["+", "-", ":", "`div`", ".", "$", "M.!"]);
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(function, argument)| format!("{function} {argument} C")),
            (inner.clone(), operator.clone(), inner.clone())
                .prop_map(|(left, operator, right)| format!("{left} {operator} - {right}")),
            (inner.clone(), operator.clone()).prop_map(|(left, operator)| format!("({left} {operator})")),
            (pattern(), inner.clone()).prop_map(|(pattern, body)| format!("\\{pattern} y -> {body}")),
            (pattern(), inner.clone(), inner.clone()).prop_map(|(pattern, scrutinee, body)| {
                format!("case {scrutinee} of {pattern} | {body}, let q = 1 -> {body} | otherwise -> x; _ -> 1")
            }),
            (inner.clone(), inner.clone()).prop_map(|(value, body)| format!("let a = {value}; b x = 1 in {body}")),
            (inner.clone(), inner.clone())
                .prop_map(|(first, last)| format!("do y <- {first}; let {{ z = y }}; if z then y else {last}; {last}")),
            (inner.clone(), inner.clone()).prop_map(|(from, to)| format!("[{from}, 2 .. {to}]")),
            (pattern(), inner.clone()).prop_map(|(pattern, list)| format!("[1 | {pattern} <- {list}, True]")),
            (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("if {a} then {b} else {c} :: Maybe Int")),
            inner.prop_map(|record| format!("{record} {{ field = 1 }}")),
        ]
    })
}

fn logic() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec!["v", "x", "0", "true", "N", "len xs"]).prop_map(str::to_owned);
    leaf.prop_recursive(3, 16, 2, |inner| {
        let operator = prop::sample::select(vec!["+", "=", "==", "<=", "&&", "=>", "<=>", "mod", "++"]);
        prop_oneof![
            (inner.clone(), operator, inner.clone())
                .prop_map(|(left, operator, right)| format!("({left}) {operator} ({right})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("if {a} then {b} else ({a})")),
            inner.clone().prop_map(|inner| format!("Set_mem ({inner}) (elts xs)")),
            inner.prop_map(|inner| format!("(\\y -> {inner}) 1")),
        ]
    })
}

fn refined_type() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec!["Int", "a", "_", "Nat", "()"]).prop_map(str::to_owned);
    leaf.prop_recursive(3, 16, 2, |inner| {
        prop_oneof![
            (inner.clone(), logic()).prop_map(|(base, predicate)| format!("{{v:{base} | {predicate}}}")),
            (inner.clone(), inner.clone()).prop_map(|(left, right)| format!("(x:{left} -> {right})")),
            (inner.clone(), logic()).prop_map(|(element, value)| format!("(ListN ({element}) {{{value}}})")),
            (inner.clone(), logic()).prop_map(|(element, body)| format!("[{element}]<{{\\x v -> {body}}}>")),
            (inner.clone(), inner).prop_map(|(left, right)| format!("(y :: {left}, {right})")),
        ]
    })
}

/// Pieces of programs in any order.
fn scraps() -> impl Strategy<Value = String> {
    let scrap = prop::sample::select(vec![
        "f",
        "X",
        "=",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        "|",
        "->",
        "<-",
        "::",
        "=>",
        "\\",
        "`",
        "@",
        "~",
        "!",
        "..",
        "case",
        "of",
        "let",
        "in",
        "do",
        "if",
        "then",
        "else",
        "where",
        "data",
        "class",
        "instance",
        "type",
        "module",
        "import",
        "deriving",
        "infixl",
        "_",
        "1",
        "'a'",
        "'",
        "\"",
        "{-@",
        "@-}",
        "{-",
        "-}",
        "{-# LANGUAGE CPP #-}",
        "#if",
        "\n",
        "\n  ",
        "\n    ",
        "\t",
        "measure",
        "forall",
        ".",
        "<",
        ">",
        "é",
        "∀",
        "\u{0}",
        "--",
    ]);
    prop::collection::vec(scrap, 0..60).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn definitions_round_trip(parameter in pattern(), body in expression()) {
        assert_round_trip(&format!("f {parameter} = {body}\n    where g = 1\n"));
    }

    #[test]
    fn specifications_round_trip(refined in refined_type(), metric in logic()) {
        assert_round_trip(&format!("{{-@ f :: x:{refined} -> Int / [{metric}] @-}}\nf = 1\n"));
    }

    #[test]
    fn anything_gets_an_answer(text in scraps()) {
        parse(&text);
    }

    #[test]
    fn any_characters_get_an_answer(text in "\\PC{0,200}") {
        parse(&text);
    }
}
