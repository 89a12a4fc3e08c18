//! Contracts with a syntax of their own: `->`, `->*`, `struct/c`.

use gainsay_source::{Name, Span};

use super::scope::Expander;
use crate::{
    datum::Datum,
    syntax::{Arrow, ArrowStar, Expr, ExprKind, Flatness, KeywordContract, Necessity},
};

/// What a list of contracts gives.
#[derive(Default)]
struct Given {
    positional: Vec<Expr>,
    keywords: Vec<KeywordContract>,
}

fn contracts_of(results: Vec<(Name, Expr)>) -> Vec<Expr> {
    results.into_iter().map(|(_, contract)| contract).collect()
}

impl Expander {
    /// `(-> domain … range)`: the contracts are computed once, when the arrow is.
    pub(super) fn arrow(&mut self, parts: &[Datum], span: Span) -> Expr {
        let mut bound = Vec::new();
        match self.plain_arrow(parts, &mut bound, span) {
            Ok(kind) => Expr::new(ExprKind::Let(bound, Box::new(Expr::new(kind, span))), span),
            Err(unsupported) => unsupported,
        }
    }

    fn plain_arrow(&mut self, parts: &[Datum], bound: &mut Vec<(Name, Expr)>, span: Span) -> Result<ExprKind, Expr> {
        let Some((range, domain)) = parts.split_last() else {
            return Err(self.mistake("`->` needs a contract for its result", span));
        };
        if let Some(at) = domain.iter().position(|part| part.is_symbol("...")) {
            let [before @ .., each] = &domain[..at] else {
                return Err(self.mistake("`...` stands after a contract", domain[at].span));
            };
            if at + 1 != domain.len() {
                return Err(Expr::unsupported("`...` in the middle of a contract", domain[at].span));
            }
            let required = self.positional(before)?;
            let each = self.negatively(|expander| expander.expression(each));
            let rest = Some(self.call("listof", vec![each], span));
            let range = self.range(range, bound)?.map(contracts_of);
            return Ok(ExprKind::ArrowStar(Box::new(ArrowStar {
                required,
                optional: Vec::new(),
                rest,
                keywords: Vec::new(),
                range,
            })));
        }
        let mut given = Given::default();
        self.given(domain, Necessity::Required, &mut given)?;
        if given.keywords.is_empty() {
            let domain = given.positional.into_iter().map(|contract| self.once("argument", contract, bound)).collect();
            let range = self.range(range, bound)?;
            let arrow = Arrow { domain, range, before: Vec::new(), after: Vec::new() };
            return Ok(ExprKind::Arrow(Box::new(arrow)));
        }
        given.keywords.sort_by(|left, right| left.keyword.cmp(&right.keyword));
        let range = self.range(range, bound)?.map(contracts_of);
        Ok(ExprKind::ArrowStar(Box::new(ArrowStar {
            required: given.positional,
            optional: Vec::new(),
            rest: None,
            keywords: given.keywords,
            range,
        })))
    }

    /// Contracts and keywords with contracts, as a domain lists them.
    fn given(&mut self, parts: &[Datum], necessity: Necessity, given: &mut Given) -> Result<(), Expr> {
        let mut parts = parts.iter();
        while let Some(part) = parts.next() {
            match part.as_keyword() {
                None => given.positional.push(self.negatively(|expander| expander.expression(part))),
                Some(keyword) => {
                    let Some(contract) = parts.next() else {
                        return Err(self.mistake("a keyword is followed by its contract", part.span));
                    };
                    let contract = self.negatively(|expander| expander.expression(contract));
                    given.keywords.push(KeywordContract { keyword: keyword.clone(), necessity, contract });
                }
            }
        }
        Ok(())
    }

    fn positional(&mut self, parts: &[Datum]) -> Result<Vec<Expr>, Expr> {
        let mut given = Given::default();
        self.given(parts, Necessity::Required, &mut given)?;
        match given.keywords.first() {
            Some(keyword) => Err(Expr::unsupported("keywords beside `...`", keyword.contract.span)),
            None => Ok(given.positional),
        }
    }

    /// A contract that is computed before the arrow, and the name of the argument it is for.
    fn once(&mut self, what: &str, contract: Expr, bound: &mut Vec<(Name, Expr)>) -> (Name, Expr) {
        let name = self.unique(&Name::new("contract"));
        let span = contract.span;
        bound.push((name.clone(), contract));
        (self.unique(&Name::new(what)), Expr::new(ExprKind::Local(name), span))
    }

    fn range(&mut self, range: &Datum, bound: &mut Vec<(Name, Expr)>) -> Result<Option<Vec<(Name, Expr)>>, Expr> {
        if range.is_symbol("any") {
            return Ok(None);
        }
        let contracts = match range.form("values") {
            Some(several) => several,
            None => std::slice::from_ref(range),
        };
        let mut results = Vec::new();
        for contract in contracts {
            let contract = self.expression(contract);
            results.push(self.once("result", contract, bound));
        }
        Ok(Some(results))
    }

    /// `(->* (mandatory …) (optional …) #:rest c range)`
    pub(super) fn arrow_star(&mut self, parts: &[Datum], span: Span) -> Expr {
        let mut bound = Vec::new();
        match self.arrow_star_parts(parts, &mut bound, span) {
            Ok(arrow) => {
                let arrow = Expr::new(ExprKind::ArrowStar(Box::new(arrow)), span);
                Expr::new(ExprKind::Let(bound, Box::new(arrow)), span)
            }
            Err(unsupported) => unsupported,
        }
    }

