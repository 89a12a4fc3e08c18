//! Inductive types that mean nothing: those without values, of which everything could be proved, and those that hold functions of themselves, of
//! which there are too many.

use std::collections::BTreeSet;

use gainsay_ir::c::{DeclarationKind, Inductive, Type, Unit};
use gainsay_source::{Diagnostic, Name};

pub(super) fn meaningless(unit: &Unit) -> Vec<Diagnostic> {
    let all: Vec<&Inductive> = unit
        .declarations
        .iter()
        .filter_map(|declaration| match &declaration.kind {
            DeclarationKind::Inductive(inductive) => Some(inductive),
            _ => None,
        })
        .collect();
    let empty = without_values(&all);
    let mut found = Vec::new();
    for inductive in all {
        let Some(first) = inductive.constructors.first() else { continue };
        if empty.contains(&inductive.name) {
            let message = format!("`{}` has no values: each would need another one first", inductive.name);
            let help = "give it a constructor that does not need it";
            found.push(Diagnostic::error("not-well-founded", message, first.span).with_help(help));
        }
        for constructor in &inductive.constructors {
            if constructor.fields.iter().any(|field| takes(&field.ty, &inductive.name)) {
                let message =
                    format!("`{}` would hold functions of itself, of which there are too many", inductive.name);
                found.push(Diagnostic::error("not-well-founded", message, constructor.span));
            }
        }
    }
    found
}

/// The types none of whose constructors can be used first.
fn without_values(all: &[&Inductive]) -> BTreeSet<Name> {
    let mut empty: BTreeSet<Name> = all.iter().map(|inductive| inductive.name.clone()).collect();
    let mut left = usize::MAX;
    while empty.len() < left {
        left = empty.len();
        for inductive in all {
            let needs = |ty: &Type| matches!(ty, Type::Inductive(name, _) if empty.contains(name));
            // A type of which nothing is known has values.
            let is_abstract = inductive.constructors.is_empty();
            let begins = is_abstract
                || inductive.constructors.iter().any(|each| !each.fields.iter().any(|field| needs(&field.ty)));
            if begins {
                empty.remove(&inductive.name);
            }
        }
    }
    empty
}

/// Whether a value of this type is a function whose arguments have to do with the inductive type.
fn takes(ty: &Type, name: &Name) -> bool {
    match ty {
        Type::Fixpoint(parameters, result) => parameters.iter().any(|each| mentions(each, name)) || takes(result, name),
        Type::Inductive(_, arguments) => arguments.iter().any(|each| takes(each, name)),
        _ => false,
    }
}

fn mentions(ty: &Type, name: &Name) -> bool {
    match ty {
        Type::Inductive(other, arguments) => other == name || arguments.iter().any(|each| mentions(each, name)),
        Type::Fixpoint(parameters, result) => {
            parameters.iter().any(|each| mentions(each, name)) || mentions(result, name)
        }
        _ => false,
    }
}
