//! Parsing a text for a test, and showing what came of it.
#![allow(dead_code)]

use gainsay_haskell::{parser, printer, syntax::Module};
use gainsay_source::{Diagnostic, Sources};

pub fn parse(text: &str) -> (Module, Vec<Diagnostic>) {
    parse_named("Test.hs", text)
}

pub fn parse_named(path: &str, text: &str) -> (Module, Vec<Diagnostic>) {
    let mut sources = Sources::new();
    let file = sources.add(path, text);
    parser::parse(&sources, file)
}

/// The declarations and specifications of a text without problems, printed with braces, one a line.
pub fn shown(text: &str) -> Vec<String> {
    let (module, diagnostics) = parse(text);
    assert!(diagnostics.is_empty(), "{text}\n{diagnostics:#?}");
    lines(&module)
}

pub fn lines(module: &Module) -> Vec<String> {
    let printed = printer::module(module);
    let body = printed.split_once("{\n").map_or("", |(_, body)| body);
    let body = body.strip_suffix("}\n").unwrap_or(body);
    body.lines().map(|line| line.trim_end().trim_end_matches(';').to_owned()).collect()
}

/// The tree as text without its places.
pub fn without_spans(module: &Module) -> String {
    let mut result = String::new();
    let mut inside: Option<usize> = None;
    for line in format!("{module:#?}").lines() {
        let indent = line.len() - line.trim_start().len();
        match inside {
            Some(level) if indent > level => continue,
            Some(_) => {
                inside = None;
                if line.trim_start().starts_with('}') {
                    continue;
                }
            }
            None => {}
        }
        if line.contains("Span {") {
            inside = Some(indent);
            continue;
        }
        result.push_str(line.trim_start());
        result.push('\n');
    }
    result
}

/// Parses, prints, parses again: both trees must be the same but for their places.
pub fn assert_round_trip(text: &str) {
    let (module, diagnostics) = parse(text);
    assert!(diagnostics.is_empty(), "{text}\n{diagnostics:#?}");
    let printed = printer::module(&module);
    let (again, problems) = parse(&printed);
    assert!(problems.is_empty(), "{text}\nprinted as\n{printed}\n{problems:#?}");
    assert_eq!(without_spans(&module), without_spans(&again), "{text}\nprinted as\n{printed}");
}
