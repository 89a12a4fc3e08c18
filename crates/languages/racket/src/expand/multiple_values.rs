//! Forms that define or bind several names at once, rewritten to ones that bind one at a time.

use gainsay_source::{Name, Span};

use super::{
    compose::Compose,
    scope::{Expander, unmarked},
};
use crate::{
    datum::{Datum, DatumKind},
    syntax::Expr,
};

impl Expander {
    /// `(define-values (a b) e)` and `(match-define pattern e)` as definitions of one name each.
    pub(super) fn definitions_of_several(&mut self, part: &Datum) -> Option<Vec<Datum>> {
        let head = part.as_list()?.first()?.as_symbol()?;
        if self.is_shadowed(head) {
            return None;
        }
        let compose = Compose(part.span);
        match (unmarked(head).as_str(), &part.as_list()?[1..]) {
            ("define-values", [names, value]) => {
                let names = names.as_list()?.to_vec();
                let consumer = compose
                    .form("lambda", [compose.list(names.iter().cloned()), compose.form("list", names.iter().cloned())]);
                let producer = compose.form("lambda", [compose.list([]), value.clone()]);
                let all = compose.form("call-with-values", [producer, consumer]);
                Some(self.each_of(&names, all, compose))
            }
            ("match-define", [pattern, value]) => {
                let mut names = Vec::new();
                self.pattern_variables(pattern, &mut names);
                let names: Vec<Datum> = names.iter().map(|name| compose.name(name)).collect();
                let clause = compose.list([pattern.clone(), compose.form("list", names.iter().cloned())]);
                let all = compose.form("match", [value.clone(), clause]);
                Some(self.each_of(&names, all, compose))
            }
            _ => None,
        }
    }

    fn each_of(&mut self, names: &[Datum], all: Datum, compose: Compose) -> Vec<Datum> {
        let held = compose.fresh(self, "values");
        let define = |name: Datum, value: Datum| compose.form("define", [name, value]);
        let mut definitions = vec![define(held.clone(), all)];
        for (index, name) in names.iter().enumerate() {
            let value = compose.form("list-ref", [held.clone(), compose.integer(index as i64)]);
            definitions.push(define(name.clone(), value));
        }
        definitions
    }

    /// `(do ([x start step] …) (end? result …) body …)`
    pub(super) fn do_loop(&mut self, parts: &[Datum], span: Span) -> Expr {
        let compose = Compose(span);
        let looped = (|| {
            let [variables, ending, body @ ..] = parts else { return None };
            let [end, results @ ..] = ending.as_list()? else { return None };
            let again = compose.fresh(self, "again");
            let mut bindings = Vec::new();
            let mut next = vec![again.clone()];
            for variable in variables.as_list()? {
                let (name, start, step) = match variable.as_list()? {
                    [name, start] => (name, start, name),
                    [name, start, step] => (name, start, step),
                    _ => return None,
                };
                bindings.push(compose.list([name.clone(), start.clone()]));
                next.push(step.clone());
            }
            let result = match results {
                [] => compose.form("void", []),
                results => compose.form("begin", results.iter().cloned()),
            };
            let go_on = compose.form("begin", body.iter().cloned().chain([compose.list(next)]));
            let test = compose.form("if", [end.clone(), result, go_on]);
            Some(compose.form("let", [again, compose.list(bindings), test]))
        })();
        match looped {
            Some(looped) => self.expression(&looped),
            None => self.mistake("`do` is `(do ([name start step] …) (end? result …) body …)`", span),
        }
    }

    /// `match*`, `match-let`, `match-let*` and `match-lambda*` by `match`.
    pub(super) fn match_relative(&mut self, name: &str, parts: &[Datum], span: Span) -> Expr {
        let compose = Compose(span);
        let rewritten = match (name, parts) {
            ("match*", [subjects, clauses @ ..]) => subjects.as_list().and_then(|subjects| {
                let subject = compose.form("list", subjects.iter().cloned());
                listed_clauses(compose, clauses)
                    .map(|clauses| compose.form("match", std::iter::once(subject).chain(clauses)))
            }),
            ("match-lambda*", clauses) => {
                let all = compose.fresh(self, "all");
                let matched = compose.form("match", std::iter::once(all.clone()).chain(clauses.iter().cloned()));
                Some(compose.form("lambda", [all, matched]))
            }
            ("match-lambda**", clauses) => {
                let all = compose.fresh(self, "all");
                listed_clauses(compose, clauses).map(|clauses| {
                    let matched = compose.form("match", std::iter::once(all.clone()).chain(clauses));
                    compose.form("lambda", [all, matched])
                })
            }
            ("match-let", [bindings, body @ ..]) => self.match_let(compose, bindings, body),
            ("match-let*", [bindings, body @ ..]) => bindings.as_list().and_then(|bindings| {
                let inner = compose.form("let", std::iter::once(compose.list([])).chain(body.iter().cloned()));
                bindings.iter().rev().try_fold(inner, |inner, binding| match binding.as_list() {
                    Some([pattern, value]) => {
                        Some(compose.form("match", [value.clone(), compose.list([pattern.clone(), inner])]))
                    }
                    _ => None,
                })
            }),
            _ => None,
        };
        match rewritten {
            Some(datum) => self.expression(&datum),
            None => self.mistake(format!("this is no use of `{name}`"), span),
        }
    }

