//! One item of a specification comment: which kind it is, and the simple kinds themselves.

use super::split;
use crate::{
    layout::Lexeme,
    lexer::{Keyword, Symbol, Token, TokenKind},
    parser::{Parse, Parser, is_name_kind, is_operator_kind},
    syntax::{
        Associativity, Identifier, LiteralKind, QualifiedName, SpecificationKind,
        specification::{
            BoundDefinition, LogicAlias, Mark, MeasureScope, Qualifier, RefinedSignature, Trust, TypeAlias,
        },
    },
};

impl Parser<'_> {
    pub(super) fn specification_kind(&mut self, tokens: &[Token]) -> Parse<SpecificationKind> {
        if split::signature_at(tokens, 0) {
            return Ok(SpecificationKind::Signature(self.refined_signature(Trust::Checked)?));
        }
        match self.peek() {
            Lexeme::Token(TokenKind::Keyword(keyword)) => self.keyword_item(keyword, tokens),
            Lexeme::Token(TokenKind::Variable | TokenKind::Constructor) => self.word_item(tokens),
            _ => Err(self.expected("a specification")),
        }
    }

    fn keyword_item(&mut self, keyword: Keyword, tokens: &[Token]) -> Parse<SpecificationKind> {
        match keyword {
            Keyword::Type => self.type_alias(),
            Keyword::Data | Keyword::Newtype => self.refined_data(tokens),
            Keyword::Class if self.is_measure_after() => self.measure(MeasureScope::Class, tokens),
            Keyword::Instance if self.is_measure_after() => self.measure(MeasureScope::Instance, tokens),
            Keyword::Class => self.refined_class(tokens),
            Keyword::Instance => self.refined_instance(tokens),
            Keyword::Infix | Keyword::Infixl | Keyword::Infixr => self.fixity_item(keyword),
            Keyword::Import => Ok(self.included(tokens)),
            _ => Err(self.expected("a specification")),
        }
    }

    fn is_measure_after(&self) -> bool {
        self.token_text(self.cursor.ahead(1)) == "measure"
    }

    fn word_item(&mut self, tokens: &[Token]) -> Parse<SpecificationKind> {
        let word = self.token_text(self.cursor.token());
        match word {
            "measure" => return self.measure(MeasureScope::Plain, tokens),
            "include" => return Ok(self.included(tokens)),
            _ => self.cursor.advance(),
        }
        match word {
            "predicate" | "expression" | "define" => self.logic_alias(),
            "inline" if self.is_definition_ahead() => self.logic_alias(),
            "bound" if self.is_definition_ahead() => self.bound_definition(),
            "invariant" => Ok(SpecificationKind::Invariant(self.refined_type()?)),
            "using" => self.using(),
            "assume" => self.assumption(),
            "assert" => Ok(SpecificationKind::Signature(self.refined_signature(Trust::Checked)?)),
            "qualif" => self.qualifier(),
            "LIQUID" => self.option(),
            "embed" => self.embedding(),
            "decrease" | "Decrease" => self.decrease(),
            "rewriteWith" => self.rewrite_with(),
            _ => match self.mark(word) {
                Some(mark) => Ok(SpecificationKind::Mark { mark, name: self.specified_name()? }),
                None => Err(self.expected("`::` after the name that is specified")),
            },
        }
    }

    fn mark(&mut self, word: &str) -> Option<Mark> {
        if let Some(mark) = self.hyphenated_mark(word) {
            return Some(mark);
        }
        Some(match word {
            "inline" => Mark::Inline,
            "reflect" => Mark::Reflect,
            "axiomatize" => Mark::Axiomatize,
            "ple" => Mark::Unfold,
            "lazy" => Mark::Lazy,
            "lazyvar" => Mark::LazyVariable,
            "fail" => Mark::Fail,
            "ignore" => Mark::Ignore,
            "autosize" => Mark::Autosize,
            "bound" | "HBound" => Mark::Bound,
            "rewrite" => Mark::Rewrite,
            "lift" | "HMeas" => Mark::Measure,
            _ => return None,
        })
    }

    /// `opaque-reflect` and the like, whose first word has been passed.
    fn hyphenated_mark(&mut self, word: &str) -> Option<Mark> {
        let second = self.token_text(self.cursor.ahead(1));
        let mark = match (word, second) {
            ("opaque", "reflect") => Mark::OpaqueReflect,
            ("private", "reflect") => Mark::PrivateReflect,
            ("automatic", "instances") => Mark::Unfold,
            _ => return None,
        };
        if !self.accept_operator("-") {
            return None;
        }
        self.cursor.advance();
        Some(mark)
    }

    /// The name a specification is about: a variable, a constructor or an operator, with or without parentheses.
    pub(super) fn specified_name(&mut self) -> Parse<QualifiedName> {
        match self.peek() {
            Lexeme::Token(kind) if is_name_kind(kind) || is_operator_kind(kind) => Ok(self.take_qualified()),
            Lexeme::Token(TokenKind::Symbol(Symbol::OpenParenthesis))
                if is_operator_kind(self.cursor.ahead(1).kind) =>
            {
                Ok(self.parenthesized_qualified_operator())
            }
            _ => Err(self.expected("the name that is specified")),
        }
    }

    pub(super) fn refined_signature(&mut self, trust: Trust) -> Parse<RefinedSignature> {
        let start = self.here();
        let names = self.separated(Self::specified_name)?;
        self.expect(Symbol::HasType, "`::` after the name that is specified")?;
        let signature = self.refined_type()?;
        let metric = if self.accept_operator("/") { self.metric()? } else { Vec::new() };
        Ok(RefinedSignature { trust, names, signature, metric, span: self.since(start) })
    }

    fn metric(&mut self) -> Parse<Vec<crate::syntax::specification::Logic>> {
        self.expect(Symbol::OpenBracket, "`[` after `/`")?;
        let metric = self.separated(Self::logic)?;
        self.expect(Symbol::CloseBracket, "`]` after the metric")?;
        Ok(metric)
    }

    fn assumption(&mut self) -> Parse<SpecificationKind> {
        if self.is_word("reflect") && self.cursor.ahead(1).kind != split::HAS_TYPE {
            self.cursor.advance();
            let function = self.specified_name()?;
            if !self.accept_word("as") {
                return Err(self.expected("`as`"));
            }
            return Ok(SpecificationKind::AssumeReflect { function, stands_for: self.specified_name()? });
        }
        Ok(SpecificationKind::Signature(self.refined_signature(Trust::Assumed)?))
    }

    fn type_alias(&mut self) -> Parse<SpecificationKind> {
        self.cursor.advance();
        let name = self.bound_constructor("the name of the alias")?;
        let mut type_parameters = Vec::new();
        let mut value_parameters = Vec::new();
        loop {
            match self.peek() {
                Lexeme::Token(TokenKind::Variable) => type_parameters.push(self.take_identifier()),
                Lexeme::Token(TokenKind::Constructor) => value_parameters.push(self.take_identifier()),
                _ => break,
            }
        }
        self.expect(Symbol::Equals, "`=` after the parameters of the alias")?;
        let body = self.refined_type()?;
        Ok(SpecificationKind::TypeAlias(TypeAlias { name, type_parameters, value_parameters, body }))
    }

    fn is_definition_ahead(&self) -> bool {
        let mut index = self.cursor.position();
        loop {
            match self.cursor.at(index).kind {
                TokenKind::Symbol(Symbol::Equals) => return true,
                TokenKind::End => return false,
                _ => index = self.cursor.partner(index) + 1,
            }
        }
    }

    fn alias_parameters(&mut self) -> Vec<Identifier> {
        let mut parameters = Vec::new();
        while let Lexeme::Token(TokenKind::Variable | TokenKind::Constructor) = self.peek() {
            parameters.push(self.take_identifier());
        }
        parameters
    }

    fn logic_alias(&mut self) -> Parse<SpecificationKind> {
        let name = self.specified_name()?;
        let name = Identifier { name: name.name, span: name.span };
        let parameters = self.alias_parameters();
        self.expect(Symbol::Equals, "`=` after the parameters")?;
        Ok(SpecificationKind::LogicAlias(LogicAlias { name, parameters, body: self.logic()? }))
    }

    /// `bound Name (p :: a -> Bool) q = \x y -> e`
    fn bound_definition(&mut self) -> Parse<SpecificationKind> {
        let name = self.specified_name()?;
        let name = Identifier { name: name.name, span: name.span };
        let mut parameters = Vec::new();
        loop {
            match self.peek() {
                Lexeme::Token(TokenKind::Variable | TokenKind::Constructor) => {
                    parameters.push((self.take_identifier(), None));
                }
                Lexeme::Token(TokenKind::Symbol(Symbol::OpenParenthesis)) => {
                    self.cursor.advance();
                    let parameter = self.bound_variable("a parameter of the bound")?;
                    self.expect(Symbol::HasType, "`::` after the parameter")?;
                    let signature = self.refined_type()?;
                    self.expect(Symbol::CloseParenthesis, "`)` after the parameter")?;
                    parameters.push((parameter, Some(signature)));
                }
                _ => break,
            }
        }
        self.expect(Symbol::Equals, "`=` after the parameters of the bound")?;
        Ok(SpecificationKind::Bound(BoundDefinition { name, parameters, body: self.logic()? }))
    }

    fn using(&mut self) -> Parse<SpecificationKind> {
        let base = self.refined_type()?;
        if !self.accept_word("as") {
            return Err(self.expected("`as` after the type"));
        }
        Ok(SpecificationKind::Using { base, invariant: self.refined_type()? })
    }

    /// `Name(v:Int, x:a): e`
    fn qualifier(&mut self) -> Parse<SpecificationKind> {
        let name = self.bound_constructor("the name of the qualifier")?;
        self.expect(Symbol::OpenParenthesis, "`(` before the parameters of the qualifier")?;
        let parameters = self.separated(|parser| {
            let name = parser.bound_variable("a parameter of the qualifier")?;
            parser.expect_colon()?;
            Ok((name, parser.refined_type()?))
        })?;
        self.expect(Symbol::CloseParenthesis, "`)` after the parameters of the qualifier")?;
        self.expect_colon()?;
        Ok(SpecificationKind::Qualifier(Qualifier { name, parameters, body: self.logic()? }))
    }

    fn option(&mut self) -> Parse<SpecificationKind> {
        match self.literal()?.kind {
            LiteralKind::Text(text) => Ok(SpecificationKind::Option(text)),
            _ => Err(self.expected("an option in quotes")),
        }
    }

    /// `embed T as sort`, where the type may be followed by `*`.
    fn embedding(&mut self) -> Parse<SpecificationKind> {
        let constructor = self.specified_name()?;
        self.accept_operator("*");
        if !self.accept_word("as") {
            return Err(self.expected("`as` after the type"));
        }
        Ok(SpecificationKind::Embed { constructor, sort: self.whole_type()? })
    }

    fn fixity_item(&mut self, keyword: Keyword) -> Parse<SpecificationKind> {
        let associativity = match keyword {
            Keyword::Infixl => Associativity::Left,
            Keyword::Infixr => Associativity::Right,
            _ => Associativity::None,
        };
        self.cursor.advance();
        let precedence = self.precedence()?;
        let operators = self.separated(|parser| {
            let name = parser.infix_operator()?;
            Ok(Identifier { name: name.name, span: name.span })
        })?;
        Ok(SpecificationKind::Fixity { associativity, precedence, operators })
    }

    fn decrease(&mut self) -> Parse<SpecificationKind> {
        let name = self.specified_name()?;
        let mut arguments = Vec::new();
        while self.peek() == Lexeme::Token(TokenKind::Integer) {
            let Ok(argument) = self.token_text(self.cursor.token()).parse() else {
                return Err(self.expected("the number of an argument"));
            };
            arguments.push(argument);
            self.cursor.advance();
        }
        Ok(SpecificationKind::Decrease { name, arguments })
    }

    fn rewrite_with(&mut self) -> Parse<SpecificationKind> {
        let name = self.specified_name()?;
        self.expect(Symbol::OpenBracket, "`[` before the lemmas")?;
        let lemmas = self.separated(Self::specified_name)?;
        self.expect(Symbol::CloseBracket, "`]` after the lemmas")?;
        Ok(SpecificationKind::RewriteWith { name, lemmas })
    }

    fn included(&mut self, tokens: &[Token]) -> SpecificationKind {
        let text = match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => self.text[first.start as usize..last.end as usize].to_owned(),
            _ => String::new(),
        };
        self.cursor.jump(tokens.len());
        SpecificationKind::Include { text }
    }

    pub(super) fn is_colon(&self, token: Token) -> bool {
        token.kind == TokenKind::ConstructorOperator && self.token_text(token) == ":"
    }

    pub(super) fn accept_colon(&mut self) -> bool {
        let found = self.is_colon(self.cursor.token());
        if found {
            self.cursor.advance();
        }
        found
    }

    pub(super) fn expect_colon(&mut self) -> Parse<()> {
        if self.accept_colon() { Ok(()) } else { Err(self.expected("`:`")) }
    }
}
