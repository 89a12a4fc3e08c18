//! What happens to a file before the lexer sees it: literate prose, C-preprocessor branches not taken and `#!` lines become spaces.
//!
//! Every remaining character keeps its byte offset and its column, so places in the result are places in the file.

mod condition;
mod conditional;
mod literate;

use std::borrow::Cow;

use gainsay_source::{Diagnostic, FileId, Sources};

/// The Haskell text of a file, and what was wrong with its frame.
pub fn haskell_text(sources: &Sources, file: FileId) -> (String, Vec<Diagnostic>) {
    let text = sources.text(file);
    let mut diagnostics = Vec::new();
    let mut result: Cow<'_, str> = Cow::Borrowed(&text);
    if sources.path(file).ends_with(".lhs") {
        result = Cow::Owned(literate::code_of(&result, file, &mut diagnostics));
    }
    if uses_preprocessor(&result) {
        result = Cow::Owned(conditional::chosen_lines(&result, file, &mut diagnostics));
    }
    let mut result = result.into_owned();
    if result.starts_with("#!") {
        let end = result.find('\n').unwrap_or(result.len());
        blank(&mut result, 0, end);
    }
    if result.starts_with('\u{feff}') {
        blank(&mut result, 0, '\u{feff}'.len_utf8());
    }
    (result, diagnostics)
}

fn uses_preprocessor(text: &str) -> bool {
    text.match_indices("{-#").any(|(at, _)| {
        let pragma = &text[at..];
        let pragma = &pragma[..pragma.find("#-}").unwrap_or(0)];
        pragma.contains("LANGUAGE")
            && pragma.split(|character: char| !character.is_alphanumeric()).any(|word| word == "CPP")
    })
}

fn blank(text: &mut String, start: usize, end: usize) {
    text.replace_range(start..end, &" ".repeat(end - start));
}

/// A copy of `text` in which only the lines `keep` chooses remain; it sees each line without its line end.
fn keep_lines(text: &str, mut keep: impl FnMut(usize, &str) -> Line) -> String {
    let mut result = String::with_capacity(text.len());
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let body = line.trim_end_matches(['\n', '\r']);
        match keep(offset, body) {
            Line::Kept => result.push_str(body),
            Line::KeptAfterMark => {
                result.push(' ');
                result.push_str(&body[1..]);
            }
            Line::Dropped => result.extend(std::iter::repeat_n(' ', body.len())),
        }
        result.push_str(&line[body.len()..]);
        offset += line.len();
    }
    result
}

enum Line {
    Kept,
    /// Its first byte becomes a space: the `>` of a bird track.
    KeptAfterMark,
    Dropped,
}
