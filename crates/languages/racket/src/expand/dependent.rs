//! `->i`: function contracts whose parts speak of arguments and results.

use gainsay_source::{Name, Span};

use super::scope::Expander;
use crate::{
    datum::Datum,
    syntax::{Arrow, ArrowDependent, DependentArgument, Expr, ExprKind, Necessity, Place},
};

impl Expander {
    /// `(->i ([x c] [y (x) c] …) (optional …) #:rest [zs c] [result (x y) c])`, with `#:pre` and `#:post`.
    pub(super) fn arrow_dependent(&mut self, parts: &[Datum], span: Span) -> Expr {
        // Contracts that only look are checked like those that may wrap.
        let parts = match parts {
            [option, parts @ ..] if option.as_keyword().is_some_and(|option| option == "chaperone") => parts,
            parts => parts,
        };
        let [domain, others @ ..] = parts else {
            return self.mistake("`->i` needs contracts for its arguments", span);
        };
        let Some(domain) = domain.as_list() else {
            return self.mistake("`->i` starts with a list of `[name contract]`", domain.span);
        };
        let height = self.locals.len();
        let result = self.dependent_parts(domain, others, span);
        self.locals.truncate(height);
        match result {
            Ok(arrow) => Expr::new(simplest(arrow), span),
            Err(unsupported) => unsupported,
        }
    }

    fn dependent_parts(&mut self, domain: &[Datum], others: &[Datum], span: Span) -> Result<ArrowDependent, Expr> {
        let mut arguments = self.dependent_arguments(domain, Necessity::Required)?;
        let mut others = others;
        if let [optional, rest @ ..] = others
            && !rest.is_empty()
            && let Some(optional) = optional.as_list().filter(|parts| lists_arguments(parts))
        {
            arguments.extend(self.dependent_arguments(optional, Necessity::Optional)?);
            others = rest;
        }
        let mut results = Arrow { domain: Vec::new(), range: None, before: Vec::new(), after: Vec::new() };
        let mut others = others.iter();
        let mut ranged = false;
        while let Some(part) = others.next() {
            match part.as_keyword().map(Name::as_str) {
                Some("rest") => {
                    let Some(rest) = others.next() else {
                        return Err(self.mistake("`#:rest` takes a list", part.span));
                    };
                    arguments.push(self.dependent_argument(rest, Place::Rest)?);
                }
                Some(keyword @ ("pre" | "post" | "pre/name" | "post/name" | "pre/desc" | "post/desc")) => {
                    let condition = self.condition(keyword, &mut others, part.span)?;
                    let conditions = if keyword.starts_with("pre") { &mut results.before } else { &mut results.after };
                    conditions.push(condition);
                }
                Some(keyword) => return Err(Expr::unsupported(format!("`#:{keyword}` in `->i`"), part.span)),
                None if !ranged => {
                    ranged = true;
                    results.range = self.dependent_range(part)?;
                }
                None => return Err(self.mistake("`->i` has one contract for its result", part.span)),
            }
        }
        if !ranged {
            return Err(self.mistake("`->i` needs a contract for its result", span));
        }
        Ok(ArrowDependent { arguments, results })
    }

    /// `#:pre (names …) condition`, `#:pre/name (names …) "name" condition`
    fn condition<'a>(
        &mut self,
        keyword: &str,
        parts: &mut impl Iterator<Item = &'a Datum>,
        span: Span,
    ) -> Result<Expr, Expr> {
        if keyword.ends_with("/desc") {
            return Err(Expr::unsupported(format!("`#:{keyword}` in `->i`"), span));
        }
        let skipped = if keyword.ends_with("/name") { 2 } else { 1 };
        match parts.nth(skipped) {
            Some(condition) => Ok(self.expression(condition)),
            None => Err(self.mistake("`#:pre` and `#:post` take names and a condition", span)),
        }
    }

    fn dependent_arguments(&mut self, parts: &[Datum], necessity: Necessity) -> Result<Vec<DependentArgument>, Expr> {
        let mut arguments = Vec::new();
        let mut parts = parts.iter();
        while let Some(part) = parts.next() {
            let argument = match part.as_keyword() {
                None => self.dependent_argument(part, Place::Positional(necessity))?,
                Some(keyword) => {
                    let Some(argument) = parts.next() else {
                        return Err(self.mistake("a keyword is followed by `[name contract]`", part.span));
                    };
                    self.dependent_argument(argument, Place::Keyword(keyword.clone(), necessity))?
                }
            };
            arguments.push(argument);
        }
        Ok(arguments)
    }

    /// Contracts of arguments: values go the other way there.
    fn dependent_argument(&mut self, part: &Datum, place: Place) -> Result<DependentArgument, Expr> {
        self.is_negative = !self.is_negative;
        let argument = self.dependent_part(part);
        self.is_negative = !self.is_negative;
        argument.map(|(name, contract)| DependentArgument { name, place, contract })
    }

    fn dependent_range(&mut self, part: &Datum) -> Result<Option<Vec<(Name, Expr)>>, Expr> {
        if part.is_symbol("any") {
            return Ok(None);
        }
        let parts = match part.form("values") {
            Some(several) => several,
            None => std::slice::from_ref(part),
        };
        let results: Result<Vec<_>, Expr> = parts.iter().map(|part| self.dependent_part(part)).collect();
        results.map(Some)
    }

    /// `[name contract]` or `[name (names …) contract]`; `_` names nothing.
    fn dependent_part(&mut self, part: &Datum) -> Result<(Name, Expr), Expr> {
        let (name, contract, waits) = match part.as_list() {
            Some([name, contract]) => (name, contract, false),
            Some([name, _, contract]) => (name, contract, true),
            _ => return Err(self.mistake("this is `[name contract]` or `[name (names …) contract]`", part.span)),
        };
        let Some(name) = name.as_symbol() else {
            return Err(self.mistake("the name of an argument or a result was expected", name.span));
        };
        let contract = self.expression(contract);
        if waits {
            self.program.waiting.insert(contract.span);
        }
        let unique = self.unique(name);
        self.locals.push((name.clone(), unique.clone()));
        Ok((unique, contract))
    }
}

/// Whether a list is one of arguments, and no `[result contract]`.
fn lists_arguments(parts: &[Datum]) -> bool {
    parts.iter().all(|part| part.as_keyword().is_some() || part.as_list().is_some())
}

/// Without other arguments than required ones, it is a plain function contract with names.
fn simplest(arrow: ArrowDependent) -> ExprKind {
    let is_required = |argument: &DependentArgument| argument.place == Place::Positional(Necessity::Required);
    if !arrow.arguments.iter().all(is_required) {
        return ExprKind::ArrowDependent(Box::new(arrow));
    }
    let domain = arrow.arguments.into_iter().map(|argument| (argument.name, argument.contract)).collect();
    ExprKind::Arrow(Box::new(Arrow { domain, ..arrow.results }))
}
