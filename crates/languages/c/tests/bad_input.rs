//! Text that no person wrote: a clear answer, in bounded time and memory.

use std::time::Duration;

use gainsay_c::load::read;
use gainsay_source::{Diagnostic, Host, ReadError, Sources};

struct Nowhere;

impl Host for Nowhere {
    fn read(&self, _path: &str) -> Result<String, ReadError> {
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// What is said about a text, with as much stack as the library gives its readers.
fn diagnostics(text: String) -> Vec<Diagnostic> {
    let reader = std::thread::Builder::new().stack_size(256 << 20);
    let work = move || {
        let mut sources = Sources::new();
        let file = sources.add("bad.c", text);
        let (unit, mut errors) = read(&Nowhere, &mut sources, file);
        errors.extend(gainsay_c::check::check(unit).1);
        errors
    };
    reader.spawn(work).expect("a thread").join().expect("no panic")
}

fn complaint(text: String) -> String {
    diagnostics(text).first().map(|error| error.message.clone()).unwrap_or_default()
}

#[test]
fn nesting_beyond_reason_is_refused() {
    let blocks = format!("void f() {}{}", "{".repeat(100_000), "}".repeat(100_000));
    assert!(complaint(blocks).contains("levels deep"));
    let parentheses = format!("int f() {{ return {}1{}; }}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(complaint(parentheses).contains("levels deep"));
    let assertion =
        format!("void f()\n//@ requires {}true{};\n//@ ensures true;\n{{ }}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(complaint(assertion).contains("levels deep"));
    let pointers = format!("int {}p;", "*".repeat(100_000));
    assert!(complaint(pointers).contains("levels"));
}

#[test]
fn long_chains_are_refused() {
    assert!(complaint(format!("int f() {{ return {}1; }}", "1 + ".repeat(100_000))).contains("operators in a row"));
}

#[test]
fn ten_megabytes_are_read() {
    let one = "int value() { return 1 + 2; } /* some words about it, which are not code */\n";
    let many = one.repeat(10_000_000 / one.len() + 1);
    assert_eq!(diagnostics(many), []);
}

#[test]
fn macros_that_never_end_are_refused_or_end() {
    let mut text = String::from("#define M0 x x x x x x x x x x\n");
    for level in 1..12 {
        let previous = format!("M{} ", level - 1).repeat(10);
        text.push_str(&format!("#define M{level} {previous}\n"));
    }
    text.push_str("int f() { return M11; }\n");
    assert!(complaint(text).contains("never ends"));
    assert!(complaint("#define A B\n#define B A\nint f() { return A; }\n".to_owned()).contains("no variable"));
}

#[test]
fn files_that_include_themselves_are_refused() {
    assert!(complaint("#include \"bad.c\"\n".to_owned()).contains("include itself"));
}

#[test]
fn noise_is_not_c() {
    for text in [
        "\u{0}\u{1}\u{2}",
        "@@@@",
        "int int int",
        "/*@ predicate @*/",
        "//@ requires true;",
        "struct",
        "}}}}",
        "int f( {",
        "#",
        "\"open",
        "'ab'",
    ] {
        let errors = diagnostics(text.to_owned());
        assert!(text == "#" || !errors.is_empty(), "{text:?}");
        assert!(errors.iter().all(|error| error.span.is_some()), "{text:?}");
    }
}
