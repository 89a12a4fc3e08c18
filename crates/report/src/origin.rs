//! Where a Viper program comes from: front ends write the place in their own program that a node stands for as an annotation, such as
//! `@source("account.py", "3", "4")` or `@source("account.py:3:4")`, and reports tell it beside the place in the Viper program.
//!
//! Annotations are read from the text itself: a report and its sources are enough. An annotation belongs to the parenthesis behind it, or to the line
//! behind it with all that is indented below.

use std::ops::Range;

use gainsay_source::{Sources, Span};

/// A place in the program of a front end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    pub file: String,
    pub line: u32,
    pub column: Option<u32>,
}

impl Origin {
    /// `file:line:column`
    pub fn text(&self) -> String {
        let column = self.column.map(|column| format!(":{column}")).unwrap_or_default();
        format!("{}:{}{column}", self.file, self.line)
    }
}

/// `@name("value", …)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    pub name: String,
    pub values: Vec<String>,
}

/// An annotation and the text that it is about.
struct Annotated {
    annotation: Annotation,
    /// Where the annotation begins.
    from: usize,
    about: Range<usize>,
}

/// What a line begins with that goes on with the one above, though it is indented no deeper.
const GOES_ON: [&str; 9] = ["{", "}", ")", "else", "requires", "ensures", "invariant", "returns", "decreases"];
/// What annotations with places are called.
const NAMES: [&str; 3] = ["source", "position", "location"];

/// The innermost place that the text around a span is annotated with.
pub fn of(span: Span, sources: &Sources) -> Option<Origin> {
    let at = span.start as usize;
    let all = annotated(&sources.text(span.file));
    let around = all.iter().filter(|found| (found.from..found.about.end).contains(&at));
    around
        .filter_map(|found| place(&found.annotation).map(|place| (found, place)))
        .max_by_key(|(found, _)| found.about.start)
        .map(|(_, place)| place)
}

/// The annotations of the node at a span.
pub fn annotations(span: Span, sources: &Sources) -> Vec<Annotation> {
    let text = sources.text(span.file);
    let at = span.start as usize;
    let is_about = |found: &Annotated| {
        let between = text.get(found.about.start..at).unwrap_or("x");
        between.chars().all(|letter| letter == '(' || letter.is_whitespace())
    };
    annotated(&text).into_iter().filter(is_about).map(|found| found.annotation).collect()
}

/// `("file", "line")`, `("file", "line", "column")` or `("file:line:column")`.
fn place(annotation: &Annotation) -> Option<Origin> {
    if !NAMES.contains(&annotation.name.as_str()) {
        return None;
    }
    let number = |text: &String| text.trim().parse::<u32>().ok();
    match &annotation.values[..] {
        [file, line] => Some(Origin { file: file.clone(), line: number(line)?, column: None }),
        [file, line, column, ..] => Some(Origin { file: file.clone(), line: number(line)?, column: number(column) }),
        [all] => {
            let (rest, last) = all.rsplit_once(':')?;
            let last = last.parse().ok()?;
            let with_line = rest.rsplit_once(':').and_then(|(file, line)| Some((file, line.parse::<u32>().ok()?)));
            Some(match with_line {
                Some((file, line)) => Origin { file: file.to_owned(), line, column: Some(last) },
                None => Origin { file: rest.to_owned(), line: last, column: None },
            })
        }
        [] => None,
    }
}

/// All annotations of a text.
fn annotated(text: &str) -> Vec<Annotated> {
    let mut found: Vec<Annotated> = Vec::new();
    let mut at = 0;
    while let Some(next) = next_of(text, at, b"@") {
        let Some((annotation, behind)) = read(text, next) else {
            at = next + 1;
            continue;
        };
        at = behind;
        let mut node = behind;
        // Several annotations of one node stand one behind another.
        while let Some((_, behind)) = read(text, skip_blanks(text, node)) {
            node = behind;
        }
        let start = skip_blanks(text, node);
        found.push(Annotated { annotation, from: next, about: start..end(text, next, start) });
    }
    found
}

/// An annotation that begins here, and where it ends.
fn read(text: &str, at: usize) -> Option<(Annotation, usize)> {
    let rest = text.get(at..)?.strip_prefix('@')?;
    let length = rest.find(|letter: char| !(letter.is_alphanumeric() || "_.".contains(letter)))?;
    let name = rest.get(..length).filter(|name| !name.is_empty())?;
    let open = skip_blanks(text, at + 1 + length);
    let mut inside = text.get(open..)?.strip_prefix('(')?;
    let mut values = Vec::new();
    loop {
        inside = inside.trim_start();
        if let Some(rest) = inside.strip_prefix(')') {
            return Some((Annotation { name: name.to_owned(), values }, text.len() - rest.len()));
        }
        let quoted = inside.strip_prefix('"')?;
        let (value, rest) = quoted.split_once('"')?;
        values.push(value.to_owned());
        inside = rest.trim_start();
        inside = inside.strip_prefix(',').unwrap_or(inside);
    }
}

