//! The comments of a text, in the syntax of each language: for what is said beside the code and not in it. Strings, characters and what else only looks like
//! a comment is none. Nothing here knows what a comment says.

use std::ops::Range;

/// How a language writes comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentSyntax {
    /// `--` to the end of the line.
    Core,
    /// `--`, and `{- … -}`, which nest.
    Haskell,
    /// The same, in the code between prose.
    LiterateHaskell,
    /// `;`, and `#| … |#`, which nest.
    Racket,
    /// `//` and `/* … */`.
    Viper,
    /// `//` and `/* … */`; annotations (`//@`, `/*@ … @*/`) are code, and may hold comments.
    C,
}

/// A comment, by its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    pub whole: Range<usize>,
    /// Without what opens and closes it.
    pub inside: Range<usize>,
}

impl CommentSyntax {
    /// What begins a comment that ends with its line.
    pub fn leader(self) -> &'static str {
        match self {
            CommentSyntax::Core | CommentSyntax::Haskell | CommentSyntax::LiterateHaskell => "--",
            CommentSyntax::Racket => ";",
            CommentSyntax::Viper | CommentSyntax::C => "//",
        }
    }

    /// The comments of a text, in order. A text that no reader takes may have none, or odd ones.
    pub fn comments(self, text: &str) -> Vec<Comment> {
        let code = match self {
            CommentSyntax::LiterateHaskell => without_prose(text),
            _ => text.as_bytes().to_vec(),
        };
        let mut scan = Scan { syntax: self, text: &code, at: 0, ghost: Ghost::No, found: Vec::new() };
        while scan.at < scan.text.len() {
            scan.step();
        }
        scan.found
    }
}

/// The text of a literate file with spaces in place of prose and of the birds before code.
fn without_prose(text: &str) -> Vec<u8> {
    let mut code = Vec::with_capacity(text.len());
    let mut in_block = false;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_end();
        if trimmed == "\\end{code}" {
            in_block = false;
        }
        let blank = |byte: u8| if byte == b'\n' { byte } else { b' ' };
        match line.as_bytes() {
            bytes if in_block => code.extend_from_slice(bytes),
            [b'>', rest @ ..] => {
                code.push(b' ');
                code.extend_from_slice(rest);
            }
            bytes => code.extend(bytes.iter().map(|byte| blank(*byte))),
        }
        if trimmed == "\\begin{code}" {
            in_block = true;
        }
    }
    code
}

fn is_spliced(line: &[u8]) -> bool {
    line.strip_suffix(b"\r").unwrap_or(line).ends_with(b"\\")
}

/// Whether the text is an annotation of C, in which other comments may stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ghost {
    No,
    Line,
    Block,
}

struct Scan<'t> {
    syntax: CommentSyntax,
    text: &'t [u8],
    at: usize,
    ghost: Ghost,
    found: Vec<Comment>,
}

