//! The words of a Haskell file. A token is a kind and a place; its text is looked up in the file when it is needed.

use gainsay_source::{FileId, Span};

/// A word, with what the layout rule and the whitespace-sensitive operators need to know about its surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub start: u32,
    pub end: u32,
    /// One-based, tab stops every eight columns, as the report counts.
    pub column: u32,
    pub surroundings: Surroundings,
}

/// What stands directly around a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// Nothing but white space and comments before it on its line.
    pub first_on_line: bool,
    /// White space, an opening bracket, a comma or a semicolon right before it.
    pub space_before: bool,
    /// White space, a closing bracket, a comma or a semicolon right after it.
    pub space_after: bool,
}

impl Token {
    pub fn span(&self, file: FileId) -> Span {
        Span { file, start: self.start, end: self.end }
    }

    /// `!x`, `~x`, `@t`: bound to what follows, not to what precedes.
    pub fn is_prefix_occurrence(&self) -> bool {
        self.surroundings.space_before && !self.surroundings.space_after
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Variable,
    Constructor,
    QualifiedVariable,
    QualifiedConstructor,
    /// `+`; also `!`, `.`, `-`, `*`, which are ordinary operators to the lexer.
    Operator,
    /// `:|`; also `:`.
    ConstructorOperator,
    QualifiedOperator,
    QualifiedConstructorOperator,
    Integer,
    Fractional,
    Character,
    Text,
    Keyword(Keyword),
    Symbol(Symbol),
    /// `'` before a promoted constructor.
    Tick,
    /// A character that starts no word, or a word that is cut short; the lexer has said what is wrong with the latter.
    Unknown,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyword {
    Case,
    Class,
    Data,
    Default,
    Deriving,
    Do,
    Else,
    If,
    Import,
    In,
    Infix,
    Infixl,
    Infixr,
    Instance,
    Let,
    Module,
    Newtype,
    Of,
    Then,
    Type,
    Where,
    Underscore,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    OpenParenthesis,
    CloseParenthesis,
    OpenBracket,
    CloseBracket,
    OpenBrace,
    CloseBrace,
    Comma,
    Semicolon,
    Backquote,
    /// `..`
    Dots,
    /// `::`
    HasType,
    /// `=`
    Equals,
    /// `\`
    Backslash,
    /// `|`
    Bar,
    /// `<-`
    LeftArrow,
    /// `->`
    RightArrow,
    /// `@`
    At,
    /// `~`
    Tilde,
    /// `=>`
    DoubleArrow,
}

impl Keyword {
    pub fn of(text: &str) -> Option<Keyword> {
        Some(match text {
            "case" => Keyword::Case,
            "class" => Keyword::Class,
            "data" => Keyword::Data,
            "default" => Keyword::Default,
            "deriving" => Keyword::Deriving,
            "do" => Keyword::Do,
            "else" => Keyword::Else,
            "if" => Keyword::If,
            "import" => Keyword::Import,
            "in" => Keyword::In,
            "infix" => Keyword::Infix,
            "infixl" => Keyword::Infixl,
            "infixr" => Keyword::Infixr,
            "instance" => Keyword::Instance,
            "let" => Keyword::Let,
            "module" => Keyword::Module,
            "newtype" => Keyword::Newtype,
            "of" => Keyword::Of,
            "then" => Keyword::Then,
            "type" => Keyword::Type,
            "where" => Keyword::Where,
            "_" => Keyword::Underscore,
            _ => return None,
        })
    }
}

impl Symbol {
    /// The reserved operator of this spelling.
    pub fn reserved(text: &str) -> Option<Symbol> {
        Some(match text {
            ".." => Symbol::Dots,
            "::" | "∷" => Symbol::HasType,
            "=" => Symbol::Equals,
            "\\" => Symbol::Backslash,
            "|" => Symbol::Bar,
            "<-" | "←" => Symbol::LeftArrow,
            "->" | "→" => Symbol::RightArrow,
            "@" => Symbol::At,
            "~" => Symbol::Tilde,
            "=>" | "⇒" => Symbol::DoubleArrow,
            _ => return None,
        })
    }

    /// The bracket, comma or the like of this spelling.
    pub fn punctuation(byte: u8) -> Option<Symbol> {
        Some(match byte {
            b'(' => Symbol::OpenParenthesis,
            b')' => Symbol::CloseParenthesis,
            b'[' => Symbol::OpenBracket,
            b']' => Symbol::CloseBracket,
            b'{' => Symbol::OpenBrace,
            b'}' => Symbol::CloseBrace,
            b',' => Symbol::Comma,
            b';' => Symbol::Semicolon,
            b'`' => Symbol::Backquote,
            _ => return None,
        })
    }

    pub fn is_opening(self) -> bool {
        matches!(self, Symbol::OpenParenthesis | Symbol::OpenBracket | Symbol::OpenBrace)
    }

    pub fn is_closing(self) -> bool {
        matches!(self, Symbol::CloseParenthesis | Symbol::CloseBracket | Symbol::CloseBrace)
    }

    /// The closing bracket of an opening one.
    pub fn closes_with(self) -> Option<Symbol> {
        match self {
            Symbol::OpenParenthesis => Some(Symbol::CloseParenthesis),
            Symbol::OpenBracket => Some(Symbol::CloseBracket),
            Symbol::OpenBrace => Some(Symbol::CloseBrace),
            _ => None,
        }
    }
}
