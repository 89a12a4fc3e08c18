//! SPCF as core syntax of Racket: the unknowns are exports of unknown code, under the contracts that their types are.

use gainsay_source::{Name, Span};

use super::term::{Operation, Program, Scope, Term, TermKind, Type};
use crate::{
    datum::{Datum, DatumKind, Number},
    primitive,
    syntax::{self, Arrow, Definition, Export, Exported, Expr, ExprKind, Lambda, Module, Standing},
};

/// Which module holds the unknowns.
const UNKNOWN: usize = 0;

pub fn lower(program: &Program) -> syntax::Program {
    let mut lowering = Lowering { fresh: 0, locals: Vec::new(), definitions: Vec::new() };
    let mut unknown = module("unknown code", program.term.span);
    let count = program.unknowns.len();
    let mut opaque = Vec::new();
    for (index, (ty, span)) in program.unknowns.iter().enumerate() {
        let name = if count == 1 { Name::new("•") } else { Name::from(format!("•{}", index + 1)) };
        let (value, contract) = (Name::from(format!("$unknown {name}")), Name::from(format!("$contract of {name}")));
        opaque.push((value.clone(), *span));
        let define = |name: &Name, value: Expr| Definition { name: name.clone(), value, span: *span };
        unknown.definitions.push(define(&name, Expr::new(ExprKind::Opaque(value), *span)));
        let under = lowering.contract(ty, *span);
        unknown.definitions.push(define(&contract, under));
        let value = Exported::Opaque(name.clone());
        unknown.exports.push(Export { name, value, contract, span: *span });
    }
    let mut main = module("program", program.term.span);
    main.required.push(unknown.name.clone());
    main.definitions_before.push(0);
    main.expressions.push(lowering.term(&program.term));
    main.definitions = lowering.definitions;
    syntax::Program { modules: vec![unknown, main], opaque, ..syntax::Program::default() }
}

fn module(name: &str, span: Span) -> Module {
    Module {
        name: Name::new(name),
        standing: Standing::Module,
        definitions: Vec::new(),
        exports: Vec::new(),
        offers_plainly: false,
        offered: Vec::new(),
        behaviours: Vec::new(),
        offered_parts: std::collections::BTreeSet::new(),
        expressions: Vec::new(),
        definitions_before: Vec::new(),
        required: Vec::new(),
        span,
    }
}

struct Lowering {
    fresh: usize,
    /// Names of the text with the unique names they stand for; definitions at the top are there as well.
    locals: Vec<(Name, ExprKind)>,
    definitions: Vec<Definition>,
}

impl Lowering {
    fn unique(&mut self, name: &Name) -> Name {
        self.fresh += 1;
        Name::from(format!("{name}.{}", self.fresh))
    }

    fn contract(&mut self, ty: &Type, span: Span) -> Expr {
        match ty {
            Type::Integer => primitive_named("exact-integer?", span),
            Type::Natural | Type::Open(_) => primitive_named("exact-nonnegative-integer?", span),
            Type::Arrow(from, to) => {
                let (from, to) = (self.contract(from, span), self.contract(to, span));
                let (argument, result) = (self.unique(&Name::new("argument")), self.unique(&Name::new("result")));
                let (domain, range) = (vec![(argument, from)], Some(vec![(result, to)]));
                let arrow = Arrow { domain, range, before: Vec::new(), after: Vec::new() };
                Expr::new(ExprKind::Arrow(Box::new(arrow)), span)
            }
        }
    }

    /// The whole program: what it binds first becomes definitions, which have names in a report.
    fn term(&mut self, term: &Term) -> Expr {
        let TermKind::Let { name, value, body, scope } = &term.kind else { return self.inner(term) };
        let taken = self.definitions.iter().any(|definition| definition.name == *name);
        let global = if taken { self.unique(name) } else { name.clone() };
        let itself = (name.clone(), ExprKind::Global(global.clone()));
        if *scope == Scope::Recursive {
            self.locals.push(itself.clone());
        }
        let value = self.inner(value);
        if *scope == Scope::Plain {
            self.locals.push(itself);
        }
        self.definitions.push(Definition { name: global, value, span: term.span });
        self.term(body)
    }

