//! Whatever bytes come from an editor, and whatever is half written in it: the readers take it or refuse it.

use gainsay::Language;
use gainsay_fuzz::{
    Target,
    driver::{Limit, drive},
    targets::Seeds,
};
use gainsay_source::Sources;
use lsp_types::{Position, Range, TextDocumentContentChangeEvent};

use super::{address, definition, documents, frames, words};

fn bears(name: &'static str, run: fn(&[u8]), seeds: &'static [&'static [u8]], words: &'static [&'static str]) {
    let target = Target { name, run, seeds: Seeds::These(seeds), words, briefly: 5000 };
    assert_eq!(drive(&target, Limit::Inputs(target.briefly), 0), Ok(target.briefly));
}

#[test]
fn no_bytes_break_the_reader_of_messages() {
    let run = |data: &[u8]| {
        let mut input = data;
        let mut complaints = 0;
        while let Ok(Some(_)) = frames::read(&mut input, &mut |_| complaints += 1) {}
        assert!(complaints <= data.len());
    };
    let seeds: &[&[u8]] = &[
        b"Content-Length: 34\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}x",
        b"Content-Type: text\r\nContent-Length: 2\r\n\r\n{}Content-Length: 0\r\n\r\n",
    ];
    let words =
        &["Content-Length: ", "\r\n", "\n", "99999999999999999999", "-1", "{", "}", "[", "\"id\":", "null", ":", "é"];
    bears("read-messages", run, seeds, words);
}

#[test]
fn no_text_breaks_the_search_for_definitions() {
    let run = |data: &[u8]| {
        let Ok(text) = std::str::from_utf8(data) else { return };
        let mut sources = Sources::new();
        let file = sources.add("a", text);
        for language in Language::ALL {
            let middle = Position::new(1, text.len() as u32 / 2);
            let name = words::at(language, text, middle).unwrap_or("f");
            for (_, span) in definition::find(language, &sources, &[file], name) {
                assert_eq!(sources.excerpt(span), name);
            }
        }
    };
    let seeds: &[&[u8]] = &[
        b"struct s { int f; };\n/*@ predicate p(int x) = emp &*& f(x); @*/\nint f(int x)\n//@ requires p(x);\n{ return f(x); }\n",
        b"module M where\n{-@ measure f @-}\n{-@ f :: Int -> Int @-}\nf x = \"a\" {- c -} -- d\n",
        b"(provide (contract-out [f (-> any/c any)]))\n(define (f x) \"a\" #| b |# ; c\n)\n",
    ];
    let words = &[
        "/*@",
        "@*/",
        "//",
        "{-@",
        "@-}",
        "--",
        "\"",
        "\\",
        "#|",
        "|#",
        ";",
        "(",
        ")",
        "[",
        "&*&",
        "é",
        "𝄞",
        "define",
        "contract-out",
    ];
    bears("find-definitions", run, seeds, words);
}

/// The first bytes say where; the rest is a text, its change and a URI.
#[test]
fn no_change_tears_a_text_apart() {
    let run = |data: &[u8]| {
        let [line, column, end_line, end_column, rest @ ..] = data else { return };
        let Ok(text) = std::str::from_utf8(rest) else { return };
        let position = |line: &u8, column: &u8| Position::new(u32::from(*line % 8), u32::from(*column % 32));
        let range = Some(Range::new(position(line, column), position(end_line, end_column)));
        let change = TextDocumentContentChangeEvent { range, range_length: None, text: "new".to_owned() };
        let changed = documents::changed(text, vec![change]);
        assert!(changed.contains("new") && changed.len() <= text.len() + 3);
        if let Ok(uri) = format!("file:///{text}").parse() {
            let _ = address::path(&uri);
        }
    };
    const SEEDS: &[&[u8]] = &["\u{1}\u{0}\u{1}\u{2}abc\r\ndé𝄞f\rg\n".as_bytes(), b"\0\x01\x02\x03a%20b%zz\n%ff"];
    bears("change-texts", run, SEEDS, &["\n", "\r", "\r\n", "é", "𝄞", "%", "%e2"]);
}
