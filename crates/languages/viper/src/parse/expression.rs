//! Expressions. Binary operators are read with an explicit stack: a long chain needs no recursion.

use gainsay_ir::permission::{BinaryOperator, UnaryOperator};
use gainsay_source::{Name, Span};
use num_bigint::BigInt;

use super::{MAXIMUM_COPIES, MAXIMUM_HEIGHT, Parsed, Parser, error};
use crate::syntax::{
    CollectionKind, Constant, Declaration, Expression, ExpressionKind, Identifier, NewFields, Operator, QuantifierKind,
    TokenKind, TriggerSyntax,
};

/// Binding strength of binary operators, loosest first. A wand takes everything to its right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Iff,
    Implies,
    Wand,
    Or,
    And,
    Equality,
    Comparison,
    Sum,
    Product,
}

fn binary_operator(token: &str) -> Option<(Operator, Level)> {
    use BinaryOperator as Plain;
    let plain = |operator, level| Some((Operator::Plain(operator), level));
    match token {
        "<==>" => Some((Operator::Iff, Level::Iff)),
        "==>" => plain(Plain::Implies, Level::Implies),
        "--*" => Some((Operator::Wand, Level::Wand)),
        "||" => plain(Plain::Or, Level::Or),
        "&&" => plain(Plain::And, Level::And),
        "==" => plain(Plain::Equal, Level::Equality),
        "!=" => plain(Plain::NotEqual, Level::Equality),
        "<" => plain(Plain::Less, Level::Comparison),
        "<=" => plain(Plain::LessEqual, Level::Comparison),
        ">" => plain(Plain::Greater, Level::Comparison),
        ">=" => plain(Plain::GreaterEqual, Level::Comparison),
        "in" => plain(Plain::In, Level::Comparison),
        "+" => plain(Plain::Add, Level::Sum),
        "-" => plain(Plain::Subtract, Level::Sum),
        "++" => plain(Plain::Append, Level::Sum),
        "union" => plain(Plain::Union, Level::Sum),
        "intersection" => plain(Plain::Intersection, Level::Sum),
        "setminus" => plain(Plain::SetMinus, Level::Sum),
        "subset" => plain(Plain::Subset, Level::Sum),
        "*" => plain(Plain::Multiply, Level::Product),
        "/" => Some((Operator::Slash, Level::Product)),
        "\\" => plain(Plain::IntegerDivide, Level::Product),
        "%" => plain(Plain::Modulo, Level::Product),
        _ => None,
    }
}

fn groups_right(level: Level) -> bool {
    matches!(level, Level::Iff | Level::Implies | Level::Or | Level::And | Level::Equality)
}

/// Operands and operators not yet put together.
#[derive(Default)]
struct Pending {
    operands: Vec<Operand>,
    operators: Vec<(Operator, Level)>,
}

struct Operand {
    expression: Expression,
    /// The last operand of a chain of comparisons: `a < b < c` means `a < b && b < c`.
    last_compared: Option<Expression>,
}

impl<'a> Parser<'a> {
    pub(super) fn expression(&mut self) -> Parsed<Expression> {
        self.nested(Parser::conditional)
    }

    fn conditional(&mut self) -> Parsed<Expression> {
        let condition = self.operators()?;
        if !self.eat("?") {
            return Ok(condition);
        }
        let then = self.expression()?;
        self.expect(":")?;
        let otherwise = self.expression()?;
        let span = condition.span.to(otherwise.span);
        self.node(ExpressionKind::Conditional(condition, then, otherwise), span)
    }

    fn operators(&mut self) -> Parsed<Expression> {
        let mut pending = Pending::default();
        loop {
            let operand = self.unary()?;
            pending.operands.push(Operand { expression: operand, last_compared: None });
            let operator = match self.token.kind {
                TokenKind::Word | TokenKind::Symbol(_) => binary_operator(self.token.text),
                _ => None,
            };
            let Some((operator, level)) = operator else { break };
            self.reduce(&mut pending, level)?;
            self.advance();
            pending.operators.push((operator, level));
            if operator == Operator::Wand {
                let right = self.expression()?;
                pending.operands.push(Operand { expression: right, last_compared: None });
                break;
            }
        }
        self.reduce(&mut pending, Level::Iff)?;
        while !pending.operators.is_empty() {
            self.combine(&mut pending)?;
        }
        pending.operands.pop().map(|operand| operand.expression).ok_or_else(|| self.expected("an expression"))
    }

    /// Puts together everything that binds tighter than an operator of `level` that follows.
    fn reduce(&mut self, pending: &mut Pending, level: Level) -> Parsed<()> {
        while let Some((_, top)) = pending.operators.last() {
            if *top > level || (*top == level && !groups_right(level)) {
                self.combine(pending)?;
            } else {
                break;
            }
        }
        Ok(())
    }

    fn combine(&mut self, pending: &mut Pending) -> Parsed<()> {
        let (Some((operator, level)), Some(right), Some(left)) =
            (pending.operators.pop(), pending.operands.pop(), pending.operands.pop())
        else {
            return Err(self.expected("an expression"));
        };
        let span = left.expression.span.to(right.expression.span);
        let right = right.expression;
        if level != Level::Comparison {
            let expression = self.node(ExpressionKind::Binary(operator, left.expression, right), span)?;
            pending.operands.push(Operand { expression, last_compared: None });
            return Ok(());
        }
        let last_compared = if self.at_comparison() { Some(self.copy(&right)?) } else { None };
        let expression = match left.last_compared {
            None => self.node(ExpressionKind::Binary(operator, left.expression, right), span)?,
            Some(middle) => {
                let link_span = middle.span.to(right.span);
                let link = self.node(ExpressionKind::Binary(operator, middle, right), link_span)?;
                let and = Operator::Plain(BinaryOperator::And);
                self.node(ExpressionKind::Binary(and, left.expression, link), span)?
            }
        };
        pending.operands.push(Operand { expression, last_compared });
        Ok(())
    }

