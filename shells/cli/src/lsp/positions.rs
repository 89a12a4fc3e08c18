//! Lines and columns as editors count them: both from zero, columns in UTF-16 code units, and three ways to end a line.

use gainsay_source::{FileId, Sources, Span};
use lsp_types::{Position, Range};

/// Where a span lies.
pub fn range(sources: &Sources, span: Span) -> Range {
    let place = sources.place(span);
    let position = |line: u32, column: u32| {
        let before = sources.line_text(span.file, line).chars().take(column as usize - 1);
        Position::new(line - 1, before.map(|character| character.len_utf16() as u32).sum())
    };
    Range::new(position(place.line, place.column), position(place.end_line, place.end_column))
}

/// The part of a range in its first line. Long stretches, a whole method, are marked by their head.
pub fn head(sources: &Sources, file: FileId, range: Range) -> Range {
    if range.start.line == range.end.line {
        range
    } else {
        Range::new(range.start, line_end(sources, file, range.start.line))
    }
}

/// The end of a line, counted from zero.
pub fn line_end(sources: &Sources, file: FileId, line: u32) -> Position {
    let text = sources.line_text(file, line + 1);
    Position::new(line, text.trim_end().encode_utf16().count() as u32)
}

/// The byte at a position. One behind the end of its line, or of the text, is that end.
pub fn offset(text: &str, position: Position) -> usize {
    let start = line_start(text, position.line);
    let mut column = 0;
    for (at, character) in text[start..].char_indices() {
        if column >= position.character || matches!(character, '\n' | '\r') {
            return start + at;
        }
        column += character.len_utf16() as u32;
    }
    text.len()
}

fn line_start(text: &str, line: u32) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut lines) = (0, 0);
    while lines < line {
        let Some(end) = bytes[at..].iter().position(|byte| matches!(byte, b'\n' | b'\r')) else { return text.len() };
        at += end + 1;
        if bytes[at - 1] == b'\r' && bytes.get(at) == Some(&b'\n') {
            at += 1;
        }
        lines += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_utf16_code_units() {
        let mut sources = Sources::new();
        let text = "é𝄞x\nλ y";
        let file = sources.add("a.fun", text);
        let x = text.find('x').expect("it is there");
        assert_eq!(range(&sources, Span::new(file, x, x + 1)), Range::new(Position::new(0, 3), Position::new(0, 4)));
        assert_eq!(offset(text, Position::new(0, 3)), x);
        assert_eq!(offset(text, Position::new(1, 2)), text.len() - 1);
    }

    #[test]
    fn a_position_outside_of_the_text_is_its_end() {
        assert_eq!(offset("ab\ncd", Position::new(0, 99)), 2);
        assert_eq!(offset("ab\ncd", Position::new(99, 0)), 5);
        assert_eq!(offset("", Position::new(u32::MAX, u32::MAX)), 0);
        assert_eq!(offset("a\r\nb\rc", Position::new(2, 0)), 5);
        // In the middle of a pair of surrogates.
        assert_eq!(offset("𝄞x", Position::new(0, 1)), 4);
    }
}