    fn inner(&mut self, term: &Term) -> Expr {
        let span = term.span;
        match &term.kind {
            TermKind::Number(value) => {
                let datum = Datum::new(DatumKind::Number(Number::Integer(value.clone())), span);
                Expr::new(ExprKind::Quote(datum), span)
            }
            TermKind::Variable(name) => {
                let found = self.locals.iter().rev().find(|(local, _)| local == name);
                let unbound = || ExprKind::Unsupported(format!("`{name}`, which is not bound"));
                Expr::new(found.map_or_else(unbound, |(_, kind)| kind.clone()), span)
            }
            TermKind::Unknown(index) => Expr::new(ExprKind::Import(UNKNOWN, *index), span),
            TermKind::Lambda(name, _, body) => {
                let unique = self.unique(name);
                self.locals.push((name.clone(), ExprKind::Local(unique.clone())));
                let body = self.inner(body);
                self.locals.pop();
                let lambda = Lambda { required: vec![unique], body, ..Lambda::nullary(span) };
                Expr::new(ExprKind::Lambda(Box::new(lambda)), span)
            }
            TermKind::Apply(function, argument) => {
                let (function, argument) = (self.inner(function), self.inner(argument));
                Expr::apply(function, vec![argument], span)
            }
            TermKind::Operation(operation, operands) => {
                let operands = operands.iter().map(|operand| self.inner(operand)).collect();
                operation_on(*operation, operands, span)
            }
            TermKind::If(condition, yes, no) => {
                let (condition, yes, no) = (self.inner(condition), self.inner(yes), self.inner(no));
                let is_zero = Expr::apply(primitive_named("zero?", span), vec![condition], span);
                Expr::conditional(is_zero, no, yes, span)
            }
            TermKind::Let { name, value, body, scope } => self.local(name, value, body, *scope, span),
        }
    }

    fn local(&mut self, name: &Name, value: &Term, body: &Term, scope: Scope, span: Span) -> Expr {
        let unique = self.unique(name);
        let itself = (name.clone(), ExprKind::Local(unique.clone()));
        let value = match scope {
            Scope::Plain => {
                let value = self.inner(value);
                self.locals.push(itself);
                value
            }
            Scope::Recursive => {
                self.locals.push(itself);
                self.inner(value)
            }
        };
        let body = self.inner(body);
        self.locals.pop();
        let bound = vec![(unique, value)];
        match scope {
            Scope::Plain => Expr::new(ExprKind::Let(bound, Box::new(body)), span),
            Scope::Recursive => Expr::new(ExprKind::Letrec(bound, Box::new(body)), span),
        }
    }
}

fn primitive_named(name: &str, span: Span) -> Expr {
    match primitive::named(name) {
        Some(primitive) => Expr::new(ExprKind::Primitive(primitive), span),
        None => Expr::unsupported(format!("`{name}`"), span),
    }
}

/// Relations give 1 and 0.
fn operation_on(operation: Operation, operands: Vec<Expr>, span: Span) -> Expr {
    let (name, is_relation) = match operation {
        Operation::IsZero => ("zero?", true),
        Operation::AddOne => ("add1", false),
        Operation::SubtractOne => ("sub1", false),
        Operation::Divide => ("$div", false),
        Operation::Add => ("+", false),
        Operation::Subtract => ("-", false),
        Operation::Multiply => ("*", false),
        Operation::Equal => ("=", true),
        Operation::Less => ("<", true),
        Operation::LessEqual => ("<=", true),
    };
    let call = Expr::apply(primitive_named(name, span), operands, span);
    if !is_relation {
        return call;
    }
    let number = |value: i64| {
        let datum = Datum::new(DatumKind::Number(Number::Integer(value.into())), span);
        Expr::new(ExprKind::Quote(datum), span)
    };
    Expr::conditional(call, number(1), number(0), span)
}
