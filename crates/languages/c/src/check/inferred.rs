//! Type parameters that nothing in a call determines: `match_handle();` of a lemma that finds its list on the heap. Any type would do for the proof, but only
//! one fits what is owned: that at which the function speaks of the predicates of the contract, itself or through the predicates it names.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::c::{Assertion, DeclarationKind, Expression, ExpressionKind, Signature, Type, Unit};
use gainsay_source::{Name, Span};

use super::{Checker, Known, unify::substitute};

/// What contracts call what a function returns.
const RESULT: &str = "result";

/// Instances that are known beyond this are not looked through.
const MOST_KNOWN: usize = 200;

/// An instance of a predicate, as far as its types go.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Typed {
    pub(super) predicate: Name,
    pub(super) types: Vec<Type>,
    /// The variable that is its first argument: instances about the same thing have the same types.
    pub(super) about: Option<Name>,
}

/// The variable that an argument is, or becomes.
pub(super) fn variable(argument: Option<&Expression>) -> Option<Name> {
    match &argument?.kind {
        ExpressionKind::Variable(name) | ExpressionKind::Bind(name) => Some(name.clone()),
        _ => None,
    }
}

/// The predicates that contracts and definitions name with types, by the function or predicate.
#[derive(Clone, Debug, Default)]
pub(super) struct TypedUses {
    pub(super) contracts: BTreeMap<Name, Vec<Typed>>,
    pub(super) definitions: BTreeMap<Name, Vec<Typed>>,
}

impl TypedUses {
    pub(super) fn of(unit: &Unit) -> TypedUses {
        let mut uses = TypedUses::default();
        for declaration in &unit.declarations {
            match &declaration.kind {
                DeclarationKind::Function(function) if !function.type_parameters.is_empty() => {
                    let Some(contract) = &function.contract else { continue };
                    let found = uses.contracts.entry(function.name.clone()).or_default();
                    note(&contract.requires, found);
                    note(&contract.ensures, found);
                }
                _ => {}
            }
        }
        uses
    }
}

/// At which types the definitions of predicates speak of others: found by checking them.
pub(super) fn definitions(unit: &Unit, known: &Known) -> BTreeMap<Name, Vec<Typed>> {
    let predicates = unit.declarations.iter().filter_map(|declaration| match &declaration.kind {
        DeclarationKind::Predicate(predicate) if predicate.body.is_some() => Some(predicate),
        _ => None,
    });
    let mut found = BTreeMap::new();
    for predicate in predicates {
        let mut checker = Checker::new(known);
        checker.declaration(&mut DeclarationKind::Predicate(predicate.clone()));
        let mut typed = std::mem::take(&mut checker.typed);
        typed.iter_mut().flat_map(|each| &mut each.types).for_each(|ty| checker.types.finish(ty));
        found.insert(predicate.name.clone(), typed);
    }
    found
}

/// The instances in an assertion whose types are written.
fn note(assertion: &Assertion, found: &mut Vec<Typed>) {
    assertion.clone().change(&mut |each| {
        if let ExpressionKind::Call { callee, arguments } = &each.kind
            && let ExpressionKind::Variable(name) = &callee.kind
            && let Type::Arguments(types) = &callee.ty
        {
            let about = variable(arguments.first());
            found.push(Typed { predicate: name.clone(), types: types.clone(), about });
        }
    });
}

