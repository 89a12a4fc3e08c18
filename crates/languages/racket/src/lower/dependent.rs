//! `->i` with optional, keyword and further arguments, as a function that checks one argument after the other.

use gainsay_ir::functional::Expr;
use gainsay_source::{Name, Span};

use super::{
    Lowering, boolean,
    contract::contract,
    evaluate,
    function::{on_pair, variadic},
    list, prelude_call, prelude_name, symbol, void,
};
use crate::syntax::{ArrowDependent, DependentArgument, Necessity, Place};

/// The two parties, and what happens when a call has the wrong number of arguments.
struct Parties {
    positive: Expr,
    negative: Expr,
    wrong: Expr,
}

impl Lowering<'_> {
    /// ```text
    /// f under (->i ([x c] …) ([y d] …) #:rest [zs e] r)  =  λ xs. let x = c(first xs); y = d(second xs) or nothing; … in r(f x y … zs)
    /// ```
    pub(super) fn arrow_dependent(&mut self, arrow: &ArrowDependent, span: Span) -> Expr {
        let names = [self.fresh("pos"), self.fresh("neg"), self.fresh("f")];
        let [positive, negative, function] = names.each_ref().map(|name| Expr::variable(name, span));
        let fits = fits(arrow, function.clone(), span);
        let wrapped = self.dependent_wrapper(arrow, (positive.clone(), negative), function, span);
        let projection = Expr::conditional(fits, wrapped, positive, span);
        let value = self.fresh("v");
        let test = self::fits(arrow, Expr::variable(&value, span), span);
        let test = Expr::lambda(vec![value], test, span);
        let projection = Expr::lambda(names.to_vec(), projection, span);
        contract(test, projection, prelude_name("neverFlat", span), span)
    }

    fn dependent_wrapper(
        &mut self,
        arrow: &ArrowDependent,
        (positive, negative): (Expr, Expr),
        function: Expr,
        span: Span,
    ) -> Expr {
        let [blame, keys, all] = ["blame", "keys", "xs"].map(|what| self.fresh(what));
        let call = prelude_call(
            "callKeyed",
            vec![positive.clone(), function, given_keys(arrow, span), given_arguments(arrow, span)],
            span,
        );
        let body = self.result(&arrow.results, call, &positive, &negative, span);
        let body = self.preconditions(&arrow.results, body, &negative, span);
        let parties = Parties { positive, negative, wrong: Expr::variable(&blame, span) };
        let body = self.checked_arguments(arrow, body, &parties, (&keys, &all), span);
        let least = places(arrow, |place| *place == Place::Positional(Necessity::Required)).count();
        if keywords(arrow).next().is_none() {
            return variadic(least, (blame, all), body, span);
        }
        let known = keywords(arrow).map(|(keyword, _)| symbol(keyword, span)).collect();
        let known = prelude_call("onlyKeys", vec![list(known, span), Expr::variable(&keys, span)], span);
        let body = Expr::conditional(known, body, parties.wrong, span);
        let needs = keywords(arrow).any(|(_, necessity)| necessity == Necessity::Required);
        let code = Expr::lambda(vec![blame, keys, all], body, span);
        Expr::construct("Keyed", vec![Expr::integer(least as i64, span), boolean(needs, span), code], span)
    }

    /// The body with the names of all arguments bound to what their contracts make of them.
    fn checked_arguments(
        &mut self,
        arrow: &ArrowDependent,
        body: Expr,
        parties: &Parties,
        (keys, all): (&Name, &Name),
        span: Span,
    ) -> Expr {
        // What is left of the list of arguments, before each of them and at the end.
        let mut lists = vec![all.clone()];
        for argument in &arrow.arguments {
            let left = match argument.place {
                Place::Keyword(..) => lists[lists.len() - 1].clone(),
                Place::Positional(_) | Place::Rest => self.fresh("xs"),
            };
            lists.push(left);
        }
        let takes_all = arrow.arguments.iter().any(|argument| argument.place == Place::Rest);
        let last = Expr::variable(&lists[lists.len() - 1], span);
        let end = prelude_call("isNull", vec![last], span);
        let body = if takes_all { body } else { Expr::conditional(end, body, parties.wrong.clone(), span) };
        arrow.arguments.iter().enumerate().rev().fold(body, |body, (index, argument)| {
            let (here, next) = (Expr::variable(&lists[index], span), lists[index + 1].clone());
            match &argument.place {
                Place::Positional(Necessity::Required) => {
                    let given = self.fresh("x");
                    let checked = self.projected(argument, Expr::variable(&given, span), parties, span);
                    let body = evaluate(argument.name.clone(), checked, body, span);
                    on_pair(here, (given, next), body, parties.wrong.clone(), span)
                }
                Place::Positional(Necessity::Optional) => {
                    let tail = self.fresh("xs");
                    let nobody = Name::new("_");
                    let left = Expr::variable(&tail, span);
                    let left = on_pair(here.clone(), (nobody.clone(), tail), left, here.clone(), span);
                    let value = self.if_given(argument, here, parties, prelude_name("unsupplied", span), span);
                    evaluate(argument.name.clone(), value, evaluate(next, left, body, span), span)
                }
                Place::Rest => {
                    let checked = self.projected(argument, here, parties, span);
                    let nothing = Expr::construct("Null", Vec::new(), span);
                    evaluate(argument.name.clone(), checked, evaluate(next, nothing, body, span), span)
                }
                Place::Keyword(keyword, necessity) => {
                    let arguments = vec![symbol(keyword, span), Expr::variable(keys, span)];
                    let entry = prelude_call("keyValue", arguments, span);
                    let value = prelude_call("valueOfEntry", vec![entry], span);
                    let otherwise = match necessity {
                        Necessity::Required => parties.wrong.clone(),
                        Necessity::Optional => prelude_name("unsupplied", span),
                    };
                    let value = self.if_given(argument, value, parties, otherwise, span);
                    evaluate(argument.name.clone(), value, body, span)
                }
            }
        })
    }

    /// The first of a list under the argument's contract, or what there is instead.
    fn if_given(
        &mut self,
        argument: &DependentArgument,
        from: Expr,
        parties: &Parties,
        otherwise: Expr,
        span: Span,
    ) -> Expr {
        let given = self.fresh("x");
        let checked = self.projected(argument, Expr::variable(&given, span), parties, span);
        on_pair(from, (given, Name::new("_")), checked, otherwise, span)
    }

    fn projected(&mut self, argument: &DependentArgument, value: Expr, parties: &Parties, span: Span) -> Expr {
        self.under(&argument.contract, (parties.negative.clone(), parties.positive.clone()), value, span)
    }
}

