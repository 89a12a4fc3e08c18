//! `gainsay: allow(CODE): reason`, in a comment: a failure that somebody has looked at and lives with, and says why.
//!
//! The comment stands on the line of the goal or of the failing place, or directly above it. Several codes are separated by commas; of a code of Viper's the
//! part before the colon is enough. Without a reason it suppresses nothing.

use std::ops::RangeInclusive;

use gainsay_source::{Comment, CommentSyntax, Diagnostic, FileId, Sources, Span};

/// The code of warnings about comments that suppress nothing.
pub const CODE: &str = "suppression";

const TOOL: &str = "gainsay";
const EXPECTED: &str = "write `gainsay: allow(CODE): reason`, with a code of the report";

/// One comment that suppresses something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    /// The comment.
    pub span: Span,
    pub codes: Vec<String>,
    pub reason: String,
    /// The lines it speaks of, from one.
    pub lines: RangeInclusive<u32>,
}

impl Suppression {
    /// Whether what begins at `place` and has this code is suppressed.
    pub fn covers(&self, code: &str, place: Span, sources: &Sources) -> bool {
        self.speaks_of(place, sources) && self.codes.iter().any(|allowed| is_meant(allowed, code))
    }

    /// Whether it stands at `place` or directly above it.
    pub fn speaks_of(&self, place: Span, sources: &Sources) -> bool {
        place.file == self.span.file && self.lines.contains(&sources.line(place))
    }

    /// The comment that suppresses this code, for a line of its own.
    pub fn written(syntax: CommentSyntax, code: &str, reason: &str) -> String {
        let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("{} {TOOL}: allow({code}): {reason}", syntax.leader())
    }
}

/// `assert.failed` means `assert.failed:assertion.false` as well.
fn is_meant(allowed: &str, code: &str) -> bool {
    code.strip_prefix(allowed).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
}

/// The suppressions of a file, and what is wrong with comments that seem to be some.
pub fn suppressions(sources: &Sources, file: FileId, syntax: CommentSyntax) -> (Vec<Suppression>, Vec<Diagnostic>) {
    let text = sources.text(file);
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    // Most files have none, and need not be looked at twice.
    if !text.contains(TOOL) {
        return (found, wrong);
    }
    let comments = syntax.comments(&text);
    let lines = Lines::new(&text, syntax, &comments);
    for comment in &comments {
        let span = Span::new(file, comment.whole.start, comment.whole.end);
        match read(text.get(comment.inside.clone()).unwrap_or("")) {
            None => {}
            Some(Err(complaint)) => wrong.push(Diagnostic::warning(CODE, complaint, span).with_help(EXPECTED)),
            Some(Ok((codes, reason))) => found.push(Suppression { span, codes, reason, lines: lines.meant(comment) }),
        }
    }
    (found, wrong)
}

/// The codes and the reason, if the comment begins like a suppression.
fn read(comment: &str) -> Option<Result<(Vec<String>, String), String>> {
    let text = comment.trim_start_matches(['-', ';', '/', '!', '*']).trim();
    let rest = text.strip_prefix(TOOL)?;
    let said = match rest.trim_start().strip_prefix(':') {
        Some(said) => said.trim_start(),
        // Prose may begin with the name of the tool.
        None if rest.trim_start().starts_with("allow(") => {
            return Some(Err("a `:` is missing behind `gainsay`".into()));
        }
        None => return None,
    };
    let Some(codes) = said.strip_prefix("allow").map(str::trim_start).and_then(|rest| rest.strip_prefix('(')) else {
        return Some(Err("this comment begins like a suppression, but is none".into()));
    };
    let Some((codes, reason)) = codes.split_once(')') else {
        return Some(Err("this suppression has no `)` behind its code".into()));
    };
    let codes: Vec<String> = codes.split(',').map(|code| code.trim().to_owned()).collect();
    if codes.iter().any(String::is_empty) {
        return Some(Err("this suppression says nothing about which code it is for".into()));
    }
    let reason = reason.trim_start().strip_prefix(':').unwrap_or("");
    let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    if !reason.chars().any(char::is_alphanumeric) {
        return Some(Err("this suppression gives no reason, and suppresses nothing".into()));
    }
    Some(Ok((codes, reason)))
}

