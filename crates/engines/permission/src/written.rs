//! Expressions as text for people: with the names that the user gave to bound variables, which are unique only in their quantifier.

use std::collections::BTreeMap;

use gainsay_ir::permission::{Expression, ExpressionKind as Kind, Variable, print_expression};
use gainsay_source::Name;

pub(crate) fn as_written(expression: &Expression) -> String {
    let mut names: BTreeMap<Name, Name> = BTreeMap::new();
    let mut add = |variables: &[Variable]| {
        names.extend(variables.iter().map(|variable| (variable.name.clone(), variable.written.clone())));
    };
    expression.visit(&mut |part| match &part.kind {
        Kind::Forall(quantifier) | Kind::Exists(quantifier) => add(&quantifier.variables),
        Kind::ForPerm { variables, .. } => add(variables),
        Kind::Let { variable, .. } => add(std::slice::from_ref(variable)),
        _ => {}
    });
    if names.iter().all(|(name, written)| name == written) {
        return print_expression(expression);
    }
    let mut renamed = expression.clone();
    rename(&mut renamed, &names);
    print_expression(&renamed)
}

fn rename(expression: &mut Expression, names: &BTreeMap<Name, Name>) {
    let written = |name: &mut Name| {
        if let Some(written) = names.get(name) {
            *name = written.clone();
        }
    };
    match &mut expression.kind {
        Kind::Variable(name) => written(name),
        Kind::Forall(quantifier) | Kind::Exists(quantifier) => {
            quantifier.variables.iter_mut().for_each(|variable| written(&mut variable.name));
            let triggers = quantifier.triggers.iter_mut().flat_map(|trigger| &mut trigger.expressions);
            triggers.for_each(|part| rename(part, names));
            return rename(&mut quantifier.body, names);
        }
        Kind::ForPerm { variables, .. } => variables.iter_mut().for_each(|variable| written(&mut variable.name)),
        Kind::Let { variable, .. } => written(&mut variable.name),
        _ => {}
    }
    expression.children_mut().into_iter().for_each(|child| rename(child, names));
}
