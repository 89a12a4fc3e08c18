//! Text into tokens. Total: what is no token becomes [`Token::Stray`], so that the reader can say where.

use gainsay_source::{FileId, Span};

/// What the text forms differ in before anything is read.
pub(crate) struct Signs {
    /// Punctuation and operators, each before those it begins with.
    pub(crate) symbols: &'static [&'static str],
    /// Begins what nobody reads, up to the end of the line.
    pub(crate) comment: &'static str,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    /// A keyword, variable or constructor.
    Word(&'a str),
    /// A name in backquotes.
    Quoted(&'a str),
    /// Digits.
    Integer(&'a str),
    /// Digits with a decimal point, without its `d` suffix.
    Decimal(&'a str),
    Double(&'a str),
    /// `%n/d`
    Rational(&'a str),
    Character(char),
    Text(String),
    /// Punctuation and operators.
    Symbol(&'a str),
    Stray(char),
    /// A quote or backquote without its end.
    Unclosed(char),
    End,
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    file: FileId,
    signs: &'static Signs,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, file: FileId, signs: &'static Signs) -> Lexer<'a> {
        Lexer { text, file, signs, at: 0 }
    }

    pub(super) fn next(&mut self) -> (Token<'a>, Span) {
        self.skip_blank();
        let start = self.at;
        let token = self.token();
        (token, Span::new(self.file, start, self.at))
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with(self.signs.comment) {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    fn token(&mut self) -> Token<'a> {
        let Some(first) = self.rest().chars().next() else { return Token::End };
        match first {
            '\'' => self.character(),
            '"' => self.string(),
            '`' => self.quoted(),
            '%' => self.rational(),
            _ if first.is_ascii_digit() => self.number(),
            // λ is a letter, but stands for the backslash.
            _ if (first.is_alphabetic() && first != 'λ') || first == '_' => {
                Token::Word(self.take_while(|character| character.is_alphanumeric() || matches!(character, '_' | '\'')))
            }
            _ => self.symbol(first),
        }
    }

    fn take_while(&mut self, accepts: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|character| !accepts(character)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn symbol(&mut self, first: char) -> Token<'a> {
        match self.signs.symbols.iter().find(|symbol| self.rest().starts_with(**symbol)) {
            Some(symbol) => {
                self.at += symbol.len();
                Token::Symbol(symbol)
            }
            None => {
                self.at += first.len_utf8();
                Token::Stray(first)
            }
        }
    }

    fn number(&mut self) -> Token<'a> {
        let start = self.at;
        self.take_while(|character| character.is_ascii_digit());
        let has_fraction = {
            let mut after = self.rest().chars();
            after.next() == Some('.') && after.next().is_some_and(|digit| digit.is_ascii_digit())
        };
        if has_fraction {
            self.at += 1;
            self.take_while(|character| character.is_ascii_digit());
        }
        self.exponent();
        let digits = &self.text[start..self.at];
        if self.rest().starts_with('d') {
            self.at += 1;
            return Token::Double(digits);
        }
        if digits.bytes().all(|byte| byte.is_ascii_digit()) { Token::Integer(digits) } else { Token::Decimal(digits) }
    }

    fn exponent(&mut self) {
        let rest = self.rest();
        let Some(power) = rest.strip_prefix('e') else { return };
        let digits = power.strip_prefix('-').unwrap_or(power);
        if digits.starts_with(|digit: char| digit.is_ascii_digit()) {
            self.at += rest.len() - digits.len();
            self.take_while(|character| character.is_ascii_digit());
        }
    }

    fn rational(&mut self) -> Token<'a> {
        self.at += 1;
        Token::Rational(self.take_while(|character| character.is_ascii_digit() || matches!(character, '-' | '/')))
    }

    fn quoted(&mut self) -> Token<'a> {
        let inner = &self.rest()[1..];
        match inner.find(['`', '\n']) {
            Some(length) if inner.as_bytes()[length] == b'`' && length > 0 => {
                self.at += length + 2;
                Token::Quoted(&inner[..length])
            }
            _ => {
                self.at += 1;
                Token::Unclosed('`')
            }
        }
    }

    fn character(&mut self) -> Token<'a> {
        let before = self.at;
        self.at += 1;
        let character = self.escaped();
        match character {
            Some(character) if self.rest().starts_with('\'') => {
                self.at += 1;
                Token::Character(character)
            }
            _ => {
                self.at = before + 1;
                Token::Unclosed('\'')
            }
        }
    }

    fn string(&mut self) -> Token<'a> {
        let before = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            if self.rest().starts_with('"') {
                self.at += 1;
                return Token::Text(text);
            }
            match self.escaped() {
                Some(character) => text.push(character),
                None => {
                    self.at = before + 1;
                    return Token::Unclosed('"');
                }
            }
        }
    }

    /// One character of a literal, with Rust's escapes, which the printer writes. `None` at the end of the line or of the text.
    fn escaped(&mut self) -> Option<char> {
        let mut characters = self.rest().chars();
        let first = characters.next().filter(|first| *first != '\n')?;
        self.at += first.len_utf8();
        if first != '\\' {
            return Some(first);
        }
        let escape = characters.next()?;
        self.at += escape.len_utf8();
        match escape {
            'n' => Some('\n'),
            't' => Some('\t'),
            'r' => Some('\r'),
            '0' => Some('\0'),
            'u' => self.code_point(),
            '\\' | '\'' | '"' => Some(escape),
            _ => None,
        }
    }

    fn code_point(&mut self) -> Option<char> {
        let rest = self.rest().strip_prefix('{')?;
        let (digits, _) = rest.split_once('}')?;
        self.at += digits.len() + 2;
        char::from_u32(u32::from_str_radix(digits, 16).ok()?)
    }
}