/// What stands in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Nothing,
    OnlyComments,
    /// Code that belongs to what comes below: a signature, a type before a name.
    Heading,
    Code,
}

struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
    contents: Vec<Content>,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str, syntax: CommentSyntax, comments: &[Comment]) -> Lines<'t> {
        let mut code = text.as_bytes().to_vec();
        comments.iter().for_each(|comment| {
            let bytes = code[comment.whole.clone()].iter_mut();
            bytes.filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        });
        let code = String::from_utf8_lossy(&code).into_owned();
        let (mut starts, mut contents, mut at) = (Vec::new(), Vec::new(), 0);
        let mut in_signature = false;
        for (written, code) in text.split_inclusive('\n').zip(code.split_inclusive('\n')) {
            starts.push(at);
            at += written.len();
            // Behind the mark of literate code, a space belongs to the mark.
            let literate = code.strip_prefix("> ").or_else(|| code.strip_prefix('>')).unwrap_or(code);
            let code = if syntax == CommentSyntax::LiterateHaskell { literate } else { code };
            let is_indented = code.starts_with([' ', '\t']);
            in_signature = is_signature(code, syntax) || (in_signature && is_indented);
            contents.push(match (written.trim().trim_start_matches('>').is_empty(), code.trim()) {
                (true, _) => Content::Nothing,
                (false, "") => Content::OnlyComments,
                (false, code) if in_signature || is_only_type(code, syntax) => Content::Heading,
                _ => Content::Code,
            });
        }
        Lines { text, starts, contents }
    }

    /// The index of the line of a byte.
    fn of(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start <= byte).saturating_sub(1)
    }

    fn content(&self, line: usize) -> Content {
        self.contents.get(line).copied().unwrap_or(Content::Nothing)
    }

    /// The lines a comment speaks of: its own, and if it stands alone, those below up to the first with code.
    fn meant(&self, comment: &Comment) -> RangeInclusive<u32> {
        let first = self.of(comment.whole.start);
        let mut last = self.of(comment.whole.end.saturating_sub(1).max(comment.whole.start));
        let alone = (first..=last).all(|line| self.content(line) == Content::OnlyComments);
        if alone {
            let mut line = last + 1;
            while matches!(self.content(line), Content::OnlyComments | Content::Heading) {
                line += 1;
            }
            // What looks like a heading and has nothing below it is none.
            last = if self.content(line) == Content::Code { line } else { (line - 1).max(last + 1) };
        }
        debug_assert!(comment.whole.end <= self.text.len());
        let number = |line: usize| u32::try_from(line + 1).unwrap_or(u32::MAX);
        number(first)..=number(last)
    }
}

/// `f, g :: …` of Haskell: what is checked comes below it.
fn is_signature(code: &str, syntax: CommentSyntax) -> bool {
    let is_haskell = matches!(syntax, CommentSyntax::Haskell | CommentSyntax::LiterateHaskell);
    let name = |character: char| character.is_alphanumeric() || "_'#, ()!$%&*+./<=>?@^|-~".contains(character);
    let code = if syntax == CommentSyntax::LiterateHaskell { code.trim_start() } else { code };
    is_haskell
        && code.starts_with(|first: char| first.is_lowercase() || matches!(first, '_' | '('))
        && code.split_once("::").is_some_and(|(names, _)| names.chars().all(name) && !names.contains(" = "))
}

