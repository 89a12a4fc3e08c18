//! Operands: prefixes, names, literals, parentheses, and what follows an operand.

use gainsay_ir::c::{
    AssertionKind, Expression, ExpressionCase, ExpressionKind, IncrementKind, IntegerKind, Type, UnaryOperator,
};
use gainsay_source::{Name, Span};

use super::{MOST_OPERATORS, Parsed, Parser};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// A prefix and its operand.
    pub(super) fn operand(&mut self) -> Parsed<Expression> {
        // `/*@ truncating @*/`: a conversion that may lose something, as any may here.
        if self.is_ghost() && self.is_word("truncating") && !self.ahead(1).ghost {
            self.advance();
        }
        let start = self.span();
        let TokenKind::Symbol(symbol) = self.token().kind else { return self.postfixed() };
        let unary = |operator| move |operand: Expression| ExpressionKind::Unary(operator, Box::new(operand));
        let build: Box<dyn Fn(Expression) -> ExpressionKind> = match symbol {
            "-" => Box::new(unary(UnaryOperator::Minus)),
            "+" => Box::new(unary(UnaryOperator::Plus)),
            "!" => Box::new(unary(UnaryOperator::Not)),
            "~" => Box::new(unary(UnaryOperator::Complement)),
            "*" => Box::new(|operand| ExpressionKind::Dereference(Box::new(operand))),
            "&" => Box::new(|operand| ExpressionKind::AddressOf(Box::new(operand))),
            "++" => Box::new(|operand| ExpressionKind::Increment(IncrementKind::PreIncrement, Box::new(operand))),
            "--" => Box::new(|operand| ExpressionKind::Increment(IncrementKind::PreDecrement, Box::new(operand))),
            "(" if self.is_cast() => return self.cast(start),
            _ => return self.postfixed(),
        };
        self.advance();
        let operand = self.nested(Self::operand)?;
        Ok(Expression::new(build(operand), self.since(start)))
    }

    /// After `(`: a type and `)`? An inductive type is no cast, its name may be a value.
    fn is_cast(&self) -> bool {
        let TokenKind::Word(word) = &self.ahead(1).kind else { return false };
        self.is_type_ahead(1) && !self.is_inductive_ahead(1) && !matches!(word.as_str(), "fixpoint" | "predicate")
    }

    fn cast(&mut self, start: Span) -> Parsed<Expression> {
        self.expect("(")?;
        let ty = self.type_name()?;
        self.expect(")")?;
        if !self.is_ghost() && self.is("{") {
            let initialiser = self.nested(Self::initialiser)?;
            let ty = super::declaration::completed(ty, Some(&initialiser));
            let literal = ExpressionKind::Literal(ty, Box::new(initialiser));
            return self.followed(Expression::new(literal, self.since(start)), start);
        }
        let operand = self.nested(Self::operand)?;
        Ok(Expression::new(ExpressionKind::Cast(ty, Box::new(operand)), self.since(start)))
    }

    /// An operand with calls, indices, fields and increments after it.
    fn postfixed(&mut self) -> Parsed<Expression> {
        let start = self.span();
        let operand = self.primary()?;
        self.followed(operand, start)
    }

    fn followed(&mut self, operand: Expression, start: Span) -> Parsed<Expression> {
        let mut operand = operand;
        for _ in 0..MOST_OPERATORS {
            let boxed = |operand: Expression| Box::new(operand);
            let TokenKind::Symbol(symbol) = self.token().kind else { return Ok(operand) };
            let kind = match symbol {
                "(" => ExpressionKind::Call { callee: boxed(operand), arguments: self.arguments()? },
                "[" => {
                    self.advance();
                    if let Some(slice) = self.slice_bounds(&operand)? {
                        return Ok(slice);
                    }
                    let index = self.nested(Self::expression)?;
                    if self.is("..") {
                        return self.slice(operand, index, start);
                    }
                    self.expect("]")?;
                    ExpressionKind::Index { array: boxed(operand), index: Box::new(index) }
                }
                "." => {
                    self.advance();
                    ExpressionKind::Member { object: boxed(operand), field: self.name("the name of a field")? }
                }
                "->" => {
                    self.advance();
                    let span = operand.span;
                    let object = Expression::new(ExpressionKind::Dereference(boxed(operand)), span);
                    ExpressionKind::Member { object: Box::new(object), field: self.name("the name of a field")? }
                }
                "++" => {
                    self.advance();
                    ExpressionKind::Increment(IncrementKind::PostIncrement, boxed(operand))
                }
                "--" => {
                    self.advance();
                    ExpressionKind::Increment(IncrementKind::PostDecrement, boxed(operand))
                }
                ":=" if self.is_ghost() => return self.update(operand, start),
                _ => return Ok(operand),
            };
            operand = Expression::new(kind, self.since(start));
        }
        self.error("too many calls, indices and fields in a row")
    }

    /// `a[..n]`, after the bracket.
    fn slice_bounds(&mut self, array: &Expression) -> Parsed<Option<Expression>> {
        if !self.is_ghost() || !self.is("..") {
            return Ok(None);
        }
        let zero = Expression::new(ExpressionKind::Integer(0.into()), self.span());
        self.slice(array.clone(), zero, array.span).map(Some)
    }

    /// `..n] |-> values`: a whole assertion, found where an operand was expected.
    fn slice(&mut self, array: Expression, from: Expression, start: Span) -> Parsed<Expression> {
        self.expect("..")?;
        let to = self.nested(Self::expression)?;
        self.expect("]")?;
        if !self.take("|->") {
            return self.expected("`|->` after a range of an array");
        }
        let values = self.nested(Self::pattern)?;
        let span = self.since(start);
        let kind = AssertionKind::Slice { array, from, to, values };
        let assertion = gainsay_ir::c::Assertion::new(kind, span);
        Ok(Expression::new(ExpressionKind::Parenthesised(Box::new(assertion)), span))
    }

    pub(super) fn arguments(&mut self) -> Parsed<Vec<Expression>> {
        self.expect("(")?;
        let mut arguments = Vec::new();
        while !self.is(")") {
            arguments.push(self.nested(Self::pattern)?);
            if !(self.take(",") || self.is_ghost() && self.take(";")) {
                break;
            }
        }
        self.expect(")")?;
        Ok(arguments)
    }

    /// An expression, or in annotations `?x` or `_`.
    pub(super) fn pattern(&mut self) -> Parsed<Expression> {
        let start = self.span();
        if self.is_ghost() {
            if self.take("?") {
                let name = self.name("the name this value gets")?;
                return Ok(Expression::new(ExpressionKind::Bind(name), self.since(start)));
            }
            if self.take_word("_") {
                return Ok(Expression::new(ExpressionKind::Any, start));
            }
        }
        self.assignment()
    }

    fn primary(&mut self) -> Parsed<Expression> {
        let start = self.span();
        let kind = self.token().kind.clone();
        match kind {
            TokenKind::Integer { value, unsigned, long } => {
                self.advance();
                let fits = i32::try_from(&value).is_ok() || unsigned && u32::try_from(&value).is_ok();
                let kind = if long || !fits { IntegerKind::Long } else { IntegerKind::Int };
                let mut expression = Expression::new(ExpressionKind::Integer(value), start);
                expression.ty = Type::Integer { kind, signed: !unsigned };
                Ok(expression)
            }
            TokenKind::Character(byte) => {
                self.advance();
                let mut expression = Expression::new(ExpressionKind::Integer(i32::from(byte as i8).into()), start);
                expression.ty = Type::CHAR;
                Ok(expression)
            }
            TokenKind::Text(mut bytes) => {
                self.advance();
                while let TokenKind::Text(more) = &self.token().kind {
                    bytes.extend(more);
                    self.advance();
                }
                Ok(Expression::new(ExpressionKind::Text(bytes), self.since(start)))
            }
            TokenKind::Float(kind) => {
                self.advance();
                let mut expression =
                    Expression::new(ExpressionKind::Unsupported("floating-point numbers".to_owned()), start);
                expression.ty = Type::Float(kind);
                Ok(expression)
            }
            TokenKind::Word(word) => self.named(&word, start),
            TokenKind::Symbol("(") => self.parenthesised(start),
            TokenKind::Symbol("{") if self.is_ghost() => self.list(start),
            _ => self.expected("an expression"),
        }
    }

    fn named(&mut self, word: &Name, start: Span) -> Parsed<Expression> {
        self.advance();
        let kind = match word.as_str() {
            "true" | "false" => ExpressionKind::Boolean(word == "true"),
            "sizeof" => return self.sizeof(start),
            "offsetof" | "__builtin_offsetof" if self.is("(") && self.is_type_ahead(1) => return self.offset_of(start),
            "va_arg" if !self.is_ghost() && self.is("(") => return self.next_argument(start),
            "switch" if self.is_ghost() => return self.switch_expression(start),
            "tree" if self.is_ghost() && self.is("(") && self.ahead(1).is_word("struct") => return self.tree(start),
            "sum" if self.is_ghost() && self.is("(") && self.ahead(2).is_word("in") => return self.sum(start),
            "forall_" | "forall" if self.is_ghost() && self.is_quantifier() => return self.forall(start),
            "exists" if self.is_ghost() && self.is("(") && self.ahead(2).is_word("in") => return self.exists(start),
            "old" if self.is_ghost() && self.is("(") => {
                let mut arguments = self.arguments()?;
                match (arguments.pop(), arguments.is_empty()) {
                    (Some(inner), true) => ExpressionKind::Old(Box::new(inner)),
                    _ => return self.error("`old` takes one expression"),
                }
            }
            "if" | "else" | "while" | "for" | "do" | "return" | "case" | "goto" | "break" | "continue" => {
                self.at -= 1;
                return self.expected("an expression");
            }
            _ => {
                let ty = self.perhaps_type_arguments();
                let kind = ExpressionKind::Variable(word.clone());
                return Ok(Expression { kind, span: self.since(start), ty });
            }
        };
        Ok(Expression::new(kind, self.since(start)))
    }

    /// `nil<int>`, `ghost_cell<int>(…)`: what stands for the type parameters of a name, where that is said.
    pub(super) fn perhaps_type_arguments(&mut self) -> Type {
        if !self.is_ghost() || !self.is("<") || !self.is_type_ahead(1) {
            return Type::Unknown(0);
        }
        let (saved, was_halved) = (self.at, self.is_halved);
        self.type_arguments().map_or_else(
            |_| {
                (self.at, self.is_halved) = (saved, was_halved);
                Type::Unknown(0)
            },
            Type::Arguments,
        )
    }

    fn is_quantifier(&self) -> bool {
        self.is("(") && (self.is_type_ahead(1) || self.ahead(2).is_word("in"))
    }

    /// `forall_(int i; body)`, `forall (int i) body`, `forall (x in set) body`.
    fn forall(&mut self, start: Span) -> Parsed<Expression> {
        self.expect("(")?;
        let (variable, variable_type, range) = if self.is_type_ahead(0) {
            let (name, ty) = self.quantified()?;
            (name, ty, None)
        } else {
            let name = self.name("the name of a variable")?;
            if !self.take_word("in") {
                return self.expected("`in`");
            }
            (name, Type::Unknown(0), Some(Box::new(self.nested(Self::expression)?)))
        };
        let inside = self.take(";");
        if !inside {
            self.expect(")")?;
        }
        let body = Box::new(self.nested(Self::conditional)?);
        if inside {
            self.expect(")")?;
        }
        let kind = ExpressionKind::Forall { variable, variable_type, range, body };
        Ok(Expression::new(kind, self.since(start)))
    }

    /// `exists (x in set) body`: it is not so that none does.
    fn exists(&mut self, start: Span) -> Parsed<Expression> {
        let mut all = self.forall(start)?;
        let span = all.span;
        let not = |inner| Expression::new(ExpressionKind::Unary(UnaryOperator::Not, Box::new(inner)), span);
        if let ExpressionKind::Forall { body, .. } = &mut all.kind {
            let inner = std::mem::replace(&mut **body, Expression::new(ExpressionKind::Boolean(true), span));
            **body = not(inner);
        }
        Ok(not(all))
    }

    /// `va_arg(list, type)`.
    fn next_argument(&mut self, start: Span) -> Parsed<Expression> {
        self.expect("(")?;
        self.nested(Self::assignment)?;
        self.expect(",")?;
        let ty = self.nested(Self::type_name)?;
        self.expect(")")?;
        let kind = ExpressionKind::Unsupported("arguments of variadic functions".to_owned());
        Ok(Expression { kind, span: self.since(start), ty })
    }

    fn offset_of(&mut self, start: Span) -> Parsed<Expression> {
        self.expect("(")?;
        let ty = self.nested(Self::type_name)?;
        self.expect(",")?;
        let field = self.name("the name of a field")?;
        self.expect(")")?;
        Ok(Expression::new(ExpressionKind::OffsetOf(ty, field), self.since(start)))
    }

    fn sizeof(&mut self, start: Span) -> Parsed<Expression> {
        let kind = if self.is("(") && self.is_type_ahead(1) {
            self.advance();
            let ty = self.type_name()?;
            self.expect(")")?;
            ExpressionKind::SizeofType(ty)
        } else {
            ExpressionKind::SizeofValue(Box::new(self.nested(Self::operand)?))
        };
        Ok(Expression::new(kind, self.since(start)))
    }

    fn parenthesised(&mut self, start: Span) -> Parsed<Expression> {
        let ghost = self.is_ghost();
        self.expect("(")?;
        let mut inner = if ghost {
            let assertion = self.nested(Self::assertion)?;
            match assertion.kind {
                AssertionKind::Pure(expression) => expression,
                AssertionKind::Conditional { condition, then, otherwise } => {
                    Self::perhaps_expression(condition, *then, *otherwise, assertion.span)
                }
                _ => Expression::new(ExpressionKind::Parenthesised(Box::new(assertion)), start),
            }
        } else {
            self.nested(Self::expression)?
        };
        self.expect(")")?;
        inner.span = self.since(start);
        Ok(inner)
    }

    fn switch_expression(&mut self, start: Span) -> Parsed<Expression> {
        let (subject, cases) = self.returning_switch(|parser, constructor, variables, start| {
            let value = parser.nested(Self::conditional)?;
            Ok(ExpressionCase { constructor, variables, value, span: parser.since(start) })
        })?;
        Ok(Expression::new(ExpressionKind::Switch { subject: Box::new(subject), cases }, self.since(start)))
    }

    fn list(&mut self, start: Span) -> Parsed<Expression> {
        self.expect("{")?;
        let mut items = Vec::new();
        while !self.is("}") {
            items.push(self.nested(Self::conditional)?);
            if !self.take(",") {
                break;
            }
        }
        self.expect("}")?;
        Ok(Expression::new(ExpressionKind::List(items), self.since(start)))
    }
}
