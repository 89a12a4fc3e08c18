//! A text as names and marks, without its comments and strings. What annotations say counts: `//@`, `/*@ @*/` and `{-@ @-}` are no comments.
//!
//! This is no parser: it has to make something of a text that is only half written, so that one can go to what is defined in it.

use gainsay::Language;

use super::words;

/// A name, or a single character that is no part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    pub text: &'t str,
    pub start: usize,
}

impl Token<'_> {
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub fn is_name(&self, language: Language) -> bool {
        self.text.chars().next().is_some_and(|first| words::is_part(language, first) && !first.is_ascii_digit())
    }
}

pub fn tokens(language: Language, text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if let Some(length) = skipped(language, rest) {
            at += length.max(1);
        } else if let Some(mark) = rest.get(..3).filter(|mark| *mark == "&*&") {
            // One mark, not three of which the middle one looks like a pointer's.
            tokens.push(Token { text: mark, start: at });
            at += mark.len();
        } else if words::is_part(language, first) {
            let length = rest.find(|character| !words::is_part(language, character)).unwrap_or(rest.len());
            tokens.push(Token { text: &rest[..length], start: at });
            at += length;
        } else {
            let length = first.len_utf8();
            if !first.is_whitespace() {
                tokens.push(Token { text: &rest[..length], start: at });
            }
            at += length;
        }
    }
    tokens
}

/// How much of what begins here is no program text: a comment, a string, the sign of an annotation.
fn skipped(language: Language, rest: &str) -> Option<usize> {
    let line = || Some(rest.find('\n').unwrap_or(rest.len()));
    let until = |end: &str| Some(rest.find(end).map_or(rest.len(), |found| found + end.len()));
    match language {
        Language::C | Language::Viper => match rest {
            _ if rest.starts_with("//@") && language == Language::C => Some(3),
            _ if rest.starts_with("/*@") && language == Language::C => Some(3),
            _ if rest.starts_with("@*/") && language == Language::C => Some(3),
            _ if rest.starts_with("//") => line(),
            _ if rest.starts_with("/*") => until("*/"),
            _ if rest.starts_with('"') => Some(quoted(rest)),
            _ => None,
        },
        Language::Haskell => match rest {
            _ if rest.starts_with("{-@") || rest.starts_with("@-}") => Some(3),
            _ if rest.starts_with("--") => line(),
            _ if rest.starts_with("{-") => until("-}"),
            _ if rest.starts_with('"') => Some(quoted(rest)),
            _ => None,
        },
        Language::Racket => match rest {
            _ if rest.starts_with(';') => line(),
            _ if rest.starts_with("#|") => until("|#"),
            _ if rest.starts_with('"') => Some(quoted(rest)),
            _ => None,
        },
        Language::Core => rest.starts_with("--").then(line).flatten(),
    }
}

/// A string ends at its quote, or with its line where that is missing.
fn quoted(rest: &str) -> usize {
    let mut is_escaped = false;
    for (at, character) in rest.char_indices().skip(1) {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' | '\n' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(language: Language, text: &str) -> Vec<&str> {
        tokens(language, text).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn annotations_count_and_comments_do_not() {
        assert_eq!(texts(Language::C, "/*@ a @*/ //@ b\n// c\n/* d */ \"e\" f"), ["a", "b", "f"]);
        assert_eq!(texts(Language::Haskell, "{-@ a @-} {- b -} -- c\n\"d -- \" e'"), ["a", "e'"]);
        assert_eq!(texts(Language::Racket, "(a->b ;c\n #|d|# \"e\")"), ["(", "a->b", ")"]);
    }

    #[test]
    fn what_has_no_end_ends_with_the_text() {
        for text in ["/*", "\"\\", "{-", "#|", "é\"", "//", ""] {
            for language in Language::ALL {
                let _ = tokens(language, text);
            }
        }
    }
}
