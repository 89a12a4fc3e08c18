//! Expressions that are not put together by operators: names, calls, literals, and everything that starts with a keyword.

use gainsay_ir::permission::UnaryOperator;
use gainsay_source::Name;

use super::{Parsed, Parser};
use crate::syntax::{
    CollectionKind, Constant, Declaration, Expression, ExpressionKind, Identifier, NewFields, QuantifierKind,
    TokenKind, TriggerSyntax,
};

impl<'a> Parser<'a> {
    pub(super) fn atom(&mut self) -> Parsed<Expression> {
        let start = self.token.start;
        match self.token.kind {
            TokenKind::Integer => {
                let value = self.integer()?;
                self.node(ExpressionKind::Integer(value), self.span_from(start))
            }
            TokenKind::Word => self.word(start),
            TokenKind::Symbol("(") => self.parenthesised(),
            TokenKind::Symbol("[") => self.bracketed(start),
            TokenKind::Symbol("|" | "||") => self.cardinality(start),
            TokenKind::Symbol("@") => {
                let annotations = self.annotations()?;
                let mut inner = self.nested(Parser::unary)?;
                inner.annotations.splice(0..0, annotations);
                Ok(inner)
            }
            _ => Err(self.expected("an expression")),
        }
    }

    /// An expression in parentheses, or a call with its type: `(f(x): T)`.
    fn parenthesised(&mut self) -> Parsed<Expression> {
        let start = self.advance().start;
        let mut inner = self.expression()?;
        if self.at(":")
            && let ExpressionKind::Call(_, _, typ @ None) = &mut *inner.kind
        {
            self.advance();
            *typ = Some(self.typ()?);
            self.expect(")")?;
            inner.span = self.span_from(start);
            return Ok(inner);
        }
        self.expect(")")?;
        Ok(inner)
    }

    /// `[a..b)` or `[A, B]`.
    fn bracketed(&mut self, start: usize) -> Parsed<Expression> {
        self.advance();
        let first = self.expression()?;
        let range = self.eat("..");
        if !range && !self.eat(",") {
            return Err(self.expected("`..` or `,`"));
        }
        let second = self.expression()?;
        let kind = if range {
            self.expect(")")?;
            ExpressionKind::Range(first, second)
        } else {
            self.expect("]")?;
            ExpressionKind::InhaleExhale(first, second)
        };
        self.node(kind, self.span_from(start))
    }

    /// `|e|`. Two bars in a row are two starts of it, not a disjunction.
    fn cardinality(&mut self, start: usize) -> Parsed<Expression> {
        if self.at("||") {
            self.previous_end = start + 1;
            self.token.text = &self.token.text[1..];
            self.token.start += 1;
            self.token.kind = TokenKind::Symbol("|");
        } else {
            self.advance();
        }
        let inner = self.expression()?;
        self.expect("|")?;
        self.node(ExpressionKind::Unary(UnaryOperator::Cardinality, inner), self.span_from(start))
    }

    fn word(&mut self, start: usize) -> Parsed<Expression> {
        if let Some(constant) = constant(self.token.text) {
            self.advance();
            return self.node(ExpressionKind::Constant(constant), self.span_from(start));
        }
        if self.at_identifier() {
            return self.name_or_call(start);
        }
        let word = self.token.text;
        let kind = match word {
            "old" => self.old()?,
            "let" => self.binding()?,
            "forall" => self.quantified(QuantifierKind::Forall)?,
            "exists" => self.quantified(QuantifierKind::Exists)?,
            "forperm" => self.for_perm()?,
            "unfolding" | "applying" | "asserting" => self.ghost(word)?,
            "acc" => self.access()?,
            "perm" => {
                self.advance();
                ExpressionKind::Perm(self.in_parentheses()?)
            }
            "domain" | "range" => {
                self.advance();
                let side = if word == "domain" { UnaryOperator::MapDomain } else { UnaryOperator::MapRange };
                ExpressionKind::Unary(side, self.in_parentheses()?)
            }
            "Seq" => self.collection(CollectionKind::Sequence)?,
            "Set" => self.collection(CollectionKind::Set)?,
            "Multiset" => self.collection(CollectionKind::Multiset)?,
            "Map" => self.map()?,
            "new" => self.new_object()?,
            _ => return Err(self.expected("an expression")),
        };
        self.node(kind, self.span_from(start))
    }

    fn in_parentheses(&mut self) -> Parsed<Expression> {
        self.expect("(")?;
        let inner = self.expression()?;
        self.expect(")")?;
        Ok(inner)
    }

    fn name_or_call(&mut self, start: usize) -> Parsed<Expression> {
        let name = self.identifier("a name")?;
        let kind = if self.at("(") {
            let arguments = self.list("(", ")", Parser::expression)?;
            ExpressionKind::Call(name, arguments, None)
        } else {
            ExpressionKind::Identifier(name.name)
        };
        self.node(kind, self.span_from(start))
    }

