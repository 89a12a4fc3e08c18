//! Expressions from tokens, by recursive descent with precedence climbing for operators.

use std::str::FromStr;

use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use num_rational::BigRational;

use super::{
    super::{
        Alternative, Assertion, Binding, Check, Choice, ContractPart, Expr, ExprKind, Literal, Monitor, Pattern,
        Primitive,
    },
    KEYWORDS, names_constructor,
    reader::Reader,
};
use crate::text::{Read, Token};

impl Reader<'_> {
    pub(super) fn expression(&mut self) -> Read<Expr> {
        self.deeper(|reader| {
            let start = reader.span;
            let kind = match reader.token {
                Token::Symbol("\\" | "λ") => reader.lambda()?,
                Token::Word("let") => reader.binding_group()?,
                Token::Word("case") => return reader.case(start),
                Token::Word("if") => return reader.conditional(start),
                Token::Word("assume") => reader.assume()?,
                Token::Word("assert") => reader.assert(start)?,
                Token::Word("force") => reader.force()?,
                Token::Word("catch") => reader.catch()?,
                Token::Word("monitor") => reader.monitor()?,
                Token::Word("raise") => reader.raise(start)?,
                Token::Word("choice") => reader.choice()?,
                _ => return reader.operation(0),
            };
            Ok(Expr::new(kind, reader.since(start)))
        })
    }

    fn lambda(&mut self) -> Read<ExprKind> {
        self.advance();
        let mut parameters = vec![self.variable()?];
        while !self.accept("->") {
            parameters.push(self.variable()?);
        }
        Ok(ExprKind::Lambda(parameters, Box::new(self.expression()?)))
    }

    fn binding_group(&mut self) -> Read<ExprKind> {
        self.advance();
        self.expect("{")?;
        let mut bindings = Vec::new();
        while !self.accept("}") {
            let start = self.span;
            let name = self.variable()?;
            let value = self.function_body(&name, start)?;
            bindings.push(Binding { name, value });
            if !self.at_symbol("}") {
                self.expect(";")?;
            }
        }
        self.expect_word("in")?;
        Ok(ExprKind::Let(bindings, Box::new(self.expression()?)))
    }

    /// `x y = body`, after the name: a lambda over the parameters. A symbolic input takes the name as its label.
    pub(super) fn function_body(&mut self, name: &Name, start: Span) -> Read<Expr> {
        let mut parameters = Vec::new();
        while !self.accept("=") {
            parameters.push(self.variable()?);
        }
        let mut body = self.expression()?;
        if let ExprKind::Symbolic { label, .. } = &mut body.kind
            && label.starts_with('?')
        {
            *label = name.clone();
        }
        Ok(Expr::lambda(parameters, body, self.since(start)))
    }

    fn case(&mut self, start: Span) -> Read<Expr> {
        self.advance();
        let scrutinee = self.expression()?;
        self.expect_word("of")?;
        self.expect("{")?;
        let mut alternatives = Vec::new();
        while !self.accept("}") {
            let pattern = self.pattern()?;
            self.expect("->")?;
            alternatives.push(Alternative { pattern, body: self.expression()? });
            if !self.at_symbol("}") {
                self.expect(";")?;
            }
        }
        Ok(Expr::case(scrutinee, alternatives, self.since(start)))
    }

    fn pattern(&mut self) -> Read<Pattern> {
        if self.at_word("_") {
            self.advance();
            return Ok(Pattern::Default(None));
        }
        if self.peek_variable().is_some() {
            return Ok(Pattern::Default(Some(self.variable()?)));
        }
        if self.peek_name().is_some() {
            let name = self.constructor()?;
            let mut fields = Vec::new();
            while self.peek_variable().is_some() {
                fields.push(self.variable()?);
            }
            return Ok(Pattern::Constructor(name, fields));
        }
        let negative = self.accept("-");
        match self.literal()? {
            Some(literal) => Ok(Pattern::Literal(if negative { negated(literal) } else { literal })),
            None => self.fail("a pattern"),
        }
    }

    fn conditional(&mut self, start: Span) -> Read<Expr> {
        self.advance();
        let condition = self.expression()?;
        self.expect_word("then")?;
        let yes = self.expression()?;
        self.expect_word("else")?;
        let no = self.expression()?;
        Ok(Expr::conditional(condition, yes, no, self.since(start)))
    }

    fn assume(&mut self) -> Read<ExprKind> {
        self.advance();
        let condition = self.expression()?;
        self.expect_word("in")?;
        Ok(ExprKind::Assume(Box::new(condition), Box::new(self.expression()?)))
    }

    fn force(&mut self) -> Read<ExprKind> {
        self.advance();
        let first = self.expression()?;
        self.expect_word("in")?;
        Ok(ExprKind::Force(Box::new(first), Box::new(self.expression()?)))
    }

    fn catch(&mut self) -> Read<ExprKind> {
        self.advance();
        let handler = self.expression()?;
        self.expect_word("in")?;
        Ok(ExprKind::Catch(Box::new(handler), Box::new(self.expression()?)))
    }

    fn monitor(&mut self) -> Read<ExprKind> {
        self.advance();
        let value = self.expression()?;
        let blamed = if self.accept_word("blaming") { Some(self.expression()?) } else { None };
        self.expect_word("in")?;
        let body = self.expression()?;
        Ok(ExprKind::Monitor(Box::new(Monitor { value, blamed, body })))
    }

    fn raise(&mut self, start: Span) -> Read<ExprKind> {
        self.advance();
        let check = self.check("raise", start)?;
        Ok(ExprKind::Raise(Box::new(check), Box::new(self.expression()?)))
    }

    /// `assert condition in body`; without a body it is worth `True`.
    fn assert(&mut self, start: Span) -> Read<ExprKind> {
        self.advance();
        let mut check = self.check("assert", start)?;
        let condition = self.expression()?;
        check.span = self.since(start);
        let body =
            if self.accept_word("in") { self.expression()? } else { Expr::construct("True", Vec::new(), check.span) };
        Ok(ExprKind::Assert(Box::new(Assertion { check, condition, body })))
    }

    /// `[code, precondition of owner, "message"]`, each part optional.
    fn check(&mut self, code: &str, span: Span) -> Read<Check> {
        let mut check = Check::new(code, span);
        if self.accept("[") {
            while !self.accept("]") {
                self.check_part(&mut check)?;
                if !self.at_symbol("]") {
                    self.expect(",")?;
                }
            }
        }
        Ok(check)
    }

    fn check_part(&mut self, check: &mut Check) -> Read<()> {
        if let Token::Text(message) = &self.token {
            check.message = Some(message.clone());
            self.advance();
            return Ok(());
        }
        let word = self.variable()?;
        if !self.accept_word("of") {
            check.code = word;
            return Ok(());
        }
        check.owner = Some(self.variable()?);
        check.part = match word.as_str() {
            "precondition" => Some(ContractPart::Precondition),
            "postcondition" => Some(ContractPart::Postcondition),
            "contract" => None,
            _ => return self.fail("`precondition of`, `postcondition of` or `contract of` before this name"),
        };
        Ok(())
    }

    /// `choice callee a b { left } or { right }`
    fn choice(&mut self) -> Read<ExprKind> {
        self.advance();
        let callee = self.variable()?;
        let mut arguments = Vec::new();
        while !self.at_symbol("{") {
            arguments.push(self.atom()?);
        }
        let left = self.braced()?;
        self.expect_word("or")?;
        let right = self.braced()?;
        Ok(ExprKind::Choice(Box::new(Choice { callee: Some(callee), arguments, left, right })))
    }

    fn braced(&mut self) -> Read<Expr> {
        self.expect("{")?;
        let expression = self.expression()?;
        self.expect("}")?;
        Ok(expression)
    }

    /// Operators by precedence climbing. All operators of a level associate to the left, except the choice and the lazy connectives.
    fn operation(&mut self, lowest: u8) -> Read<Expr> {
        let start = self.span;
        let mut left = self.prefixed()?;
        while let Some((operator, precedence)) = self.infix().filter(|(_, precedence)| *precedence >= lowest) {
            self.advance();
            let right_associative = precedence <= 2;
            let right =
                self.deeper(|reader| reader.operand(if right_associative { precedence } else { precedence + 1 }))?;
            left = combine(operator, left, right, self.since(start));
        }
        Ok(left)
    }

    /// The right operand may be a `let`, `case` or lambda that reaches to the end.
    fn operand(&mut self, lowest: u8) -> Read<Expr> {
        match self.token {
            Token::Symbol("\\" | "λ")
            | Token::Word(
                "let" | "case" | "if" | "assume" | "assert" | "force" | "catch" | "raise" | "monitor" | "choice",
            ) => self.expression(),
            _ => self.operation(lowest),
        }
    }

    fn infix(&self) -> Option<(&'static str, u8)> {
        let Token::Symbol(symbol) = self.token else { return None };
        let levels: [&[&str]; 6] =
            [&["[]", "□"], &["||"], &["&&"], &["==", "/=", "<=", ">=", "<", ">"], &["+", "-"], &["*", "/"]];
        levels.iter().zip(0..).find_map(|(level, precedence)| {
            level.iter().find(|operator| **operator == symbol).map(|operator| (*operator, precedence))
        })
    }

    fn prefixed(&mut self) -> Read<Expr> {
        let start = self.span;
        if !self.accept("-") {
            return self.application();
        }
        let operand = self.deeper(Reader::prefixed)?;
        let span = self.since(start);
        Ok(match operand.kind {
            ExprKind::Literal(literal @ (Literal::Integer(_) | Literal::Rational(_) | Literal::Double(_))) => {
                Expr::new(ExprKind::Literal(negated(literal)), span)
            }
            _ => Expr::new(ExprKind::Primitive(Primitive::Negate, vec![operand]), span),
        })
    }

    /// A primitive, a constructor or anything else, applied to atoms. The reader knows no arities of constructors: those are
    /// completed by `complete_constructors` once all datatypes are read.
    fn application(&mut self) -> Read<Expr> {
        let start = self.span;
        if let Token::Word(word) = self.token
            && let Some(primitive) = Primitive::named(word)
        {
            self.advance();
            let arguments = self.atoms()?;
            return Ok(saturate_primitive(primitive, arguments, self.since(start)));
        }
        let head = self.atom()?;
        let arguments = self.atoms()?;
        let span = self.since(start);
        Ok(match head.kind {
            ExprKind::Construct(name, parts) if parts.is_empty() => {
                Expr::new(ExprKind::Construct(name, arguments), span)
            }
            _ => Expr::apply(head, arguments, span),
        })
    }

    fn atoms(&mut self) -> Read<Vec<Expr>> {
        let mut atoms = Vec::new();
        while self.starts_atom() {
            atoms.push(self.atom()?);
        }
        Ok(atoms)
    }

    fn starts_atom(&self) -> bool {
        match self.token {
            Token::Symbol(symbol) => matches!(symbol, "(" | "?"),
            Token::Word(word) => word == "crash" || !KEYWORDS.contains(&word),
            Token::Stray(_) | Token::Unclosed(_) | Token::End => false,
            _ => true,
        }
    }

    fn atom(&mut self) -> Read<Expr> {
        let start = self.span;
        if let Some(literal) = self.literal()? {
            return Ok(Expr::new(ExprKind::Literal(literal), start));
        }
        let kind = match self.token {
            Token::Symbol("(") => return self.parenthesised(),
            Token::Symbol("?") => self.symbolic()?,
            Token::Word("crash") => {
                self.advance();
                ExprKind::Crash(Box::new(self.check("crash", start)?))
            }
            Token::Word(word) if Primitive::named(word).is_some() => {
                let primitive = Primitive::named(word).unwrap_or(Primitive::Add);
                self.advance();
                return Ok(saturate_primitive(primitive, Vec::new(), start));
            }
            _ => match self.peek_name() {
                Some(name) if names_constructor(name) => ExprKind::Construct(self.constructor()?, Vec::new()),
                Some(_) => ExprKind::Variable(self.variable()?),
                None => return self.fail("an expression"),
            },
        };
        Ok(Expr::new(kind, self.since(start)))
    }

    fn parenthesised(&mut self) -> Read<Expr> {
        self.expect("(")?;
        let expression = self.expression()?;
        self.expect(")")?;
        Ok(expression)
    }

    /// `? : type` or `?label : type`
    fn symbolic(&mut self) -> Read<ExprKind> {
        self.advance();
        let label = if self.at_symbol(":") {
            self.unlabelled += 1;
            Name::from(format!("?{}", self.unlabelled))
        } else {
            self.variable()?
        };
        self.expect(":")?;
        Ok(ExprKind::Symbolic { label, ty: self.atomic_type()? })
    }

    fn literal(&mut self) -> Read<Option<Literal>> {
        let literal = match &self.token {
            Token::Integer(digits) => BigInt::from_str(digits).ok().map(Literal::Integer),
            Token::Decimal(digits) => decimal(digits).map(Literal::Rational),
            Token::Rational(digits) => BigRational::from_str(digits).ok().map(Literal::Rational),
            Token::Double(digits) => f64::from_str(digits).ok().map(Literal::Double),
            Token::Character(character) => Some(Literal::Character(*character)),
            Token::Text(text) => Some(Literal::Text(text.clone())),
            _ => return Ok(None),
        };
        if literal.is_none() {
            return self.fail("a number that can be written down");
        }
        self.advance();
        Ok(literal)
    }
}

