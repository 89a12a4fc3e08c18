//! Input no person would write, and some that a person would by mistake: a clear answer in bounded time and memory.

use super::{PARSER, load, reject};

#[test]
fn text_that_is_not_viper() {
    let loaded = load("#include <stdio.h>\nint main(void) { return 0; }\n");
    assert_eq!(loaded.errors(), [(PARSER, 1)]);
    assert!(loaded.diagnostics[0].message.contains("expected a declaration"), "{:?}", loaded.diagnostics);
}

#[test]
fn what_is_missing_at_the_end_is_missing_on_the_last_line() {
    for text in ["method m()\n{\n  assert true\n", "method m()\n{\n  assert true"] {
        reject(text, &[(PARSER, 3)]);
    }
}

#[test]
fn nothing_at_all_is_an_empty_program() {
    assert!(load("").program.is_some());
    assert!(load("// only a comment").program.is_some());
}

#[test]
fn ten_megabytes_of_braces() {
    for text in ["{".repeat(10_000_000), format!("method m() {}", "{".repeat(10_000_000)), "{}".repeat(5_000_000)] {
        let loaded = load(&text);
        assert!(loaded.program.is_none());
        assert!(loaded.diagnostics.len() <= 100);
    }
}

#[test]
fn a_hundred_thousand_nested_parentheses() {
    let text = format!("method m() {{\n assert {}true{}\n}}", "(".repeat(100_000), ")".repeat(100_000));
    let loaded = load(&text);
    assert_eq!(loaded.errors(), [(PARSER, 2)]);
    assert!(loaded.diagnostics[0].message.contains("nested"), "{:?}", loaded.diagnostics);
}

#[test]
fn a_hundred_thousand_of_anything_in_a_row() {
    for (operand, operator) in
        [("true", "&&"), ("1", "+"), ("1", "=="), ("1", "<"), ("true", "==>"), ("!", ""), ("- ", ""), ("|", "")]
    {
        let chain = vec![operand; 100_000].join(operator);
        let loaded = load(&format!("method m() {{\n assert {chain} 1\n}}"));
        assert!(loaded.program.is_none(), "{operand} {operator}");
    }
    for part in ["[0]", ".f", "[1..]"] {
        let loaded = load(&format!("method m() {{\n assert x{}\n}}", part.repeat(100_000)));
        assert_eq!(loaded.errors(), [(PARSER, 2)], "{part}");
    }
    for part in ["forall x: Int :: ", "old(", "Seq(", "{", "if (true) {", "@a() ", "b ? b : ", "let x == (1) in "] {
        let loaded = load(&format!("method m() {{\n assert {}", part.repeat(100_000)));
        assert!(loaded.program.is_none(), "{part}");
        let loaded = load(&format!("method m() {{\n {}", part.repeat(100_000)));
        assert!(loaded.program.is_none(), "{part}");
    }
    assert!(load(&format!("field f: {}Int", "Seq[".repeat(100_000))).program.is_none());
}

#[test]
fn long_chains_below_the_limit_are_fine() {
    let chain = vec!["(n > 0)"; 450].join(" && ");
    let loaded = load(&format!("method m(n: Int) {{ assert {chain} }}"));
    assert_eq!(loaded.diagnostics, []);
    let nested = format!("{}n{}", "(".repeat(150), ")".repeat(150));
    assert_eq!(load(&format!("method m(n: Int) {{ assert {nested} > 0 }}")).diagnostics, []);
}

#[test]
fn chains_of_comparisons_inside_each_other() {
    let mut text = "1".to_owned();
    for _ in 0..100 {
        text = format!("1 < ({text}) < 2");
    }
    assert!(load(&format!("method m() {{ assert {text} }}")).program.is_none());
}

#[test]
fn recursive_macros() {
    reject("define again(x)\n again(x)\nmethod m() { assert again(1) }", &[(PARSER, 1)]);
    reject("define forever {\n forever }\nmethod m() { forever }", &[(PARSER, 1)]);
    // Where nothing uses them they are no mistake.
    assert!(load("define one(x)\n two(x)\ndefine two(x)\n one(x)").program.is_some());
    assert!(load("define forever {\n forever }").program.is_some());
}

#[test]
fn macros_that_double_forever() {
    let mut text = "define m0(x) x + x\n".to_owned();
    for number in 1..60 {
        text += &format!("define m{number}(x) m{}(m{}(x))\n", number - 1, number - 1);
    }
    let loaded = load(&format!("{text} method m() {{ assert m59(1) == 1 }}"));
    assert!(loaded.errors().iter().all(|(code, _)| *code == PARSER));
    assert!(loaded.program.is_none());
    let mut text = "define s0 { assert true }\n".to_owned();
    for number in 1..60 {
        text += &format!("define s{number} {{ s{0} s{0} }}\n", number - 1);
    }
    assert!(load(&format!("{text} method m() {{ s59 }}")).program.is_none());
}

#[test]
fn huge_literals() {
    let exact = "9".repeat(5_000);
    assert!(load(&format!("method m() {{ assert {exact} > 0 }}")).program.is_some());
    let loaded = load(&format!("method m() {{\n assert {} > 0 }}", "9".repeat(1_000_000)));
    assert_eq!(loaded.errors(), [(PARSER, 2)]);
    assert!(loaded.diagnostics[0].message.contains("digits"));
}

#[test]
fn what_never_ends() {
    for text in
        ["/* no end", "import \"no end", "import <no end", "method m(", "domain D {", "adt A {", "define", "@a("]
    {
        let loaded = load(text);
        assert_eq!(loaded.errors().len(), 1, "{text}");
    }
}

#[test]
fn many_wrong_members_are_answered_quickly() {
    let text = "method m() { assert ) }\n".repeat(20_000);
    assert!(load(&text).diagnostics.len() <= 100);
    let text = "field x: Nothing\n".repeat(3_000);
    assert!(load(&text).program.is_none());
}
