//! The contract of a function at given types: what it demands of its arguments and promises of its result (figure 10 of the paper).

use std::{rc::Rc, sync::Arc};

use gainsay_source::{Name, Span};

use super::{
    Writer,
    abstraction::AbstractPredicate,
    refined::{Parts, Refined},
    scope::{Dropped, Scope},
    specifications::Signed,
};
use crate::{
    modules::Origin,
    rename::entity::{GlobalId, Value},
    syntax::specification::{RefinedSignature, RefinedType, RefinedTypeKind, Trust},
    types::data::{Scheme, Type},
};

/// A contract; the parameters' values are named by their refined types, and later ones may mention earlier ones.
#[derive(Clone, Debug)]
pub(super) struct Contract {
    pub parameters: Vec<Refined>,
    pub result: Refined,
    /// What the specification calls the parameters.
    pub labels: Vec<Option<Name>>,
    pub origin: ContractOrigin,
    /// What it is parametric in.
    pub predicates: Vec<AbstractPredicate>,
    pub precondition_dropped: Vec<Dropped>,
    pub postcondition_dropped: Vec<Dropped>,
}

/// Where a contract comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ContractOrigin {
    /// A signature that is checked.
    Checked,
    /// `assume`
    Assumed,
    /// There is none; it is trivial.
    Trivial,
}

impl Writer<'_> {
    pub(super) fn contract(&mut self, global: GlobalId, types: &[Type]) -> Rc<Contract> {
        let keys: Vec<String> = types.iter().map(|ty| self.key(ty)).collect();
        let key = format!("{} {}", global.0, keys.join(" "));
        if let Some(known) = self.contracts.get(&key) {
            return known.clone();
        }
        let signed = self.book.signatures.get(&global).cloned();
        let contract = Rc::new(self.make_contract(global, types, signed));
        self.contracts.insert(key, contract.clone());
        contract
    }

    /// The contract of a method as this instance specifies it.
    pub(super) fn contract_at_instance(
        &mut self,
        method: GlobalId,
        instance_method: GlobalId,
        types: &[Type],
        signed: Signed,
    ) -> Rc<Contract> {
        let keys: Vec<String> = types.iter().map(|ty| self.key(ty)).collect();
        let key = format!("{} at {} {}", method.0, instance_method.0, keys.join(" "));
        if let Some(known) = self.contracts.get(&key) {
            return known.clone();
        }
        let contract = Rc::new(self.make_contract(method, types, Some(signed)));
        self.contracts.insert(key, contract.clone());
        contract
    }

    fn make_contract(&mut self, global: GlobalId, types: &[Type], signed: Option<Signed>) -> Contract {
        let scheme = self.lowered.signature_of(Value::Global(global));
        let ty = self.type_at(&scheme, types);
        let mut predicates = Vec::new();
        let (rest, origin) = match &signed {
            Some(signed) => {
                let written = self.within_reach(global, &signed.signature.signature);
                let mut scope = Scope::new(signed.module);
                predicates = self.contract_predicates(&written, &ty, &mut scope);
                let refined = self.elaborate(&written, &ty, &scope, None);
                let trusted = signed.trust == Trust::Assumed;
                (refined, if trusted { ContractOrigin::Assumed } else { ContractOrigin::Checked })
            }
            None => (self.plain(&ty, None), ContractOrigin::Trivial),
        };
        let labels = signed.as_ref().map_or_else(Vec::new, |signed| labels(&signed.signature.signature));
        let span = signed.as_ref().map_or(self.nowhere, |signed| signed.signature.span);
        let mut contract = self.split_contract(rest, origin, span);
        (contract.labels, contract.predicates) = (labels, predicates);
        if let Some(hole) = signed.as_ref().and_then(|signed| hole(&signed.signature.signature))
            && self.is_inferred(global, &contract.parameters)
        {
            let inferred = Dropped::new("a hole, whose refinement would be inferred from the calls", hole);
            contract.precondition_dropped.push(inferred);
        }
        if let Some((what, span)) = self.book.not_understood.get(&global) {
            contract.precondition_dropped.push(Dropped::new(what.clone(), *span));
            contract.postcondition_dropped.push(Dropped::new(what.clone(), *span));
        }
        if let Some(span) = self.book.wrong.get(&global) {
            contract.postcondition_dropped.push(Dropped::new("a specification that is wrong", *span));
        }
        contract
    }

    /// The contract of a local function.
    pub(super) fn local_contract(&mut self, signature: &RefinedSignature, ty: &Type, mut scope: Scope) -> Contract {
        let predicates = self.contract_predicates(&signature.signature, ty, &mut scope);
        let refined = self.elaborate(&signature.signature, ty, &scope, None);
        let mut contract = self.split_contract(refined, ContractOrigin::Checked, signature.span);
        (contract.labels, contract.predicates) = (labels(&signature.signature), predicates);
        contract
    }

    /// The parameters of a refined type and its result.
    fn split_contract(&mut self, mut rest: Refined, origin: ContractOrigin, span: Span) -> Contract {
        let mut parameters = Vec::new();
        let mut precondition_dropped = Vec::new();
        // Of a function that is refined itself, the value is looked at, not its results.
        while let Some((argument, result)) = self.arrow(&rest).filter(|_| rest.predicates.is_empty()) {
            precondition_dropped.extend(std::mem::take(&mut rest.dropped));
            parameters.push(argument);
            rest = result;
        }
        precondition_dropped.extend(parameters.iter().flat_map(Refined::all_dropped));
        let mut postcondition_dropped = rest.all_dropped();
        let hidden = Dropped::new("a refined type of a function inside a structure", span);
        if parameters.iter().any(Refined::hides_function_contract) {
            precondition_dropped.push(hidden.clone());
        }
        if parameters.iter().any(Refined::supposes) {
            precondition_dropped.push(Dropped::new("a supposition about all arguments of a function", span));
        }
        if rest.hides_function_contract() || matches!(&rest.parts, Parts::Function(..)) && !rest.promises_nothing() {
            postcondition_dropped.push(hidden);
        }
        let (labels, predicates) = (Vec::new(), Vec::new());
        Contract { parameters, result: rest, labels, origin, predicates, precondition_dropped, postcondition_dropped }
    }

    /// Whether holes for parameters stand for more than nothing: for what all callers keep, or for what a function keeps.
    fn is_inferred(&mut self, global: GlobalId, parameters: &[Refined]) -> bool {
        !self.is_exported(global) || parameters.iter().any(|parameter| self.split_arrow(&parameter.ty).is_some())
    }

    /// Of a library function only the demands matter, because its body is run.
    fn within_reach(&self, global: GlobalId, written: &RefinedType) -> RefinedType {
        if self.is_library(global) && !self.is_respecified(global) { without_result(written) } else { written.clone() }
    }

    pub(super) fn is_library(&self, global: GlobalId) -> bool {
        let names = self.lowered.names();
        names.graph.module(names.entities.global(global).module).origin == Origin::Library
    }

    /// Whether the user says what a library function is to promise.
    pub(super) fn is_respecified(&self, global: GlobalId) -> bool {
        self.book
            .signatures
            .get(&global)
            .is_some_and(|signed| self.lowered.names().graph.module(signed.module).origin != Origin::Library)
    }

    fn type_at(&mut self, scheme: &Arc<Scheme>, types: &[Type]) -> Type {
        let substitution: Vec<_> = scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        let body = scheme.body.substitute(&substitution);
        self.ground(&body)
    }

    /// A function type, taken apart.
    pub(super) fn arrow(&mut self, refined: &Refined) -> Option<(Refined, Refined)> {
        if let Parts::Function(argument, result) = &refined.parts {
            return Some(((**argument).clone(), (**result).clone()));
        }
        let (argument, result) = self.split_arrow(&refined.ty)?;
        Some((self.plain(&argument, None), self.plain(&result, None)))
    }
}

