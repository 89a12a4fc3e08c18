//! Functions and local bindings: `lambda` with optional and rest arguments, the `let` family, bodies with definitions.

use gainsay_source::{Name, Span};

use super::{
    compose::Compose,
    scope::{Expander, unmarked},
};
use crate::{
    datum::{Datum, DatumKind},
    syntax::{Expr, ExprKind, KeywordParameter, Lambda},
};

/// Parameters as they are written.
#[derive(Default)]
struct Parameters<'a> {
    required: Vec<Name>,
    optional: Vec<(Name, &'a Datum)>,
    rest: Option<Name>,
    /// The keyword, the name it is bound to, the default.
    keywords: Vec<(Name, Name, Option<&'a Datum>)>,
}

impl Expander {
    pub(super) fn lambda(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [parameters, body @ ..] = parts else {
            return self.mistake("a function needs parameters and a body", span);
        };
        self.function(parameters, body, span)
    }

    pub(super) fn nullary(&mut self, body: Expr, span: Span) -> Expr {
        let lambda = Lambda { body, ..Lambda::nullary(span) };
        Expr::new(ExprKind::Lambda(Box::new(lambda)), span)
    }

    pub(super) fn function(&mut self, parameters: &Datum, body: &[Datum], span: Span) -> Expr {
        match self.one_lambda(parameters, body, span) {
            Ok(lambda) => Expr::new(ExprKind::Lambda(Box::new(lambda)), span),
            Err(unsupported) => unsupported,
        }
    }

    pub(super) fn case_lambda(&mut self, clauses: &[Datum], span: Span) -> Expr {
        let mut lambdas = Vec::new();
        for clause in clauses {
            let Some([parameters, body @ ..]) = clause.as_list() else {
                return self.mistake("a clause of `case-lambda` is `[parameters body …]`", clause.span);
            };
            match self.one_lambda(parameters, body, clause.span) {
                Ok(lambda) => lambdas.push(lambda),
                Err(unsupported) => return unsupported,
            }
        }
        Expr::new(ExprKind::CaseLambda(lambdas), span)
    }

    fn one_lambda(&mut self, parameters: &Datum, body: &[Datum], span: Span) -> Result<Lambda, Expr> {
        let Parameters { required, optional, rest, keywords } = self.parameters(parameters)?;
        let by_keyword = keywords.iter().map(|(_, name, _)| name);
        let names = required.iter().chain(optional.iter().map(|(name, _)| name)).chain(&rest).chain(by_keyword);
        self.distinct(names, parameters.span);
        Ok(self.with_locals(&required, |expander, required| {
            let height = expander.locals.len();
            let mut defaults = Vec::new();
            for (name, default) in &optional {
                let default = expander.expression(default);
                let unique = expander.unique(name);
                expander.locals.push((name.clone(), unique.clone()));
                defaults.push((unique, default));
            }
            let rest = rest.as_ref().map(|rest| {
                let unique = expander.unique(rest);
                expander.locals.push((rest.clone(), unique.clone()));
                unique
            });
            let mut keyed = Vec::new();
            for (keyword, name, default) in &keywords {
                let default = default.map(|default| expander.expression(default));
                let unique = expander.unique(name);
                expander.locals.push((name.clone(), unique.clone()));
                let position = keyed.len();
                keyed.push(KeywordParameter { keyword: keyword.clone(), name: unique, default, position });
            }
            keyed.sort_by(|left, right| left.keyword.cmp(&right.keyword));
            let body = expander.body(body, span);
            expander.locals.truncate(height);
            Lambda { required, optional: defaults, rest, keywords: keyed, body, span }
        }))
    }

    fn distinct<'a>(&mut self, names: impl Iterator<Item = &'a Name>, span: Span) {
        let mut seen = std::collections::BTreeSet::new();
        for name in names {
            if !seen.insert(name) {
                self.error("defined-twice", format!("`{name}` is bound twice here"), span);
            }
        }
    }

    fn parameters<'a>(&mut self, datum: &'a Datum) -> Result<Parameters<'a>, Expr> {
        let (parts, rest) = match &datum.kind {
            DatumKind::List(parts) => (parts.as_slice(), None),
            DatumKind::Dotted(parts, rest) => (parts.as_slice(), Some(&**rest)),
            DatumKind::Symbol(_) => (&[][..], Some(datum)),
            _ => return Err(self.mistake("parameters are a list of names", datum.span)),
        };
        let mut parameters = Parameters::default();
        let mut parts = parts.iter();
        while let Some(part) = parts.next() {
            match &part.kind {
                DatumKind::Keyword(keyword) => {
                    let named = parts.next().and_then(name_and_default);
                    let Some((name, default)) = named else {
                        return Err(self.mistake("a keyword is followed by a name or `[name default]`", part.span));
                    };
                    parameters.keywords.push((keyword.clone(), name, default));
                }
                _ => match name_and_default(part) {
                    Some((name, None)) if parameters.optional.is_empty() => parameters.required.push(name),
                    Some((name, Some(default))) => parameters.optional.push((name, default)),
                    Some(_) => {
                        return Err(self.mistake("required parameters stand before optional ones", part.span));
                    }
                    None => return Err(self.mistake("a parameter is a name or `[name default]`", part.span)),
                },
            }
        }
        if let Some(rest) = rest {
            match rest.as_symbol() {
                Some(name) => parameters.rest = Some(name.clone()),
                None => return Err(self.mistake("the rest parameter is a name", rest.span)),
            }
        }
        Ok(parameters)
    }

    /// `[name value] …`
    fn bindings<'a>(&mut self, datum: &'a Datum) -> Result<Vec<(Name, &'a Datum)>, Expr> {
        let Some(parts) = datum.as_list() else {
            return Err(self.mistake("bindings are a list of `[name value]`", datum.span));
        };
        let mut bindings = Vec::new();
        for part in parts {
            match part.as_list() {
                Some([name, value]) if name.as_symbol().is_some() => {
                    bindings.push((name.as_symbol().cloned().unwrap_or_else(|| Name::new("_")), value));
                }
                _ => return Err(self.mistake("a binding is `[name value]`", part.span)),
            }
        }
        Ok(bindings)
    }

    pub(super) fn let_form(&mut self, parts: &[Datum], span: Span) -> Expr {
        match parts {
            [name, bindings, body @ ..] if name.as_symbol().is_some() => self.named_let(name, bindings, body, span),
            [bindings, body @ ..] => {
                let bindings = match self.bindings(bindings) {
                    Ok(bindings) => bindings,
                    Err(mistake) => return mistake,
                };
                let values: Vec<Expr> = bindings.iter().map(|(_, value)| self.expression(value)).collect();
                let names: Vec<Name> = bindings.into_iter().map(|(name, _)| name).collect();
                self.distinct(names.iter(), span);
                self.with_locals(&names, |expander, unique| {
                    let body = expander.body(body, span);
                    Expr::new(ExprKind::Let(unique.into_iter().zip(values).collect(), Box::new(body)), span)
                })
            }
            [] => self.mistake("`let` needs bindings and a body", span),
        }
    }

    fn named_let(&mut self, name: &Datum, bindings: &Datum, body: &[Datum], span: Span) -> Expr {
        let bindings = match self.bindings(bindings) {
            Ok(bindings) => bindings,
            Err(mistake) => return mistake,
        };
        let arguments: Vec<Expr> = bindings.iter().map(|(_, value)| self.expression(value)).collect();
        let parameters = bindings.iter().map(|(name, _)| Datum::new(DatumKind::Symbol(name.clone()), span)).collect();
        let parameters = Datum::list(parameters, span);
        let name = name.as_symbol().cloned().unwrap_or_else(|| Name::new("loop"));
        self.with_locals(std::slice::from_ref(&name), |expander, unique| {
            let function = expander.function(&parameters, body, span);
            let call = Expr::apply(Expr::new(ExprKind::Local(unique[0].clone()), span), arguments, span);
            Expr::new(ExprKind::Letrec(vec![(unique[0].clone(), function)], Box::new(call)), span)
        })
    }

    pub(super) fn let_star(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [bindings, body @ ..] = parts else { return self.mistake("`let*` needs bindings and a body", span) };
        let bindings = match self.bindings(bindings) {
            Ok(bindings) => bindings,
            Err(mistake) => return mistake,
        };
        let height = self.locals.len();
        let mut bound = Vec::new();
        for (name, value) in bindings {
            let value = self.expression(value);
            let unique = self.unique(&name);
            self.locals.push((name, unique.clone()));
            bound.push((unique, value));
        }
        let body = self.body(body, span);
        self.locals.truncate(height);
        Expr::new(ExprKind::Let(bound, Box::new(body)), span)
    }

    pub(super) fn letrec(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [bindings, body @ ..] = parts else { return self.mistake("`letrec` needs bindings and a body", span) };
        let bindings = match self.bindings(bindings) {
            Ok(bindings) => bindings,
            Err(mistake) => return mistake,
        };
        let names: Vec<Name> = bindings.iter().map(|(name, _)| name.clone()).collect();
        self.with_locals(&names, |expander, unique| {
            let values: Vec<Expr> = bindings.iter().map(|(_, value)| expander.expression(value)).collect();
            let body = expander.body(body, span);
            Expr::new(ExprKind::Letrec(unique.into_iter().zip(values).collect(), Box::new(body)), span)
        })
    }

    /// `(let*-values ([(a b) e] …) body …)`; each group sees those before it.
    pub(super) fn let_star_values(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [groups, body @ ..] = parts else { return self.mistake("`let-values` needs bindings and a body", span) };
        let Some(groups) = groups.as_list() else {
            return self.mistake("bindings are a list of `[(name …) value]`", groups.span);
        };
        let Some((group, rest)) = groups.split_first() else { return self.body(body, span) };
        let Some([names, value]) = group.as_list() else {
            return self.mistake("a binding is `[(name …) value]`", group.span);
        };
        let producer = self.expression(value);
        let producer = self.nullary(producer, value.span);
        let compose = Compose(span);
        let inner =
            compose.form("let*-values", std::iter::once(compose.list(rest.to_vec())).chain(body.iter().cloned()));
        let consumer = self.function(names, &[inner], span);
        self.call("call-with-values", vec![producer, consumer], span)
    }

    /// `(let-values ([(a b) e] …) body …)`: with several groups, names of the expander's own stand in until all values are there.
    pub(super) fn let_values(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [groups, body @ ..] = parts else { return self.mistake("`let-values` needs bindings and a body", span) };
        let compose = Compose(span);
        let (mut values, mut names) = (Vec::new(), Vec::new());
        for group in groups.as_list().unwrap_or(&[]) {
            let Some([formals, value]) = group.as_list() else {
                return self.mistake("a binding is `[(name …) value]`", group.span);
            };
            let Some(formals) = formals.as_list().filter(|_| groups.as_list().is_some_and(|all| all.len() > 1)) else {
                return self.let_star_values(parts, span);
            };
            let own: Vec<Datum> = formals.iter().map(|_| compose.fresh(self, "value")).collect();
            let pairs = formals.iter().zip(&own);
            names.extend(pairs.map(|(name, own)| compose.list([name.clone(), own.clone()])));
            values.push(compose.list([compose.list(own), value.clone()]));
        }
        let inner = compose.form("let", std::iter::once(compose.list(names)).chain(body.iter().cloned()));
        let all = compose.form("let*-values", [compose.list(values), inner]);
        self.expression(&all)
    }

    pub(super) fn local_form(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [definitions, body @ ..] = parts else { return self.mistake("`local` needs definitions and a body", span) };
        let Some(definitions) = definitions.as_list() else {
            return self.mistake("`local` starts with a list of definitions", definitions.span);
        };
        let all: Vec<Datum> = definitions.iter().chain(body).cloned().collect();
        self.body(&all, span)
    }

    /// Definitions that only stand at the top of a module here.
    fn unsupported_in_bodies(&self, part: &Datum) -> Option<&'static str> {
        const FORMS: [&str; 6] =
            ["struct", "define-struct", "define-syntax-rule", "define-syntax", "define-syntaxes", "begin-for-syntax"];
        let head = part.as_list()?.first()?.as_symbol().filter(|head| !self.is_shadowed(head))?;
        FORMS.into_iter().find(|form| unmarked(head) == *form)
    }

    /// A body: definitions first, which see each other, then expressions. Definitions may also stand between expressions.
    pub(super) fn body(&mut self, parts: &[Datum], span: Span) -> Expr {
        let parts = self.spliced(parts);
        if let Some(form) = parts.iter().find_map(|part| self.unsupported_in_bodies(part)) {
            return Expr::unsupported(format!("`{form}` inside a body"), span);
        }
        let mut names = Vec::new();
        for part in &parts {
            names.extend(self.names_defined_by(part));
        }
        if names.is_empty() {
            return match parts.as_slice() {
                [] => self.mistake("a body needs at least one expression", span),
                [one] => self.expression(one),
                _ => Expr::new(ExprKind::Begin(parts.iter().map(|part| self.expression(part)).collect()), span),
            };
        }
        self.distinct(names.iter(), span);
        self.with_locals(&names, |expander, unique| {
            let known: Vec<(Name, Name)> = names.iter().cloned().zip(unique).collect();
            let mut bound = Vec::new();
            let mut last = None;
            for part in &parts {
                if let Some(before) = last.take() {
                    bound.push((expander.unique(&Name::new("ignored")), before));
                }
                match expander.local_definition(part, &known) {
                    Some(definitions) => bound.extend(definitions),
                    None => last = Some(expander.expression(part)),
                }
            }
            let Some(last) = last else {
                return expander.mistake("a body ends with an expression, not with a definition", span);
            };
            Expr::new(ExprKind::Letrec(bound, Box::new(last)), span)
        })
    }
}

/// `name` or `[name default]`
fn name_and_default(part: &Datum) -> Option<(Name, Option<&Datum>)> {
    match part.as_list() {
        None => Some((part.as_symbol()?.clone(), None)),
        Some([name, default]) => Some((name.as_symbol()?.clone(), Some(default))),
        Some(_) => None,
    }
}