/// The largest exponent whose power of ten is written out exactly.
const LARGEST_EXPONENT: i32 = 4_000;

fn decimal(digits: &str) -> Option<BigRational> {
    let (mantissa, exponent) = digits.split_once('e').unwrap_or((digits, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let number = BigInt::from_str(&format!("{whole}{fraction}")).ok()?;
    let exponent = i32::from_str(exponent).ok()?.checked_sub(i32::try_from(fraction.len()).ok()?)?;
    if exponent.abs() > LARGEST_EXPONENT {
        return None;
    }
    let scale = BigInt::from(10).pow(exponent.unsigned_abs());
    Some(if exponent < 0 { BigRational::new(number, scale) } else { BigRational::from(number * scale) })
}

fn negated(literal: Literal) -> Literal {
    match literal {
        Literal::Integer(value) => Literal::Integer(-value),
        Literal::Rational(value) => Literal::Rational(-value),
        Literal::Double(value) => Literal::Double(-value),
        other => other,
    }
}

fn combine(operator: &str, left: Expr, right: Expr, span: Span) -> Expr {
    match operator {
        "&&" => Expr::conditional(left, right, Expr::construct("False", Vec::new(), span), span),
        "||" => Expr::conditional(left, Expr::construct("True", Vec::new(), span), right, span),
        "[]" | "□" => {
            Expr::new(ExprKind::Choice(Box::new(Choice { callee: None, arguments: Vec::new(), left, right })), span)
        }
        _ => {
            let primitive = Primitive::named(operator).unwrap_or(Primitive::Add);
            Expr::new(ExprKind::Primitive(primitive, vec![left, right]), span)
        }
    }
}

/// Eta-expands a primitive that lacks arguments, applies its result to those it has too many of.
fn saturate_primitive(primitive: Primitive, mut arguments: Vec<Expr>, span: Span) -> Expr {
    let surplus = arguments.split_off(primitive.arity().min(arguments.len()));
    let missing: Vec<Name> =
        (arguments.len()..primitive.arity()).map(|index| Name::from(format!("${index}"))).collect();
    arguments.extend(missing.iter().map(|name| Expr::variable(name, span)));
    let call = Expr::new(ExprKind::Primitive(primitive, arguments), span);
    Expr::apply(Expr::lambda(missing, call, span), surplus, span)
}
