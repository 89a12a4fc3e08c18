//! `quote` and `quasiquote`.

use gainsay_source::Span;

use super::scope::{Expander, unmarked};
use crate::{
    datum::{Datum, DatumKind},
    syntax::{Expr, ExprKind},
};

/// A quoted datum, with the marks of macros taken off.
pub(super) fn plain(datum: &Datum) -> Datum {
    let all = |parts: &[Datum]| parts.iter().map(plain).collect();
    let kind = match &datum.kind {
        DatumKind::Symbol(name) => DatumKind::Symbol(unmarked(name)),
        DatumKind::List(parts) => DatumKind::List(all(parts)),
        DatumKind::Dotted(parts, tail) => DatumKind::Dotted(all(parts), Box::new(plain(tail))),
        DatumKind::Vector(parts) => DatumKind::Vector(all(parts)),
        DatumKind::Boxed(part) => DatumKind::Boxed(Box::new(plain(part))),
        kind => kind.clone(),
    };
    Datum::new(kind, datum.span)
}

impl Expander {
    pub(super) fn quote(&mut self, datum: &Datum) -> Expr {
        Expr::new(ExprKind::Quote(plain(datum)), datum.span)
    }

    pub(super) fn quasiquote(&mut self, datum: &Datum, level: usize) -> Expr {
        let span = datum.span;
        if let Some([inner]) = datum.form("unquote") {
            if level == 1 {
                return self.expression(inner);
            }
            let inner = self.quasiquote(inner, level - 1);
            return self.listed("unquote", inner, span);
        }
        if let Some([inner]) = datum.form("quasiquote") {
            let inner = self.quasiquote(inner, level + 1);
            return self.listed("quasiquote", inner, span);
        }
        match &datum.kind {
            DatumKind::List(parts) => {
                let end = self.quote(&Datum::list(Vec::new(), span));
                self.quasiquote_parts(parts, end, level, span)
            }
            DatumKind::Dotted(parts, tail) => {
                let end = self.quasiquote(tail, level);
                self.quasiquote_parts(parts, end, level, span)
            }
            _ => self.quote(datum),
        }
    }

    fn listed(&mut self, head: &str, inner: Expr, span: Span) -> Expr {
        let head = self.quote(&Datum::symbol(head, span));
        self.call("list", vec![head, inner], span)
    }

    fn quasiquote_parts(&mut self, parts: &[Datum], end: Expr, level: usize, span: Span) -> Expr {
        // `(a . ,b)` is read as `(a unquote b)`.
        if let [before @ .., unquote, tail] = parts
            && unquote.is_symbol("unquote")
            && !before.is_empty()
            && level == 1
        {
            let end = self.expression(tail);
            return self.quasiquote_parts(before, end, level, span);
        }
        let mut result = end;
        for part in parts.iter().rev() {
            result = match part.form("unquote-splicing") {
                Some([inner]) if level == 1 => {
                    let inner = self.expression(inner);
                    self.call("append", vec![inner, result], span)
                }
                _ => {
                    let part = self.quasiquote(part, level);
                    self.call("cons", vec![part, result], span)
                }
            };
        }
        result
    }
}