    fn arrow_star_parts(
        &mut self,
        parts: &[Datum],
        bound: &mut Vec<(Name, Expr)>,
        span: Span,
    ) -> Result<ArrowStar, Expr> {
        let Some((mandatory, others)) = parts.split_first() else {
            return Err(self.mistake("`->*` needs a list of contracts", span));
        };
        let (Some(mandatory), Some((range, middle))) = (mandatory.as_list(), others.split_last()) else {
            return Err(self.mistake("`->*` needs a list of contracts and one for the result", span));
        };
        let (optional, options) = match middle {
            [first, options @ ..] if first.as_list().is_some() => (first.as_list().unwrap_or(&[]), options),
            options => (&[][..], options),
        };
        let rest = match options {
            [] => None,
            [keyword, contract] if keyword.as_keyword().is_some_and(|keyword| keyword == "rest") => {
                Some(self.negatively(|expander| expander.expression(contract)))
            }
            _ => return Err(Expr::unsupported("`->*` with conditions", span)),
        };
        let (mut required, mut further) = (Given::default(), Given::default());
        self.given(mandatory, Necessity::Required, &mut required)?;
        self.given(optional, Necessity::Optional, &mut further)?;
        let mut keywords = required.keywords;
        keywords.append(&mut further.keywords);
        keywords.sort_by(|left, right| left.keyword.cmp(&right.keyword));
        let range = self.range(range, bound)?.map(contracts_of);
        Ok(ArrowStar { required: required.positional, optional: further.positional, rest, keywords, range })
    }

    /// `(case-> (-> …) …)`
    pub(super) fn case_arrow(&mut self, parts: &[Datum], span: Span) -> Expr {
        let mut bound = Vec::new();
        let mut arrows = Vec::new();
        for part in parts {
            let Some(arrow) = part.form("->") else {
                return Expr::unsupported("a case of `case->` other than `->`", part.span);
            };
            match self.plain_arrow(arrow, &mut bound, part.span) {
                Ok(ExprKind::Arrow(arrow)) => arrows.push(*arrow),
                Ok(_) => return Expr::unsupported("a case of `case->` with keywords or `...`", part.span),
                Err(unsupported) => return unsupported,
            }
        }
        let arrows = Expr::new(ExprKind::CaseArrow(arrows), span);
        Expr::new(ExprKind::Let(bound, Box::new(arrows)), span)
    }

    /// `(parametric->/c (X …) contract)`: values of `X` are sealed on their way in, and opened on their way out.
    pub(super) fn parametric(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [names, contract] = parts else {
            return self.mistake("`parametric->/c` takes names and a contract", span);
        };
        let names: Option<Vec<Name>> =
            names.as_list().map(|names| names.iter().filter_map(|name| name.as_symbol().cloned()).collect());
        let Some(names) = names else { return self.mistake("`parametric->/c` starts with a list of names", span) };
        self.with_locals(&names, |expander, unique| {
            let mut bound = Vec::new();
            for name in unique {
                expander.seals += 1;
                let key = expander.seals;
                let key = |expander: &mut Expander| expander.quote(&super::compose::Compose(span).integer(key));
                let (sealing, opening) = (expander.unique(&name), expander.unique(&name));
                let argument = key(expander);
                bound.push((sealing.clone(), expander.call("$sealing", vec![argument], span)));
                let argument = key(expander);
                bound.push((opening.clone(), expander.call("$opening", vec![argument], span)));
                expander.parametric.insert(name, (sealing, opening));
            }
            let outside = std::mem::take(&mut expander.is_negative);
            let contract = expander.expression(contract);
            expander.is_negative = outside;
            Expr::new(ExprKind::Let(bound, Box::new(contract)), span)
        })
    }

    /// Contracts of arguments: values go the other way there.
    fn negatively<T>(&mut self, inside: impl FnOnce(&mut Expander) -> T) -> T {
        self.is_negative = !self.is_negative;
        let result = inside(self);
        self.is_negative = !self.is_negative;
        result
    }

    /// `(flat-rec-contract name contract …)`: any of the contracts, which may mention the whole.
    pub(super) fn flat_recursive_contract(&mut self, parts: &[Datum], span: Span) -> Expr {
        let compose = super::compose::Compose(span);
        let [name, contracts @ ..] = parts else { return self.mistake("`flat-rec-contract` needs a name", span) };
        let any = compose.form("or/c", contracts.iter().cloned());
        self.recursive_contract(&[name.clone(), any], Flatness::Flat, span)
    }

    /// `(μ/c (X) c)`: a contract that may mention itself as `X`.
    pub(super) fn recursive_contract(&mut self, parts: &[Datum], flatness: Flatness, span: Span) -> Expr {
        let [names, contract] = parts else {
            return self.mistake("a recursive contract is a name and a contract", span);
        };
        let name = names.as_symbol().or_else(|| names.as_list().and_then(|names| names.first()?.as_symbol()));
        let Some(name) = name.cloned() else { return self.mistake("a recursive contract needs a name", names.span) };
        self.with_locals(std::slice::from_ref(&name), |expander, unique| {
            let inner = expander.expression(contract);
            let delayed = Expr::new(ExprKind::Delayed(Box::new(inner), flatness), span);
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
