//! Literate Haskell: only `\begin{code}` blocks and lines that begin with `>` are program.

use gainsay_source::{Diagnostic, FileId, Span};

use super::{Line, keep_lines};

/// Blanks out the prose. A code block that is never closed, or an end without a beginning, is reported and read as if it were right.
pub fn code_of(text: &str, file: FileId, diagnostics: &mut Vec<Diagnostic>) -> String {
    let mut opened: Option<Span> = None;
    let mut found_code = false;
    let result = keep_lines(text, |offset, line| {
        let span = Span::new(file, offset, offset + line.len());
        if line.starts_with("\\begin{code}") {
            opened = Some(span);
            return Line::Dropped;
        }
        if line.starts_with("\\end{code}") {
            if opened.take().is_none() {
                diagnostics.push(Diagnostic::error("syntax", "\\end{code} without a \\begin{code} before it", span));
            }
            return Line::Dropped;
        }
        let line = match line.bytes().next() {
            _ if opened.is_some() => Line::Kept,
            Some(b'>') => Line::KeptAfterMark,
            _ => Line::Dropped,
        };
        found_code |= !matches!(line, Line::Dropped);
        line
    });
    if let Some(span) = opened {
        diagnostics
            .push(Diagnostic::error("syntax", "\\begin{code} is never closed", span).with_help("add \\end{code}"));
    }
    if !found_code {
        let span = Span::new(file, 0, text.len().min(1));
        let problem = Diagnostic::warning("syntax", "this literate file has no code", span)
            .with_help("write it between \\begin{code} and \\end{code}, or begin its lines with >");
        diagnostics.push(problem);
    }
    result
}

#[cfg(test)]
mod tests {
    use gainsay_source::Sources;

    use super::*;

    fn code(text: &str) -> (String, Vec<Diagnostic>) {
        let file = Sources::new().add("a.lhs", text);
        let mut diagnostics = Vec::new();
        (code_of(text, file, &mut diagnostics), diagnostics)
    }

    #[test]
    fn prose_becomes_spaces_and_code_keeps_its_place() {
        let (result, diagnostics) = code("Prosé\n\\begin{code}\nx = 1\n\\end{code}\n> y = 2\n");
        assert_eq!(result, "      \n            \nx = 1\n          \n  y = 2\n");
        assert!(diagnostics.is_empty());
    }

    #[test]
    fn unbalanced_blocks_are_reported() {
        assert_eq!(code("\\begin{code}\nx = 1\n").1.len(), 1);
        assert_eq!(code("> x = 1\n\\end{code}\n").1.len(), 1);
        assert_eq!(code("only prose\n").1.len(), 1);
    }
}