    fn old(&mut self) -> Parsed<ExpressionKind> {
        self.advance();
        let mut label = None;
        if self.eat("[") {
            let name = if self.at("lhs") {
                let token = self.advance();
                Identifier { name: Name::new("lhs"), span: token.span(self.file) }
            } else {
                self.identifier("a label")?
            };
            label = Some(name);
            self.expect("]")?;
        }
        Ok(ExpressionKind::Old(label, self.in_parentheses()?))
    }

    fn binding(&mut self) -> Parsed<ExpressionKind> {
        self.advance();
        let name = self.identifier("a name")?;
        self.expect("==")?;
        let value = self.in_parentheses()?;
        self.expect("in")?;
        Ok(ExpressionKind::Let(name, value, self.expression()?))
    }

    fn quantified(&mut self, kind: QuantifierKind) -> Parsed<ExpressionKind> {
        self.advance();
        let variables = self.bound_variables()?;
        self.expect("::")?;
        let mut triggers = Vec::new();
        while self.at("{") {
            let start = self.token.start;
            let expressions = self.list("{", "}", Parser::expression)?;
            triggers.push(TriggerSyntax { expressions, span: self.span_from(start) });
        }
        Ok(ExpressionKind::Quantified(kind, variables, triggers, self.expression()?))
    }

    fn bound_variables(&mut self) -> Parsed<Vec<Declaration>> {
        self.declared()
    }

    fn for_perm(&mut self) -> Parsed<ExpressionKind> {
        self.advance();
        let variables = self.bound_variables()?;
        self.expect("[")?;
        let resource = self.expression()?;
        self.expect("]")?;
        self.expect("::")?;
        Ok(ExpressionKind::ForPerm(variables, resource, self.expression()?))
    }

    fn ghost(&mut self, word: &str) -> Parsed<ExpressionKind> {
        self.advance();
        let what = match word {
            "unfolding" => self.named(|kind| matches!(kind, ExpressionKind::Access(..)), "a predicate")?,
            _ => self.in_parentheses()?,
        };
        self.expect("in")?;
        let body = self.expression()?;
        Ok(match word {
            "unfolding" => ExpressionKind::Unfolding(what, body),
            "applying" => ExpressionKind::Applying(what, body),
            _ => ExpressionKind::Asserting(what, body),
        })
    }

    fn access(&mut self) -> Parsed<ExpressionKind> {
        self.advance();
        self.expect("(")?;
        let location =
            self.named(|kind| matches!(kind, ExpressionKind::Select(..)), "a field access or a predicate")?;
        let amount = if self.eat(",") { Some(self.expression()?) } else { None };
        self.expect(")")?;
        Ok(ExpressionKind::Access(location, amount))
    }

    /// A call, or something else that will do here; anything else is wrong from its start.
    fn named(&mut self, will_do: impl Fn(&ExpressionKind) -> bool, what: &str) -> Parsed<Expression> {
        let expected = self.expected(what);
        let is_name = self.at_identifier();
        let found = self.suffixed()?;
        let is_call = is_name && matches!(*found.kind, ExpressionKind::Call(..));
        if is_call || will_do(&found.kind) { Ok(found) } else { Err(expected) }
    }

    fn collection(&mut self, kind: CollectionKind) -> Parsed<ExpressionKind> {
        self.advance();
        let mut element = None;
        if self.eat("[") {
            element = Some(self.typ()?);
            self.expect("]")?;
        }
        let elements = self.elements(element.is_some(), Parser::expression)?;
        Ok(ExpressionKind::Collection(kind, element, elements))
    }

    /// A type is written only where no element shows it.
    fn elements<T>(&mut self, is_typed: bool, element: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        if !is_typed {
            return self.list("(", ")", element);
        }
        self.expect("(")?;
        self.expect(")")?;
        Ok(Vec::new())
    }

    fn map(&mut self) -> Parsed<ExpressionKind> {
        self.advance();
        let mut types = None;
        if self.eat("[") {
            let key = self.typ()?;
            self.expect(",")?;
            types = Some((key, self.typ()?));
            self.expect("]")?;
        }
        let pairs = self.elements(types.is_some(), Parser::pair)?;
        Ok(ExpressionKind::Map(types, pairs))
    }

    fn new_object(&mut self) -> Parsed<ExpressionKind> {
        self.advance();
        if self.at("(") && self.peek().is("*") {
            self.advance();
            self.advance();
            self.expect(")")?;
            return Ok(ExpressionKind::New(NewFields::All));
        }
        let fields = self.list("(", ")", |parser| parser.identifier("the name of a field"))?;
        Ok(ExpressionKind::New(NewFields::Listed(fields)))
    }
}

fn constant(word: &str) -> Option<Constant> {
    Some(match word {
        "true" => Constant::True,
        "false" => Constant::False,
        "null" => Constant::Null,
        "result" => Constant::Result,
        "write" => Constant::Write,
        "none" => Constant::NoPermission,
        "wildcard" => Constant::Wildcard,
        "epsilon" => Constant::Epsilon,
        _ => return None,
    })
}
