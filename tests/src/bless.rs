//! Rewrites the markers of a program so that they say what the check says. A person reads the diff: blessing never judges.
//!
//! Markers that are met stay as they are, with their `where`. The others go, and every fact without a marker gets the plainest one.

use std::collections::{BTreeMap, BTreeSet};

use crate::{comment::CommentStyle, compare::Matching, marker::Marker};

/// The program with its markers brought up to date.
pub fn bless(text: &str, style: CommentStyle, markers: &[Marker], matching: &Matching<'_>) -> String {
    let stale: BTreeSet<usize> = matching.unmet.iter().map(|(index, _)| markers[*index].line).collect();
    let mut fresh: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for fact in matching.unexpected() {
        let line = fact.lines.first().copied().unwrap_or(0);
        fresh.entry(line).or_default().push(fact.expectation().to_string());
    }
    let mut lines = Vec::new();
    for text in fresh.remove(&0).into_iter().flatten() {
        lines.push(style.line("", &text));
    }
    for (line, number) in text.lines().zip(1..) {
        match style.find(line).filter(|_| stale.contains(&number)) {
            None => lines.push(line.to_owned()),
            Some(found) if style.is_blank(found.code) => {}
            Some(found) => lines.push(found.code.to_owned()),
        }
        for text in fresh.remove(&number).into_iter().flatten() {
            lines.push(style.line(line, &text));
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use gainsay_source::{Diagnostic, Sources, Span};
    use gainsay_verdict::Report;

    use super::*;
    use crate::{compare, marker};

    /// Blesses `text` after a check that complains about the words `bad` and `odd`.
    fn blessed(text: &str) -> String {
        let mut sources = Sources::new();
        let root = sources.add("a.fun", text);
        let at = |word: &str| {
            let start = text.find(word).unwrap();
            Span::new(root, start, start + word.len())
        };
        let report = Report {
            diagnostics: vec![
                Diagnostic::error("wrong", "this is wrong", at("bad")),
                Diagnostic::warning("strange", "this is strange", at("odd")),
            ],
            goals: vec![],
        };
        let style = CommentStyle::of_path(Path::new("a.fun")).unwrap();
        let markers = marker::read(text, style).unwrap();
        let matching = compare::Matching::new(compare::facts(&report, &sources, root), &markers);
        bless(text, style, &markers, &matching)
    }

    #[test]
    fn markers_are_added_kept_and_removed() {
        let text = "-- ~ with steps 9\nfine -- ~ error old\n  bad\nodd\n-- ~ error gone\n-- ~ warning strange\n";
        let expected = "-- ~ with steps 9\nfine\n  bad\n  -- ~ error wrong\nodd\n-- ~ warning strange\n";
        assert_eq!(blessed(text), expected);
    }

    #[test]
    fn blessing_twice_changes_nothing() {
        let once = blessed("bad odd");
        assert_eq!(once, "bad odd\n-- ~ error wrong\n-- ~ warning strange\n");
        assert_eq!(blessed(&once), once);
    }
}
