//! Expressions, as values and as conditions.

use gainsay_ir::functional::{Alternative, Binding, Expr, ExprKind, Literal, Pattern};
use gainsay_source::{Name, Span};

use super::{Lowering, boolean, control::Exception, evaluate, fixed_arity, list, literal, prelude_call, void};
use crate::{
    datum::{Datum, DatumKind, Number},
    syntax::{self, ExprKind as Core},
};

/// What the surroundings want to have: a Racket value, or a truth value of λ_G.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Wanted {
    Value,
    Truth,
}

impl Lowering<'_> {
    pub(super) fn expression(&mut self, expression: &syntax::Expr) -> Expr {
        self.lower(expression, Wanted::Value)
    }

    pub(super) fn lower(&mut self, expression: &syntax::Expr, wanted: Wanted) -> Expr {
        gainsay_meter::tick(5);
        let span = expression.span;
        match &expression.kind {
            Core::If(test, yes, no) => {
                let test = self.lower(test, Wanted::Truth);
                let (yes, no) = (self.lower(yes, wanted), self.lower(no, wanted));
                Expr::conditional(test, yes, no, span)
            }
            Core::Let(bindings, body) => self.bind(bindings, body, wanted, span),
            Core::Letrec(bindings, body) => self.bind_recursively(bindings, body, wanted, span),
            Core::Begin(parts) => self.sequence(parts, wanted, span),
            Core::Apply(function, arguments) => self.application(function, arguments, wanted, span),
            Core::Quote(Datum { kind: DatumKind::Boolean(truth), .. }) if wanted == Wanted::Truth => {
                boolean(*truth, span)
            }
            _ => {
                let value = self.value(expression);
                if wanted == Wanted::Truth { prelude_call("truthy", vec![value], span) } else { value }
            }
        }
    }

    /// Kinds of expressions that are the same whatever is wanted.
    fn value(&mut self, expression: &syntax::Expr) -> Expr {
        let span = expression.span;
        match &expression.kind {
            Core::Quote(datum) => self.constant(datum),
            Core::Void => void(span),
            Core::Local(name) | Core::Raw(name) => Expr::variable(name, span),
            Core::Assign(..) => self.unsupported("an assignment that could not be resolved", span),
            Core::Global(name) => self.global(name, span),
            Core::Import(module, export) => self.import(*module, *export, span),
            Core::Primitive(primitive) => self.primitive_value(primitive, span),
            Core::StructPart(index, part) => self.struct_part(*index, *part, span),
            Core::Lambda(lambda) => self.lambda(lambda),
            Core::CaseLambda(lambdas) => self.case_lambda(lambdas, span),
            Core::Opaque(name) => Expr::variable(name, span),
            Core::ApplyKeywords(function, arguments, keywords) => {
                self.keyword_call(function, arguments, keywords, span)
            }
            Core::Arrow(arrow) => self.arrow(arrow, span),
            Core::ArrowStar(arrow) => self.arrow_star(arrow, span),
            Core::ArrowDependent(arrow) => self.arrow_dependent(arrow, span),
            Core::CaseArrow(arrows) => self.case_arrow(arrows, span),
            Core::Promise(body) => {
                let body = self.expression(body);
                Expr::construct("Promise", vec![body], span)
            }
            Core::StructContract(index, contracts) => self.struct_contract(*index, contracts, span),
            Core::Delayed(contract, flatness) => self.delayed_contract(contract, *flatness, span),
            Core::Monitor(monitor) => self.monitor(monitor, span),
            Core::Raise(complaint, message, arguments) => self.raise(*complaint, message, arguments, span),
            Core::Escape(name, body) => self.escape(name, body, span),
            Core::RaiseValue(value) => self.raise_value(value, span),
            Core::Handle(handlers, body) => self.handle(handlers, body, span),
            Core::Unsupported(what) => self.unsupported(what, span),
            Core::If(..) | Core::Let(..) | Core::Letrec(..) | Core::Begin(_) | Core::Apply(..) => {
                self.expression(expression)
            }
        }
    }

    /// A definition of the same module: no contract in between.
    pub(super) fn global(&mut self, name: &Name, span: Span) -> Expr {
        match self.arities.get(name) {
            Some(arity) => closure(*arity, Expr::variable(name, span), span),
            None => Expr::variable(name, span),
        }
    }

    fn constant(&mut self, datum: &Datum) -> Expr {
        let span = datum.span;
        let number = |name: &str, value: Literal| Expr::construct(name, vec![literal(value, span)], span);
        match &datum.kind {
            DatumKind::Number(Number::Integer(value)) => number("Integer", Literal::Integer(value.clone())),
            DatumKind::Number(Number::Rational(value)) => number("Rational", Literal::Rational(value.clone())),
            DatumKind::Number(Number::Float(value)) => number("Float", Literal::Double(*value)),
            DatumKind::Number(Number::Complex(real, imaginary)) => {
                let parts = [real, imaginary].map(|part| literal(Literal::Rational(part.clone()), span));
                Expr::construct("Complex", parts.into(), span)
            }
            DatumKind::Number(Number::FloatComplex(real, imaginary)) => {
                let parts = [*real, *imaginary].map(|part| literal(Literal::Double(part), span));
                Expr::construct("FloatComplex", parts.into(), span)
            }
            DatumKind::Boolean(truth) => Expr::construct("Boolean", vec![boolean(*truth, span)], span),
            DatumKind::Character(value) => number("Character", Literal::Character(*value)),
            DatumKind::Text(text) => number("String", Literal::Text(text.clone())),
            DatumKind::Symbol(name) => number("Symbol", Literal::Text(name.to_string())),
            DatumKind::List(parts) => list(parts.iter().map(|part| self.constant(part)).collect(), span),
            DatumKind::Dotted(parts, tail) => {
                let tail = self.constant(tail);
                parts.iter().rev().fold(tail, |rest, part| {
                    let part = self.constant(part);
                    Expr::construct("Pair", vec![part, rest], span)
                })
            }
            DatumKind::Keyword(name) => other("Keyword", name, span),
            DatumKind::Other(kind, text) => other(kind.constructor(), text, span),
            DatumKind::Table(make, entries) => {
                let entries = list(entries.iter().map(|entry| self.constant(entry)).collect(), span);
                prelude_call(make, vec![void(span), list(vec![entries], span)], span)
            }
            DatumKind::Vector(parts) => {
                let parts = parts.iter().map(|part| self.constant(part)).collect();
                prelude_call("frozenVector", vec![void(span), list(parts, span)], span)
            }
            DatumKind::Boxed(_) => self.unsupported("a box as a literal", span),
        }
    }

    fn bind(&mut self, bindings: &[(Name, syntax::Expr)], body: &syntax::Expr, wanted: Wanted, span: Span) -> Expr {
        let Some(((name, value), rest)) = bindings.split_first() else { return self.lower(body, wanted) };
        let lowered = self.expression(value);
        let rest = self.bind(rest, body, wanted, span);
        evaluate(name.clone(), lowered, rest, span)
    }

    /// Functions see each other; other values are computed in order, before the body.
    fn bind_recursively(
        &mut self,
        bindings: &[(Name, syntax::Expr)],
        body: &syntax::Expr,
        wanted: Wanted,
        span: Span,
    ) -> Expr {
        for (name, value) in bindings {
            if let Some(arity) = fixed_arity(value) {
                self.local_functions.insert(name.clone(), arity);
            }
        }
        let mut bound = Vec::new();
        let mut forced = Vec::new();
        for (name, value) in bindings {
            match (&value.kind, self.local_functions.get(name).copied()) {
                (Core::Lambda(lambda), Some(arity)) => {
                    let code = code_name(name);
                    let function = self.code(lambda);
                    bound.push(Binding { name: code.clone(), value: function });
                    let closure = closure(arity, Expr::variable(&code, span), span);
                    bound.push(Binding { name: name.clone(), value: closure });
                }
                _ => {
                    bound.push(Binding { name: name.clone(), value: self.expression(value) });
                    forced.push(name.clone());
                }
            }
        }
        let body = self.lower(body, wanted);
        let body = forced.into_iter().rev().fold(body, |body, name| {
            let first = Box::new(Expr::variable(&name, span));
            Expr::new(ExprKind::Force(first, Box::new(body)), span)
        });
        Expr::bind(bound, body, span)
    }

    fn sequence(&mut self, parts: &[syntax::Expr], wanted: Wanted, span: Span) -> Expr {
        let Some((last, before)) = parts.split_last() else { return void(span) };
        let last = self.lower(last, wanted);
        before.iter().rev().fold(last, |rest, part| {
            let part = self.expression(part);
            let pattern = Pattern::Default(None);
            Expr::case(part, vec![Alternative { pattern, body: rest }], span)
        })
    }

    /// The arguments are evaluated first, then the error is raised.
    fn raise(&mut self, complaint: syntax::Complaint, message: &str, arguments: &[syntax::Expr], span: Span) -> Expr {
        let (kind, said) = match complaint {
            syntax::Complaint::Error => (Exception::Error, super::control::message_of_error(arguments)),
            syntax::Complaint::User => (Exception::User, super::control::message_of_error(arguments)),
            syntax::Complaint::Contract => (Exception::Contract, None),
            syntax::Complaint::Match => (Exception::Match, None),
        };
        let blame = self.blame_saying("error", kind, message.to_owned(), said.as_deref(), span);
        self.with_values(arguments, span, |_, _| blame)
    }
}

/// A value without structure: its kind and its text.
fn other(kind: &str, text: &str, span: Span) -> Expr {
    let kind = Expr::construct(kind, Vec::new(), span);
    Expr::construct("Other", vec![kind, literal(Literal::Text(text.to_owned()), span)], span)
}

/// The name under which the code of a local function is bound.
pub(super) fn code_name(name: &Name) -> Name {
    Name::from(format!("{name}'"))
}

/// A function value of a fixed number of arguments.
pub(super) fn closure(arity: usize, code: Expr, span: Span) -> Expr {
    Expr::construct("Closure", vec![Expr::integer(arity as i64, span), code], span)
}
