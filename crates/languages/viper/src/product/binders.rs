//! Conditions stand in several places of a product. Inside of a member all variables have names of their own, bound ones included.

use std::collections::BTreeSet;

use gainsay_ir::permission::{Block, Expression, ExpressionKind as Kind, Method, Statement, StatementKind, Variable};
use gainsay_source::Name;

use super::copy::Copies;

pub(super) fn make_distinct(method: &mut Method, copies: &Copies) {
    let mut used = Used { names: BTreeSet::new(), copies };
    let contract = method.preconditions.iter_mut().chain(&mut method.postconditions);
    contract.for_each(|assertion| distinct(assertion, &mut used, &[]));
    if let Some(body) = &mut method.body {
        block(body, &mut used);
    }
}

/// The names of bound variables so far.
struct Used<'a> {
    names: BTreeSet<Name>,
    copies: &'a Copies,
}

fn block(block: &mut Block, used: &mut Used<'_>) {
    block.statements.iter_mut().for_each(|each| statement(each, used));
}

fn statement(statement: &mut Statement, used: &mut Used<'_>) {
    use StatementKind as Statements;
    let mut see = |expression: &mut Expression| distinct(expression, used, &[]);
    match &mut statement.kind {
        Statements::Assign { value, .. } => see(value),
        Statements::AssignField { target, value } => {
            see(&mut target.receiver);
            see(value);
        }
        Statements::Call { arguments, .. } => arguments.iter_mut().for_each(see),
        Statements::Inhale(assertion)
        | Statements::Exhale(assertion)
        | Statements::Assert(assertion)
        | Statements::Assume(assertion) => see(assertion),
        Statements::Fold(access) | Statements::Unfold(access) => {
            access.instance.arguments.iter_mut().for_each(&mut see);
            see(&mut access.amount);
        }
        Statements::If { condition, then, otherwise } => {
            see(condition);
            block(then, used);
            block(otherwise, used);
        }
        Statements::While { condition, invariants, body, .. } => {
            see(condition);
            invariants.iter_mut().for_each(see);
            block(body, used);
        }
        Statements::Block(inner) => block(inner, used),
        _ => {}
    }
}

/// Renames the variables that are bound here and were bound before; `renamed` are those around.
fn distinct(expression: &mut Expression, used: &mut Used<'_>, renamed: &[(Name, Name)]) {
    let mut inside = renamed.to_vec();
    let mut bind = |variable: &mut Variable| {
        let old = variable.name.clone();
        let mut number = 1;
        while !used.names.insert(variable.name.clone()) {
            loop {
                number += 1;
                variable.name = Name::from(format!("{old}_again_{number}"));
                if !used.copies.is_taken(&variable.name) {
                    break;
                }
            }
        }
        inside.push((old, variable.name.clone()));
    };
    match &mut expression.kind {
        Kind::Variable(name) => {
            if let Some((_, new)) = renamed.iter().rfind(|(old, _)| old == name) {
                *name = new.clone();
            }
        }
        Kind::Let { variable, .. } => bind(variable),
        Kind::Forall(quantifier) | Kind::Exists(quantifier) => quantifier.variables.iter_mut().for_each(bind),
        Kind::ForPerm { variables, .. } => variables.iter_mut().for_each(bind),
        _ => {}
    }
    expression.children_mut().into_iter().for_each(|child| distinct(child, used, &inside));
}
