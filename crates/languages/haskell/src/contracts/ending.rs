//! Goals in which a function has to end: every call of it by itself has to be at something smaller.
//!
//! ```text
//! f x = … f e …    becomes    f@ends x = … (assert m e < m x; assert m e >= 0; f e) …
//! ```
//!
//! The metric m is the one that is stated. Where none is, some argument has to get smaller, whichever it is: so nothing is said against a function
//! that ends by the size of one argument. They are looked at where types do not prove that the function ends.

use std::collections::BTreeSet;

use gainsay_ir::functional::{Check, ENDLESS, ENDS, Expr, ExprKind, Goal, Primitive};
use gainsay_source::{Name, Span};

use super::{
    Writer,
    build::{alternative, assert, conditional, lambda, otherwise, truth, variable},
    contract::{Contract, ContractOrigin},
    counterfactual::Unspecified,
    goal::Occasion,
    logic::{Arithmetic, Conversion},
    partiality::with_users,
    refined::Refined,
    scope::Scope,
    shape::Shape,
    specifications::Signed,
};
use crate::{
    lower::{CallSite, Function, FunctionState},
    rename::entity::{GlobalId, Value},
    syntax::specification::{Logic, RefinedType, RefinedTypeKind},
    types::data::Type,
};

impl Writer<'_> {
    /// The goal that a function ends, if it calls itself and somebody asks whether that ends.
    pub(super) fn ending_goal(&mut self, function: &Function) -> Option<Goal> {
        let poisoned = matches!(function.state, FunctionState::Poisoned(_));
        if poisoned || function.is_method || !self.is_to_end(function.global) {
            return None;
        }
        let span = function.span;
        let types = self.instance_types(&function.scheme, span).ok()?;
        let dictionaries = self.goal_dictionaries(function, &types).ok()?;
        let contract = self.contract(function.global, &types);
        if contract.origin == ContractOrigin::Assumed || !contract.precondition_dropped.is_empty() {
            return None;
        }
        let name = self.ending_body(function, &types, &contract)?;
        let arguments = contract.parameters.iter().map(|one| variable(&one.value, span));
        let call = Expr::apply(variable(&name, span), dictionaries.into_iter().chain(arguments).collect(), span);
        let body = self.after_call(function, Occasion::Witness, &contract, call);
        let body = self.with_inputs(function, &contract, body).ok()?;
        let dropped = contract.parameters.iter().any(|one| !self.data_dropped_within(&one.ty).is_empty());
        (!dropped).then_some(Goal { name, body, span })
    }

    fn is_to_end(&mut self, global: GlobalId) -> bool {
        let module = self.lowered.names().entities.global(global).module;
        let book = &self.book;
        let asked = book.is_used && !book.without_termination.contains(&module) && !book.lazy.contains(&global);
        asked && !book.ignored.contains(&global) && !self.lowered.is_stub(global)
    }

    /// The function once more, with checks around its calls of itself.
    fn ending_body(&mut self, function: &Function, types: &[Type], contract: &Contract) -> Option<Name> {
        let watched = self.program_watched.clone();
        let (mut body, met) = self.lowered.lower_focused(function.global, &watched, None)?;
        let group = self.calling_back(function, &met.sites);
        let is_own = |site: &CallSite| matches!(site.value, Value::Global(callee) if group.contains(&callee));
        let (own, others): (Vec<CallSite>, Vec<CallSite>) = met.sites.into_iter().partition(is_own);
        let ExprKind::Lambda(parameters, _) = &body.kind else { return None };
        let taken: Vec<Name> = parameters.iter().skip(self.dictionary_count(function.global)).cloned().collect();
        if own.is_empty() || taken.len() != contract.parameters.len() {
            return None;
        }
        let substitution: Vec<_> = function.scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        for site in &own {
            let at: Vec<Type> = site.types.iter().map(|ty| ty.substitute(&substitution)).collect();
            let at: Vec<Type> = at.iter().map(|ty| self.ground(ty)).collect();
            self.smaller_call(function, contract, site, &at)?;
        }
        for site in &others {
            self.program_site(site, &substitution, Unspecified::Abstracted, 0);
        }
        let sites = own.into_iter().map(|site| site.name).collect();
        give(&mut body, &sites, &taken);
        let name = Name::from(format!("{}{ENDS}", function.name));
        self.define(&name, body, function.span);
        Some(name)
    }

    /// The function itself, and those it calls that call it and of which it is stated why that ends, if that is stated of both.
    fn calling_back(&mut self, function: &Function, sites: &[CallSite]) -> BTreeSet<GlobalId> {
        let mut found = BTreeSet::from([function.global]);
        let parts = |writer: &Self, global| writer.book.signatures.get(&global).map(|one| one.signature.metric.len());
        let Some(own) = parts(self, function.global).filter(|count| *count > 0) else { return found };
        let callees = sites.iter().filter_map(|site| match site.value {
            Value::Global(callee) if parts(self, callee) == Some(own) => Some(callee),
            _ => None,
        });
        let callees: BTreeSet<GlobalId> = callees.filter(|callee| *callee != function.global).collect();
        if callees.is_empty() {
            return found;
        }
        let name = self.lowered.program_name(Value::Global(function.global));
        let program = self.lowered.program();
        let leading = with_users(&program.definitions, |definition| definition.name == name);
        for callee in callees {
            if leading.contains(&self.lowered.program_name(Value::Global(callee))) {
                found.insert(callee);
            }
        }
        found
    }

    /// `\around arguments -> assert (smaller arguments around) (f arguments)`
    fn smaller_call(
        &mut self,
        function: &Function,
        contract: &Contract,
        site: &CallSite,
        types: &[Type],
    ) -> Option<()> {
        let Value::Global(global) = site.value else { return None };
        let callee = self.contract(global, types);
        let around: Vec<Refined> = contract.parameters.iter().map(|one| self.plain(&one.ty, None)).collect();
        let (conditions, message, clause) = self.smaller((function.global, &around), (global, &callee.parameters))?;
        let dictionaries: Vec<Name> = (0..self.dictionary_count(global)).map(|_| self.unique("dictionary")).collect();
        let given = callee.parameters.iter().map(|one| one.value.clone());
        let given: Vec<Name> = dictionaries.into_iter().chain(given).collect();
        let span = site.span;
        let called = self.lowered.program_name(site.value);
        let call = Expr::apply(variable(&called, span), given.iter().map(|one| variable(one, span)).collect(), span);
        let check = Check {
            owner: Some(function.name.clone()),
            message: Some(message.to_owned()),
            clause,
            ..Check::new(ENDLESS, span)
        };
        let body = conditions.into_iter().rev().fold(call, |body, one| assert(check.clone(), one, body));
        let names: Vec<Name> = around.iter().map(|one| one.value.clone()).chain(given).collect();
        self.define(&site.name, lambda(&names, body, span), span);
        self.around.insert(site.name.clone(), around.len());
        Some(())
    }

    /// What makes the parameters of a call smaller than those around it, what is said where they are not, and what was stated of it.
    fn smaller(
        &mut self,
        (caller, around): (GlobalId, &[Refined]),
        (callee, given): (GlobalId, &[Refined]),
    ) -> Option<(Vec<Expr>, &'static str, Option<Span>)> {
        let signed = |global| self.book.signatures.get(&global).filter(|one| !one.signature.metric.is_empty()).cloned();
        if let (Some(own), Some(other)) = (signed(caller), signed(callee)) {
            let (metric, others) = (&own.signature.metric, &other.signature.metric);
            let mut pairs = Vec::new();
            for (part, new) in metric.iter().zip(others) {
                pairs.push((self.metric_at(new, &other, given)?, self.metric_at(part, &own, around)?));
            }
            let conditions = match pairs.as_slice() {
                [(new, old)] => is_smaller(new, old).to_vec(),
                _ => vec![lexicographic(&pairs)?],
            };
            return Some((conditions, "its termination metric does not get smaller", Some(metric[0].span)));
        }
        let mut pairs = Vec::new();
        for (old, new) in around.iter().zip(given) {
            pairs.extend(self.sizes(old, new)?);
        }
        let conditions = match pairs.as_slice() {
            [] => return None,
            [(new, old)] => is_smaller(new, old).to_vec(),
            _ => {
                let either = pairs.iter().map(|(new, old)| both(is_smaller(new, old)));
                vec![either.reduce(|left, right| conditional(left, truth(true, self.nowhere), right))?]
            }
        };
        Some((conditions, "no argument of the call gets smaller", None))
    }

    /// A part of a metric at these parameters.
    fn metric_at(&mut self, part: &Logic, signed: &Signed, parameters: &[Refined]) -> Option<Expr> {
        let mut scope = Scope::new(signed.module);
        for (names, refined) in names_of_parameters(&signed.signature.signature).iter().zip(parameters) {
            names.iter().for_each(|name| self.bring(&mut scope, name, refined));
        }
        [Arithmetic::Haskell, Arithmetic::Loose].into_iter().find_map(|arithmetic| {
            let mut conversion = Conversion::new(self, arithmetic);
            let expression = conversion.logic(part, &scope).ok()?;
            let variables = std::mem::take(&mut conversion.variables);
            self.number(&expression, &variables).ok()
        })
    }

    /// The sizes of a parameter at a call and around it: none where its type has no sizes. `None` where nobody knows what may get smaller in it.
    fn sizes(&mut self, old: &Refined, new: &Refined) -> Option<Option<(Expr, Expr)>> {
        let span = self.nowhere;
        let (new, old_value) = (variable(&new.value, span), variable(&old.value, span));
        match self.shape(&old.ty) {
            Shape::Integer => Some(Some((new, old_value))),
            Shape::Double | Shape::Character | Shape::Truth | Shape::Function(..) => Some(None),
            Shape::Data { .. } => {
                let size = self.constructors_in(&old.ty)?;
                let of = |value| Expr::apply(variable(&size, span), vec![value], span);
                Some(Some((of(new), of(old_value))))
            }
            Shape::Unknown => None,
        }
    }

    /// A function that counts the constructors of a recursive type in its values. `None` where other things in them may get smaller.
    fn constructors_in(&mut self, ty: &Type) -> Option<Name> {
        let Shape::Data { id, constructors, .. } = self.shape(ty) else { return None };
        let own = self.key(ty);
        let key = format!("constructors {own}");
        if let Some(known) = self.made.get(&key) {
            return Some(known.clone());
        }
        if self.hides_constructors(id) || !self.has_all_constructors(ty, &constructors) {
            return None;
        }
        let mut alternatives = Vec::new();
        let mut is_recursive = false;
        let name = self.unique("$size");
        let span = self.nowhere;
        for built in &constructors {
            let fields: Vec<Name> = built.fields.iter().map(|_| self.unique("field")).collect();
            let mut size = Expr::integer(1, span);
            for (field, ty) in fields.iter().zip(&built.fields) {
                if self.key(ty) == own {
                    is_recursive = true;
                    let inner = Expr::apply(variable(&name, span), vec![variable(field, span)], span);
                    size = primitive(Primitive::Add, size, inner);
                } else if self
                    .within(ty)
                    .iter()
                    .any(|shape| matches!(shape, Shape::Data { id: inner, .. } if *inner == id))
                {
                    return None;
                }
            }
            alternatives.push(alternative(&built.name, fields, size));
        }
        if !is_recursive {
            return None;
        }
        if alternatives.is_empty() {
            alternatives.push(otherwise(Expr::integer(1, span)));
        }
        let value = self.unique("value");
        let body = Expr::case(variable(&value, span), alternatives, span);
        self.define(&name, lambda(&[value], body, span), span);
        self.made.insert(key, name.clone());
        Some(name)
    }
}

