//! `match` with its common patterns, as nested tests. A failed test goes on with the next clause.

use gainsay_source::{Name, Span};

use super::{
    linear::{is_ellipsis, linear},
    scope::{Expander, unmarked},
};
use crate::{
    datum::{Datum, DatumKind},
    syntax::{Complaint, Expr, ExprKind, Lambda, StructPart},
};

/// What is done when the pattern fits; the names it binds are local by then.
type Success<'a> = &'a mut dyn FnMut(&mut Expander) -> Expr;

impl Expander {
    pub(super) fn match_form(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [subject, clauses @ ..] = parts else { return self.mistake("`match` needs a value to look at", span) };
        let subject = self.expression(subject);
        self.with_value(subject, span, |expander, subject| expander.clauses(&subject, clauses, span))
    }

    pub(super) fn match_lambda(&mut self, clauses: &[Datum], span: Span) -> Expr {
        let name = Name::new("matched");
        let parameter = Datum::list(vec![Datum::symbol(&name, span)], span);
        let mut body = vec![Datum::symbol("match", span), Datum::symbol(&name, span)];
        body.extend(clauses.iter().cloned());
        self.function(&parameter, &[Datum::list(body, span)], span)
    }

    fn clauses(&mut self, subject: &Expr, clauses: &[Datum], span: Span) -> Expr {
        let Some((clause, rest)) = clauses.split_first() else {
            return Expr::new(
                ExprKind::Raise(Complaint::Match, "match: no matching clause".to_owned(), Vec::new()),
                span,
            );
        };
        let Some([pattern, body @ ..]) = clause.as_list() else {
            return self.mistake("a clause of `match` is `[pattern body …]`", clause.span);
        };
        let otherwise = self.clauses(subject, rest, span);
        let pattern = match linear(pattern) {
            Ok(pattern) => pattern,
            Err((what, span)) => return Expr::unsupported(what, span),
        };
        let otherwise = self.nullary(otherwise, clause.span);
        self.with_value(otherwise, clause.span, |expander, otherwise| {
            let fail = Expr::apply(otherwise, Vec::new(), clause.span);
            let height = expander.locals.len();
            let result = expander.pattern(subject, &pattern, &fail, &mut |expander| match body {
                [keyword, condition, body @ ..] if keyword.as_keyword().is_some_and(|word| word == "when") => {
                    let condition = expander.expression(condition);
                    let body = expander.body(body, clause.span);
                    Expr::conditional(condition, body, fail.clone(), clause.span)
                }
                _ => expander.body(body, clause.span),
            });
            expander.locals.truncate(height);
            result
        })
    }

    fn pattern(&mut self, subject: &Expr, pattern: &Datum, fail: &Expr, success: Success<'_>) -> Expr {
        let span = pattern.span;
        match &pattern.kind {
            DatumKind::Symbol(name) if unmarked(name) == "_" => success(self),
            DatumKind::Symbol(name) => {
                let unique = self.unique(name);
                self.locals.push((name.clone(), unique.clone()));
                let body = success(self);
                Expr::new(ExprKind::Let(vec![(unique, subject.clone())], Box::new(body)), span)
            }
            DatumKind::List(parts) => match parts.split_first() {
                Some((head, arguments)) if head.as_symbol().is_some() => {
                    let head = head.as_symbol().map(unmarked).unwrap_or_else(|| Name::new("_"));
                    self.compound(subject, &head, arguments, (fail, span), success)
                }
                _ => Expr::unsupported("this pattern", span),
            },
            _ => {
                let value = self.quote(pattern);
                self.tested("equal?", vec![subject.clone(), value], fail, span, success)
            }
        }
    }

    fn tested(
        &mut self,
        test: &'static str,
        arguments: Vec<Expr>,
        fail: &Expr,
        span: Span,
        success: Success<'_>,
    ) -> Expr {
        let test = self.call(test, arguments, span);
        let body = success(self);
        Expr::conditional(test, body, fail.clone(), span)
    }

