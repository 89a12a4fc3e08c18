//! Contracts with a syntax of their own: `->`, `->*`, `->i`, `struct/c`.

use gainsay_source::{Name, Span};

use super::scope::Expander;
use crate::{
    datum::Datum,
    syntax::{Arrow, Expr, ExprKind},
};

impl Expander {
    /// `(-> domain … range)`: the contracts are computed once, when the arrow is.
    pub(super) fn arrow(&mut self, parts: &[Datum], span: Span) -> Expr {
        let Some((range, domain)) = parts.split_last() else {
            return self.mistake("`->` needs a contract for its result", span);
        };
        if let Some(keyword) = domain.iter().find(|part| part.as_keyword().is_some()) {
            return Expr::unsupported("keyword arguments", keyword.span);
        }
        let ellipsis = domain.iter().position(|part| part.is_symbol("..."));
        let (domain, rest) = match ellipsis {
            Some(at) if at > 0 && at + 1 == domain.len() => (&domain[..at - 1], Some(&domain[at - 1])),
            Some(at) => return Expr::unsupported("`...` in the middle of a contract", domain[at].span),
            None => (domain, None),
        };
        let mut bound = Vec::new();
        let domain = domain.iter().map(|contract| self.once("argument", contract, &mut bound)).collect();
        let rest = rest.map(|contract| {
            let (name, each) = self.once("rest", contract, &mut bound);
            (name, each)
        });
        let range = match self.range(range, &mut bound) {
            Ok(range) => range,
            Err(unsupported) => return unsupported,
        };
        let arrow = Arrow { domain, rest, range, before: Vec::new(), after: Vec::new() };
        let arrow = Expr::new(ExprKind::Arrow(Box::new(arrow)), span);
        Expr::new(ExprKind::Let(bound, Box::new(arrow)), span)
    }

    /// A contract that is computed before the arrow, and the name of the argument it is for.
    fn once(&mut self, what: &str, contract: &Datum, bound: &mut Vec<(Name, Expr)>) -> (Name, Expr) {
        let value = self.expression(contract);
        let name = self.unique(&Name::new("contract"));
        bound.push((name.clone(), value));
        (self.unique(&Name::new(what)), Expr::new(ExprKind::Local(name), contract.span))
    }

    fn range(&mut self, range: &Datum, bound: &mut Vec<(Name, Expr)>) -> Result<Option<(Name, Expr)>, Expr> {
        if range.is_symbol("any") {
            return Ok(None);
        }
        if range.form("values").is_some() {
            return Err(Expr::unsupported("a contract for several results", range.span));
        }
        Ok(Some(self.once("result", range, bound)))
    }

    /// `(->* (mandatory …) (optional …) #:rest c range)`, with no optional arguments.
    pub(super) fn arrow_star(&mut self, parts: &[Datum], span: Span) -> Expr {
        let Some((mandatory, others)) = parts.split_first() else {
            return self.mistake("`->*` needs a list of contracts", span);
        };
        let (Some(mandatory), Some((range, middle))) = (mandatory.as_list(), others.split_last()) else {
            return self.mistake("`->*` needs a list of contracts and one for the result", span);
        };
        let mut bound = Vec::new();
        let (optional, options) = match middle {
            [first, options @ ..] if first.as_list().is_some() => (first.as_list().unwrap_or(&[]), options),
            options => (&[][..], options),
        };
        let rest = match options {
            [] => None,
            [keyword, contract] if keyword.as_keyword().is_some_and(|keyword| keyword == "rest") => Some(contract),
            _ => return Expr::unsupported("`->*` with keywords", span),
        };
        if !optional.is_empty() || mandatory.iter().any(|part| part.as_keyword().is_some()) {
            return Expr::unsupported("`->*` with optional or keyword arguments", span);
        }
        let domain = mandatory.iter().map(|contract| self.once("argument", contract, &mut bound)).collect();
        let rest = match rest {
            None => None,
            // `#:rest (listof c)` is `c` for each of the others.
            Some(contract) => match contract.form("listof") {
                Some([each]) => Some(self.once("rest", each, &mut bound)),
                _ => return Expr::unsupported("a contract for rest arguments other than `listof`", contract.span),
            },
        };
        let range = match self.range(range, &mut bound) {
            Ok(range) => range,
            Err(unsupported) => return unsupported,
        };
        let arrow = Arrow { domain, rest, range, before: Vec::new(), after: Vec::new() };
        let arrow = Expr::new(ExprKind::Arrow(Box::new(arrow)), span);
        Expr::new(ExprKind::Let(bound, Box::new(arrow)), span)
    }