/// Where the node that starts here ends; its first annotation stands at `annotation`.
fn end(text: &str, annotation: usize, start: usize) -> usize {
    if text[start..].starts_with('(') {
        return closing(text, start);
    }
    let (indent, leads) = indentation(text, annotation);
    let mut lines = start + text[start..].find('\n').map_or(text.len() - start, |length| length + 1);
    if !leads {
        return lines;
    }
    for line in text[lines..].split_inclusive('\n') {
        let words = line.trim_start();
        let deeper = line.len() - words.len() > indent;
        if !(words.is_empty() || deeper || GOES_ON.iter().any(|word| words.starts_with(word))) {
            break;
        }
        lines += line.len();
    }
    lines
}

/// The blanks at the beginning of a line, and whether nothing else stands before this place in it.
fn indentation(text: &str, at: usize) -> (usize, bool) {
    let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let before = &text[line..at];
    let blanks = before.len() - before.trim_start().len();
    (blanks, before.trim().is_empty())
}

/// Behind the parenthesis that closes the one here.
fn closing(text: &str, open: usize) -> usize {
    let (mut at, mut depth) = (open, 0usize);
    while let Some(next) = next_of(text, at, b"()") {
        at = next + 1;
        if text.as_bytes()[next] == b'(' {
            depth += 1;
        } else {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return at;
            }
        }
    }
    text.len()
}

/// The next of these letters that stands in no comment and no string.
fn next_of(text: &str, from: usize, wanted: &[u8]) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    while let Some(byte) = bytes.get(at) {
        if wanted.contains(byte) {
            return Some(at);
        }
        let rest = &bytes[at..];
        let behind = |end: &str, least: usize| {
            text.get(at + least..).and_then(|rest| rest.find(end)).map(|length| at + least + length + end.len())
        };
        at = match rest {
            [b'/', b'/', ..] => behind("\n", 2)?,
            [b'/', b'*', ..] => behind("*/", 2)?,
            [b'"', ..] => behind("\"", 1)?,
            _ => at + 1,
        };
    }
    None
}

fn skip_blanks(text: &str, at: usize) -> usize {
    text.get(at..).map_or(text.len(), |rest| text.len() - rest.trim_start().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "@source(\"a.py\", \"1\")\nmethod m(x: Int)\n{\n  @source(\"a.py\", \"2\", \"4\")\n  var y: Int := x\n  \
        assert y > 0 // @source(\"no.py\", \"9\")\n  @source(\"a.py:3:5\") @other(\"b\")\n  assert x > 1 &&\n    \
        @position(\"a.py:4\")(y > 2) && x > 3\n}\n\nmethod n() { assert false }\n";

    fn origin(of_text: &str) -> Option<String> {
        let mut sources = Sources::new();
        let file = sources.add("a.vpr", TEXT);
        let at = TEXT.find(of_text).expect("it is there");
        of(Span::new(file, at, at + of_text.len()), &sources).map(|origin| origin.text())
    }

    #[test]
    fn the_innermost_annotation_says_where_something_comes_from() {
        assert_eq!(origin("method m").as_deref(), Some("a.py:1"));
        assert_eq!(origin("var y").as_deref(), Some("a.py:2:4"));
        assert_eq!(origin("assert y > 0").as_deref(), Some("a.py:1"), "only the method is annotated");
        assert_eq!(origin("assert x > 1").as_deref(), Some("a.py:3:5"));
        assert_eq!(origin("y > 2").as_deref(), Some("a.py:4"));
        assert_eq!(origin("x > 3").as_deref(), Some("a.py:3:5"));
        assert_eq!(origin("assert false"), None);
    }

    #[test]
    fn a_node_has_the_annotations_before_it() {
        let mut sources = Sources::new();
        let file = sources.add("a.vpr", TEXT);
        let at = TEXT.find("assert x > 1").expect("it is there");
        let names: Vec<String> =
            annotations(Span::new(file, at, at + 1), &sources).into_iter().map(|found| found.name).collect();
        assert_eq!(names, ["source", "other"]);
    }

    #[test]
    fn broken_annotations_are_none() {
        for text in
            ["@", "@source", "@source(", "@source(\"", "@source(\"a\"", "/* @source", "@source(\"a\", \"é\")x", "\"@"]
        {
            let mut sources = Sources::new();
            let file = sources.add("a.vpr", text);
            assert_eq!(of(Span::new(file, text.len().saturating_sub(1), text.len()), &sources), None, "{text}");
        }
    }
}
