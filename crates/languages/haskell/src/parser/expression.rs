//! Expressions: operators, applications, and the keywords that begin one.

use gainsay_source::Span;

use super::{Parse, Parser};
use crate::{
    layout::{Indentation, Lexeme},
    lexer::{Keyword, Symbol, TokenKind},
    syntax::{
        Alternative, Clause, ClauseForm, DoKind, Expression, ExpressionKind, OperatorItem, Operators, QualifiedName,
    },
};

/// An operator sequence, perhaps with an operator at its end as in `(x +)`.
pub(super) struct OperatorSequence {
    pub expression: Expression,
    pub trailing: Option<QualifiedName>,
}

impl Parser<'_> {
    /// A whole expression, with its type annotation if it has one.
    pub(crate) fn expression(&mut self) -> Parse<Expression> {
        self.nested(|parser| {
            let start = parser.here();
            let sequence = parser.operator_sequence()?;
            if let Some(operator) = sequence.trailing {
                return Err(parser.refused(format!("nothing stands right of the operator {}", operator.name)));
            }
            parser.annotation(start, sequence.expression)
        })
    }

    /// `:: t` after an expression, if it is there.
    pub(super) fn annotation(&mut self, start: Span, expression: Expression) -> Parse<Expression> {
        if !self.accept(Symbol::HasType) {
            return Ok(expression);
        }
        let annotation = self.whole_type()?;
        let kind = ExpressionKind::Annotated { expression: Box::new(expression), annotation };
        Ok(Expression { kind, span: self.since(start) })
    }

    /// Operands joined by operators; stops before a `)` that makes it a section.
    pub(super) fn operator_sequence(&mut self) -> Parse<OperatorSequence> {
        let start = self.here();
        let mut items = Vec::new();
        loop {
            let minus = self.here();
            if self.accept_operator("-") {
                items.push(OperatorItem::Minus(minus));
            }
            items.push(OperatorItem::Operand(self.operand()?));
            if !self.is_expression_operator() {
                return Ok(OperatorSequence { expression: self.joined(start, items), trailing: None });
            }
            let before = self.since(start);
            let operator = self.infix_operator()?;
            if self.is_symbol(Symbol::CloseParenthesis) {
                let mut expression = self.joined(start, items);
                expression.span = before;
                return Ok(OperatorSequence { expression, trailing: Some(operator) });
            }
            items.push(OperatorItem::Operator(operator));
        }
    }

    fn joined(&self, start: Span, mut items: Vec<OperatorItem<Expression>>) -> Expression {
        if items.len() == 1
            && let Some(item) = items.pop()
        {
            match item {
                OperatorItem::Operand(only) => return only,
                other => items.push(other),
            }
        }
        items.shrink_to_fit();
        Expression { kind: ExpressionKind::Operators(Operators { items }), span: self.since(start) }
    }

    pub(super) fn is_expression_operator(&self) -> bool {
        self.is_infix_operator() && !self.is_symbol(Symbol::Tilde)
    }

    /// An operand: an application, or an expression that begins with a keyword and reaches as far as it can.
    pub(super) fn operand(&mut self) -> Parse<Expression> {
        let start = self.here();
        match self.keyword_expression() {
            Some(kind) => Ok(Expression { kind: kind?, span: self.since(start) }),
            None => self.application(start),
        }
    }

    fn keyword_expression(&mut self) -> Option<Parse<ExpressionKind>> {
        match self.peek() {
            Lexeme::Token(TokenKind::Symbol(Symbol::Backslash)) => Some(self.lambda()),
            Lexeme::Token(TokenKind::Keyword(Keyword::Let)) => Some(self.let_expression()),
            Lexeme::Token(TokenKind::Keyword(Keyword::If)) => Some(self.conditional()),
            Lexeme::Token(TokenKind::Keyword(Keyword::Case)) => Some(self.case()),
            Lexeme::Token(TokenKind::Keyword(Keyword::Do)) => Some(self.do_block()),
            Lexeme::Token(TokenKind::Variable) if self.extensions.recursive_do && self.is_word("mdo") => {
                Some(self.do_block())
            }
            _ => None,
        }
    }

    fn application(&mut self, start: Span) -> Parse<Expression> {
        let mut function = self.atom()?;
        let mut arguments = Vec::new();
        loop {
            if self.is_symbol(Symbol::At) && self.cursor.token().is_prefix_occurrence() {
                function = self.applied(start, function, std::mem::take(&mut arguments));
                self.cursor.advance();
                let argument = self.atomic_type()?;
                let kind = ExpressionKind::TypeApply { function: Box::new(function), argument };
                function = Expression { kind, span: self.since(start) };
            } else if self.starts_atom() {
                arguments.push(self.atom()?);
            } else if self.starts_block_argument() {
                arguments.push(self.nested(Self::operand)?);
            } else {
                return Ok(self.applied(start, function, arguments));
            }
        }
    }

    fn applied(&self, start: Span, function: Expression, arguments: Vec<Expression>) -> Expression {
        if arguments.is_empty() {
            return function;
        }
        let kind = ExpressionKind::Apply { function: Box::new(function), arguments };
        Expression { kind, span: self.since(start) }
    }

    fn starts_block_argument(&self) -> bool {
        matches!(
            self.peek(),
            Lexeme::Token(
                TokenKind::Symbol(Symbol::Backslash)
                    | TokenKind::Keyword(Keyword::Do | Keyword::Case | Keyword::Let | Keyword::If)
            )
        )
    }

    fn lambda(&mut self) -> Parse<ExpressionKind> {
        self.cursor.advance();
        if self.accept_keyword(Keyword::Case) {
            let alternatives = self.block(Indentation::Deeper, Self::alternative)?;
            return Ok(ExpressionKind::LambdaCase { alternatives });
        }
        if self.is_word("cases") && !matches!(self.cursor.ahead(1).kind, TokenKind::Symbol(Symbol::RightArrow)) {
            self.cursor.advance();
            let clauses = self.block(Indentation::Deeper, Self::cases_clause)?;
            return Ok(ExpressionKind::LambdaCases { clauses });
        }
        let parameters = self.atomic_patterns()?;
        if parameters.is_empty() {
            return Err(self.expected("a pattern after the backslash"));
        }
        self.expect(Symbol::RightArrow, "`->` after the parameters of the lambda")?;
        let body = Box::new(self.expression()?);
        Ok(ExpressionKind::Lambda { parameters, body })
    }

    fn cases_clause(&mut self) -> Parse<Clause> {
        let start = self.here();
        let name_span = Span { end: start.start, ..start };
        let parameters = self.atomic_patterns()?;
        let right_hand_side = self.right_hand_side(Symbol::RightArrow, "`->` or a guard")?;
        let span = self.since(start);
        Ok(Clause { form: ClauseForm::Prefix, name_span, parameters, result: None, right_hand_side, span })
    }

    fn let_expression(&mut self) -> Parse<ExpressionKind> {
        let bindings = self.let_bindings()?;
        self.expect_keyword(Keyword::In, "`in` after the bindings of `let`")?;
        let body = Box::new(self.expression()?);
        Ok(ExpressionKind::Let { bindings, body })
    }

    fn conditional(&mut self) -> Parse<ExpressionKind> {
        self.cursor.advance();
        if self.is_symbol(Symbol::Bar) {
            let branches = self.guarded_bodies(Symbol::RightArrow, "`->` after the guard")?;
            return Ok(ExpressionKind::MultiWayIf { branches });
        }
        let condition = Box::new(self.expression()?);
        self.cursor.skip_semicolon_before(Keyword::Then);
        self.expect_keyword(Keyword::Then, "`then`")?;
        let consequence = Box::new(self.expression()?);
        self.cursor.skip_semicolon_before(Keyword::Else);
        self.expect_keyword(Keyword::Else, "`else`")?;
        let alternative = Box::new(self.expression()?);
        Ok(ExpressionKind::If { condition, consequence, alternative })
    }

    fn case(&mut self) -> Parse<ExpressionKind> {
        self.cursor.advance();
        let scrutinee = Box::new(self.expression()?);
        self.cursor.skip_semicolon_before(Keyword::Of);
        self.expect_keyword(Keyword::Of, "`of` after the expression of `case`")?;
        let alternatives = self.block(Indentation::Deeper, Self::alternative)?;
        Ok(ExpressionKind::Case { scrutinee, alternatives })
    }

    fn alternative(&mut self) -> Parse<Alternative> {
        self.nested(Self::alternative_here)
    }

    fn alternative_here(&mut self) -> Parse<Alternative> {
        let start = self.here();
        let pattern = self.pattern()?;
        let pattern = self.pattern_annotation(start, pattern)?;
        let right_hand_side = self.right_hand_side(Symbol::RightArrow, "`->` or a guard after the pattern")?;
        Ok(Alternative { pattern, right_hand_side, span: self.since(start) })
    }

    fn do_block(&mut self) -> Parse<ExpressionKind> {
        let text = self.token_text(self.cursor.token());
        let form = match text.rsplit_once('.') {
            Some((module, _)) => DoKind::Qualified(self.intern(module)),
            None if text == "mdo" => DoKind::Recursive,
            None => DoKind::Do,
        };
        self.cursor.advance();
        let statements = self.block(Indentation::DeeperOrSame, Self::statement)?;
        if statements.is_empty() {
            return Err(self.expected("a statement after `do`"));
        }
        Ok(ExpressionKind::Do { form, statements })
    }
}
