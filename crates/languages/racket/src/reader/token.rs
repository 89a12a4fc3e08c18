//! Tokens of Racket text. Total: what is no token becomes [`Token::Wrong`], with a sentence.

use gainsay_source::{FileId, Name, Span};

use super::number::number;
use crate::datum::{DatumKind, OtherKind};

#[derive(Debug, PartialEq)]
pub(super) enum Token {
    Open(char),
    OpenVector(char),
    Close(char),
    Dot,
    /// A quote: the name of the form it stands for.
    Prefix(&'static str),
    Box,
    /// `#hash(`: what makes it, and the bracket.
    OpenTable(&'static str, char),
    /// `#;`
    DropNext,
    Datum(DatumKind),
    Wrong(String),
    End,
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    file: FileId,
    at: usize,
}

const NAMED_CHARACTERS: [(&str, char); 13] = [
    ("backspace", '\u{8}'),
    ("tab", '\t'),
    ("newline", '\n'),
    ("linefeed", '\n'),
    ("vtab", '\u{b}'),
    ("page", '\u{c}'),
    ("return", '\r'),
    ("space", ' '),
    ("rubout", '\u{7f}'),
    ("delete", '\u{7f}'),
    ("nul", '\0'),
    ("null", '\0'),
    ("altmode", '\u{1b}'),
];

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, file: FileId) -> Lexer<'a> {
        Lexer { text, file, at: 0 }
    }

    /// `#lang racket/base`, if the text starts with it.
    pub(super) fn language(&mut self) -> Option<String> {
        self.skip_blank();
        if self.rest().starts_with("#!") && !self.rest().starts_with("#!/") {
            return None;
        }
        if self.rest().starts_with("#!/") {
            self.skip_line();
            self.skip_blank();
        }
        let line = self.rest().strip_prefix("#lang")?;
        let line = line.split('\n').next().unwrap_or(line);
        self.skip_line();
        Some(line.split_whitespace().next().unwrap_or("").to_owned())
    }

    pub(super) fn next(&mut self) -> (Token, Span) {
        if let Some(unclosed) = self.skip_blank() {
            return (Token::Wrong("this comment is never closed; `|#` is missing".to_owned()), unclosed);
        }
        let start = self.at;
        let token = self.token();
        (token, Span::new(self.file, start, self.at))
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    /// Past blanks and comments. Returns the start of a block comment that never ends.
    fn skip_blank(&mut self) -> Option<Span> {
        loop {
            let rest = self.rest();
            self.at +=
                rest.len() - rest.trim_start_matches(|blank: char| blank.is_whitespace() || blank == '\u{feff}').len();
            if self.rest().starts_with(';') {
                self.skip_line();
            } else if self.rest().starts_with("#|") {
                let start = self.at;
                if !self.skip_block_comment() {
                    return Some(Span::new(self.file, start, start + 2));
                }
            } else {
                return None;
            }
        }
    }

    fn skip_block_comment(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        let mut depth = 0_usize;
        let mut at = self.at;
        while at + 1 < bytes.len() {
            match &bytes[at..at + 2] {
                b"#|" => (depth, at) = (depth + 1, at + 2),
                b"|#" => (depth, at) = (depth - 1, at + 2),
                _ => at += 1,
            }
            if depth == 0 {
                self.at = at;
                return true;
            }
        }
        self.at = self.text.len();
        false
    }

    fn token(&mut self) -> Token {
        gainsay_meter::tick(2);
        let Some(first) = self.rest().chars().next() else { return Token::End };
        let single = match first {
            '(' | '[' | '{' => Token::Open(first),
            ')' | ']' | '}' => Token::Close(first),
            '\'' => Token::Prefix("quote"),
            '`' => Token::Prefix("quasiquote"),
            ',' if self.rest().starts_with(",@") => {
                self.at += 2;
                return Token::Prefix("unquote-splicing");
            }
            ',' => Token::Prefix("unquote"),
            '"' => return self.string(),
            '#' => return self.hash(),
            _ => return self.word(),
        };
        self.at += first.len_utf8();
        single
    }

    fn hash(&mut self) -> Token {
        let after = self.rest()[1..].chars().next();
        let taken = |lexer: &mut Self, length: usize, token: Token| {
            lexer.at += length;
            token
        };
        match after {
            Some(bracket @ ('(' | '[' | '{')) => taken(self, 2, Token::OpenVector(bracket)),
            Some(';') => taken(self, 2, Token::DropNext),
            Some('&') => taken(self, 2, Token::Box),
            Some('\'') => taken(self, 2, Token::Prefix("syntax")),
            Some('`') => taken(self, 2, Token::Prefix("quasisyntax")),
            Some(',') if self.rest().starts_with("#,@") => taken(self, 3, Token::Prefix("unsyntax-splicing")),
            Some(',') => taken(self, 2, Token::Prefix("unsyntax")),
            Some('\\') => self.character(),
            Some(':') => {
                self.at += 2;
                let word = self.take_word();
                Token::Datum(DatumKind::Keyword(Name::from(word)))
            }
            Some('"') => {
                self.at += 1;
                self.text_of(OtherKind::Bytes)
            }
            Some('<') if self.rest().starts_with("#<<") => self.here_string(),
            Some('%') => self.word(),
            _ => self.written_with_text().unwrap_or_else(|| self.hash_word()),
        }
    }

    /// `#rx"…"` and its relatives, and `#hash(…)` and its.
    fn written_with_text(&mut self) -> Option<Token> {
        const TEXTS: [(&str, OtherKind); 4] = [
            ("#rx#\"", OtherKind::ByteRegexp),
            ("#px#\"", OtherKind::BytePregexp),
            ("#rx\"", OtherKind::Regexp),
            ("#px\"", OtherKind::Pregexp),
        ];
        const TABLES: [(&str, &str); 3] =
            [("#hasheqv", "makeImmutableHash"), ("#hasheq", "makeImmutableHash"), ("#hash", "makeImmutableHash")];
        let rest = self.rest();
        if let Some((prefix, kind)) = TEXTS.into_iter().find(|(prefix, _)| rest.starts_with(prefix)) {
            self.at += prefix.len() - 1;
            return Some(self.text_of(kind));
        }
        let (prefix, make) = TABLES.into_iter().find(|(prefix, _)| rest.starts_with(prefix))?;
        let bracket = rest[prefix.len()..].chars().next().filter(|next| ['(', '[', '{'].contains(next))?;
        self.at += prefix.len() + 1;
        Some(Token::OpenTable(make, bracket))
    }

    /// The string that begins here, as the text of another kind of value.
    fn text_of(&mut self, kind: OtherKind) -> Token {
        match self.string() {
            Token::Datum(DatumKind::Text(text)) => Token::Datum(DatumKind::Other(kind, text)),
            other => other,
        }
    }

    /// `#<<END`, and all lines up to one that is `END`.
    fn here_string(&mut self) -> Token {
        let start = self.at;
        let first = self.rest()[3..].split('\n').next().unwrap_or("");
        let body = self.at + 3 + first.len() + 1;
        let mut at = body;
        for line in self.text.get(body..).unwrap_or("").split_inclusive('\n') {
            if line.trim_end_matches('\n') == first {
                let text = self.text[body..at.saturating_sub(1).max(body)].to_owned();
                self.at = at + first.len();
                return Token::Datum(DatumKind::Text(text));
            }
            at += line.len();
        }
        self.at = start + 3;
        self.skip_line();
        Token::Wrong(format!("this string is never closed; a line `{first}` is missing"))
    }

    fn hash_word(&mut self) -> Token {
        let start = self.at;
        self.at += 1;
        let word = format!("#{}", self.take_word());
        if word == "#" || self.at == start {
            self.at = self.at.max(start + 1);
            return Token::Wrong("`#` starts nothing that gainsay knows".to_owned());
        }
        match word.as_str() {
            "#t" | "#true" | "#T" => Token::Datum(DatumKind::Boolean(true)),
            "#f" | "#false" | "#F" => Token::Datum(DatumKind::Boolean(false)),
            _ => match number(&word) {
                Some(value) => Token::Datum(DatumKind::Number(value)),
                None => Token::Wrong(format!("`{word}` is nothing that gainsay can read")),
            },
        }
    }

    fn character(&mut self) -> Token {
        self.at += 2;
        let Some(first) = self.rest().chars().next() else {
            return Token::Wrong("a character is missing after `#\\`".to_owned());
        };
        let rest = self.rest();
        let length =
            rest.char_indices().skip(1).find(|(_, next)| !next.is_alphanumeric()).map_or(rest.len(), |(at, _)| at);
        let word = &rest[..length];
        self.at += if first.is_alphanumeric() { length } else { first.len_utf8() };
        if !first.is_alphanumeric() || word.chars().count() == 1 {
            return Token::Datum(DatumKind::Character(first));
        }
        if let Some((_, character)) = NAMED_CHARACTERS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)) {
            return Token::Datum(DatumKind::Character(*character));
        }
        let code = match first {
            'u' | 'U' | 'x' => u32::from_str_radix(&word[1..], 16).ok(),
            _ if word.len() == 3 => u32::from_str_radix(word, 8).ok(),
            _ => None,
        };
        match code.and_then(char::from_u32) {
            Some(character) => Token::Datum(DatumKind::Character(character)),
            None => Token::Wrong(format!("there is no character `#\\{word}`")),
        }
    }

    fn string(&mut self) -> Token {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        while let Some(next) = self.rest().chars().next() {
            self.at += next.len_utf8();
            match next {
                '"' => return Token::Datum(DatumKind::Text(text)),
                '\\' => {
                    if let Err(message) = self.escape(&mut text) {
                        return Token::Wrong(message);
                    }
                }
                _ => text.push(next),
            }
        }
        self.at = start + 1;
        self.skip_line();
        Token::Wrong("this string is never closed; `\"` is missing".to_owned())
    }

    fn escape(&mut self, text: &mut String) -> Result<(), String> {
        let Some(escape) = self.rest().chars().next() else { return Ok(()) };
        self.at += escape.len_utf8();
        text.push(match escape {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'a' => '\u{7}',
            'b' => '\u{8}',
            'v' => '\u{b}',
            'f' => '\u{c}',
            'e' => '\u{1b}',
            '\\' | '"' | '\'' => escape,
            '\n' => return Ok(()),
            'x' | 'u' | 'U' => {
                let most = if escape == 'x' {
                    2
                } else if escape == 'u' {
                    4
                } else {
                    8
                };
                let digits: String = self.rest().chars().take(most).take_while(char::is_ascii_hexdigit).collect();
                self.at += digits.len();
                let code = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                code.ok_or_else(|| format!("`\\{escape}{digits}` stands for no character"))?
            }
            '0'..='7' => {
                let more = self.rest().chars().take(2).take_while(|digit| ('0'..='7').contains(digit));
                let digits: String = std::iter::once(escape).chain(more).collect();
                self.at += digits.len() - 1;
                let code = u32::from_str_radix(&digits, 8).ok().and_then(char::from_u32);
                code.ok_or_else(|| format!("`\\{digits}` stands for no character"))?
            }
            _ => return Err(format!("`\\{escape}` is no escape in a string")),
        });
        Ok(())
    }

    /// Up to the next delimiter; `|a b|` is quoted, `\(` is escaped.
    fn take_word(&mut self) -> String {
        let mut word = String::new();
        while let Some(next) = self.rest().chars().next() {
            match next {
                _ if next.is_whitespace()
                    || matches!(next, '(' | ')' | '[' | ']' | '{' | '}' | '"' | ',' | '\'' | '`' | ';') =>
                {
                    break;
                }
                '|' => {
                    let Some(length) = self.rest()[1..].find('|') else { break };
                    word.push_str(&self.rest()[1..1 + length]);
                    self.at += length + 2;
                }
                '\\' => {
                    self.at += 1;
                    if let Some(escaped) = self.rest().chars().next() {
                        word.push(escaped);
                        self.at += escaped.len_utf8();
                    }
                }
                _ => {
                    word.push(next);
                    self.at += next.len_utf8();
                }
            }
        }
        word
    }

    fn word(&mut self) -> Token {
        let start = self.at;
        let word = self.take_word();
        if self.at == start {
            self.at += self.rest().chars().next().map_or(0, char::len_utf8);
            return Token::Wrong("`|` starts a symbol that is never closed".to_owned());
        }
        if word == "." && self.text[start..self.at] == *"." {
            return Token::Dot;
        }
        match number(&word) {
            Some(value) => Token::Datum(DatumKind::Number(value)),
            None => Token::Datum(DatumKind::Symbol(Name::from(word))),
        }
    }
}
