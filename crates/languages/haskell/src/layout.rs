//! The layout rule, applied while parsing: a cursor over the tokens that also shows the semicolons and closing braces the user left out.
//!
//! This is the report's algorithm L with its `parse-error(t)` clause. The parser asks for the next [`Lexeme`]; when a block's item has
//! ended and neither a separator nor the block's end follows, it calls [`Cursor::close_block`], which is what `parse-error(t)` means.

use crate::lexer::{Keyword, Symbol, Token, TokenKind};

/// The next thing the grammar sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lexeme {
    Token(TokenKind),
    /// A new line at the block's column.
    ImplicitSemicolon,
    /// A new line left of the block's column, or the end of the file.
    ImplicitClose,
}

/// Whether a block may begin at its surrounding block's own column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indentation {
    Deeper,
    /// Nested `do` blocks that do not indent, as GHC has long allowed.
    DeeperOrSame,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Context {
    Explicit,
    Implicit(u32),
}

#[derive(Debug)]
pub struct Cursor {
    tokens: Vec<Token>,
    /// For every opening bracket the index of the closing one that belongs to it, for every other token its own index.
    partners: Vec<u32>,
    position: usize,
    contexts: Vec<Context>,
    /// The token whose new line has already been told, and how many contexts were open then.
    told: Option<(usize, usize)>,
}

impl Cursor {
    pub fn new(tokens: Vec<Token>) -> Cursor {
        let partners = partners(&tokens);
        Cursor { tokens, partners, position: 0, contexts: Vec::new(), told: None }
    }

    /// The token the cursor stands at, whether or not an implicit lexeme comes before it.
    pub fn token(&self) -> Token {
        self.tokens[self.position]
    }

    pub fn position(&self) -> usize {
        self.position
    }

    /// The token `offset` places further on, without any layout.
    pub fn ahead(&self, offset: usize) -> Token {
        self.at(self.position + offset)
    }

    pub fn at(&self, index: usize) -> Token {
        self.tokens[index.min(self.tokens.len() - 1)]
    }

    /// The closing bracket of the opening one at `index`; the last token when it is never closed.
    pub fn partner(&self, index: usize) -> usize {
        self.partners[index.min(self.partners.len() - 1)] as usize
    }

    /// The token before the cursor, if any.
    pub fn previous(&self) -> Option<Token> {
        self.position.checked_sub(1).map(|index| self.tokens[index])
    }

    pub fn peek(&self) -> Lexeme {
        let token = self.tokens[self.position];
        if !token.surroundings.first_on_line {
            return Lexeme::Token(token.kind);
        }
        match self.contexts.last() {
            Some(Context::Implicit(column)) if token.column < *column => Lexeme::ImplicitClose,
            Some(Context::Implicit(column)) if token.column == *column && !self.is_told() => Lexeme::ImplicitSemicolon,
            _ => Lexeme::Token(token.kind),
        }
    }

    fn is_told(&self) -> bool {
        self.told == Some((self.position, self.contexts.len()))
    }

    /// Passes the next lexeme. At the end of the file it stays there. An implicit close leaves its block.
    pub fn advance(&mut self) {
        gainsay_meter::tick(2);
        match self.peek() {
            Lexeme::ImplicitSemicolon => self.told = Some((self.position, self.contexts.len())),
            Lexeme::ImplicitClose => {
                self.contexts.pop();
            }
            Lexeme::Token(TokenKind::End) => {}
            Lexeme::Token(_) => self.position += 1,
        }
    }

    /// Puts another token in the place of the next one, as when a part of it has been used.
    pub fn replace(&mut self, token: Token) {
        self.tokens[self.position] = token;
    }

    /// Moves to a token, as the recovery from an error does.
    pub fn jump(&mut self, position: usize) {
        self.position = position.min(self.tokens.len() - 1);
    }

    /// Opens an implicit block at the next token, unless that stands too far left: then the block is empty and nothing is opened.
    pub fn open_implicit(&mut self, indentation: Indentation) -> bool {
        let token = self.tokens[self.position];
        let surrounding = match self.contexts.last() {
            Some(Context::Implicit(column)) => *column,
            _ => 0,
        };
        let fits = match indentation {
            Indentation::Deeper => token.column > surrounding,
            Indentation::DeeperOrSame => token.column >= surrounding.max(1),
        };
        if fits && token.kind != TokenKind::End {
            self.contexts.push(Context::Implicit(token.column));
            self.told = Some((self.position, self.contexts.len()));
            return true;
        }
        false
    }

    /// Opens a block between braces; inside it, new lines mean nothing.
    pub fn open_explicit(&mut self) {
        self.contexts.push(Context::Explicit);
    }

    /// Leaves the innermost block: at its closing brace, or because what follows cannot belong to it.
    pub fn close_block(&mut self) {
        self.contexts.pop();
    }

    pub fn depth(&self) -> usize {
        self.contexts.len()
    }

    /// Leaves every block deeper than `depth`.
    pub fn truncate(&mut self, depth: usize) {
        self.contexts.truncate(depth);
    }

    /// The column of the innermost block, when it is an implicit one.
    pub fn block_column(&self) -> Option<u32> {
        match self.contexts.last() {
            Some(Context::Implicit(column)) => Some(*column),
            _ => None,
        }
    }

    /// Passes a new line before `then`, `else` or `of`, which may stand at the column of a surrounding `do`.
    pub fn skip_semicolon_before(&mut self, keyword: Keyword) {
        let is_keyword = |token: Token| token.kind == TokenKind::Keyword(keyword);
        match self.peek() {
            Lexeme::ImplicitSemicolon if is_keyword(self.token()) => self.advance(),
            Lexeme::Token(TokenKind::Symbol(Symbol::Semicolon)) if is_keyword(self.ahead(1)) => self.advance(),
            _ => {}
        }
    }
}

fn partners(tokens: &[Token]) -> Vec<u32> {
    let mut result: Vec<u32> = (0..tokens.len() as u32).collect();
    let mut open: Vec<(Symbol, usize)> = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let TokenKind::Symbol(symbol) = token.kind else { continue };
        if symbol.is_opening() {
            open.push((symbol, index));
            result[index] = tokens.len() as u32 - 1;
        } else if symbol.is_closing()
            && let Some((_, opening)) = open.pop_if(|(opening, _)| opening.closes_with() == Some(symbol))
        {
            result[opening] = index as u32;
        }
    }
    result
}