    fn compound(
        &mut self,
        subject: &Expr,
        head: &Name,
        arguments: &[Datum],
        (fail, span): (&Expr, Span),
        success: Success<'_>,
    ) -> Expr {
        match (head.as_str(), arguments) {
            ("quote", [datum]) => {
                let value = self.quote(datum);
                self.tested("equal?", vec![subject.clone(), value], fail, span, success)
            }
            ("quasiquote", [datum]) => self.quasi_pattern(subject, datum, fail, success),
            ("cons", [first, rest]) => self.pair_pattern(subject, first, rest, (fail, span), success),
            ("list", []) => self.tested("null?", vec![subject.clone()], fail, span, success),
            ("list", [first, ellipsis]) if is_ellipsis(ellipsis) && first.as_symbol().is_some() => {
                self.tested("list?", vec![subject.clone()], fail, span, &mut |expander| {
                    expander.pattern(subject, first, fail, success)
                })
            }
            ("list", [first, ellipsis, rest @ ..]) if is_ellipsis(ellipsis) => {
                let rest = with_head("list", rest, span);
                self.repeated_pattern(subject, first, &rest, (fail, span), success)
            }
            ("list", [first, rest @ ..]) => {
                let rest = with_head("list", rest, span);
                self.pair_pattern(subject, first, &rest, (fail, span), success)
            }
            ("list*" | "list-rest", [last]) => self.pattern(subject, last, fail, success),
            ("list*" | "list-rest", [first, ellipsis, rest @ ..]) if is_ellipsis(ellipsis) && !rest.is_empty() => {
                let rest = with_head("list*", rest, span);
                self.repeated_pattern(subject, first, &rest, (fail, span), success)
            }
            ("list*" | "list-rest", [first, rest @ ..]) => {
                let rest = with_head("list*", rest, span);
                self.pair_pattern(subject, first, &rest, (fail, span), success)
            }
            ("?", [predicate, patterns @ ..]) => {
                let predicate = self.expression(predicate);
                let test = Expr::apply(predicate, vec![subject.clone()], span);
                let body = self.all_of(subject, patterns, fail, success);
                Expr::conditional(test, body, fail.clone(), span)
            }
            ("app", [function, patterns @ ..]) => {
                let function = self.expression(function);
                let value = Expr::apply(function, vec![subject.clone()], span);
                self.with_value(value, span, |expander, value| expander.all_of(&value, patterns, fail, success))
            }
            ("==", [value]) => {
                let value = self.expression(value);
                self.tested("equal?", vec![subject.clone(), value], fail, span, success)
            }
            ("var", [name]) if name.as_symbol().is_some() => self.pattern(subject, name, fail, success),
            ("vector", patterns) => {
                let test = self.call("vector?", vec![subject.clone()], span);
                let elements = self.call("vector->list", vec![subject.clone()], span);
                let list = with_head("list", patterns, span);
                let body = self
                    .with_value(elements, span, |expander, elements| expander.pattern(&elements, &list, fail, success));
                Expr::conditional(test, body, fail.clone(), span)
            }
            ("box", [inner]) => {
                let test = self.call("box?", vec![subject.clone()], span);
                let content = self.call("unbox", vec![subject.clone()], span);
                let body = self
                    .with_value(content, span, |expander, content| expander.pattern(&content, inner, fail, success));
                Expr::conditional(test, body, fail.clone(), span)
            }
            ("and", patterns) => self.all_of(subject, patterns, fail, success),
            ("or", patterns) => self.one_of(subject, patterns, (fail, span), success),
            ("not", [inner]) => {
                let body = success(self);
                self.pattern_then(subject, inner, &body, fail, span)
            }
            ("struct", [name, fields]) if fields.as_list().is_some() => {
                let fields = fields.as_list().unwrap_or(&[]).to_vec();
                self.struct_pattern(subject, name.as_symbol(), &fields, (fail, span), success)
            }
            _ => self.struct_pattern(subject, Some(head), arguments, (fail, span), success),
        }
    }

    /// What happens if `inner` fits is the failure of the whole.
    fn pattern_then(&mut self, subject: &Expr, inner: &Datum, otherwise: &Expr, fits: &Expr, span: Span) -> Expr {
        let otherwise = self.nullary(otherwise.clone(), span);
        self.with_value(otherwise, span, |expander, otherwise| {
            let otherwise = Expr::apply(otherwise, Vec::new(), span);
            expander.pattern(subject, inner, &otherwise, &mut |_| fits.clone())
        })
    }

    fn all_of(&mut self, subject: &Expr, patterns: &[Datum], fail: &Expr, success: Success<'_>) -> Expr {
        match patterns.split_first() {
            None => success(self),
            Some((first, rest)) => {
                self.pattern(subject, first, fail, &mut |expander| expander.all_of(subject, rest, fail, success))
            }
        }
    }

