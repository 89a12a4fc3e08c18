//! Expressions as text for people: with the names that the user gave to variables, which are unique only in their quantifier or block.

use std::collections::BTreeMap;

use gainsay_ir::permission::{Expression, ExpressionKind as Kind, Program, Variable, print_expression};
use gainsay_source::{Name, Span};

use crate::counterexample::member::Member;

pub(crate) fn as_written(expression: &Expression) -> String {
    with_names(expression, BTreeMap::new())
}

/// An expression of a method's body: its locals have names that are unique in the method.
pub(crate) fn in_method(program: &Program, expression: &Expression) -> String {
    let Span { file, start, end } = expression.span;
    let is_around = |span: Span| span.file == file && span.start <= start && end <= span.end;
    let method = program.methods.values().find(|method| is_around(method.span)).map(Member::Method);
    let variables = method.iter().flat_map(Member::variables);
    with_names(expression, variables.map(|variable| (variable.name.clone(), variable.written.clone())).collect())
}

fn with_names(expression: &Expression, mut names: BTreeMap<Name, Name>) -> String {
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
