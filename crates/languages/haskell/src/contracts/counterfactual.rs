//! Calls with contracts: the counterfactual version of a callee, which is its body behind its precondition, or whatever its postcondition
//! allows (section 4 of the paper).

use std::rc::Rc;

use gainsay_ir::functional::{Check, Choice, ContractPart, Expr, ExprKind};
use gainsay_source::{Name, Span};

use super::{
    Writer,
    build::{assert, bind, lambda, variable},
    contract::{Contract, ContractOrigin},
    refined::{Parts, Refined},
    scope::{BOUND, Dropped},
    shape::Shape,
};
use crate::{
    lower::CallSite,
    rename::entity::{GlobalId, GlobalKind, Value},
    types::data::{Substitution, Type},
};

/// Functions without a specification are followed into other such functions to this depth.
const DEEPEST_INLINING: usize = 12;

/// What a call of a function stands for of which nothing is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unspecified {
    /// Its body, or anything of its type, if others know it.
    Abstracted,
    /// Its body.
    Run,
}

impl Writer<'_> {
    /// Defines what a call in a checked function stands for.
    pub(super) fn program_site(
        &mut self,
        site: &CallSite,
        substitution: &Substitution,
        unspecified: Unspecified,
        depth: usize,
    ) {
        let span = site.span;
        let types: Vec<Type> = site.types.iter().map(|ty| ty.substitute(substitution)).collect();
        let function = match site.value {
            Value::Global(global) => {
                // A local polymorphic function may use it at types that are known nowhere.
                if types.iter().any(is_open) {
                    self.plain_callee(global, span)
                } else {
                    let types: Vec<Type> = types.iter().map(|ty| self.ground(ty)).collect();
                    self.callee(global, &types, site, unspecified, depth)
                }
            }
            Value::Constructor(_) => return,
        };
        self.define(&site.name, function, span);
    }

    fn plain_callee(&mut self, global: GlobalId, span: Span) -> Expr {
        let name = self.lowered.program_name(Value::Global(global));
        variable(&name, span)
    }

    fn callee(
        &mut self,
        global: GlobalId,
        types: &[Type],
        site: &CallSite,
        unspecified: Unspecified,
        depth: usize,
    ) -> Expr {
        let at_instance = self.method_contract(global, types);
        let contract = at_instance.unwrap_or_else(|| self.contract(global, types));
        if contract.parameters.is_empty() && self.is_library(global) {
            return self.plain_callee(global, site.span);
        }
        self.note_unchecked(global, &contract, site.span);
        let run = unspecified == Unspecified::Run || !self.is_exported(global);
        if contract.origin == ContractOrigin::Trivial && self.lowered.is_derived(global) {
            return self.plain_callee(global, site.span);
        }
        if contract.origin == ContractOrigin::Trivial && self.is_library(global) {
            return self.passed_on(global, &contract, site.span);
        }
        if contract.origin == ContractOrigin::Trivial && run {
            return self.inlined(global, types, site.span, unspecified, depth);
        }
        self.counterfactual(global, types, &contract, site)
    }

    /// What a function demands that is not understood is not checked at its calls either.
    fn note_unchecked(&mut self, global: GlobalId, contract: &Contract, span: Span) {
        let bounds = contract.postcondition_dropped.iter().filter(|dropped| dropped.what == BOUND);
        if self.is_library(global) || contract.precondition_dropped.iter().chain(bounds).next().is_none() {
            return;
        }
        let name = self.lowered.names().entities.global(global).name.clone();
        self.unchecked.push(Dropped::out_of_scope(format!("what `{name}` demands"), span));
    }

    pub(super) fn is_exported(&self, global: GlobalId) -> bool {
        let names = self.lowered.names();
        names.exports_value(names.entities.global(global).module, Value::Global(global))
    }

    /// A function of which nothing is said and that is to be run: its body, with contracts around what it calls.
    fn inlined(
        &mut self,
        global: GlobalId,
        types: &[Type],
        span: Span,
        unspecified: Unspecified,
        depth: usize,
    ) -> Expr {
        let keys: Vec<String> = types.iter().map(|ty| self.key(ty)).collect();
        let key = format!("inlined {unspecified:?} {} {}", global.0, keys.join(" "));
        if let Some(known) = self.made.get(&key) {
            self.unchecked.extend(self.unchecked_inside.get(&key).into_iter().flatten().cloned());
            return variable(known, span);
        }
        if depth > DEEPEST_INLINING {
            return self.plain_callee(global, span);
        }
        let watched = self.program_watched.clone();
        let Some((body, sites)) = self.lowered.lower_detached(global, &watched) else {
            return self.plain_callee(global, span);
        };
        let base = self.lowered.program_name(Value::Global(global));
        let name = Name::from(format!("{base}@inlined{}", self.made.len()));
        self.made.insert(key.clone(), name.clone());
        self.define(&name, body, span);
        let scheme = self.lowered.signature_of(Value::Global(global));
        let substitution: Vec<_> = scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        let before = self.unchecked.len();
        for site in sites {
            self.program_site(&site, &substitution, unspecified, depth + 1);
        }
        self.unchecked_inside.insert(key, self.unchecked[before..].to_vec());
        variable(&name, span)
    }

    /// How many dictionaries a function takes before its arguments.
    pub(super) fn dictionary_count(&mut self, global: GlobalId) -> usize {
        match self.lowered.names().entities.global(global).kind {
            GlobalKind::Method { .. } => self.lowered.signature_of(Value::Global(global)).context.len(),
            _ => self.lowered.checker().global_parameters(global).len(),
        }
    }

    fn dictionary_parameters(&mut self, global: GlobalId) -> Vec<Name> {
        (0..self.dictionary_count(global)).map(|_| self.unique("dictionary")).collect()
    }

    /// A library function of which nothing is said: only the place of the call is added.
    fn passed_on(&mut self, global: GlobalId, contract: &Contract, span: Span) -> Expr {
        let mut parameters = self.dictionary_parameters(global);
        parameters.extend(contract.parameters.iter().map(|parameter| parameter.value.clone()));
        let arguments = parameters.iter().map(|name| variable(name, span)).collect();
        let body = Expr::apply(self.plain_callee(global, span), arguments, span);
        lambda(&parameters, body, span)
    }

    fn counterfactual(&mut self, global: GlobalId, types: &[Type], contract: &Rc<Contract>, site: &CallSite) -> Expr {
        let span = site.span;
        let source = self.lowered.names().entities.global(global).name.clone();
        let dictionaries = self.dictionary_parameters(global);
        let parameters: Vec<Name> = contract.parameters.iter().map(|parameter| parameter.value.clone()).collect();
        let mut arguments: Vec<Expr> = dictionaries.iter().map(|name| variable(name, span)).collect();
        arguments.extend(contract.parameters.iter().map(|parameter| self.guarded(parameter, &source, span)));
        let body = Expr::apply(self.plain_callee(global, span), arguments, span);
        let left = self.behind_precondition(global, contract, &source, body, span);
        let whole = match self.promise(global, types, contract, &source, span) {
            Some(right) => {
                let shown = parameters.iter().map(|name| variable(name, span)).collect();
                let choice = Choice { callee: Some(source), arguments: shown, left, right };
                Expr::new(ExprKind::Choice(Box::new(choice)), span)
            }
            None => left,
        };
        let whole = contract.predicates.iter().fold(whole, |body, one| bind(&one.value, one.trivial(span), body));
        let all: Vec<Name> = dictionaries.into_iter().chain(parameters).collect();
        lambda(&all, whole, span)
    }

    fn behind_precondition(
        &mut self,
        global: GlobalId,
        contract: &Contract,
        source: &Name,
        mut body: Expr,
        span: Span,
    ) -> Expr {
        let library = self.is_library(global);
        // Where no refinement types are used, nothing is demanded but not to fail.
        if library && !self.book.is_used {
            return body;
        }
        for parameter in contract.parameters.iter().rev() {
            // The library's own bodies fail where a structure is not as they need it, and look at no more of it than they need.
            if library && !self.is_base(&parameter.ty) {
                continue;
            }
            for condition in self.conditions(parameter, &parameter.value).into_iter().rev() {
                body = assert(precondition(source, &condition, span), condition, body);
            }
        }
        body
    }

    fn is_base(&mut self, ty: &Type) -> bool {
        matches!(self.shape(ty), Shape::Integer | Shape::Double | Shape::Character | Shape::Truth)
    }

    /// An argument as the callee gets it: a function must keep what the callee's contract says of its results.
    fn guarded(&mut self, parameter: &Refined, callee: &Name, span: Span) -> Expr {
        let given = variable(&parameter.value, span);
        self.guarded_function(parameter, given, callee, span)
    }

    fn guarded_function(&mut self, parameter: &Refined, given: Expr, callee: &Name, span: Span) -> Expr {
        let Parts::Function(argument, result) = &parameter.parts else { return given };
        if !self.promises_something(result) {
            return given;
        }
        let applied = Expr::apply(given, vec![variable(&argument.value, span)], span);
        let conditions = self.conditions(result, &result.value);
        let last = self.guarded(result, callee, span);
        let checked = conditions
            .into_iter()
            .rev()
            .fold(last, |body, condition| assert(precondition(callee, &condition, span), condition, body));
        lambda(std::slice::from_ref(&argument.value), bind(&result.value, applied, checked), span)
    }

    /// Whether something is said of a result, or of the results of a function that is the result.
    fn promises_something(&mut self, result: &Refined) -> bool {
        let further = match &result.parts {
            Parts::Function(_, further) => self.promises_something(further),
            _ => false,
        };
        further || !self.conditions(result, &result.value).is_empty()
    }
}

pub(super) fn precondition(owner: &Name, condition: &Expr, span: Span) -> Check {
    let (part, clause) = (Some(ContractPart::Precondition), clause(condition, span));
    Check { owner: Some(owner.clone()), part, clause, ..Check::new("precondition", span) }
}

/// Where a condition is written: in the user's own file, or it is of no use to the reader. One that stands around the check was not written.
pub(super) fn clause(condition: &Expr, check: Span) -> Option<Span> {
    let is_around = |span: &Span| span.start <= check.start && check.end <= span.end;
    Some(condition.span).filter(|span| span.file == check.file && span.start < span.end && !is_around(span))
}

/// Whether a type mentions variables that stand for nothing known.
fn is_open(ty: &Type) -> bool {
    let mut open = false;
    ty.for_each_leaf(&mut |leaf| open |= matches!(leaf, Type::Variable(_)));
    open
}
