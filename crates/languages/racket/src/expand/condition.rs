//! `cond`, `case`, `when`, `unless`, `and`, `or`: all of them are `if` in the end.

use gainsay_source::{Name, Span};

use super::scope::{Expander, unmarked};
use crate::{
    datum::Datum,
    syntax::{Expr, ExprKind},
};

impl Expander {
    /// Whether a symbol is a word of a form, also where a macro wrote it.
    fn is_word(&self, datum: &Datum, word: &str) -> bool {
        datum.as_symbol().is_some_and(|name| unmarked(name) == word && !self.is_shadowed(name))
    }

    pub(super) fn cond(&mut self, clauses: &[Datum], span: Span) -> Expr {
        let Some((clause, rest)) = clauses.split_first() else { return Expr::new(ExprKind::Void, span) };
        let Some([test, body @ ..]) = clause.as_list() else {
            return self.mistake("a clause of `cond` is `[test body …]`", clause.span);
        };
        if self.is_word(test, "else") {
            return self.body(body, clause.span);
        }
        match body {
            [] => {
                let value = self.expression(test);
                self.with_value(value, clause.span, |expander, value| {
                    let rest = expander.cond(rest, span);
                    Expr::conditional(value.clone(), value, rest, clause.span)
                })
            }
            [arrow, function] if self.is_word(arrow, "=>") => {
                let value = self.expression(test);
                self.with_value(value, clause.span, |expander, value| {
                    let function = expander.expression(function);
                    let used = Expr::apply(function, vec![value.clone()], clause.span);
                    let rest = expander.cond(rest, span);
                    Expr::conditional(value, used, rest, clause.span)
                })
            }
            _ => {
                let test = self.expression(test);
                let body = self.body(body, clause.span);
                let rest = self.cond(rest, span);
                Expr::conditional(test, body, rest, clause.span)
            }
        }
    }

    /// Evaluates once, uses the value as often as needed.
    pub(super) fn with_value(&mut self, value: Expr, span: Span, inside: impl FnOnce(&mut Self, Expr) -> Expr) -> Expr {
        let name = self.unique(&Name::new("value"));
        let used = Expr::new(ExprKind::Local(name.clone()), span);
        let body = inside(self, used);
        Expr::new(ExprKind::Let(vec![(name, value)], Box::new(body)), span)
    }

    pub(super) fn case(&mut self, parts: &[Datum], span: Span) -> Expr {
        let Some((subject, clauses)) = parts.split_first() else {
            return self.mistake("`case` needs a value to look at", span);
        };
        let subject = self.expression(subject);
        self.with_value(subject, span, |expander, subject| expander.case_clauses(&subject, clauses, span))
    }

    fn case_clauses(&mut self, subject: &Expr, clauses: &[Datum], span: Span) -> Expr {
        let Some((clause, rest)) = clauses.split_first() else { return Expr::new(ExprKind::Void, span) };
        let Some([data, body @ ..]) = clause.as_list() else {
            return self.mistake("a clause of `case` is `[(datum …) body …]`", clause.span);
        };
        if self.is_word(data, "else") {
            return self.body(body, clause.span);
        }
        let Some(data) = data.as_list() else {
            return self.mistake("a clause of `case` starts with a list of data", clause.span);
        };
        let tests: Vec<Expr> = data
            .iter()
            .map(|datum| {
                let datum = self.quote(datum);
                self.call("equal?", vec![subject.clone(), datum], clause.span)
            })
            .collect();
        let otherwise = self.boolean(false, clause.span);
        let test = tests.into_iter().rev().fold(otherwise, |rest, test| {
            let truth = self.boolean(true, clause.span);
            Expr::conditional(test, truth, rest, clause.span)
        });
        let body = self.body(body, clause.span);
        let rest = self.case_clauses(subject, rest, span);
        Expr::conditional(test, body, rest, clause.span)
    }

    pub(super) fn and(&mut self, parts: &[Datum], span: Span) -> Expr {
        match parts {
            [] => self.boolean(true, span),
            [last] => self.expression(last),
            [first, rest @ ..] => {
                let first = self.expression(first);
                let rest = self.and(rest, span);
                Expr::conditional(first, rest, self.boolean(false, span), span)
            }
        }
    }

    pub(super) fn or(&mut self, parts: &[Datum], span: Span) -> Expr {
        match parts {
            [] => self.boolean(false, span),
            [last] => self.expression(last),
            [first, rest @ ..] => {
                let first = self.expression(first);
                self.with_value(first, span, |expander, value| {
                    let rest = expander.or(rest, span);
                    Expr::conditional(value.clone(), value, rest, span)
                })
            }
        }
    }

    pub(super) fn when(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [test, body @ ..] = parts else { return self.mistake("`when` needs a test", span) };
        let test = self.expression(test);
        let body = self.body(body, span);
        Expr::conditional(test, body, Expr::new(ExprKind::Void, span), span)
    }

    pub(super) fn unless(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [test, body @ ..] = parts else { return self.mistake("`unless` needs a test", span) };
        let test = self.expression(test);
        let body = self.body(body, span);
        Expr::conditional(test, Expr::new(ExprKind::Void, span), body, span)
    }
}
