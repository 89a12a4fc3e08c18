//! Refined types that need no parentheses: names, brackets, braces.

use gainsay_source::Span;

use super::split;
use crate::{
    layout::Lexeme,
    lexer::{Keyword, Symbol, Token, TokenKind},
    parser::{Parse, Parser},
    syntax::{
        QualifiedName,
        specification::{Logic, LogicKind, RefinedType, RefinedTypeKind, TupleComponent},
    },
};

impl Parser<'_> {
    pub(super) fn starts_refined_atom(&self) -> bool {
        match self.peek() {
            Lexeme::Token(TokenKind::Variable) => !self.is_word("as"),
            Lexeme::Token(
                TokenKind::Constructor
                | TokenKind::QualifiedConstructor
                | TokenKind::Integer
                | TokenKind::Text
                | TokenKind::Keyword(Keyword::Underscore)
                | TokenKind::Symbol(Symbol::OpenParenthesis | Symbol::OpenBracket | Symbol::OpenBrace),
            ) => true,
            Lexeme::Token(TokenKind::Tick) => true,
            _ => false,
        }
    }

    /// An atom and the abstract refinements `<…>` that follow it.
    pub(super) fn refined_atom(&mut self) -> Parse<RefinedType> {
        self.nested(|parser| {
            let start = parser.here();
            let mut base = parser.plain_refined_atom(start)?;
            let mut count = 0;
            while parser.is_abstract_ahead() {
                count += 1;
                if count > crate::parser::MAXIMUM_DEPTH {
                    return Err(parser.too_deep());
                }
                let arguments = parser.abstract_arguments()?;
                base = parser.refined(RefinedTypeKind::Abstract { base: Box::new(base), arguments }, start);
            }
            Ok(base)
        })
    }

    fn plain_refined_atom(&mut self, start: Span) -> Parse<RefinedType> {
        let kind = match self.peek() {
            Lexeme::Token(TokenKind::Variable) => RefinedTypeKind::Variable(self.take_identifier()),
            Lexeme::Token(TokenKind::Constructor | TokenKind::QualifiedConstructor) => {
                RefinedTypeKind::Constructor(self.take_qualified())
            }
            Lexeme::Token(TokenKind::Keyword(Keyword::Underscore)) => {
                self.cursor.advance();
                RefinedTypeKind::Hole
            }
            Lexeme::Token(TokenKind::Integer | TokenKind::Text) => {
                let literal = self.literal()?;
                let span = literal.span;
                RefinedTypeKind::Value(Box::new(Logic { kind: LogicKind::Literal(literal), span }))
            }
            Lexeme::Token(TokenKind::Tick) => {
                self.cursor.advance();
                return self.refined_atom();
            }
            Lexeme::Token(TokenKind::Operator) if self.is_operator("*") => {
                self.cursor.advance();
                RefinedTypeKind::Constructor(QualifiedName::unqualified("*", start))
            }
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenParenthesis)) => self.refined_parenthesis(start)?,
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenBracket)) => self.refined_list(start)?,
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenBrace)) => self.refined_braces()?,
            _ => return Err(self.expected("a refined type")),
        };
        Ok(self.refined(kind, start))
    }

    fn refined_parenthesis(&mut self, start: Span) -> Parse<RefinedTypeKind> {
        if self.is_parenthesized_operator(self.cursor.position()) {
            return Ok(RefinedTypeKind::Constructor(self.parenthesized_qualified_operator()));
        }
        if self.is_value_in_brackets() {
            return Ok(RefinedTypeKind::Value(Box::new(self.logic_atom()?)));
        }
        self.cursor.advance();
        if let Some(name) = self.tuple_or_arrow_name()? {
            return Ok(RefinedTypeKind::Constructor(QualifiedName::unqualified(name, self.since(start))));
        }
        let mut parts = self.separated(Self::tuple_component)?;
        self.expect(Symbol::CloseParenthesis, "`)`")?;
        Ok(match parts.pop() {
            Some(TupleComponent { binder: None, component }) if parts.is_empty() => {
                RefinedTypeKind::Parenthesized(Box::new(component))
            }
            last => {
                parts.extend(last);
                RefinedTypeKind::Tuple(parts)
            }
        })
    }

    /// What stands in `()`, `(,)`, `(->)`, with the closing parenthesis.
    fn tuple_or_arrow_name(&mut self) -> Parse<Option<String>> {
        let mut name = String::from("(");
        if self.accept(Symbol::RightArrow) {
            self.expect(Symbol::CloseParenthesis, "`)`")?;
            return Ok(Some("->".to_owned()));
        }
        while self.accept(Symbol::Comma) {
            name.push(',');
        }
        name.push(')');
        if self.accept(Symbol::CloseParenthesis) {
            return Ok(Some(name));
        }
        Ok(None)
    }

    fn tuple_component(&mut self) -> Parse<TupleComponent> {
        let is_named = self.cursor.token().kind == TokenKind::Variable && self.cursor.ahead(1).kind == split::HAS_TYPE;
        let binder = if is_named {
            let name = self.take_identifier();
            self.cursor.advance();
            Some(name)
        } else {
            None
        };
        let component = self.refined_type()?;
        if self.accept(Symbol::HasType) {
            // A kind, which refinements do not depend on.
            self.whole_type()?;
        }
        Ok(TupleComponent { binder, component })
    }

    fn refined_list(&mut self, start: Span) -> Parse<RefinedTypeKind> {
        if self.is_value_in_brackets() {
            return Ok(RefinedTypeKind::Value(Box::new(self.logic_atom()?)));
        }
        self.cursor.advance();
        if self.accept(Symbol::CloseBracket) {
            return Ok(RefinedTypeKind::Constructor(QualifiedName::unqualified("[]", self.since(start))));
        }
        let element = Box::new(self.refined_type()?);
        self.expect(Symbol::CloseBracket, "`]`")?;
        Ok(RefinedTypeKind::List(element))
    }

    /// Whether the brackets that open here hold a logic expression that cannot be a type: an operator, but no arrow or `::`.
    fn is_value_in_brackets(&self) -> bool {
        let mut value = false;
        let end = self.cursor.partner(self.cursor.position());
        let is_list = self.is_symbol(Symbol::OpenBracket);
        let mut index = self.cursor.position() + 1;
        while index < end {
            let token = self.cursor.at(index);
            match token.kind {
                TokenKind::Symbol(Symbol::RightArrow | Symbol::HasType | Symbol::DoubleArrow | Symbol::Backslash) => {
                    return false;
                }
                TokenKind::Symbol(Symbol::Comma) if is_list => value = true,
                _ => value |= self.is_value_operator(token),
            }
            index = self.cursor.partner(index) + 1;
        }
        value
    }

    fn is_value_operator(&self, token: Token) -> bool {
        match token.kind {
            TokenKind::Operator => {
                let text = self.token_text(token);
                // `<` and `>` enclose abstract refinements, `*` is a kind, `!` marks strictness, `.` ends a quantifier.
                !text.starts_with(['<', '>']) && !matches!(text, "*" | "!" | "." | ">.")
                    || matches!(text, "<=" | ">=" | "<=>")
            }
            TokenKind::ConstructorOperator | TokenKind::QualifiedConstructorOperator => true,
            TokenKind::Symbol(Symbol::Backquote | Symbol::Equals) | TokenKind::Keyword(Keyword::If) => true,
            _ => false,
        }
    }

    /// `{v:t | p}`, `{t | p}`, `{p}`
    fn refined_braces(&mut self) -> Parse<RefinedTypeKind> {
        let has_bar = self.has_bar_in_braces();
        self.cursor.advance();
        if !has_bar {
            let logic = Box::new(self.logic()?);
            self.expect(Symbol::CloseBrace, "`}` after the refinement")?;
            return Ok(RefinedTypeKind::Braced(logic));
        }
        let is_named = self.cursor.token().kind == TokenKind::Variable && self.is_colon(self.cursor.ahead(1));
        let is_capital = self.cursor.token().kind == TokenKind::Constructor && self.is_colon(self.cursor.ahead(1));
        let value = if is_named || is_capital {
            let name = self.take_identifier();
            self.cursor.advance();
            Some(name)
        } else {
            None
        };
        let base = Box::new(self.refined_type()?);
        self.expect_bar()?;
        let predicate = Box::new(self.logic()?);
        self.expect(Symbol::CloseBrace, "`}` after the refinement")?;
        Ok(RefinedTypeKind::Refined { value, base, predicate })
    }

    /// Whether a bar stands in the braces that open here, outside inner brackets.
    pub(super) fn has_bar_in_braces(&self) -> bool {
        self.in_braces(|parser, token| match token.kind {
            TokenKind::Symbol(Symbol::Bar) => true,
            TokenKind::Operator => {
                let text = parser.token_text(token);
                text.ends_with('|') && text.trim_start_matches('>') == "|" || text == "|-"
            }
            _ => false,
        })
    }

    pub(super) fn has_subtyping_in_braces(&self) -> bool {
        self.in_braces(|parser, token| token.kind == TokenKind::Operator && parser.token_text(token).ends_with("<:"))
    }

    fn in_braces(&self, test: impl Fn(&Self, Token) -> bool) -> bool {
        let end = self.cursor.partner(self.cursor.position());
        let mut index = self.cursor.position() + 1;
        while index < end {
            if test(self, self.cursor.at(index)) {
                return true;
            }
            index = self.cursor.partner(index) + 1;
        }
        false
    }

    pub(super) fn expect_bar(&mut self) -> Parse<()> {
        if self.accept(Symbol::Bar) || self.accept_operator_prefix("|") {
            return Ok(());
        }
        Err(self.expected("`|` before the predicate"))
    }
}
