//! Bad input: a clear diagnostic, everything else still parsed, in bounded time and memory.

mod parsing;

use gainsay_haskell::notes::MAXIMUM_SHOWN;
use gainsay_source::{Diagnostic, Severity, Sources};
use parsing::{lines, parse, parse_named};

const MANY: usize = 100_000;

fn errors(diagnostics: &[Diagnostic]) -> usize {
    diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count()
}

#[test]
fn an_error_costs_only_its_declaration() {
    let text =
        "import A\n\nf x = = 1\n\ng :: Int ->\ng = 2\n\nh = (1, 2\n\nk = let a = 1\n    b\n\ndata = 3\n\nok = 4\n";
    let (module, diagnostics) = parse(text);
    assert_eq!(errors(&diagnostics), 5, "{diagnostics:#?}");
    assert_eq!(lines(&module), ["import A", "g = 2", "ok = 4"]);
}

#[test]
fn an_error_says_where_and_what_was_expected() {
    let mut sources = Sources::new();
    let file = sources.add("T.hs", "f x =\n  case x of\n    A - > 1\n");
    let (_, diagnostics) = gainsay_haskell::parser::parse(&sources, file);
    assert_eq!(diagnostics.len(), 1);
    let place = sources.place(diagnostics[0].span.unwrap());
    assert_eq!((place.line, place.column), (3, 7));
    assert_eq!(diagnostics[0].message, "expected `->` or a guard after the pattern, found `-`");
}

#[test]
fn unbalanced_layout_is_reported() {
    for text in
        ["f = do\n", "f x = case x of\n  A -> 1\n B -> 2\n", "f = let x = 1\ng = 2\n", "module M where {\nx = 1\n"]
    {
        let (_, diagnostics) = parse(text);
        assert!(errors(&diagnostics) >= 1, "{text}");
    }
}

#[test]
fn an_error_in_the_header_does_not_hide_the_declarations() {
    let (module, diagnostics) = parse("module m (a, b where\n\nimport A\nx = 1\ny = 2\n");
    assert_eq!(errors(&diagnostics), 1);
    assert_eq!(lines(&module), ["import A", "x = 1", "y = 2"]);
}

#[test]
fn unclosed_comments_and_strings_are_reported() {
    let (module, diagnostics) = parse("x = 1\n{- never closed\ny = 2\n");
    assert_eq!(errors(&diagnostics), 1);
    assert_eq!(module.declarations.len(), 1);
    let (module, diagnostics) = parse("x = \"open\ny = 2\n");
    assert!(errors(&diagnostics) >= 1);
    assert_eq!(lines(&module), ["y = 2"]);
    assert_eq!(errors(&parse("x = \"\\q\"").1), 1);
    assert_eq!(errors(&parse("x = 1e99999").1), 1);
}

#[test]
fn deep_nesting_is_refused_and_the_next_declaration_parsed() {
    let nests: [(&str, &str, &str, &str); 15] = [
        ("x = ", "(", "1", ")"),
        ("x = ", "[", "1", "]"),
        ("x = ", "(+ ", "1", ")"),
        ("x = ", "do ", "1", ""),
        ("x = ", "\\a -> ", "1", ""),
        ("x = ", "let a = 1 in ", "1", ""),
        ("x = ", "if a then b else ", "1", ""),
        ("x = ", "case a of b -> ", "1", ""),
        ("x = ", "a { b = ", "1", "}"),
        ("x :: ", "[", "a", "]"),
        ("x :: ", "a -> ", "a", ""),
        ("f ", "(", "a", ") = 1"),
        ("f ", "!(", "a", ")"),
        ("x = 1 where ", "y = 1 where ", "", ""),
        ("data T = T ", "(", "a", ")"),
    ];
    for (start, open, middle, close) in nests {
        let text = format!("{start}{}{middle}{}\nnext = 2\n", open.repeat(MANY), close.repeat(MANY));
        let (module, diagnostics) = parse(&text);
        assert_eq!(errors(&diagnostics), 1, "{start}{open}");
        assert!(diagnostics[0].message.contains("nested"), "{start}{open}: {}", diagnostics[0].message);
        assert_eq!(lines(&module), ["next = 2"], "{start}{open}");
    }
}

#[test]
fn deep_specifications_are_refused() {
    for (open, close) in [("(", ")"), ("{v:", "|true}"), ("[", "]"), ("a -> ", ""), ("{v:Int | (", ")}")] {
        let text = format!("{{-@ x :: {}Int{} @-}}\nnext = 2\n", open.repeat(MANY), close.repeat(MANY));
        let (module, diagnostics) = parse(&text);
        assert_eq!(diagnostics.len(), 1, "{open}");
        assert_eq!(diagnostics[0].severity, Severity::Error);
        assert_eq!(module.declarations.len(), 1);
    }
    let text = format!("{}{}\nnext = 2\n", "{-".repeat(MANY), "-}".repeat(MANY));
    assert!(parse(&text).1.is_empty());
}

#[test]
fn long_is_not_deep() {
    for text in [
        format!("x = {}1", "1 + ".repeat(MANY)),
        format!("x = f {}", "1 ".repeat(MANY)),
        format!("x = [{}1]", "1, ".repeat(MANY)),
        format!("x = do {{ {} a }}", "a; ".repeat(MANY)),
    ] {
        assert!(parse(&text).1.is_empty());
    }
}

#[test]
fn ordinary_nesting_is_accepted() {
    let deep = 150;
    let text = format!("x = {}1{}", "Cons 1 (".repeat(deep), ")".repeat(deep));
    assert!(parse(&text).1.is_empty());
    let text = format!("x = {}1", "if a then b else ".repeat(deep));
    assert!(parse(&text).1.is_empty());
}

#[test]
fn a_file_that_is_not_haskell_has_few_diagnostics() {
    let c = "#include <stdio.h>\nint main(void) {\n  printf(\"hi\\n\");\n  return 0;\n}\n".repeat(5_000);
    let prose = "It was the best of times; it was the worst of times, they said (so far).\n".repeat(5_000);
    let binary: String = (0..200_000u32).map(|index| char::from((index * 7919 % 127) as u8)).collect();
    for text in [c, prose, binary] {
        let (_, diagnostics) = parse(&text);
        assert!(errors(&diagnostics) >= 1);
        assert!(diagnostics.len() <= 2 * (MAXIMUM_SHOWN + 1), "{}", diagnostics.len());
    }
}

#[test]
fn a_large_file_is_parsed() {
    let count = 40_000;
    let text: String = (0..count)
        .map(|index| format!("f{index} :: Int -> Int\nf{index} x = if x > {index} then g [x] else h (x, 1)\n"))
        .collect();
    let (module, diagnostics) = parse(&text);
    assert!(diagnostics.is_empty());
    assert_eq!(module.declarations.len(), 2 * count);
}

#[test]
fn numbers_without_end_are_refused() {
    let (_, diagnostics) = parse(&format!("x = {}\n", "9".repeat(1_000_000)));
    assert_eq!(errors(&diagnostics), 1);
}

#[test]
fn an_empty_file_is_an_empty_module() {
    for text in ["", "\n\n", "-- only a comment", "{- only a comment -}"] {
        let (module, diagnostics) = parse(text);
        assert!(diagnostics.is_empty());
        assert!(module.declarations.is_empty());
    }
}

#[test]
fn a_literate_file_without_code_is_pointed_out() {
    assert_eq!(parse_named("T.lhs", "Only prose.\n").1.len(), 1);
}
