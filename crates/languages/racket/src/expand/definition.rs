//! Definitions, at the top of a module and inside bodies.

use gainsay_source::{Name, Span};

use super::scope::{Expander, unmarked};
use crate::{
    datum::{Datum, DatumKind},
    syntax::{Expr, ExprKind, Monitor},
};

/// `(define (f x) body …)` taken apart; curried heads stay nested.
pub(super) struct Defined<'a> {
    pub(super) name: Name,
    /// Parameters from the outermost to the innermost; none for a plain value.
    pub(super) parameters: Vec<Datum>,
    pub(super) body: &'a [Datum],
}

impl Expander {
    /// Body parts with `begin` and macros opened up.
    pub(super) fn spliced(&mut self, parts: &[Datum]) -> Vec<Datum> {
        let mut result = Vec::new();
        let mut pending: Vec<Datum> = parts.iter().rev().cloned().collect();
        let mut fuel = 10_000;
        while let Some(part) = pending.pop() {
            fuel -= 1;
            if fuel == 0 {
                self.error("syntax", "macros expand without end here", part.span);
                return result;
            }
            let head = part.as_list().and_then(|parts| parts.first()).and_then(Datum::as_symbol).cloned();
            let Some(head) = head else {
                result.push(part);
                continue;
            };
            let arguments = part.as_list().map_or(&[][..], |parts| &parts[1..]);
            if let Some(definitions) = self.definitions_of_several(&part) {
                pending.extend(definitions.into_iter().rev());
            } else if let Some(definition) = self.macro_named(&head) {
                match self.expand_macro(&definition, arguments, part.span) {
                    Some(expansion) => pending.push(expansion),
                    None => result.push(part),
                }
            } else if unmarked(&head) == "begin" && !self.is_shadowed(&head) && !arguments.is_empty() {
                pending.extend(arguments.iter().rev().cloned());
            } else if is_provide(&head) && !self.is_shadowed(&head) {
                result.push(with_plain_heads(&part, DEEPEST_ITEM));
            } else {
                result.push(part);
            }
        }
        result
    }