/// `static struct node *` of C, before the name on the next line.
fn is_only_type(code: &str, syntax: CommentSyntax) -> bool {
    let part = |character: char| character.is_alphanumeric() || matches!(character, '_' | ' ' | '\t' | '*');
    syntax == CommentSyntax::C && code.chars().all(part) && !["else", "do"].contains(&code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, syntax: CommentSyntax) -> (Vec<Suppression>, Vec<String>) {
        let mut sources = Sources::new();
        let file = sources.add("a", text);
        let (found, wrong) = suppressions(&sources, file, syntax);
        (found, wrong.into_iter().map(|warning| warning.message).collect())
    }

    fn lines(text: &str, syntax: CommentSyntax) -> Vec<RangeInclusive<u32>> {
        let (found, wrong) = found(text, syntax);
        assert!(wrong.is_empty(), "{wrong:?}");
        found.into_iter().map(|found| found.lines).collect()
    }

    #[test]
    fn what_is_written_is_read() {
        for syntax in [CommentSyntax::Core, CommentSyntax::Haskell, CommentSyntax::Racket, CommentSyntax::C] {
            let text = format!("{}\nf", Suppression::written(syntax, "leak", "freed \n by the caller"));
            let (found, wrong) = found(&text, syntax);
            assert!(wrong.is_empty(), "{wrong:?}");
            assert_eq!(
                (&found[0].codes[..], found[0].reason.as_str()),
                (&["leak".to_owned()][..], "freed by the caller")
            );
            assert_eq!(found[0].lines, 1..=2);
        }
    }

    #[test]
    fn a_code_is_meant_in_full_or_up_to_its_colon() {
        assert!(is_meant("assert.failed", "assert.failed:assertion.false"));
        assert!(is_meant("assert.failed:assertion.false", "assert.failed:assertion.false"));
        assert!(!is_meant("assert.failed:assertion.false", "assert.failed"));
        assert!(!is_meant("assert", "assert.failed:assertion.false"));
    }

    #[test]
    fn without_a_reason_or_a_code_it_is_none() {
        let complaint = |comment: &str| found(&format!("// {comment}\nf"), CommentSyntax::C);
        for (comment, expected) in [
            ("gainsay: allow(leak)", "gives no reason"),
            ("gainsay: allow(leak):", "gives no reason"),
            ("gainsay: allow(leak): -- ", "gives no reason"),
            ("gainsay: allow(leak) because", "gives no reason"),
            ("gainsay: allow(): because", "which code"),
            ("gainsay: allow(leak,): because", "which code"),
            ("gainsay: allow(leak: because", "no `)`"),
            ("gainsay: alow(leak): because", "is none"),
            ("gainsay allow(leak): because", "a `:` is missing"),
        ] {
            let (found, wrong) = complaint(comment);
            assert!(found.is_empty(), "{comment}");
            assert!(wrong.len() == 1 && wrong[0].contains(expected), "{comment}: {wrong:?}");
        }
        for prose in ["gainsay proves this", "see gainsay: allow(leak): no", "gainsaying: x"] {
            assert_eq!(complaint(prose), (Vec::new(), Vec::new()), "{prose}");
        }
    }

    #[test]
    fn it_speaks_of_its_own_line_or_of_the_code_right_below() {
        let c = "int f() { // gainsay: allow(a): b\n}\n// gainsay: allow(a): b\n/* more */\nstatic int *\ng() {}\n";
        assert_eq!(lines(c, CommentSyntax::C), [1..=1, 3..=6]);
        let apart = "/* gainsay: allow(a): b\n   and c */\n\nint f() {}\n";
        assert_eq!(lines(apart, CommentSyntax::C), [1..=3]);
        let haskell = "-- gainsay: allow(a): b\n-- | Says more.\n{-@ f :: Int\n      -> Nat @-}\nf :: Int\n  -> Int\nf x = x\ng = 1";
        assert_eq!(lines(haskell, CommentSyntax::Haskell), [1..=7]);
        let literate = "Prose.\n\n> -- gainsay: allow(a): b\n> f :: Int\n> f = 1\n";
        assert_eq!(lines(literate, CommentSyntax::LiterateHaskell), [3..=5]);
        assert_eq!(lines("f = 1 -- gainsay: allow(a): b", CommentSyntax::Core), [1..=1]);
        assert_eq!(lines("-- gainsay: allow(a): b", CommentSyntax::Core), [1..=2]);
    }

    #[test]
    fn a_text_in_the_program_suppresses_nothing() {
        assert!(lines("char *s = \"// gainsay: allow(a): b\";\n", CommentSyntax::C).is_empty());
        assert!(lines("(f \"\n; gainsay: allow(a): b\n\")", CommentSyntax::Racket).is_empty());
        assert!(lines("f = \"-- gainsay: allow(a): b\"", CommentSyntax::Haskell).is_empty());
    }
}