    fn at_comparison(&self) -> bool {
        self.at_any(&["<", "<=", ">", ">=", "in"])
    }

    /// A copy for a comparison chain; their total size is limited because nested chains double each time.
    fn copy(&mut self, expression: &Expression) -> Parsed<Expression> {
        let mut waiting = vec![expression];
        while let Some(next) = waiting.pop() {
            self.copies += 1;
            next.kind.children(&mut |child| waiting.push(child));
            if self.copies > MAXIMUM_COPIES {
                return Err(error("these chains of comparisons are too large; write them out with `&&`", expression.span));
            }
        }
        Ok(expression.clone())
    }

    fn node(&self, kind: ExpressionKind, span: Span) -> Parsed<Expression> {
        let expression = Expression::new(kind, span);
        if expression.height > MAXIMUM_HEIGHT {
            let message = format!("this expression has more than {MAXIMUM_HEIGHT} operations inside one another");
            let mut diagnostic = error(message, expression.span);
            diagnostic.help = Some("split it, for example into several `requires` clauses or a function".to_owned());
            return Err(diagnostic);
        }
        Ok(expression)
    }

    fn unary(&mut self) -> Parsed<Expression> {
        let mut signs: Vec<(UnaryOperator, usize)> = Vec::new();
        while self.at_any(&["!", "-"]) {
            let token = self.advance();
            let sign = if token.text == "!" { UnaryOperator::Not } else { UnaryOperator::Negate };
            signs.push((sign, token.start));
        }
        let negative_literal = self.token.kind == TokenKind::Integer
            && matches!(signs.last(), Some((UnaryOperator::Negate, start)) if start + 1 == self.token.start);
        let mut operand = if negative_literal {
            let start = signs.pop().map_or(self.token.start, |(_, start)| start);
            let value = -self.integer()?;
            let literal = Expression::new(ExpressionKind::Integer(value), self.span_from(start));
            self.suffixes(literal)?
        } else {
            self.suffixed()?
        };
        while let Some((sign, start)) = signs.pop() {
            let span = Span::new(self.file, start, operand.span.end as usize);
            operand = self.node(ExpressionKind::Unary(sign, operand), span)?;
        }
        Ok(operand)
    }

    fn integer(&mut self) -> Parsed<BigInt> {
        let token = self.advance();
        // Reading decimal digits takes quadratic time.
        if token.text.len() > 10_000 {
            let message = format!("this number has {} digits; at most 10000 are supported", token.text.len());
            return Err(error(message, Span::new(self.file, token.start, token.start + 20)));
        }
        token.text.parse().map_err(|_| error("this is no number", token.span(self.file)))
    }

    pub(super) fn suffixed(&mut self) -> Parsed<Expression> {
        let atom = self.atom()?;
        self.suffixes(atom)
    }

    fn suffixes(&mut self, mut base: Expression) -> Parsed<Expression> {
        loop {
            if self.eat(".") {
                let name = self.identifier("the name of a field")?;
                let span = base.span.to(name.span);
                base = self.node(ExpressionKind::Select(base, name), span)?;
            } else if self.at("[") {
                base = self.bracket_suffix(base)?;
            } else {
                return Ok(base);
            }
        }
    }

    /// `[i]`, `[i..j]`, `[..j]`, `[i..]`, `[i := v]`.
    fn bracket_suffix(&mut self, base: Expression) -> Parsed<Expression> {
        let start = base.span.start as usize;
        self.expect("[")?;
        let low = if self.at("..") { None } else { Some(self.expression()?) };
        let kind = if self.eat("..") {
            let high = if self.at("]") { None } else { Some(self.expression()?) };
            ExpressionKind::Slice(base, low, high)
        } else if let Some(index) = low {
            if self.eat(":=") {
                let value = self.expression()?;
                let mut pairs = vec![(index, value)];
                while self.eat(",") {
                    pairs.push(self.pair()?);
                }
                ExpressionKind::Update(base, pairs)
            } else {
                ExpressionKind::Index(base, index)
            }
        } else {
            return Err(self.expected("an index"));
        };
        self.expect("]")?;
        self.node(kind, self.span_from(start))
    }

    fn pair(&mut self) -> Parsed<(Expression, Expression)> {
        let key = self.expression()?;
        self.expect(":=")?;
        Ok((key, self.expression()?))
    }

    fn atom(&mut self) -> Parsed<Expression> {
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
        self.several(Parser::declaration)
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
        let what = self.suffixed()?;
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
        let location = self.expression()?;
        let amount = if self.eat(",") { Some(self.expression()?) } else { None };
        self.expect(")")?;
        Ok(ExpressionKind::Access(location, amount))
    }

    fn collection(&mut self, kind: CollectionKind) -> Parsed<ExpressionKind> {
        self.advance();
        let mut element = None;
        if self.eat("[") {
            element = Some(self.typ()?);
            self.expect("]")?;
        }
        let elements = self.list("(", ")", Parser::expression)?;
        Ok(ExpressionKind::Collection(kind, element, elements))
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
        let pairs = self.list("(", ")", Parser::pair)?;
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
