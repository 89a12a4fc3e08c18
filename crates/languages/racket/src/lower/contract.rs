//! Contracts with a syntax of their own, as pairs of a first-order test and a projection that knows both parties.

use gainsay_ir::functional::{self, Alternative, Expr, ExprKind, Pattern};
use gainsay_source::{Name, Span};

use super::{Lowering, boolean, evaluate, expression::closure, list, prelude_call, prelude_name, symbol, void};
use crate::syntax::{self, Arrow, ArrowStar, Flatness, Monitor, Necessity};

impl Lowering<'_> {
    /// ```text
    /// f under (-> c … r)  =  λ x …. r[pos, neg](f (c[neg, pos](x)) …)
    /// ```
    pub(super) fn arrow(&mut self, arrow: &Arrow, span: Span) -> Expr {
        let names = [self.fresh("pos"), self.fresh("neg"), self.fresh("f")];
        let [positive, negative, function] = names.each_ref().map(|name| Expr::variable(name, span));
        let count = arrow.domain.len();
        let arity = Expr::integer(count as i64, span);
        let wrapped = self.wrapper(arrow, &positive, &negative, &function, span);
        let fits = prelude_call("accepts", vec![arity.clone(), function], span);
        let projection = Expr::conditional(fits, wrapped, positive, span);
        let value = self.fresh("v");
        let test = prelude_call("accepts", vec![arity, Expr::variable(&value, span)], span);
        let test = Expr::lambda(vec![value], test, span);
        contract(test, Expr::lambda(names.to_vec(), projection, span), prelude_name("neverFlat", span), span)
    }

    fn wrapper(&mut self, arrow: &Arrow, positive: &Expr, negative: &Expr, function: &Expr, span: Span) -> Expr {
        let given: Vec<Name> = arrow.domain.iter().map(|_| self.fresh("x")).collect();
        let checked: Vec<Expr> = arrow.domain.iter().map(|(name, _)| Expr::variable(name, span)).collect();
        let call = call_value(positive.clone(), function.clone(), checked, span);
        let body = self.result(arrow, call, positive, negative, span);
        let body = self.preconditions(arrow, body, negative, span);
        let body = arrow.domain.iter().zip(&given).rev().fold(body, |body, ((name, domain), given)| {
            let parties = (negative.clone(), positive.clone());
            let projected = self.under(domain, parties, Expr::variable(given, span), span);
            evaluate(name.clone(), projected, body, span)
        });
        let parameters = if given.is_empty() { vec![Name::new("_")] } else { given };
        closure(arrow.domain.len(), Expr::lambda(parameters, body, span), span)
    }

    pub(super) fn preconditions(&mut self, arrow: &Arrow, body: Expr, negative: &Expr, span: Span) -> Expr {
        arrow.before.iter().rev().fold(body, |body, condition| {
            let condition = self.lower(condition, super::expression::Wanted::Truth);
            Expr::conditional(condition, body, negative.clone(), span)
        })
    }

    pub(super) fn result(&mut self, arrow: &Arrow, call: Expr, positive: &Expr, negative: &Expr, span: Span) -> Expr {
        let Some(range) = &arrow.range else { return call };
        let [(name, range)] = range.as_slice() else {
            return self.results(arrow, range, call, positive, negative, span);
        };
        let raw = self.fresh("r");
        let parties = (positive.clone(), negative.clone());
        let projected = self.under(range, parties, Expr::variable(&raw, span), span);
        let after = self.postconditions(arrow, Expr::variable(name, span), positive, span);
        // The contract of a result may speak of the result itself.
        let ranged = evaluate(name.clone(), projected, after, span);
        let single = prelude_call("oneResult", vec![positive.clone(), Expr::variable(&raw, span)], span);
        evaluate(raw.clone(), call, evaluate(name.clone(), single, ranged, span), span)
    }

    /// Several results, or none.
    fn results(
        &mut self,
        arrow: &Arrow,
        range: &[(Name, syntax::Expr)],
        call: Expr,
        positive: &Expr,
        negative: &Expr,
        span: Span,
    ) -> Expr {
        let checked = range.iter().map(|(name, _)| Expr::variable(name, span)).collect();
        let collected = prelude_call("collected", vec![list(checked, span)], span);
        let mut body = self.postconditions(arrow, collected, positive, span);
        let raw: Vec<Name> = range.iter().map(|_| self.fresh("r")).collect();
        for ((name, contract), raw) in range.iter().zip(&raw).rev() {
            let parties = (positive.clone(), negative.clone());
            let projected = self.under(contract, parties, Expr::variable(raw, span), span);
            body = evaluate(name.clone(), projected, body, span);
        }
        let lists: Vec<Name> = (0..=raw.len()).map(|_| self.fresh("xs")).collect();
        for (index, raw) in raw.iter().enumerate().rev() {
            let here = Expr::variable(&lists[index], span);
            let parts = (raw.clone(), lists[index + 1].clone());
            body = super::function::on_pair(here, parts, body, positive.clone(), span);
        }
        let result = self.fresh("r");
        let count = Expr::integer(range.len() as i64, span);
        let all = prelude_call("valuesOf", vec![positive.clone(), Expr::variable(&result, span), count], span);
        evaluate(result, call, evaluate(lists[0].clone(), all, body, span), span)
    }

    fn postconditions(&mut self, arrow: &Arrow, result: Expr, positive: &Expr, span: Span) -> Expr {
        arrow.after.iter().rev().fold(result, |body, condition| {
            let condition = self.lower(condition, super::expression::Wanted::Truth);
            Expr::conditional(condition, body, positive.clone(), span)
        })
    }

    pub(super) fn arrow_star(&mut self, arrow: &ArrowStar, span: Span) -> Expr {
        let mut parts: Vec<syntax::Expr> = arrow.required.iter().chain(&arrow.optional).cloned().collect();
        parts.extend(arrow.rest.clone());
        parts.extend(arrow.keywords.iter().map(|keyword| keyword.contract.clone()));
        parts.extend(arrow.range.iter().flatten().cloned());
        self.with_values(&parts, span, |_, values| {
            let mut values = values.into_iter();
            let mut take = |count: usize| values.by_ref().take(count).collect::<Vec<Expr>>();
            let none = || Expr::construct("Boolean", vec![boolean(false, span)], span);
            let (required, optional) = (take(arrow.required.len()), take(arrow.optional.len()));
            let rest = if arrow.rest.is_some() { take(1).pop() } else { None };
            let keywords = take(arrow.keywords.len());
            let keywords = arrow.keywords.iter().zip(keywords).map(|(keyword, contract)| {
                let needed = boolean(keyword.necessity == Necessity::Required, span);
                let needed = Expr::construct("Boolean", vec![needed], span);
                let about = Expr::construct("Pair", vec![needed, contract], span);
                Expr::construct("Pair", vec![symbol(&keyword.keyword, span), about], span)
            });
            let keywords = list(keywords.collect(), span);
            let range = arrow.range.as_ref().map(|range| list(take(range.len()), span));
            let arguments = vec![
                list(required, span),
                list(optional, span),
                rest.unwrap_or_else(none),
                keywords,
                range.unwrap_or_else(none),
            ];
            prelude_call("arrowStar", arguments, span)
        })
    }

    pub(super) fn case_arrow(&mut self, arrows: &[Arrow], span: Span) -> Expr {
        let cases = arrows
            .iter()
            .map(|arrow| {
                let contract = self.arrow(arrow, span);
                let count = Expr::integer(arrow.domain.len() as i64, span);
                let count = Expr::construct("Integer", vec![count], span);
                Expr::construct("Pair", vec![count, contract], span)
            })
            .collect();
        prelude_call("caseArrow", vec![list(cases, span)], span)
    }

    pub(super) fn struct_contract(&mut self, index: usize, contracts: &[syntax::Expr], span: Span) -> Expr {
        let clauses: Vec<Span> = contracts.iter().map(|contract| contract.span).collect();
        self.with_values(contracts, span, |lowering, contracts| {
            lowering.contract_of_fields(index, &contracts, &clauses, span)
        })
    }

    fn contract_of_fields(&mut self, index: usize, contracts: &[Expr], clauses: &[Span], span: Span) -> Expr {
        let names = [self.fresh("pos"), self.fresh("neg"), self.fresh("v")];
        let [positive, negative, value] = names.each_ref().map(|name| Expr::variable(name, span));
        let is_one = |lowering: &mut Self| lowering.struct_test(index, value.clone(), span);
        let fields: Vec<Name> = contracts.iter().map(|_| self.fresh("x")).collect();
        let made = fields.iter().map(|field| Expr::variable(field, span)).collect();
        let mut projected = self.struct_make(index, made, span);
        let mut test = boolean(true, span);
        for (at, (contract, field)) in contracts.iter().zip(&fields).enumerate().rev() {
            let got = self.struct_get(index, at, void(span), value.clone(), span);
            let raw = self.fresh("x");
            // A proof learns about a field from its test only where the field was looked at before.
            let holds = prelude_call("holds", vec![contract.clone(), Expr::variable(&raw, span)], span);
            test = evaluate(raw.clone(), got.clone(), Expr::conditional(holds, test, boolean(false, span), span), span);
            let parties = (positive.clone(), negative.clone());
            let checked = under(contract.clone(), parties, Expr::variable(&raw, span), clauses[at], span);
            projected = evaluate(raw, got, evaluate(field.clone(), checked, projected, span), span);
        }
        let test = Expr::conditional(is_one(self), test, boolean(false, span), span);
        let projected = Expr::conditional(is_one(self), projected, positive, span);
        let test = Expr::lambda(vec![names[2].clone()], test, span);
        let flat = if self.program.structs[index].mutable.contains(&true) {
            prelude_name("unknownIfFlat", span)
        } else {
            let unsure = self.fresh("unsure");
            let contracts = list(contracts.to_vec(), span);
            let all = prelude_call("areFlatOr", vec![Expr::variable(&unsure, span), contracts], span);
            Expr::lambda(vec![unsure], all, span)
        };
        contract(test, Expr::lambda(names.to_vec(), projected, span), flat, span)
    }

    /// The inner contract is computed each time it is used.
    pub(super) fn delayed_contract(&mut self, inner: &syntax::Expr, flatness: Flatness, span: Span) -> Expr {
        let names = [self.fresh("pos"), self.fresh("neg"), self.fresh("v")];
        let [positive, negative, value] = names.each_ref().map(|name| Expr::variable(name, span));
        let mut computed = self.expression(inner);
        if flatness == Flatness::Flat {
            computed = prelude_call("reallyFlat", vec![computed], span);
        }
        let test = prelude_call("holds", vec![computed.clone(), value.clone()], span);
        let projected = prelude_call("project", vec![computed, positive, negative, value], span);
        let test = Expr::lambda(vec![names[2].clone()], test, span);
        let flat = prelude_name(if flatness == Flatness::Flat { "alwaysFlat" } else { "neverFlat" }, span);
        contract(test, Expr::lambda(names.to_vec(), projected, span), flat, span)
    }

    pub(super) fn monitor(&mut self, monitor: &Monitor, span: Span) -> Expr {
        let value = self.expression(&monitor.value);
        let message = format!("`{}` breaks its own contract", monitor.positive);
        let positive = self.blame("contract", message, monitor.contract.span);
        let message = format!("`{}` breaks the contract of `{}`", monitor.negative, monitor.positive);
        let negative = self.blame("contract", message, monitor.contract.span);
        let name = self.fresh("v");
        let projected = self.under(&monitor.contract, (positive, negative), Expr::variable(&name, span), span);
        evaluate(name, value, projected, span)
    }

    /// A value under a contract: the first of the parties answers for it, the second for its use.
    pub(super) fn under(&mut self, contract: &syntax::Expr, parties: (Expr, Expr), value: Expr, span: Span) -> Expr {
        let clause = contract.span;
        under(self.expression(contract), parties, value, clause, span)
    }
}