impl Checker<'_> {
    /// What stands for each type parameter of a name: what is said in `written`, which says all of it afterwards, or what is found.
    pub(super) fn instantiated(&mut self, parameters: &[Name], written: &mut Type, span: Span) -> BTreeMap<Name, Type> {
        let values = self.types.instance(parameters);
        if let Type::Arguments(types) = written {
            if types.len() == parameters.len() {
                for (parameter, ty) in parameters.iter().zip(types) {
                    self.types.unify(&values[parameter], ty);
                }
            } else {
                let message = format!("this takes {} types, not {}", parameters.len(), types.len());
                self.error("type", message, span);
            }
        }
        if !parameters.is_empty() {
            *written = Type::Arguments(parameters.iter().map(|parameter| values[parameter].clone()).collect());
        }
        values
    }

    /// Remembers at which types a contract that is used speaks of predicates.
    pub(super) fn note_contract(
        &mut self,
        function: &Name,
        signature: &Signature,
        arguments: &[Expression],
        values: &BTreeMap<Name, Type>,
    ) {
        let given = |name: &Name| {
            let position = signature.parameters.iter().position(|parameter| parameter.name == *name)?;
            variable(arguments.get(position))
        };
        for each in self.known.typed_uses.contracts.get(function).into_iter().flatten() {
            let about =
                each.about.as_ref().and_then(|name| if name == RESULT { Some(name.clone()) } else { given(name) });
            let types = substituted(&each.types, values);
            self.typed.push(Typed { predicate: each.predicate.clone(), types, about });
        }
    }

    /// What was noted from here on of the result of a call is about this variable.
    pub(super) fn result_becomes(&mut self, from: usize, variable: &Name) {
        let noted = self.typed.iter_mut().skip(from);
        for each in noted.filter(|each| each.about.as_ref().is_some_and(|about| about == RESULT)) {
            each.about = Some(variable.clone());
        }
    }

    /// Finds types for what nothing has determined.
    pub(super) fn settle_types(&mut self) {
        let all = std::mem::take(&mut self.typed);
        self.settle(&all);
        self.typed = all;
    }

    fn settle(&mut self, all: &[Typed]) {
        for _ in 0..2 {
            if !all.iter().any(|each| self.is_undetermined(each)) {
                return;
            }
            let known = self.known_instances(all);
            for each in all.iter().filter(|each| each.about.is_some()).chain(all) {
                if !self.is_undetermined(each) {
                    continue;
                }
                let fits = |other: &&Typed| {
                    let pairs = other.types.iter().zip(&each.types);
                    other.predicate == each.predicate && pairs.into_iter().all(|(one, other)| self.may_be(one, other))
                };
                let fitting: Vec<&Typed> = known.iter().filter(fits).collect();
                let same = fitting.iter().find(|other| each.about.is_some() && other.about == each.about);
                if let Some(found) = same.or(fitting.first()) {
                    for (ty, found) in each.types.iter().zip(&found.types) {
                        self.types.unify(ty, found);
                    }
                }
            }
        }
    }

    fn is_undetermined(&self, typed: &Typed) -> bool {
        typed.types.iter().any(|ty| self.is_open(ty))
    }

    /// The instances whose types are known, those inside of them included.
    fn known_instances(&self, all: &[Typed]) -> Vec<Typed> {
        let finished = |each: &Typed| {
            let mut each = each.clone();
            each.types.iter_mut().for_each(|ty| self.types.finish(ty));
            each
        };
        let mut known: Vec<Typed> = all.iter().filter(|each| !self.is_undetermined(each)).map(finished).collect();
        let mut seen: BTreeSet<Typed> = known.iter().cloned().collect();
        let mut at = 0;
        while let Some(outer) = known.get(at).cloned().filter(|_| known.len() < MOST_KNOWN) {
            at += 1;
            let Some(signature) = self.context.predicates.get(&outer.predicate) else { continue };
            let types = outer.types.iter().cloned();
            let values: BTreeMap<Name, Type> = signature.type_parameters.iter().cloned().zip(types).collect();
            for inner in self.known.typed_uses.definitions.get(&outer.predicate).into_iter().flatten() {
                let types = substituted(&inner.types, &values);
                let is_first = signature.parameters.first().map(|parameter| &parameter.name) == inner.about.as_ref();
                let about = outer.about.clone().filter(|_| is_first);
                let inner = Typed { predicate: inner.predicate.clone(), types, about };
                if seen.insert(inner.clone()) {
                    known.push(inner);
                }
            }
        }
        known
    }

    /// Whether something in the type is not known.
    fn is_open(&self, ty: &Type) -> bool {
        let mut waiting = vec![ty.clone()];
        while let Some(next) = waiting.pop() {
            match self.types.shallow(&next) {
                Type::Unknown(_) => return true,
                Type::Inductive(_, parts) | Type::Predicate(parts) | Type::Arguments(parts) => waiting.extend(parts),
                Type::Fixpoint(parts, result) => {
                    waiting.extend(parts);
                    waiting.push(*result);
                }
                _ => {}
            }
        }
        false
    }

    /// Whether the one may be the other, once all of it is known.
    fn may_be(&self, known: &Type, open: &Type) -> bool {
        let mut waiting = vec![(known.clone(), open.clone())];
        while let Some((known, open)) = waiting.pop() {
            match (known, self.types.shallow(&open)) {
                (_, Type::Unknown(_)) => {}
                (Type::Inductive(one, these), Type::Inductive(other, those)) if one == other => {
                    waiting.extend(these.into_iter().zip(those));
                }
                (Type::Predicate(these), Type::Predicate(those)) => waiting.extend(these.into_iter().zip(those)),
                (Type::Fixpoint(these, one), Type::Fixpoint(those, other)) => {
                    waiting.extend(these.into_iter().zip(those));
                    waiting.push((*one, *other));
                }
                (one, other) if one == other => {}
                (one, other) if is_number(&one) && is_number(&other) => {}
                _ => return false,
            }
        }
        true
    }
}

/// Integers and addresses are the same to annotations.
fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Integer { .. } | Type::Pointer(_))
}

fn substituted(types: &[Type], values: &BTreeMap<Name, Type>) -> Vec<Type> {
    types.iter().map(|ty| substitute(ty, values)).collect()
}
