//! Comments between `{-` and `-}`: nested ones, pragmas, and specifications.

use gainsay_source::{Diagnostic, Span};

use super::{SpecificationComment, scan::Scanner};

impl Scanner<'_> {
    pub(super) fn block_comment(&mut self) {
        let start = self.at;
        let column = self.column();
        let Some(length) = comment_length(&self.bytes[start..]) else {
            self.at = self.bytes.len();
            let span = Span::new(self.file, start, start + 2);
            let problem = Diagnostic::error("syntax", "this comment is never closed", span)
                .with_help("add -} where it ends; comments nest, so each {- needs its own");
            self.result.notes.push(problem);
            return;
        };
        self.at += length;
        let span = Span::new(self.file, start, self.at);
        let comment = &self.text[start..self.at];
        if comment.starts_with("{-#") {
            self.magic_hash |= comment.contains("LANGUAGE") && comment.contains("MagicHash");
            self.result.pragmas.push(span);
        } else if comment.starts_with("{-@") {
            self.specification_comment(span, column);
        }
    }

    fn specification_comment(&mut self, span: Span, column: u32) {
        let comment = &self.text[span.start as usize..span.end as usize];
        if comment.len() >= "{-@@-}".len() && comment.ends_with("@-}") {
            self.result.specifications.push(SpecificationComment { span, column });
        } else {
            let problem = Diagnostic::warning(
                "specification",
                "this begins like a specification but does not end with @-}, so it is read as a comment",
                span,
            );
            self.result.notes.push(problem.with_help("write @-} at its end, or {- at its beginning"));
        }
    }
}

/// The length of the nested comment at the beginning of `bytes`, or nothing when it is not closed.
fn comment_length(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = 0;
    while at + 1 < bytes.len() {
        match &bytes[at..at + 2] {
            b"{-" => {
                depth += 1;
                at += 2;
            }
            b"-}" => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
    None
}
