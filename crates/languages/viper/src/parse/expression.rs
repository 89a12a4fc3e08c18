//! Expressions. Binary operators are read with an explicit stack: a long chain needs no recursion.

use gainsay_ir::permission::{BinaryOperator, UnaryOperator};
use gainsay_source::Span;
use num_bigint::BigInt;

use super::{MAXIMUM_COPIES, MAXIMUM_HEIGHT, Parsed, Parser, error};
use crate::syntax::{Expression, ExpressionKind, Operator, TokenKind};

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
        let condition = self.operators(Level::Iff)?;
        if !self.eat("?") {
            return Ok(condition);
        }
        let then = self.expression()?;
        self.expect(":")?;
        let otherwise = self.expression()?;
        let span = condition.span.to(otherwise.span);
        self.node(ExpressionKind::Conditional(condition, then, otherwise), span)
    }

    /// What `package` and `apply` take: operators that are looser than `--*` do not belong to it.
    pub(super) fn wand(&mut self) -> Parsed<Expression> {
        self.nested(|parser| parser.operators(Level::Wand))
    }

    fn operators(&mut self, loosest: Level) -> Parsed<Expression> {
        let mut pending = Pending::default();
        loop {
            let operand = self.unary()?;
            pending.operands.push(Operand { expression: operand, last_compared: None });
            let operator = match self.token.kind {
                TokenKind::Word | TokenKind::Symbol(_) => binary_operator(self.token.text),
                _ => None,
            };
            let Some((operator, level)) = operator.filter(|(_, level)| *level >= loosest) else { break };
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
        self.copies += expression.size as usize;
        if self.copies > MAXIMUM_COPIES {
            return Err(error("these chains of comparisons are too large; write them out with `&&`", expression.span));
        }
        Ok(expression.clone())
    }

    pub(super) fn node(&self, kind: ExpressionKind, span: Span) -> Parsed<Expression> {
        let expression = Expression::new(kind, span);
        if expression.height > MAXIMUM_HEIGHT {
            let message = format!("this expression has more than {MAXIMUM_HEIGHT} operations inside one another");
            let mut diagnostic = error(message, expression.span);
            diagnostic.help = Some("split it, for example into several `requires` clauses or a function".to_owned());
            return Err(diagnostic);
        }
        Ok(expression)
    }

    pub(super) fn unary(&mut self) -> Parsed<Expression> {
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

    pub(super) fn integer(&mut self) -> Parsed<BigInt> {
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

    pub(super) fn pair(&mut self) -> Parsed<(Expression, Expression)> {
        let key = self.expression()?;
        self.expect(":=")?;
        Ok((key, self.expression()?))
    }
}
