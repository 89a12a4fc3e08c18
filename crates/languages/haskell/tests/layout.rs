//! The layout rule: where blocks begin and end, shown by printing them with braces.

mod parsing;

use parsing::{parse, shown};

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(shown(text), expected, "{text}");
}

#[test]
fn a_block_ends_where_a_line_is_further_left() {
    check(
        "f x = case x of\n  A -> 1\n  B -> g\n    2\n  where y = 3\n        z = 4\n",
        &["f x = case x of { A -> 1; B -> g 2 } where { y = 3; z = 4 }"],
    );
}

#[test]
fn a_where_deeper_than_an_alternative_belongs_to_it() {
    check("f x = case x of\n  A -> y\n    where y = 1\n", &["f x = case x of { A -> y where { y = 1 } }"]);
}

#[test]
fn a_let_ends_before_in_on_the_same_line() {
    check("x = let a = 1; b = 2 in a + b", &["x = let { a = 1; b = 2 } in a + b"]);
    check("x = (let a = 1 in a, 2)", &["x = (let { a = 1 } in a, 2)"]);
}

#[test]
fn a_let_in_a_guard_or_comprehension_ends_at_the_comma() {
    check("f x | let y = x, y > 1 = y", &["f x | let { y = x }, y > 1 = y"]);
    check("xs = [y | x <- ys, let y = x + 1, odd y]", &["xs = [y | x <- ys, let { y = x + 1 }, odd y]"]);
}

#[test]
fn brackets_end_the_blocks_opened_in_them() {
    check("x = (case y of A -> 1, do a; b)", &["x = (case y of { A -> 1 }, do { a; b })"]);
    check("x = [do a, case b of c -> d]", &["x = [do { a }, case b of { c -> d }]"]);
    check("x = f (do\n  a\n  b) c", &["x = f (do { a; b }) c"]);
}

#[test]
fn then_and_else_may_stand_at_the_column_of_a_do() {
    check("m = do\n  if a\n  then b\n  else c\n  d\n", &["m = do { if a then b else c; d }"]);
    check("m = if a then do b else do c", &["m = if a then do { b } else do { c }"]);
}

#[test]
fn nested_do_may_keep_its_column() {
    check("m = do\n  a\n  forM xs $ \\x -> do\n  b\n  c\n", &["m = do { a; forM xs $ \\ x -> do { b; c } }"]);
}

#[test]
fn a_line_further_right_goes_on() {
    check("f\n  x\n  = x\n  + 1\ng = 2", &["f x = x + 1", "g = 2"]);
}

#[test]
fn a_record_in_braces_may_end_at_the_first_column() {
    check("r = R {\n  a = 1,\n  b = 2\n}\ns = 3", &["r = R { a = 1, b = 2 }", "s = 3"]);
}

#[test]
fn explicit_braces_ignore_columns() {
    check("f x = case x of {\nA -> 1;\n B -> 2\n;}\ng = 1", &["f x = case x of { A -> 1; B -> 2 }", "g = 1"]);
    let (module, diagnostics) = parse("module M where { x = 1; y = 2 }");
    assert!(diagnostics.is_empty());
    assert_eq!(module.declarations.len(), 2);
}

#[test]
fn an_empty_where_ends_at_once() {
    check(
        "class C a where\ninstance C Int where\nx = 1",
        &["class C a where {  }", "instance C Int where {  }", "x = 1"],
    );
}

#[test]
fn tabs_stop_every_eight_columns() {
    check("f = do\n\ta\n        b\n", &["f = do { a; b }"]);
}

#[test]
fn guards_and_where_of_nested_functions() {
    check(
        "f x\n  | x > 0, Just y <- g x = y\n  | otherwise = h x\n  where\n    g 0 = Nothing\n    g n = Just n\n    h = id\n",
        &["f x | x > 0, Just y <- g x = y | otherwise = h x where { g 0 = Nothing; g n = Just n; h = id }"],
    );
}

#[test]
fn multi_way_if_and_lambda_case() {
    check("f x = if | x > 0 -> 1\n         | otherwise -> 2\n", &["f x = if | x > 0 -> 1 | otherwise -> 2"]);
    check("f = \\case\n  A -> 1\n  _ -> 2\n", &["f = \\case { A -> 1; _ -> 2 }"]);
    check("f = \\cases\n  A b -> 1\n  _ _ -> 2\n", &["f = \\cases {  A b -> 1;  _ _ -> 2 }"]);
}

#[test]
fn operators_may_begin_a_line() {
    check("m = do\n  a\n    >>= b\n  c\n", &["m = do { a >>= b; c }"]);
}

#[test]
fn literate_files_keep_columns() {
    let (module, diagnostics) =
        parsing::parse_named("T.lhs", "Text\n\n> f x = case x of\n>   A -> 1\n>   B -> 2\n\nmore\n");
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(parsing::lines(&module), ["f x = case x of { A -> 1; B -> 2 }"]);
}