fn places(arrow: &ArrowDependent, wanted: impl Fn(&Place) -> bool) -> impl Iterator<Item = &DependentArgument> {
    arrow.arguments.iter().filter(move |argument| wanted(&argument.place))
}

fn keywords(arrow: &ArrowDependent) -> impl Iterator<Item = (&Name, Necessity)> {
    arrow.arguments.iter().filter_map(|argument| match &argument.place {
        Place::Keyword(keyword, necessity) => Some((keyword, *necessity)),
        Place::Positional(_) | Place::Rest => None,
    })
}

/// Whether a function takes all the numbers of arguments that the contract speaks of.
fn fits(arrow: &ArrowDependent, function: Expr, span: Span) -> Expr {
    let many = |wanted: Necessity| {
        let found = places(arrow, |place| *place == Place::Positional(wanted));
        list(found.map(|_| void(span)).collect(), span)
    };
    let keywords = keywords(arrow).map(|_| void(span)).collect();
    let (required, optional) = (many(Necessity::Required), many(Necessity::Optional));
    prelude_call("fitsStar", vec![required, optional, list(keywords, span), function], span)
}

/// The arguments that were given, with those that were given further.
fn given_arguments(arrow: &ArrowDependent, span: Span) -> Expr {
    let positional = places(arrow, |place| matches!(place, Place::Positional(_)));
    let named = list(positional.map(|argument| Expr::variable(&argument.name, span)).collect(), span);
    let mut rest = places(arrow, |place| *place == Place::Rest);
    let further = match rest.next() {
        Some(argument) => Expr::variable(&argument.name, span),
        None => Expr::construct("Null", Vec::new(), span),
    };
    prelude_call("supplied", vec![named, further], span)
}

/// The keywords that were given, with their values, in the order of their names.
fn given_keys(arrow: &ArrowDependent, span: Span) -> Expr {
    let mut keys: Vec<(&Name, Expr)> = Vec::new();
    for argument in &arrow.arguments {
        if let Place::Keyword(keyword, _) = &argument.place {
            keys.push((keyword, Expr::variable(&argument.name, span)));
        }
    }
    keys.sort_by(|left, right| left.0.cmp(right.0));
    let pairs =
        keys.into_iter().map(|(keyword, value)| Expr::construct("Pair", vec![symbol(keyword, span), value], span));
    prelude_call("suppliedKeys", vec![list(pairs.collect(), span)], span)
}
