//! The scanner: where one token ends and the next begins.

use gainsay_source::{Diagnostic, FileId, Span};

use super::{Keyword, Surroundings, Symbol, Token, TokenKind, Tokens, literal};

/// The part of a text to scan.
#[derive(Clone, Copy)]
pub struct Stretch {
    pub start: usize,
    pub end: usize,
    pub column: u32,
}

pub struct Scanner<'text> {
    pub(super) text: &'text str,
    pub(super) bytes: &'text [u8],
    pub(super) file: FileId,
    pub(super) at: usize,
    /// Where the stretch begins: what stands before it is no part of a token's surroundings.
    start: usize,
    column: u32,
    column_at: usize,
    first_on_line: bool,
    pub(super) magic_hash: bool,
    pub(super) result: Tokens,
}

/// Whether a character may be part of an operator.
pub fn is_symbol_character(character: char) -> bool {
    match character {
        '!' | '#' | '$' | '%' | '&' | '*' | '+' | '.' | '/' | '<' | '=' | '>' | '?' | '@' | '\\' | '^' | '|' | '-'
        | '~' | ':' => true,
        _ if character.is_ascii() => false,
        '←' | '→' | '⇒' | '∷' | '∀' | '★' => true,
        _ => !character.is_alphanumeric() && !character.is_whitespace() && !character.is_control(),
    }
}

fn is_identifier_character(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '\''
}

fn is_small(character: char) -> bool {
    character == '_' || (character.is_alphabetic() && !character.is_uppercase())
}

impl<'text> Scanner<'text> {
    pub fn new(text: &'text str, file: FileId, stretch: Stretch) -> Scanner<'text> {
        Scanner {
            text: &text[..stretch.end],
            bytes: &text.as_bytes()[..stretch.end],
            file,
            at: stretch.start,
            start: stretch.start,
            column: stretch.column,
            column_at: stretch.start,
            first_on_line: true,
            magic_hash: false,
            result: Tokens::default(),
        }
    }

    pub fn run(mut self) -> Tokens {
        while self.at < self.bytes.len() {
            self.step();
        }
        let end = self.bytes.len() as u32;
        let surroundings = Surroundings { first_on_line: true, space_before: true, space_after: true };
        self.result.tokens.push(Token { kind: TokenKind::End, start: end, end, column: 0, surroundings });
        self.result
    }

    fn step(&mut self) {
        match self.bytes[self.at] {
            b'\n' => {
                self.at += 1;
                self.column = 1;
                self.column_at = self.at;
                self.first_on_line = true;
            }
            b' ' | b'\t' | b'\r' | 0x0c | 0x0b => self.at += 1,
            b'{' if self.bytes[self.at..].starts_with(b"{-") => self.block_comment(),
            b'-' if self.is_line_comment() => self.skip_line(),
            _ => self.token(),
        }
    }

    fn is_line_comment(&self) -> bool {
        let dashes = self.bytes[self.at..].iter().take_while(|byte| **byte == b'-').count();
        dashes >= 2 && !self.text[self.at + dashes..].chars().next().is_some_and(is_symbol_character)
    }

    fn skip_line(&mut self) {
        self.at += self.bytes[self.at..].iter().position(|byte| *byte == b'\n').unwrap_or(self.bytes.len() - self.at);
    }

    /// The column of the current place; each byte of a line is looked at once.
    pub(super) fn column(&mut self) -> u32 {
        for character in self.text[self.column_at..self.at].chars() {
            self.column = match character {
                '\t' => (self.column - 1) / 8 * 8 + 9,
                '\n' => 1,
                _ => self.column + 1,
            };
        }
        self.column_at = self.at;
        self.column
    }

    fn token(&mut self) {
        gainsay_meter::tick(2);
        let start = self.at;
        let column = self.column();
        let space_before = start == self.start || opens_space(self.bytes[start - 1]);
        let kind = self.word();
        let space_after = self.bytes.get(self.at).is_none_or(|byte| closes_space(*byte));
        let surroundings = Surroundings { first_on_line: self.first_on_line, space_before, space_after };
        self.first_on_line = false;
        self.result.tokens.push(Token { kind, start: start as u32, end: self.at as u32, column, surroundings });
    }

    fn word(&mut self) -> TokenKind {
        let byte = self.bytes[self.at];
        if let Some(symbol) = Symbol::punctuation(byte) {
            self.at += 1;
            return TokenKind::Symbol(symbol);
        }
        match byte {
            b'0'..=b'9' => self.number(),
            b'"' => self.string(),
            b'\'' => self.character_or_tick(),
            _ => self.name_or_operator(),
        }
    }

    pub(super) fn peek_character(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn name_or_operator(&mut self) -> TokenKind {
        let Some(first) = self.peek_character() else { return TokenKind::End };
        if first.is_uppercase() {
            self.constructor_or_qualified()
        } else if is_small(first) {
            self.identifier_kind()
        } else if is_symbol_character(first) {
            self.operator_kind()
        } else {
            self.at += first.len_utf8();
            TokenKind::Unknown
        }
    }

    fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'text str {
        let start = self.at;
        let rest = &self.text[start..];
        let length = rest.char_indices().find(|(_, character)| !accept(*character)).map_or(rest.len(), |(at, _)| at);
        self.at += length;
        &self.text[start..self.at]
    }

    fn identifier(&mut self) -> &'text str {
        let start = self.at;
        self.take_while(is_identifier_character);
        if self.magic_hash {
            self.take_while(|character| character == '#');
        }
        &self.text[start..self.at]
    }