    /// Alternatives; where they bind names, all of them bind the same ones. What fits gives the list of their values.
    fn one_of(
        &mut self,
        subject: &Expr,
        patterns: &[Datum],
        (fail, span): (&Expr, Span),
        success: Success<'_>,
    ) -> Expr {
        let height = self.locals.len();
        let mut names = Vec::new();
        if let Some(first) = patterns.first() {
            self.pattern_variables(first, &mut names);
        }
        let mut found = self.boolean(false, span);
        for pattern in patterns.iter().rev() {
            let otherwise = self.nullary(found, span);
            let names = &names;
            found = self.with_value(otherwise, span, |expander, otherwise| {
                let otherwise = Expr::apply(otherwise, Vec::new(), span);
                expander.pattern(subject, pattern, &otherwise, &mut |expander| {
                    let values = names.iter().map(|name| expander.variable(name, span)).collect();
                    expander.call("list", values, span)
                })
            });
            self.locals.truncate(height);
        }
        self.with_value(found, span, |expander, found| {
            let mut bound = Vec::new();
            for (index, name) in names.iter().enumerate() {
                let index = expander.quote(&super::compose::Compose(span).integer(index as i64));
                let value = expander.call("list-ref", vec![found.clone(), index], span);
                let unique = expander.unique(name);
                expander.locals.push((name.clone(), unique.clone()));
                bound.push((unique, value));
            }
            let body = success(expander);
            let body = Expr::new(ExprKind::Let(bound, Box::new(body)), span);
            Expr::conditional(found, body, fail.clone(), span)
        })
    }

    /// `first …` and then `rest`: a loop that gathers what each name of `first` is bound to, in reverse.
    fn repeated_pattern(
        &mut self,
        subject: &Expr,
        first: &Datum,
        rest: &Datum,
        (fail, span): (&Expr, Span),
        success: Success<'_>,
    ) -> Expr {
        let mut names = Vec::new();
        self.pattern_variables(first, &mut names);
        let local = |name: &Name| Expr::new(ExprKind::Local(name.clone()), span);
        let again = self.unique(&Name::new("again"));
        let left = self.unique(&Name::new("left"));
        let gathered: Vec<Name> = names.iter().map(|name| self.unique(name)).collect();
        let height = self.locals.len();
        let item = self.call("car", vec![local(&left)], span);
        let step = self.with_value(item, span, |expander, item| {
            expander.pattern(&item, first, fail, &mut |expander| {
                let mut arguments = vec![expander.call("cdr", vec![local(&left)], span)];
                for (name, so_far) in names.iter().zip(&gathered) {
                    let value = expander.variable(name, span);
                    arguments.push(expander.call("cons", vec![value, local(so_far)], span));
                }
                Expr::apply(local(&again), arguments, span)
            })
        });
        self.locals.truncate(height);
        let mut bound = Vec::new();
        for (name, so_far) in names.iter().zip(&gathered) {
            let unique = self.unique(name);
            self.locals.push((name.clone(), unique.clone()));
            bound.push((unique, self.call("reverse", vec![local(so_far)], span)));
        }
        let body = self.pattern(&local(&left), rest, fail, success);
        let done = Expr::new(ExprKind::Let(bound, Box::new(body)), span);
        // As many elements as the patterns behind need are left to them.
        let after = rest.as_list().map_or(0, |parts| parts.len() - 1 - usize::from(rest.form("list*").is_some()));
        let more = self.more_than(after, local(&left), span);
        let body = Expr::conditional(more, step, done, span);
        let parameters = std::iter::once(left).chain(gathered.iter().cloned()).collect();
        let lambda = Lambda { required: parameters, body, ..Lambda::nullary(span) };
        let function = Expr::new(ExprKind::Lambda(Box::new(lambda)), span);
        let empty = self.quote(&Datum::list(Vec::new(), span));
        let arguments = std::iter::once(subject.clone()).chain(gathered.iter().map(|_| empty.clone())).collect();
        let start = Expr::apply(local(&again), arguments, span);
        Expr::new(ExprKind::Letrec(vec![(again, function)], Box::new(start)), span)
    }

    /// Whether a value is a chain of more than so many pairs.
    fn more_than(&mut self, count: usize, value: Expr, span: Span) -> Expr {
        let is_pair = self.call("pair?", vec![value.clone()], span);
        if count == 0 {
            return is_pair;
        }
        let tail = self.call("cdr", vec![value], span);
        let more = self.with_value(tail, span, |expander, tail| expander.more_than(count - 1, tail, span));
        let no = self.boolean(false, span);
        Expr::conditional(is_pair, more, no, span)
    }

