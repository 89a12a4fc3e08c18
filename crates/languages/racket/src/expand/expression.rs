//! Expressions: which form a datum is.

use gainsay_source::Span;

use super::scope::{Expander, OURS, unmarked};
use crate::{
    datum::{Datum, DatumKind},
    syntax::{Expr, ExprKind},
};

/// Forms of Racket that are known by name and not supported.
const UNSUPPORTED: [&str; 22] = [
    "set!",
    "with-handlers",
    "let/ec",
    "let/cc",
    "parameterize",
    "delay",
    "lazy",
    "case->",
    "parametric->/c",
    "class",
    "define-values",
    "define-syntax",
    "let-syntax",
    "letrec-syntax",
    "with-continuation-mark",
    "for/vector",
    "for/hash",
    "do",
    "shared",
    "match-define",
    "new",
    "send",
];

impl Expander {
    pub(super) fn expression(&mut self, datum: &Datum) -> Expr {
        let span = datum.span;
        match &datum.kind {
            DatumKind::Symbol(name) => self.variable(name, span),
            DatumKind::List(parts) => self.deeper(span, |expander| expander.list(datum, parts)),
            DatumKind::Dotted(..) => self.mistake("a list with a dot is no expression", span),
            DatumKind::Keyword(name) => self.mistake(format!("the keyword `#:{name}` is no expression"), span),
            DatumKind::Vector(_) => Expr::unsupported("vectors", span),
            DatumKind::Boxed(_) => Expr::unsupported("boxes", span),
            _ => self.quote(datum),
        }
    }

    fn list(&mut self, datum: &Datum, parts: &[Datum]) -> Expr {
        let span = datum.span;
        let Some((head, arguments)) = parts.split_first() else {
            return self.mistake("`()` is no expression; the empty list is written `'()`", span);
        };
        if let Some(name) = head.as_symbol() {
            if let Some(definition) = self.macro_named(name) {
                return match self.expand_macro(&definition, arguments, span) {
                    Some(_) if self.is_exhausted() => self.mistake("macros expand without end here", span),
                    Some(expansion) => self.expression(&expansion),
                    None => self.mistake(format!("no pattern of the macro `{}` fits this use", unmarked(name)), span),
                };
            }
            if !self.is_shadowed(name)
                && let Some(expanded) = self.form(unmarked(name).trim_start_matches(OURS), arguments, span)
            {
                return expanded;
            }
        }
        self.application(head, arguments, span)
    }

    fn application(&mut self, head: &Datum, arguments: &[Datum], span: Span) -> Expr {
        if let Some(keyword) = arguments.iter().find(|argument| argument.as_keyword().is_some()) {
            return Expr::unsupported("keyword arguments", keyword.span);
        }
        let function = self.expression(head);
        let arguments = arguments.iter().map(|argument| self.expression(argument)).collect();
        Expr::apply(function, arguments, span)
    }

    /// A special form, or None when the name is none.
    fn form(&mut self, name: &str, parts: &[Datum], span: Span) -> Option<Expr> {
        Some(match name {
            "quote" => match parts {
                [datum] => self.quote(datum),
                _ => self.mistake("`quote` takes one datum", span),
            },
            "quasiquote" => match parts {
                [datum] => self.quasiquote(datum, 1),
                _ => self.mistake("`quasiquote` takes one datum", span),
            },
            "if" => self.conditional(parts, span),
            "cond" => self.cond(parts, span),
            "case" => self.case(parts, span),
            "and" => self.and(parts, span),
            "or" => self.or(parts, span),
            "when" => self.when(parts, span),
            "unless" => self.unless(parts, span),
            "implies" => match parts {
                [first, second] => {
                    let (first, second) = (self.expression(first), self.expression(second));
                    Expr::conditional(first, second, self.boolean(true, span), span)
                }
                _ => self.mistake("`implies` takes two expressions", span),
            },
            "lambda" | "λ" => self.lambda(parts, span),
            "case-lambda" => self.case_lambda(parts, span),
            "thunk" => {
                let body = self.body(parts, span);
                self.nullary(body, span)
            }
            "let" => self.let_form(parts, span),
            "let*" => self.let_star(parts, span),
            "letrec" | "letrec*" => self.letrec(parts, span),
            "let-values" | "let*-values" => self.let_values(parts, span),
            "local" => self.local_form(parts, span),
            "begin" => self.begin(parts, span),
            "begin0" => self.begin0(parts, span),
            "match" => self.match_form(parts, span),
            "match-lambda" => self.match_lambda(parts, span),
            "error" => self.raise(parts, span),
            "->" => self.arrow(parts, span),
            "->*" => self.arrow_star(parts, span),
            "->i" | "->d" => self.arrow_dependent(parts, span),
            "struct/c" | "struct/dc" => self.struct_contract(parts, span),
            "recursive-contract" => match parts {
                [contract, ..] => {
                    let contract = self.expression(contract);
                    Expr::new(ExprKind::Delayed(Box::new(contract)), span)
                }
                [] => self.mistake("`recursive-contract` takes a contract", span),
            },
            "μ/c" | "rec/c" => self.recursive_contract(parts, span),
            "contract" => self.contract_form(parts, span),
            "•" | "●" => self.opaque(span),
            "time" => self.begin(parts, span),
            "for" | "for/list" | "for/sum" | "for/product" | "for/and" | "for/or" | "for/fold" | "for*"
            | "for*/list" | "for*/sum" | "for*/and" | "for*/or" | "for*/fold" => self.for_form(name, parts, span),
            "define" | "struct" | "define-struct" | "define-syntax-rule" | "define/contract" => {
                self.mistake(format!("`{name}` cannot stand where an expression is expected"), span)
            }
            _ if UNSUPPORTED.contains(&name) => Expr::unsupported(format!("`{name}`"), span),
            _ => return None,
        })
    }

    fn conditional(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [test, yes, no] = parts else {
            return self.mistake("`if` takes a test and two branches", span);
        };
        let (test, yes, no) = (self.expression(test), self.expression(yes), self.expression(no));
        Expr::conditional(test, yes, no, span)
    }

    fn begin(&mut self, parts: &[Datum], span: Span) -> Expr {
        if parts.is_empty() {
            return Expr::new(ExprKind::Void, span);
        }
        let parts = parts.iter().map(|part| self.expression(part)).collect();
        Expr::new(ExprKind::Begin(parts), span)
    }

    fn begin0(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [first, rest @ ..] = parts else { return self.mistake("`begin0` needs an expression", span) };
        let first = self.expression(first);
        self.with_value(first, span, |expander, value| {
            let mut parts: Vec<Expr> = rest.iter().map(|part| expander.expression(part)).collect();
            parts.push(value);
            Expr::new(ExprKind::Begin(parts), span)
        })
    }

    fn raise(&mut self, parts: &[Datum], span: Span) -> Expr {
        let said = parts.iter().find_map(|part| match &part.kind {
            DatumKind::Text(text) => Some(text.clone()),
            _ => None,
        });
        let arguments = parts.iter().map(|part| self.expression(part)).collect();
        Expr::new(ExprKind::Raise(said.unwrap_or_else(|| "error".to_owned()), arguments), span)
    }
}
