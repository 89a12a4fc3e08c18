//! The reader's cursor over the tokens: expecting, failing, names and types. An error is a diagnostic; the caller skips to the next item.

use gainsay_source::{Diagnostic, FileId, Name, Span};

use super::{
    super::{Primitive, Type},
    KEYWORDS,
    lexer::{Lexer, Token},
    names_constructor,
};

/// Deeper nesting than this is no program a person wrote, and recursion has to end somewhere.
const DEEPEST: usize = 1_000;

/// The diagnostic was recorded; give up on this item.
pub(super) struct Failed;

pub(super) type Read<T> = Result<T, Failed>;

pub(super) struct Reader<'a> {
    lexer: Lexer<'a>,
    pub(super) token: Token<'a>,
    pub(super) span: Span,
    previous: Span,
    depth: usize,
    pub(super) unlabelled: usize,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, file: FileId) -> Reader<'a> {
        let mut lexer = Lexer::new(text, file);
        let (token, span) = lexer.next();
        Reader { lexer, token, span, previous: span, depth: 0, unlabelled: 0, diagnostics: Vec::new() }
    }

    pub(super) fn advance(&mut self) -> Token<'a> {
        let (token, span) = self.lexer.next();
        self.previous = std::mem::replace(&mut self.span, span);
        std::mem::replace(&mut self.token, token)
    }

    pub(super) fn since(&self, start: Span) -> Span {
        start.to(self.previous)
    }

    pub(super) fn at_symbol(&self, symbol: &str) -> bool {
        matches!(self.token, Token::Symbol(found) if found == symbol)
    }

    pub(super) fn at_word(&self, word: &str) -> bool {
        matches!(self.token, Token::Word(found) if found == word)
    }

    pub(super) fn accept(&mut self, symbol: &str) -> bool {
        let found = self.at_symbol(symbol);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn accept_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, symbol: &str) -> Read<()> {
        if self.accept(symbol) { Ok(()) } else { self.fail(&format!("`{symbol}`")) }
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Read<()> {
        if self.accept_word(word) { Ok(()) } else { self.fail(&format!("`{word}`")) }
    }

    /// Records that something else was expected here.
    pub(super) fn fail<T>(&mut self, expected: &str) -> Read<T> {
        let diagnostic = match &self.token {
            Token::Unclosed(quote) => {
                Diagnostic::error("syntax", format!("this {quote} has no matching {quote} on its line"), self.span)
            }
            token => Diagnostic::error("syntax", format!("expected {expected}, found {}", describe(token)), self.span),
        };
        self.diagnostics.push(diagnostic);
        Err(Failed)
    }

    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Reader<'a>) -> Read<T>) -> Read<T> {
        if self.depth == DEEPEST {
            let message = format!("this is nested more than {DEEPEST} levels deep");
            let help = "give the inner part a name with `let` or `def`";
            self.diagnostics.push(Diagnostic::error("syntax", message, self.span).with_help(help));
            return Err(Failed);
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Records that no name can be given here, with a way out where the word means something already.
    fn fail_to_name<T>(&mut self) -> Read<T> {
        let Token::Word(word) = self.token else { return self.fail("a name") };
        if Primitive::named(word).is_none() && !KEYWORDS.contains(&word) {
            return self.fail("a name that starts with a small letter");
        }
        let message = format!("`{word}` means something already and cannot be a name");
        let help = format!("choose another name, or write it in backticks: `` `{word}` ``");
        self.diagnostics.push(Diagnostic::error("syntax", message, self.span).with_help(help));
        Err(Failed)
    }

    /// The name at this token, if it is one and no keyword.
    pub(super) fn peek_name(&self) -> Option<&'a str> {
        match self.token {
            Token::Word(word) if !KEYWORDS.contains(&word) => Some(word),
            Token::Quoted(name) => Some(name),
            _ => None,
        }
    }

    pub(super) fn peek_variable(&self) -> Option<&'a str> {
        let quoted = matches!(self.token, Token::Quoted(_));
        self.peek_name().filter(|name| !names_constructor(name) && (quoted || Primitive::named(name).is_none()))
    }

    pub(super) fn variable(&mut self) -> Read<Name> {
        match self.peek_variable() {
            Some(name) => {
                self.advance();
                Ok(Name::new(name))
            }
            None => self.fail_to_name(),
        }
    }

    pub(super) fn constructor(&mut self) -> Read<Name> {
        match self.peek_name().filter(|name| names_constructor(name)) {
            Some(name) => {
                self.advance();
                Ok(Name::new(name))
            }
            None => self.fail("a name that starts with a capital letter"),
        }
    }

    pub(super) fn ty(&mut self) -> Read<Type> {
        self.deeper(|reader| {
            let argument = reader.applied_type()?;
            if !reader.accept("->") {
                return Ok(argument);
            }
            Ok(Type::Function(Box::new(argument), Box::new(reader.ty()?)))
        })
    }

    fn applied_type(&mut self) -> Read<Type> {
        let mut ty = self.atomic_type()?;
        if let Type::Data(_, arguments) = &mut ty {
            while arguments.is_empty() && (self.peek_name().is_some() || self.at_symbol("(")) {
                while self.peek_name().is_some() || self.at_symbol("(") {
                    arguments.push(self.atomic_type()?);
                }
            }
        }
        Ok(ty)
    }

    pub(super) fn atomic_type(&mut self) -> Read<Type> {
        if self.accept("(") {
            let ty = self.ty()?;
            self.expect(")")?;
            return Ok(ty);
        }
        match self.peek_name() {
            Some(name) => {
                self.advance();
                Ok(match Type::builtin(name) {
                    Some(builtin) => builtin,
                    None if names_constructor(name) => Type::Data(Name::new(name), Vec::new()),
                    None => Type::Variable(Name::new(name)),
                })
            }
            None => self.fail("a type"),
        }
    }
}

fn describe(token: &Token<'_>) -> String {
    match token {
        Token::End => "the end of the file".to_owned(),
        Token::Word(word) | Token::Symbol(word) | Token::Quoted(word) => format!("`{word}`"),
        Token::Integer(digits) | Token::Decimal(digits) | Token::Double(digits) | Token::Rational(digits) => {
            format!("the number {digits}")
        }
        Token::Character(character) => format!("{character:?}"),
        Token::Text(text) => format!("{text:?}"),
        Token::Stray(character) | Token::Unclosed(character) => format!("the character {character:?}"),
    }
}