fn primitive(primitive: Primitive, left: Expr, right: Expr) -> Expr {
    let span = left.span;
    Expr::new(ExprKind::Primitive(primitive, vec![left, right]), span)
}

/// `new < old` and `new >= 0`
fn is_smaller(new: &Expr, old: &Expr) -> [Expr; 2] {
    let zero = Expr::integer(0, new.span);
    [primitive(Primitive::Less, new.clone(), old.clone()), primitive(Primitive::GreaterEqual, new.clone(), zero)]
}

fn both([left, right]: [Expr; 2]) -> Expr {
    let span = left.span;
    conditional(left, right, truth(false, span))
}

/// The first part gets smaller, or it stays and the next one does, and so on.
fn lexicographic(pairs: &[(Expr, Expr)]) -> Option<Expr> {
    let ((new, old), earlier) = pairs.split_last()?;
    let span = new.span;
    Some(earlier.iter().rev().fold(both(is_smaller(new, old)), |rest, (new, old)| {
        let same = primitive(Primitive::Equal, new.clone(), old.clone());
        let later = conditional(same, rest, truth(false, span));
        conditional(both(is_smaller(new, old)), truth(true, span), later)
    }))
}

/// Gives more arguments to these functions, before those they have.
fn give(expression: &mut Expr, functions: &BTreeSet<Name>, given: &[Name]) {
    let span = expression.span;
    let is_one = |one: &Expr| matches!(&one.kind, ExprKind::Variable(name) if functions.contains(name));
    let more = || given.iter().map(|name| variable(name, span));
    match &mut expression.kind {
        ExprKind::Apply(function, arguments) if is_one(function) => {
            arguments.iter_mut().for_each(|argument| give(argument, functions, given));
            arguments.splice(0..0, more());
        }
        ExprKind::Variable(name) if functions.contains(name) => {
            *expression = Expr::apply(variable(name, span), more().collect(), span);
        }
        _ => expression.for_each_part_mut(&mut |part| give(part, functions, given)),
    }
}

/// What a signature calls each of its parameters: before the type and inside of it.
fn names_of_parameters(written: &RefinedType) -> Vec<Vec<Name>> {
    let mut all = Vec::new();
    let mut rest = written;
    loop {
        match &rest.kind {
            RefinedTypeKind::Function { binder, argument, result } => {
                let binder = binder.as_ref().map(|binder| binder.name.clone());
                all.push(argument.value_name().into_iter().chain(binder).collect());
                rest = result;
            }
            RefinedTypeKind::Parenthesized(body)
            | RefinedTypeKind::Qualified { body, .. }
            | RefinedTypeKind::ForAll { body, .. }
            | RefinedTypeKind::Bounded { body, .. } => rest = body,
            _ => return all,
        }
    }
}