/// The same for a contract that was computed before, and is written at `clause`.
pub(super) fn under(contract: Expr, (blamed, other): (Expr, Expr), value: Expr, clause: Span, span: Span) -> Expr {
    let body = prelude_call("project", vec![contract, blamed.clone(), other, value.clone()], span);
    Expr::new(ExprKind::Monitor(Box::new(functional::Monitor { value, blamed: Some(blamed), body })), clause)
}

/// A call of a function value that is known to take so many arguments.
pub(super) fn call_value(blame: Expr, function: Expr, arguments: Vec<Expr>, span: Span) -> Expr {
    match arguments.len() {
        count @ 0..=3 => {
            let all = [blame, function].into_iter().chain(arguments).collect();
            prelude_call(&format!("call{count}"), all, span)
        }
        _ => prelude_call("call", vec![blame, function, list(arguments, span)], span),
    }
}

/// `flat` says whether it is flat, when it is applied to anything.
pub(super) fn contract(test: Expr, projection: Expr, flat: Expr, span: Span) -> Expr {
    Expr::construct("Contract", vec![test, projection, flat], span)
}

/// `case subject of { constructor fields -> body; … ; _ -> otherwise }`
pub(super) fn on_constructors(
    subject: Expr,
    alternatives: Vec<(Name, Vec<Name>, Expr)>,
    otherwise: Expr,
    span: Span,
) -> Expr {
    let mut all: Vec<Alternative> = alternatives
        .into_iter()
        .map(|(name, fields, body)| Alternative { pattern: Pattern::Constructor(name, fields), body })
        .collect();
    all.push(Alternative { pattern: Pattern::Default(None), body: otherwise });
    Expr::case(subject, all, span)
}