    fn identifier_kind(&mut self) -> TokenKind {
        let text = self.identifier();
        match (Keyword::of(text), Symbol::reserved(text)) {
            (Some(keyword), _) => TokenKind::Keyword(keyword),
            (None, Some(symbol)) => TokenKind::Symbol(symbol),
            (None, None) => TokenKind::Variable,
        }
    }

    fn operator_kind(&mut self) -> TokenKind {
        let text = self.take_while(is_symbol_character);
        match Symbol::reserved(text) {
            Some(symbol) => TokenKind::Symbol(symbol),
            None if text.starts_with(':') => TokenKind::ConstructorOperator,
            None if text == "∀" => TokenKind::Variable,
            None => TokenKind::Operator,
        }
    }

    /// `A`, `A.B`, `A.b`, `A.+`: as long as it goes; a keyword after the dot ends it before the dot.
    fn constructor_or_qualified(&mut self) -> TokenKind {
        self.identifier();
        let mut kind = TokenKind::Constructor;
        loop {
            let before_dot = self.at;
            if self.bytes.get(self.at) != Some(&b'.') {
                return kind;
            }
            self.at += 1;
            match self.peek_character() {
                Some(next) if next.is_uppercase() => {
                    self.identifier();
                    kind = TokenKind::QualifiedConstructor;
                }
                Some(next) if is_small(next) => return self.qualified_variable(before_dot, kind),
                Some(next) if is_symbol_character(next) => {
                    let text = self.take_while(is_symbol_character);
                    return if text.starts_with(':') {
                        TokenKind::QualifiedConstructorOperator
                    } else {
                        TokenKind::QualifiedOperator
                    };
                }
                _ => {
                    self.at = before_dot;
                    return kind;
                }
            }
        }
    }

    fn qualified_variable(&mut self, before_dot: usize, otherwise: TokenKind) -> TokenKind {
        match Keyword::of(self.identifier()) {
            Some(Keyword::Do) => TokenKind::Keyword(Keyword::Do),
            Some(_) => {
                self.at = before_dot;
                otherwise
            }
            None => TokenKind::QualifiedVariable,
        }
    }

    fn character_or_tick(&mut self) -> TokenKind {
        match literal::character_length(&self.text[self.at..]) {
            Some(length) => {
                self.at += length;
                self.skip_hash();
                TokenKind::Character
            }
            None => {
                self.at += 1;
                TokenKind::Tick
            }
        }
    }

    fn string(&mut self) -> TokenKind {
        match literal::string_length(&self.bytes[self.at..]) {
            Ok(length) => {
                self.at += length;
                self.skip_hash();
                TokenKind::Text
            }
            Err(length) => {
                let start = self.at;
                self.at += length;
                let span = Span::new(self.file, start, self.at);
                let problem = Diagnostic::error("syntax", "this string is not closed on its line", span);
                let help = "close it with \"; to go on over a line end, write \\ there and \\ again before the rest";
                self.result.notes.push(problem.with_help(help));
                TokenKind::Unknown
            }
        }
    }

    pub(super) fn skip_hash(&mut self) {
        if self.magic_hash {
            self.take_while(|character| character == '#');
        }
    }
}

fn opens_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'(' | b'[' | b'{' | b',' | b';' | b'`' | b'\\' | b'|' | b'}')
}

fn closes_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b')' | b']' | b'}' | b',' | b';' | b'`')
}