    /// `(->i ([x c] [y (x) c] …) [result (x y) c])`, with `#:pre` and `#:post`.
    pub(super) fn arrow_dependent(&mut self, parts: &[Datum], span: Span) -> Expr {
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
            Ok(arrow) => Expr::new(ExprKind::Arrow(Box::new(arrow)), span),
            Err(unsupported) => unsupported,
        }
    }

    fn dependent_parts(&mut self, domain: &[Datum], others: &[Datum], span: Span) -> Result<Arrow, Expr> {
        let mut arguments = Vec::new();
        for part in domain {
            arguments.push(self.dependent_part(part)?);
        }
        let mut arrow = Arrow { domain: arguments, rest: None, range: None, before: Vec::new(), after: Vec::new() };
        let mut others = others.iter();
        let mut ranged = false;
        while let Some(part) = others.next() {
            match part.as_keyword().map(Name::as_str) {
                Some(keyword @ ("pre" | "post")) => {
                    let (Some(_), Some(condition)) = (others.next(), others.next()) else {
                        return Err(self.mistake("`#:pre` and `#:post` take names and a condition", part.span));
                    };
                    let condition = self.expression(condition);
                    if keyword == "pre" { arrow.before.push(condition) } else { arrow.after.push(condition) }
                }
                Some(keyword) => return Err(Expr::unsupported(format!("`#:{keyword}` in `->i`"), part.span)),
                None if !ranged && part.as_list().is_some_and(<[Datum]>::is_empty) => {}
                None if !ranged => {
                    ranged = true;
                    arrow.range = if part.is_symbol("any") { None } else { Some(self.dependent_part(part)?) };
                }
                None => return Err(self.mistake("`->i` has one contract for its result", part.span)),
            }
        }
        if !ranged {
            return Err(self.mistake("`->i` needs a contract for its result", span));
        }
        Ok(arrow)
    }

    /// `[name contract]` or `[name (names …) contract]`; `_` names nothing.
    fn dependent_part(&mut self, part: &Datum) -> Result<(Name, Expr), Expr> {
        let (name, contract) = match part.as_list() {
            Some([name, contract]) => (name, contract),
            Some([name, _, contract]) => (name, contract),
            _ => return Err(self.mistake("this is `[name contract]` or `[name (names …) contract]`", part.span)),
        };
        let Some(name) = name.as_symbol() else {
            return Err(Expr::unsupported("optional and keyword arguments in `->i`", name.span));
        };
        let contract = self.expression(contract);
        let unique = self.unique(name);
        self.locals.push((name.clone(), unique.clone()));
        Ok((unique, contract))
    }

    /// `(μ/c (X) c)`: a contract that may mention itself as `X`.
    pub(super) fn recursive_contract(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [names, contract] = parts else {
            return self.mistake("a recursive contract is a name and a contract", span);
        };
        let name = names.as_symbol().or_else(|| names.as_list().and_then(|names| names.first()?.as_symbol()));
        let Some(name) = name.cloned() else { return self.mistake("a recursive contract needs a name", names.span) };
        self.with_locals(std::slice::from_ref(&name), |expander, unique| {
            let inner = expander.expression(contract);
            let delayed = Expr::new(ExprKind::Delayed(Box::new(inner)), span);
            let itself = Expr::new(ExprKind::Local(unique[0].clone()), span);
            Expr::new(ExprKind::Letrec(vec![(unique[0].clone(), delayed)], Box::new(itself)), span)
        })
    }

    pub(super) fn struct_contract(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [name, contracts @ ..] = parts else { return self.mistake("`struct/c` names a structure type", span) };
        let known = name.as_symbol().and_then(|name| self.struct_named(name));
        let Some(index) = known else {
            return Expr::unsupported("`struct/c` of a structure type that is not known", name.span);
        };
        let count = self.program.structs[index].fields.len();
        if contracts.len() != count || contracts.iter().any(|part| part.as_keyword().is_some()) {
            return self.mistake(format!("this structure type has {count} fields"), span);
        }
        let contracts = contracts.iter().map(|contract| self.expression(contract)).collect();
        Expr::new(ExprKind::StructContract(index, contracts), span)
    }
}