    /// As in `let`, no value sees the names that the others bind.
    fn match_let(&mut self, compose: Compose, bindings: &Datum, body: &[Datum]) -> Option<Datum> {
        let mut inner = compose.form("let", std::iter::once(compose.list([])).chain(body.iter().cloned()));
        let mut values = Vec::new();
        for binding in bindings.as_list()?.iter().rev() {
            let [pattern, value] = binding.as_list()? else { return None };
            let held = compose.fresh(self, "value");
            inner = compose.form("match", [held.clone(), compose.list([pattern.clone(), inner])]);
            values.insert(0, compose.list([held, value.clone()]));
        }
        Some(compose.form("let", [compose.list(values), inner]))
    }

    /// `(struct-copy name value [field new] …)`
    pub(super) fn struct_copy(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [name, value, changes @ ..] = parts else {
            return self.mistake("`struct-copy` takes a structure type, a value and new fields", span);
        };
        let Some(index) = name.as_symbol().and_then(|name| self.struct_named(name)) else {
            return Expr::unsupported("`struct-copy` of a structure type that is not known", name.span);
        };
        let structure = self.program.structs[index].clone();
        let value = self.expression(value);
        self.with_value(value, span, |expander, value| {
            let mut fields: Vec<Expr> =
                (0..structure.fields.len()).map(|at| expander.struct_field(index, at, value.clone(), span)).collect();
            for change in changes {
                let (field, new, own) = match change.as_list() {
                    Some([field, new]) => (field, new, 0..structure.fields.len()),
                    Some([field, keyword, parent, new])
                        if keyword.as_keyword().is_some_and(|word| word == "parent") =>
                    {
                        let parent = parent.as_symbol().and_then(|parent| expander.struct_named(parent));
                        let count = parent.map_or(0, |parent| expander.program.structs[parent].fields.len());
                        (field, new, 0..count)
                    }
                    _ => return expander.mistake("a new field is `[name value]`", change.span),
                };
                // A field of its own hides one of an ancestor's that has the same name.
                let mut fields_there = structure.fields[own].iter();
                let at = field.as_symbol().and_then(|field| fields_there.rposition(|known| known == field));
                let Some(at) = at else {
                    return expander.mistake(format!("`{}` has no such field", structure.name), field.span);
                };
                fields[at] = expander.expression(new);
            }
            expander.struct_made(index, fields, span)
        })
    }
}

fn listed_clauses(compose: Compose, clauses: &[Datum]) -> Option<Vec<Datum>> {
    clauses
        .iter()
        .map(|clause| {
            let [patterns, body @ ..] = clause.as_list()? else { return None };
            let pattern = compose.form("list", patterns.as_list()?.iter().cloned());
            Some(compose.list(std::iter::once(pattern).chain(body.iter().cloned())))
        })
        .collect()
}

/// The names that a pattern binds, as `match` reads it.
impl Expander {
    pub(super) fn pattern_variables(&self, pattern: &Datum, names: &mut Vec<Name>) {
        match &pattern.kind {
            DatumKind::Symbol(name)
                if !["_", "...", "___"].contains(&unmarked(name).as_str()) && !names.contains(name) =>
            {
                names.push(name.clone());
            }
            DatumKind::List(parts) => {
                let Some((head, rest)) = parts.split_first() else { return };
                match (head.as_symbol().map(unmarked).as_ref().map(Name::as_str), rest) {
                    (Some("quote" | "=="), _) => {}
                    (Some("quasiquote"), [datum]) => self.quasi_variables(datum, names),
                    (Some("?" | "app"), [_, patterns @ ..]) => self.all_variables(patterns, names),
                    (Some("struct"), [_, fields]) => self.all_variables(fields.as_list().unwrap_or(&[]), names),
                    _ => self.all_variables(rest, names),
                }
            }
            _ => {}
        }
    }

    fn all_variables(&self, patterns: &[Datum], names: &mut Vec<Name>) {
        for pattern in patterns {
            self.pattern_variables(pattern, names);
        }
    }

    fn quasi_variables(&self, datum: &Datum, names: &mut Vec<Name>) {
        if let Some([pattern]) = datum.form("unquote").or_else(|| datum.form("unquote-splicing")) {
            return self.pattern_variables(pattern, names);
        }
        match &datum.kind {
            DatumKind::List(parts) => parts.iter().for_each(|part| self.quasi_variables(part, names)),
            DatumKind::Dotted(parts, tail) => {
                parts.iter().for_each(|part| self.quasi_variables(part, names));
                self.quasi_variables(tail, names);
            }
            _ => {}
        }
    }
}