impl Scan<'_> {
    fn begins(&self, with: &str) -> bool {
        self.text[self.at..].starts_with(with.as_bytes())
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    fn step(&mut self) {
        match self.syntax {
            CommentSyntax::Core => self.core(),
            CommentSyntax::Haskell | CommentSyntax::LiterateHaskell => self.haskell(),
            CommentSyntax::Racket => self.racket(),
            CommentSyntax::Viper => self.viper(),
            CommentSyntax::C => self.c(),
        }
    }

    fn core(&mut self) {
        match self.byte(self.at) {
            b'-' if self.begins("--") => self.line(2),
            b'"' => self.string(b'"'),
            b'`' => self.string(b'`'),
            b'\'' => self.character(),
            _ => self.at += 1,
        }
    }

    fn haskell(&mut self) {
        match self.byte(self.at) {
            b'{' if self.begins("{-") => self.nested("{-", "-}"),
            b'-' if self.begins("--") => self.dashes(),
            b'"' => self.string(b'"'),
            b'\'' => self.character(),
            _ => self.at += 1,
        }
    }

    /// Dashes open a comment unless they are part of a longer operator.
    fn dashes(&mut self) {
        const SYMBOLS: &[u8] = b"!#$%&*+./<=>?@\\^|~:-";
        let dashes = self.text[self.at..].iter().take_while(|byte| **byte == b'-').count();
        let before = self.at.checked_sub(1).map_or(0, |before| self.byte(before));
        if SYMBOLS.contains(&self.byte(self.at + dashes)) || SYMBOLS.contains(&before) {
            self.at += dashes;
        } else {
            self.line(dashes);
        }
    }

    fn racket(&mut self) {
        match self.byte(self.at) {
            b';' => self.line(1),
            b'#' if self.begins("#|") => self.nested("#|", "|#"),
            b'#' if self.begins("#\\") => self.at += 3,
            b'#' if self.begins("#;") => self.at += 2,
            b'#' if self.begins("#<<") => self.here_string(),
            b'"' => self.text_to(b'"'),
            b'|' => self.text_to(b'|'),
            b'\\' => self.at += 2,
            _ => self.at += 1,
        }
    }

    /// `#<<NAME`, and lines until one that is the name.
    fn here_string(&mut self) {
        let rest = &self.text[self.at + 3..];
        let mut lines = rest.split_inclusive(|byte| *byte == b'\n');
        let name = lines.next().unwrap_or_default();
        let mut length = 3 + name.len();
        for line in lines {
            length += line.len();
            if line.trim_ascii_end() == name.trim_ascii_end() {
                break;
            }
        }
        self.at += length;
    }

    fn viper(&mut self) {
        match self.byte(self.at) {
            b'/' if self.begins("//") => self.line(2),
            b'/' if self.begins("/*") => self.block(),
            b'"' => self.string(b'"'),
            _ => self.at += 1,
        }
    }

    fn c(&mut self) {
        match self.byte(self.at) {
            b'\n' => {
                if self.ghost == Ghost::Line {
                    self.ghost = Ghost::No;
                }
                self.at += 1;
            }
            b'/' if self.ghost != Ghost::Block && self.begins("//@") => self.enter(Ghost::Line),
            b'/' if self.ghost == Ghost::No && self.begins("/*@") => self.enter(Ghost::Block),
            b'@' if self.ghost == Ghost::Block && self.begins("@*/") => self.enter(Ghost::No),
            b'/' if self.begins("//") => self.line(2),
            b'/' if self.begins("/*") => self.block(),
            quote @ (b'"' | b'\'') => self.string(quote),
            _ => self.at += 1,
        }
    }

    fn enter(&mut self, ghost: Ghost) {
        self.ghost = ghost;
        self.at += 3;
    }

    /// A comment to the end of the line, after these many bytes that open it.
    fn line(&mut self, opening: usize) {
        let rest = &self.text[self.at..];
        let end_of_line = |from: usize| rest[from..].iter().position(|byte| *byte == b'\n').map(|length| from + length);
        let mut end = end_of_line(0);
        // In C, a backslash puts the next line behind this one.
        while let Some(at) = end.filter(|at| self.syntax == CommentSyntax::C && is_spliced(&rest[..*at])) {
            end = end_of_line(at + 1);
        }
        let length = end.unwrap_or(rest.len());
        let length = if rest[..length].ends_with(b"\r") { length - 1 } else { length };
        let inside = self.at + opening.min(length)..self.at + length;
        self.found.push(Comment { whole: self.at..self.at + length, inside });
        self.at += length.max(1);
    }

    fn block(&mut self) {
        let rest = &self.text[self.at + 2..];
        let length = rest.windows(2).position(|pair| pair == b"*/");
        self.push_block(length.map_or(self.text.len(), |length| self.at + 2 + length + 2), length.is_some());
    }

    /// A comment that may hold others of its kind.
    fn nested(&mut self, open: &str, close: &str) {
        let (mut at, mut depth) = (self.at + 2, 1);
        while at < self.text.len() && depth > 0 {
            let rest = &self.text[at..];
            if rest.starts_with(open.as_bytes()) {
                depth += 1;
                at += 2;
            } else if rest.starts_with(close.as_bytes()) {
                depth -= 1;
                at += 2;
            } else {
                at += 1;
            }
        }
        self.push_block(at.min(self.text.len()), depth == 0);
    }

    fn push_block(&mut self, end: usize, is_closed: bool) {
        let inner = if is_closed { end - 2 } else { end };
        self.found.push(Comment { whole: self.at..end, inside: self.at + 2..inner.max(self.at + 2) });
        self.at = end;
    }

    /// A text on one line; Haskell's goes on behind a gap.
    fn string(&mut self, quote: u8) {
        self.at += 1;
        while self.at < self.text.len() {
            let byte = self.byte(self.at);
            self.at += 1;
            match byte {
                b'\\' if quote == b'`' => {}
                b'\\' if self.is_gap() => {
                    let rest = &self.text[self.at..];
                    self.at += rest.iter().position(|byte| *byte == b'\\').map_or(rest.len(), |length| length + 1);
                }
                b'\\' => self.at += 1,
                b'\n' => return,
                _ if byte == quote => return,
                _ => {}
            }
        }
    }

    fn is_gap(&self) -> bool {
        matches!(self.syntax, CommentSyntax::Haskell | CommentSyntax::LiterateHaskell)
            && self.byte(self.at).is_ascii_whitespace()
    }

    /// A text that may have several lines.
    fn text_to(&mut self, quote: u8) {
        self.at += 1;
        while self.at < self.text.len() {
            let byte = self.byte(self.at);
            self.at += if byte == b'\\' && quote == b'"' { 2 } else { 1 };
            if byte == quote {
                return;
            }
        }
    }

    /// A quote is part of a name, opens a character, or means something else.
    fn character(&mut self) {
        let before = self.at.checked_sub(1).map_or(0, |before| self.byte(before));
        let in_name = before.is_ascii_alphanumeric() || matches!(before, b'_' | b'\'') || before >= 0x80;
        let next = self.byte(self.at + 1);
        let width = match next {
            0..0x80 => 1,
            0x80..0xe0 => 2,
            0xe0..0xf0 => 3,
            0xf0.. => 4,
        };
        if !in_name && (next == b'\\' || self.byte(self.at + 1 + width) == b'\'') {
            self.string(b'\'');
        } else {
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comments(syntax: CommentSyntax, text: &str) -> Vec<&str> {
        syntax.comments(text).into_iter().map(|comment| text[comment.inside].trim()).collect()
    }

    #[test]
    fn every_language_has_its_comments() {
        assert_eq!(comments(CommentSyntax::Core, "goal f = 1; -- one\n-- two"), ["one", "two"]);
        assert_eq!(
            comments(CommentSyntax::Haskell, "f = 1 -- one\n{- two {- and -} -}--- three"),
            ["one", "two {- and -}", "three"]
        );
        assert_eq!(comments(CommentSyntax::Racket, "(f) ; one\n#| two #| and |# |#"), ["one", "two #| and |#"]);
        assert_eq!(comments(CommentSyntax::Viper, "x := 1 // one\r\n/* two */ y"), ["one", "two"]);
        assert_eq!(comments(CommentSyntax::C, "x = 1; // one\n/* two */"), ["one", "two"]);
    }

    #[test]
    fn what_only_looks_like_a_comment_is_none() {
        assert!(comments(CommentSyntax::Core, "\"-- no\" '\"' `-- no`").is_empty());
        assert_eq!(comments(CommentSyntax::Core, "x' '-' -- yes"), ["yes"]);
        assert!(comments(CommentSyntax::Haskell, "\"-- no \\\" -- no\" --> |-- x '\"' {").is_empty());
        assert_eq!(
            comments(CommentSyntax::Haskell, "foldl' x' -- yes '\n\"a\\\n  \\-- no\" '\\'' 'é' -- yes"),
            ["yes '", "yes"]
        );
        assert_eq!(comments(CommentSyntax::Racket, "\"; no\n; no\" #\\; |; no| #<<END\n; no\nEND\n; yes"), ["yes"]);
        assert_eq!(comments(CommentSyntax::Racket, "#\\\" ; yes\n\"\\\"; no\""), ["yes"]);
        assert!(comments(CommentSyntax::Viper, "import \"http://no\"").is_empty());
        assert!(comments(CommentSyntax::C, "'\"' \"// no\" '/' \"/* no */\"").is_empty());
    }

    #[test]
    fn annotations_of_c_are_code_that_may_hold_comments() {
        assert_eq!(
            comments(CommentSyntax::C, "//@ requires x; // one\n/*@ a // two\n b @*/ // three"),
            ["one", "two", "three"]
        );
        assert_eq!(comments(CommentSyntax::C, "//@ requires x; //@ ensures y; // one"), ["one"]);
    }

    #[test]
    fn comments_of_c_go_on_behind_a_backslash() {
        assert_eq!(comments(CommentSyntax::C, "// one \\\n two\nint x; // three \\"), ["one \\\n two", "three \\"]);
        assert_eq!(comments(CommentSyntax::Viper, "// one \\\nassert true"), ["one \\"]);
    }

    #[test]
    fn prose_is_no_code() {
        let text = "-- no\n> f = 1 -- one\n\\begin{code}\n-- two\n\\end{code}\n-- no\n";
        assert_eq!(comments(CommentSyntax::LiterateHaskell, text), ["one", "two"]);
    }

    #[test]
    fn comments_that_never_end_reach_to_the_end() {
        for (syntax, text) in [
            (CommentSyntax::C, "/* a"),
            (CommentSyntax::C, "/*"),
            (CommentSyntax::Haskell, "{- a {- -}"),
            (CommentSyntax::Racket, "#|"),
            (CommentSyntax::Racket, "#<<"),
            (CommentSyntax::Racket, "\""),
            (CommentSyntax::Racket, "#\\"),
            (CommentSyntax::Haskell, "\"\\"),
            (CommentSyntax::Haskell, "'"),
            (CommentSyntax::Core, "--"),
        ] {
            for comment in syntax.comments(text) {
                assert!(text.get(comment.whole.clone()).is_some() && text.get(comment.inside).is_some(), "{text}");
            }
        }
    }
}