    /// The definition a datum is, if it is one.
    pub(super) fn definition<'a>(&mut self, part: &'a Datum) -> Option<Defined<'a>> {
        let parts = part.as_list()?;
        let [keyword, head, body @ ..] = parts else { return None };
        let keyword = keyword.as_symbol().filter(|keyword| !self.is_shadowed(keyword))?;
        if unmarked(keyword) != "define" {
            return None;
        }
        let mut head = head.clone();
        let mut parameters = Vec::new();
        loop {
            let span = head.span;
            match head.kind {
                DatumKind::Symbol(name) => {
                    parameters.reverse();
                    return Some(Defined { name, parameters, body });
                }
                DatumKind::List(mut parts) if !parts.is_empty() => {
                    let inner = parts.remove(0);
                    parameters.push(Datum::list(parts, span));
                    head = inner;
                }
                DatumKind::Dotted(mut parts, rest) if !parts.is_empty() => {
                    let inner = parts.remove(0);
                    let kind = if parts.is_empty() { rest.kind } else { DatumKind::Dotted(parts, rest) };
                    parameters.push(Datum::new(kind, span));
                    head = inner;
                }
                _ => return None,
            }
        }
    }

    /// Names that a part of an inner body defines.
    pub(super) fn names_defined_by(&mut self, part: &Datum) -> Vec<Name> {
        if let Some(defined) = self.definition(part) {
            return vec![defined.name];
        }
        if let Some([head, ..]) = part.form("define/contract") {
            return head_name(head).into_iter().collect();
        }
        Vec::new()
    }

    /// The value of a definition.
    pub(super) fn defined_value(&mut self, defined: &Defined<'_>, span: Span) -> Expr {
        match defined.parameters.as_slice() {
            [] => match defined.body {
                [value] => self.expression(value),
                _ => self.mistake(format!("`define` of `{}` takes one value", unmarked(&defined.name)), span),
            },
            [parameters] => self.function(parameters, defined.body, span),
            [outer, inner @ ..] => self.curried(outer, inner, defined.body, span),
        }
    }

    fn curried(&mut self, outer: &Datum, inner: &[Datum], body: &[Datum], span: Span) -> Expr {
        let mut nested = body.to_vec();
        for parameters in inner.iter().rev() {
            let mut lambda = vec![Datum::symbol("lambda", span), parameters.clone()];
            lambda.extend(nested);
            nested = vec![Datum::list(lambda, span)];
        }
        self.function(outer, &nested, span)
    }

    /// A definition inside a body, as bindings of the names in `known`.
    pub(super) fn local_definition(&mut self, part: &Datum, known: &[(Name, Name)]) -> Option<Vec<(Name, Expr)>> {
        let unique = |name: &Name| known.iter().find(|(known, _)| known == name).map(|(_, unique)| unique.clone());
        if let Some(defined) = self.definition(part) {
            let value = self.defined_value(&defined, part.span);
            return Some(vec![(unique(&defined.name)?, value)]);
        }
        let parts = part.form("define/contract")?;
        let name = head_name(parts.first()?)?;
        let value = self.contracted_value(parts, &name, part.span);
        Some(vec![(unique(&name)?, value)])
    }

    /// `(define/contract head contract body …)`: the definition on one side of the contract, the rest of the module on the other.
    pub(super) fn contracted_value(&mut self, parts: &[Datum], name: &Name, span: Span) -> Expr {
        let [head, contract, body @ ..] = parts else {
            return self.mistake("`define/contract` takes a head, a contract and a body", span);
        };
        let mut plain = vec![Datum::symbol("define", span), head.clone()];
        plain.extend(body.iter().cloned());
        let plain = Datum::list(plain, span);
        let Some(defined) = self.definition(&plain) else {
            return self.mistake("`define/contract` defines a name or a function", head.span);
        };
        let value = self.defined_value(&defined, span);
        let contract = self.expression(contract);
        let negative = self.module.clone().unwrap_or_else(|| Name::new("program"));
        let monitor = Monitor { contract, value, positive: unmarked(name), negative };
        Expr::new(ExprKind::Monitor(Box::new(monitor)), span)
    }

    /// `(contract c value positive negative)`
    pub(super) fn contract_form(&mut self, parts: &[Datum], span: Span) -> Expr {
        let [contract, value, positive, negative, ..] = parts else {
            return self.mistake("`contract` takes a contract, a value and two parties", span);
        };
        let party = |datum: &Datum| match &datum.kind {
            DatumKind::Text(text) => Name::new(text),
            _ => {
                datum.form("quote").and_then(|parts| parts.first()?.as_symbol().cloned()).unwrap_or(Name::new("party"))
            }
        };
        let (positive, negative) = (party(positive), party(negative));
        let (contract, value) = (self.expression(contract), self.expression(value));
        Expr::new(ExprKind::Monitor(Box::new(Monitor { contract, value, positive, negative })), span)
    }
}

/// The name that a head defines: `f`, `(f x)`, `((f x) y)`.
pub(super) fn head_name(head: &Datum) -> Option<Name> {
    let mut head = head;
    loop {
        match &head.kind {
            DatumKind::Symbol(name) => return Some(name.clone()),
            DatumKind::List(parts) | DatumKind::Dotted(parts, _) => head = parts.first()?,
            _ => return None,
        }
    }
}

/// Items of a `provide` are nested no deeper than this: `(provide (contract-out (struct …)))`.
const DEEPEST_ITEM: usize = 3;

fn is_provide(head: &Name) -> bool {
    ["provide", "provide/contract"].contains(&unmarked(head).as_str())
}

/// A `provide` that a macro made, with the words that say what is offered as they are known.
fn with_plain_heads(part: &Datum, depth: usize) -> Datum {
    let Some([head, rest @ ..]) = part.as_list() else { return part.clone() };
    let word = head.as_symbol().map(unmarked).filter(|word| is_provide(word) || WORDS.contains(&word.as_str()));
    let (Some(word), Some(depth)) = (word, depth.checked_sub(1)) else { return part.clone() };
    let rest = rest.iter().map(|item| with_plain_heads(item, depth));
    Datum::list(std::iter::once(Datum::symbol(&word, head.span)).chain(rest).collect(), part.span)
}

const WORDS: [&str; 9] = [
    "contract-out",
    "struct-out",
    "rename-out",
    "prefix-out",
    "except-out",
    "combine-out",
    "all-defined-out",
    "struct",
    "rename",
];