/// What a signature calls its parameters.
fn labels(written: &RefinedType) -> Vec<Option<Name>> {
    let mut labels = Vec::new();
    let mut rest = written;
    loop {
        match &rest.kind {
            RefinedTypeKind::Function { binder, argument, result } => {
                let own = binder.as_ref().map(|binder| binder.name.clone()).or_else(|| inner_name(argument));
                labels.push(own.filter(|name| name != "v" && name != "VV"));
                rest = result;
            }
            RefinedTypeKind::Parenthesized(body)
            | RefinedTypeKind::Qualified { body, .. }
            | RefinedTypeKind::ForAll { body, .. }
            | RefinedTypeKind::Bounded { body, .. } => rest = body,
            _ => return labels,
        }
    }
}

fn inner_name(written: &RefinedType) -> Option<Name> {
    match &written.kind {
        RefinedTypeKind::Refined { value: Some(value), .. } => Some(value.name.clone()),
        RefinedTypeKind::Parenthesized(inner) => inner_name(inner),
        _ => None,
    }
}

/// A hole in the place of a parameter.
fn hole(written: &RefinedType) -> Option<Span> {
    match &written.kind {
        RefinedTypeKind::Function { argument, result, .. } => match &argument.kind {
            RefinedTypeKind::Hole => Some(argument.span),
            _ => hole(result),
        },
        RefinedTypeKind::Parenthesized(body)
        | RefinedTypeKind::Qualified { body, .. }
        | RefinedTypeKind::ForAll { body, .. } => hole(body),
        _ => None,
    }
}

/// The type with a hole for its last result.
fn without_result(written: &RefinedType) -> RefinedType {
    let span: Span = written.span;
    let kind = match &written.kind {
        RefinedTypeKind::Function { binder, argument, result } => RefinedTypeKind::Function {
            binder: binder.clone(),
            argument: argument.clone(),
            result: Box::new(without_result(result)),
        },
        RefinedTypeKind::Qualified { context, body } => {
            RefinedTypeKind::Qualified { context: context.clone(), body: Box::new(without_result(body)) }
        }
        RefinedTypeKind::ForAll { binders, predicates, body } => RefinedTypeKind::ForAll {
            binders: binders.clone(),
            predicates: predicates.clone(),
            body: Box::new(without_result(body)),
        },
        RefinedTypeKind::Parenthesized(body) => return without_result(body),
        _ => RefinedTypeKind::Hole,
    };
    RefinedType { kind, span }
}
