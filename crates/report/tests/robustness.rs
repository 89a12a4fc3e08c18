//! Whatever the sources and spans are, every format is drawn, and text stays within reason.

use gainsay_report::{Format, Options};
use gainsay_source::{Diagnostic, Sources, Span};
use gainsay_verdict::Report;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_span_of_any_text_can_be_drawn(
        text in "[a-z(\t\n\r é漢\u{1b}\u{202e}]{0,80}",
        spans in prop::collection::vec((0_usize..100, 0_usize..100), 1..4),
        width in 0_usize..120,
    ) {
        let mut sources = Sources::new();
        let file = sources.add("a.fun", text);
        let span = |index: usize| Span::new(file, spans[index].0, spans[index].1);
        let mut diagnostic = Diagnostic::error("syntax", "something", span(0));
        for index in 1..spans.len() {
            diagnostic = diagnostic.with_label(span(index), "elsewhere");
        }
        let report = Report { diagnostics: vec![diagnostic], goals: Vec::new() };
        for format in Format::ALL {
            let drawn = format.render(&report, &sources, &Options { width, ..Options::default() });
            prop_assert!(!drawn.is_empty());
        }
    }
}

#[test]
fn a_line_of_megabytes_is_cut_to_what_a_reader_can_see() {
    let mut sources = Sources::new();
    let file = sources.add("a.fun", "(".repeat(4 << 20));
    let diagnostic = Diagnostic::error("syntax", "too deep", Span::new(file, 1 << 20, (1 << 20) + 1));
    let whole = Diagnostic::error("syntax", "too long", sources.whole(file));
    let report = Report { diagnostics: vec![diagnostic, whole], goals: Vec::new() };
    let text = Format::Text.render(&report, &sources, &Options::default());
    assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
    assert!(text.contains("--> a.fun:1:1048577"), "{text}");
}
