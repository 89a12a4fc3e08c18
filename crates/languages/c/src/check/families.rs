//! Families of predicates: `p(f)(x)` means something else for each function `f`. A family becomes one predicate of both, whose definition asks
//! which function it is; for a function that nobody gave an instance, nothing is known of it.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::c::{
    Assertion, AssertionKind, BinaryOperator, Declaration, DeclarationKind, Expression, ExpressionKind, FamilyInstance,
    Parameter, Predicate, Type, Unit,
};
use gainsay_source::{Diagnostic, Name, Span};

/// Puts the instances of every family together. Also the families with which something is wrong.
pub(super) fn combine(unit: &mut Unit) -> (Vec<Diagnostic>, Vec<Name>) {
    let instances = take_instances(unit);
    let functions = functions(unit);
    let (mut diagnostics, mut broken, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
    let mut families: BTreeMap<Name, Vec<FamilyInstance>> = BTreeMap::new();
    for (instance, span) in instances {
        let found = unit.declarations.iter().find_map(|each| as_family(each, &instance.family));
        let accepted = families.entry(instance.family.clone()).or_default();
        match objection(&instance, found, accepted, &functions) {
            Some(message) => {
                diagnostics.push(Diagnostic::error("type", message, span));
                broken.push(instance.family.clone());
            }
            None => accepted.push(instance),
        }
    }
    for declaration in &mut unit.declarations {
        let (span, from_library) = (declaration.span, declaration.from_library);
        let DeclarationKind::Predicate(predicate) = &mut declaration.kind else { continue };
        let Some(instances) = families.remove(&predicate.name).filter(|_| !broken.contains(&predicate.name)) else {
            continue;
        };
        let others = define(predicate, &instances, &functions, span);
        unknown.push(Declaration { kind: DeclarationKind::Predicate(others), span, from_library });
        unit.told_apart.extend(instances.into_iter().flat_map(|instance| instance.of));
    }
    unit.declarations.extend(unknown);
    unit.told_apart.sort();
    unit.told_apart.dedup();
    (diagnostics, broken)
}

fn take_instances(unit: &mut Unit) -> Vec<(FamilyInstance, Span)> {
    let mut taken = Vec::new();
    unit.declarations.retain(|declaration| match &declaration.kind {
        DeclarationKind::FamilyInstance(instance) => {
            taken.push((instance.clone(), declaration.span));
            false
        }
        _ => true,
    });
    taken
}

fn functions(unit: &Unit) -> BTreeSet<Name> {
    let named = unit.declarations.iter().filter_map(|declaration| match &declaration.kind {
        DeclarationKind::Function(function) => Some(function.name.clone()),
        _ => None,
    });
    named.collect()
}

fn as_family<'a>(declaration: &'a Declaration, name: &Name) -> Option<&'a Predicate> {
    match &declaration.kind {
        DeclarationKind::Predicate(predicate) if predicate.name == *name && predicate.is_family() => Some(predicate),
        _ => None,
    }
}

/// What is wrong with an instance.
fn objection(
    instance: &FamilyInstance,
    family: Option<&Predicate>,
    others: &[FamilyInstance],
    functions: &BTreeSet<Name>,
) -> Option<String> {
    let name = &instance.family;
    let Some(family) = family else { return Some(format!("there is no family of predicates `{name}`")) };
    if let Some(unknown) = instance.of.iter().find(|of| !functions.contains(*of)) {
        return Some(format!("there is no function `{unknown}` that `{name}` could be about"));
    }
    if instance.of.len() != family.given || instance.parameters.len() != family.parameters.len() - family.given {
        let (given, rest) = (family.given, family.parameters.len() - family.given);
        return Some(format!("`{name}` is about {given} functions and has {rest} parameters"));
    }
    // Two meanings for one function: closed by one, opened by the other, anything would follow.
    if others.iter().any(|other| other.of == instance.of) {
        return Some(format!("there are two instances of `{name}` for the same function"));
    }
    None
}

/// Gives the family its definition; the predicate for all other functions.
fn define(family: &mut Predicate, instances: &[FamilyInstance], functions: &BTreeSet<Name>, span: Span) -> Predicate {
    let taken: BTreeSet<Name> = instances.iter().flat_map(words).chain(functions.iter().cloned()).collect();
    for (position, parameter) in family.parameters.iter_mut().enumerate() {
        if parameter.name.is_empty() {
            parameter.name = Name::from(format!("argument{position}"));
        }
        while taken.contains(&parameter.name) {
            parameter.name = Name::from(format!("{}_", parameter.name));
        }
    }
    let variable = |name: &Name| Expression::new(ExpressionKind::Variable(name.clone()), span);
    let others = Predicate { name: Name::from(format!("{} of others", family.name)), given: 0, ..family.clone() };
    let arguments = family.parameters.iter().map(|parameter| variable(&parameter.name)).collect();
    let call = ExpressionKind::Call { callee: Box::new(variable(&others.name)), arguments };
    let rest = Assertion::new(AssertionKind::Pure(Expression::new(call, span)), span);
    let (indices, parameters) = family.parameters.split_at(family.given);
    let chosen = instances.iter().rev().fold(rest, |otherwise, instance| {
        let condition = is_about(indices, instance);
        let then = renamed(instance, parameters);
        let kind = AssertionKind::Conditional { condition, then: Box::new(then), otherwise: Box::new(otherwise) };
        Assertion::new(kind, instance.body.span)
    });
    family.body = Some(chosen);
    others
}

/// `f == function`, for each of them.
fn is_about(indices: &[Parameter], instance: &FamilyInstance) -> Expression {
    let span = instance.body.span;
    let variable = |name: &Name| Box::new(Expression::new(ExpressionKind::Variable(name.clone()), span));
    let equal = |(index, of): (&Parameter, &Name)| {
        Expression::new(ExpressionKind::Binary(BinaryOperator::Equal, variable(&index.name), variable(of)), span)
    };
    let both = |one: Expression, other: Expression| {
        Expression::new(ExpressionKind::Binary(BinaryOperator::And, Box::new(one), Box::new(other)), span)
    };
    let conditions = indices.iter().zip(&instance.of).map(equal);
    conditions.reduce(both).unwrap_or_else(|| Expression::new(ExpressionKind::Boolean(true), span))
}

/// All names in the body of an instance.
fn words(instance: &FamilyInstance) -> Vec<Name> {
    let mut words = Vec::new();
    instance.body.clone().change_names(&mut |name| words.push(name.clone()));
    words
}

/// The body, with the parameters called what the family calls them.
fn renamed(instance: &FamilyInstance, parameters: &[Parameter]) -> Assertion {
    let new: BTreeMap<&Name, &Parameter> =
        instance.parameters.iter().map(|parameter| &parameter.name).zip(parameters).collect();
    let mut body = instance.body.clone();
    body.change_names(&mut |name| {
        if let Some(parameter) = new.get(name) {
            *name = parameter.name.clone();
        }
    });
    // A family is given a pointer to anything; what it points to is said by the instance.
    let pairs = parameters.iter().zip(&instance.parameters);
    let other: BTreeMap<&Name, &Type> = pairs
        .filter(|(here, there)| here.ty.is_pointer() && there.ty.is_pointer() && here.ty != there.ty)
        .map(|(here, there)| (&here.name, &there.ty))
        .collect();
    body.change(&mut |each| {
        if let ExpressionKind::Variable(name) = &each.kind
            && let Some(ty) = other.get(name)
        {
            let inner = Expression::new(each.kind.clone(), each.span);
            each.kind = ExpressionKind::Cast((*ty).clone(), Box::new(inner));
        }
    });
    body
}
