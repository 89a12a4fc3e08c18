//! `for` and its relatives, over lists and ranges, as recursive functions.

use gainsay_source::{Name, Span};

use super::scope::Expander;
use crate::{datum::Datum, syntax::Expr};

impl Expander {
    /// All loops are rewritten to `for*/fold` over one sequence at a time, written as data so that scoping is that of `let`.
    pub(super) fn for_form(&mut self, name: &str, parts: &[Datum], span: Span) -> Expr {
        match self.loop_datum(name, parts, span) {
            Some(datum) => self.expression(&datum),
            None => Expr::unsupported(format!("this use of `{name}`"), span),
        }
    }

    fn loop_datum(&mut self, name: &str, parts: &[Datum], span: Span) -> Option<Datum> {
        let word = |text: &str| Datum::symbol(text, span);
        let list = |parts: Vec<Datum>| Datum::list(parts, span);
        let kind = name.trim_start_matches("for").trim_start_matches('*').trim_start_matches('/');
        let accumulator = Datum::new(crate::datum::DatumKind::Symbol(self.unique(&Name::new("so-far"))), span);
        let (accumulator, start, parts) = match (kind, parts) {
            ("fold", [bindings, rest @ ..]) => match bindings.as_list()? {
                [binding] => match binding.as_list()? {
                    [name, start] => (name.clone(), start.clone(), rest),
                    _ => return None,
                },
                _ => return None,
            },
            ("sum", parts) => (accumulator, Datum::new(integer(0), span), parts),
            ("product", parts) => (accumulator, Datum::new(integer(1), span), parts),
            ("and", parts) => (accumulator, word("#%true"), parts),
            ("or", parts) => (accumulator, word("#%false"), parts),
            ("list", parts) => (accumulator, list(vec![word("quote"), list(Vec::new())]), parts),
            ("", parts) => (accumulator, list(vec![word("void")]), parts),
            _ => return None,
        };
        let start = match start.as_symbol().map(Name::as_str) {
            Some("#%true") => Datum::new(crate::datum::DatumKind::Boolean(true), span),
            Some("#%false") => Datum::new(crate::datum::DatumKind::Boolean(false), span),
            _ => start,
        };
        let [clauses, body @ ..] = parts else { return None };
        let clauses = clauses.as_list()?;
        if clauses.len() > 1 && !name.contains('*') {
            return None;
        }
        let mut inner = vec![word("let"), list(Vec::new())];
        inner.extend(body.iter().cloned());
        let inner = list(inner);
        let step = match kind {
            "fold" => inner,
            "sum" => list(vec![word("+"), accumulator.clone(), inner]),
            "product" => list(vec![word("*"), accumulator.clone(), inner]),
            "and" => list(vec![word("and"), accumulator.clone(), inner]),
            "or" => list(vec![word("or"), accumulator.clone(), inner]),
            "list" => list(vec![word("cons"), inner, accumulator.clone()]),
            _ => list(vec![word("begin"), inner, list(vec![word("void")])]),
        };
        let looped = self.nested(clauses, &accumulator, start, step, span)?;
        Some(if kind == "list" { list(vec![word("reverse"), looped]) } else { looped })
    }

    /// One loop around the others, the first clause outermost.
    fn nested(
        &mut self,
        clauses: &[Datum],
        accumulator: &Datum,
        start: Datum,
        step: Datum,
        span: Span,
    ) -> Option<Datum> {
        let word = |text: &str| Datum::symbol(text, span);
        let list = |parts: Vec<Datum>| Datum::list(parts, span);
        let Some((clause, rest)) = clauses.split_first() else {
            return Some(list(vec![word("let"), list(vec![list(vec![accumulator.clone(), start])]), step]));
        };
        if let Some(keyword) = clause.as_keyword() {
            let (condition, rest) = rest.split_first()?;
            let inner = self.nested(rest, accumulator, accumulator.clone(), step, span)?;
            let test = match keyword.as_str() {
                "when" => list(vec![word("if"), condition.clone(), inner, accumulator.clone()]),
                "unless" => list(vec![word("if"), condition.clone(), accumulator.clone(), inner]),
                _ => return None,
            };
            return Some(list(vec![word("let"), list(vec![list(vec![accumulator.clone(), start])]), test]));
        }
        let [variable, sequence] = clause.as_list()? else { return None };
        variable.as_symbol()?;
        let inner = self.nested(rest, accumulator, accumulator.clone(), step, span)?;
        let fresh = |expander: &mut Expander, text: &str| {
            Datum::new(crate::datum::DatumKind::Symbol(expander.unique(&Name::new(text))), span)
        };
        let (again, left) = (fresh(self, "again"), fresh(self, "left"));
        let bound = list(vec![list(vec![variable.clone(), list(vec![word("car"), left.clone()])])]);
        let body = list(vec![word("let"), bound, inner]);
        let recur = list(vec![again.clone(), list(vec![word("cdr"), left.clone()]), body]);
        let test = list(vec![word("if"), list(vec![word("pair?"), left.clone()]), recur, accumulator.clone()]);
        let bindings = list(vec![
            list(vec![left, list(vec![word("$sequence"), sequence.clone()])]),
            list(vec![accumulator.clone(), start]),
        ]);
        Some(list(vec![word("let"), again, bindings, test]))
    }
}

fn integer(value: i64) -> crate::datum::DatumKind {
    crate::datum::DatumKind::Number(crate::datum::Number::Integer(value.into()))
}
