//! Functions: of a fixed number of arguments, with optional and rest arguments, with cases.

use gainsay_ir::functional::{Alternative, Expr, Pattern};
use gainsay_source::{Name, Span};

use super::{Lowering, boolean, evaluate, expression::closure, list, prelude_call, symbol};
use crate::syntax::{KeywordParameter, Lambda};

/// `case subject of { Pair first rest -> yes; _ -> no }`
pub(super) fn on_pair(subject: Expr, (first, rest): (Name, Name), yes: Expr, no: Expr, span: Span) -> Expr {
    let pair = Pattern::Constructor(Name::new("Pair"), vec![first, rest]);
    let alternatives =
        vec![Alternative { pattern: pair, body: yes }, Alternative { pattern: Pattern::Default(None), body: no }];
    Expr::case(subject, alternatives, span)
}

fn on_null(subject: Expr, yes: Expr, no: Expr, span: Span) -> Expr {
    let null = Pattern::Constructor(Name::new("Null"), Vec::new());
    let alternatives =
        vec![Alternative { pattern: null, body: yes }, Alternative { pattern: Pattern::Default(None), body: no }];
    Expr::case(subject, alternatives, span)
}

impl Lowering<'_> {
    /// The code of a function of a fixed number of arguments. Functions of none take one that nobody looks at.
    pub(super) fn code(&mut self, lambda: &Lambda) -> Expr {
        let body = self.expression(&lambda.body);
        let mut parameters = lambda.required.clone();
        if parameters.is_empty() {
            parameters.push(Name::new("_"));
        }
        Expr::lambda(parameters, body, lambda.span)
    }

    pub(super) fn lambda(&mut self, lambda: &Lambda) -> Expr {
        let span = lambda.span;
        if !lambda.keywords.is_empty() {
            return self.keyed(lambda);
        }
        if lambda.is_plain() {
            let code = self.code(lambda);
            return closure(lambda.required.len(), code, span);
        }
        let (blame, all) = (self.fresh("blame"), self.fresh("xs"));
        let body = self.destructured(lambda, None, &all, &Expr::variable(&blame, span));
        variadic(lambda.required.len(), (blame, all), body, span)
    }

    /// A function with keyword parameters: `\ blame keys list -> …`
    fn keyed(&mut self, lambda: &Lambda) -> Expr {
        let span = lambda.span;
        let [blame, keys, all] = ["blame", "keys", "xs"].map(|what| self.fresh(what));
        let wrong = Expr::variable(&blame, span);
        let body = self.destructured(lambda, Some(&keys), &all, &wrong);
        let names = lambda.keywords.iter().map(|parameter| symbol(&parameter.keyword, span)).collect();
        let known = prelude_call("onlyKeys", vec![list(names, span), Expr::variable(&keys, span)], span);
        let body = Expr::conditional(known, body, wrong, span);
        let needs = lambda.keywords.iter().any(|parameter| parameter.default.is_none());
        let function = Expr::lambda(vec![blame, keys, all], body, span);
        let least = Expr::integer(lambda.required.len() as i64, span);
        Expr::construct("Keyed", vec![least, boolean(needs, span), function], span)
    }

    /// The body with the keyword parameters bound, each of which may speak of those before it in the text.
    fn with_keywords(&mut self, lambda: &Lambda, keys: &Name, mut body: Expr, wrong: &Expr) -> Expr {
        let span = lambda.span;
        let mut in_order: Vec<&KeywordParameter> = lambda.keywords.iter().collect();
        in_order.sort_by_key(|parameter| parameter.position);
        for parameter in in_order.into_iter().rev() {
            let otherwise = match &parameter.default {
                Some(default) => self.expression(default),
                None => wrong.clone(),
            };
            let entry =
                prelude_call("keyValue", vec![symbol(&parameter.keyword, span), Expr::variable(keys, span)], span);
            let given = self.fresh("x");
            let value = on_pair(entry, (Name::new("_"), given.clone()), Expr::variable(&given, span), otherwise, span);
            body = evaluate(parameter.name.clone(), value, body, span);
        }
        body
    }

    /// Takes the list of arguments apart; `wrong` is what happens when it has the wrong length. Keywords come after all others.
    fn destructured(&mut self, lambda: &Lambda, keys: Option<&Name>, all: &Name, wrong: &Expr) -> Expr {
        let span = lambda.span;
        let lists: Vec<Name> = (0..=lambda.required.len() + lambda.optional.len()).map(|_| self.fresh("xs")).collect();
        let last = &lists[lists.len() - 1];
        let body = self.expression(&lambda.body);
        let body = match keys {
            Some(keys) => self.with_keywords(lambda, keys, body, wrong),
            None => body,
        };
        let mut result = match &lambda.rest {
            Some(rest) => evaluate(rest.clone(), Expr::variable(last, span), body, span),
            None => on_null(Expr::variable(last, span), body, wrong.clone(), span),
        };
        for (index, (name, default)) in lambda.optional.iter().enumerate().rev() {
            let at = lambda.required.len() + index;
            let (here, next) = (Expr::variable(&lists[at], span), lists[at + 1].clone());
            let ignored = || Name::new("_");
            let given = self.fresh("x");
            let default = self.expression(default);
            let value = on_pair(here.clone(), (given.clone(), ignored()), Expr::variable(&given, span), default, span);
            let tail = self.fresh("xs");
            let after = on_pair(here.clone(), (ignored(), tail.clone()), Expr::variable(&tail, span), here, span);
            result = evaluate(name.clone(), value, evaluate(next, after, result, span), span);
        }
        for (index, name) in lambda.required.iter().enumerate().rev() {
            let here = Expr::variable(&lists[index], span);
            result = on_pair(here, (name.clone(), lists[index + 1].clone()), result, wrong.clone(), span);
        }
        evaluate(lists[0].clone(), Expr::variable(all, span), result, span)
    }

    pub(super) fn case_lambda(&mut self, lambdas: &[Lambda], span: Span) -> Expr {
        let (blame, all) = (self.fresh("blame"), self.fresh("xs"));
        let least = lambdas.iter().map(|lambda| lambda.required.len()).min().unwrap_or(0);
        let mut body = Expr::variable(&blame, span);
        for lambda in lambdas.iter().rev() {
            let count = Expr::integer(lambda.required.len() as i64, span);
            let xs = Expr::variable(&all, span);
            let fits = if lambda.rest.is_some() { "atLeast" } else { "sizeIs" };
            let chosen = self.destructured(lambda, None, &all, &Expr::variable(&blame, span));
            body = Expr::conditional(prelude_call(fits, vec![count, xs], span), chosen, body, span);
        }
        variadic(least, (blame, all), body, span)
    }
}

pub(super) fn variadic(least: usize, (blame, all): (Name, Name), body: Expr, span: Span) -> Expr {
    let function = Expr::lambda(vec![blame, all], body, span);
    Expr::construct("Variadic", vec![Expr::integer(least as i64, span), function], span)
}