    fn pair_pattern(
        &mut self,
        subject: &Expr,
        first: &Datum,
        rest: &Datum,
        (fail, span): (&Expr, Span),
        success: Success<'_>,
    ) -> Expr {
        let test = self.call("pair?", vec![subject.clone()], span);
        let (head, tail) =
            (self.call("car", vec![subject.clone()], span), self.call("cdr", vec![subject.clone()], span));
        let body = self.with_value(head, span, |expander, head| {
            expander.with_value(tail, span, |expander, tail| {
                expander.pattern(&head, first, fail, &mut |expander| expander.pattern(&tail, rest, fail, success))
            })
        });
        Expr::conditional(test, body, fail.clone(), span)
    }

    fn struct_pattern(
        &mut self,
        subject: &Expr,
        name: Option<&Name>,
        fields: &[Datum],
        (fail, span): (&Expr, Span),
        success: Success<'_>,
    ) -> Expr {
        let Some(structure) = name.and_then(|name| self.struct_named(name)) else {
            return Expr::unsupported("this pattern", span);
        };
        if fields.len() != self.program.structs[structure].fields.len() {
            return self.mistake("this pattern has another number of fields than its structure type", span);
        }
        let part = |part| Expr::new(ExprKind::StructPart(structure, part), span);
        let test = Expr::apply(part(StructPart::Test), vec![subject.clone()], span);
        let values = (0..fields.len())
            .map(|index| Expr::apply(part(StructPart::Get(index)), vec![subject.clone()], span))
            .collect::<Vec<_>>();
        let body = self.fields_pattern(&values, fields, fail, success);
        Expr::conditional(test, body, fail.clone(), span)
    }

    fn fields_pattern(&mut self, values: &[Expr], patterns: &[Datum], fail: &Expr, success: Success<'_>) -> Expr {
        match (values.split_first(), patterns.split_first()) {
            (Some((value, values)), Some((pattern, patterns))) => {
                self.with_value(value.clone(), pattern.span, |expander, value| {
                    expander.pattern(&value, pattern, fail, &mut |expander| {
                        expander.fields_pattern(values, patterns, fail, success)
                    })
                })
            }
            _ => success(self),
        }
    }

    /// `,@pattern` at the end of a list, or a list of anything before other patterns.
    fn spliced_pattern(
        &mut self,
        subject: &Expr,
        pattern: &Datum,
        rest: &[Datum],
        (fail, span): (&Expr, Span),
        success: Success<'_>,
    ) -> Expr {
        if !rest.is_empty() {
            return Expr::unsupported("`,@` before the end of a pattern", span);
        }
        self.pattern(subject, pattern, fail, success)
    }

    fn quasi_pattern(&mut self, subject: &Expr, datum: &Datum, fail: &Expr, success: Success<'_>) -> Expr {
        let span = datum.span;
        let quasi = |datum: Datum| Datum::list(vec![Datum::symbol("quasiquote", span), datum], span);
        if let Some([inner]) = datum.form("unquote") {
            return self.pattern(subject, inner, fail, success);
        }
        match &datum.kind {
            DatumKind::List(parts) => match parts.as_slice() {
                [] => self.tested("null?", vec![subject.clone()], fail, span, success),
                // `(a . ,b)` is read as `(a unquote b)`.
                [unquote, tail] if unquote.is_symbol("unquote") => self.pattern(subject, tail, fail, success),
                [first, ellipsis, rest @ ..] if is_ellipsis(ellipsis) => {
                    let rest = with_head("list", &rest.iter().cloned().map(quasi).collect::<Vec<_>>(), span);
                    self.repeated_pattern(subject, &quasi(first.clone()), &rest, (fail, span), success)
                }
                [first, rest @ ..] => {
                    if let Some([spliced]) = first.form("unquote-splicing") {
                        return self.spliced_pattern(subject, spliced, rest, (fail, span), success);
                    }
                    let rest = quasi(Datum::list(rest.to_vec(), span));
                    self.pair_pattern(subject, &quasi(first.clone()), &rest, (fail, span), success)
                }
            },
            DatumKind::Dotted(parts, tail) => match parts.split_first() {
                None => self.quasi_pattern(subject, tail, fail, success),
                Some((first, rest)) => {
                    let rest = quasi(Datum::new(DatumKind::Dotted(rest.to_vec(), tail.clone()), span));
                    self.pair_pattern(subject, &quasi(first.clone()), &rest, (fail, span), success)
                }
            },
            DatumKind::Vector(_) => Expr::unsupported("this pattern", span),
            _ => {
                let value = self.quote(datum);
                self.tested("equal?", vec![subject.clone(), value], fail, span, success)
            }
        }
    }
}

fn with_head(head: &str, parts: &[Datum], span: Span) -> Datum {
    let mut all = vec![Datum::symbol(head, span)];
    all.extend(parts.iter().cloned());
    Datum::list(all, span)
}
