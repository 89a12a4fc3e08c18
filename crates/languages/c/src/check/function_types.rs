//! Functions that say they are of a type: what the type promises must follow from what they promise. That is a function of its own, which has the
//! contract of the type and calls the function.

use std::collections::BTreeMap;

use gainsay_ir::c::{
    Block, Contract, Declaration, DeclarationKind, Expression, ExpressionKind, Function, FunctionKind, Statement,
    StatementKind, Type, Unit,
};
use gainsay_source::Name;

/// Adds a function for each that says it is of a type. One without a contract has that of the type.
pub(super) fn implementations(unit: &mut Unit) {
    let types = function_types(unit);
    let mut added = Vec::new();
    for declaration in &mut unit.declarations {
        let DeclarationKind::Function(function) = &mut declaration.kind else { continue };
        let Some(of) = function.implements.take().and_then(|name| types.get(&name)) else { continue };
        let parameters = &of.parameters[of.hidden..];
        if parameters.len() != function.parameters.len() {
            continue;
        }
        let same = parameters.iter().zip(&function.parameters).all(|(one, other)| one.name == other.name);
        if function.contract.is_none() && same {
            function.contract = of.contract.clone().map(|contract| about(contract, &function.name));
        }
        if function.body.is_some() && function.contract.is_some() {
            let kind = DeclarationKind::Function(implementation(function, of));
            added.push(Declaration { kind, span: declaration.span, from_library: declaration.from_library });
        }
        // Only now: what is not going to be shown must not be believed.
        if function.contract.is_some() {
            function.implements = Some(of.name.clone());
        }
    }
    unit.declarations.extend(added);
}

/// The types of functions that promise something.
fn function_types(unit: &Unit) -> BTreeMap<Name, Function> {
    let functions = || {
        unit.declarations.iter().filter_map(|declaration| match &declaration.kind {
            DeclarationKind::Function(function) => Some(function),
            _ => None,
        })
    };
    let fixpoints = functions().filter(|each| each.kind == FunctionKind::Fixpoint);
    let tests: Vec<&Name> = fixpoints.map(|each| &each.name).collect();
    let is_type = |function: &&Function| {
        let test = Name::from(format!("is_{}", function.name));
        function.kind == FunctionKind::Ordinary && function.body.is_none() && tests.contains(&&test)
    };
    functions().filter(is_type).map(|function| (function.name.clone(), function.clone())).collect()
}

/// What a type promises, of this function.
fn about(mut contract: Contract, function: &Name) -> Contract {
    for assertion in [&mut contract.requires, &mut contract.ensures] {
        assertion.change_names(&mut |name| {
            if name == "this" {
                *name = function.clone();
            }
        });
    }
    contract
}

fn implementation(function: &Function, of: &Function) -> Function {
    let span = function.name_span;
    let variable = |name: &Name| Expression::new(ExpressionKind::Variable(name.clone()), span);
    let parameters = &of.parameters[of.hidden..];
    let arguments = parameters.iter().map(|parameter| variable(&parameter.name)).collect();
    let call = ExpressionKind::Call { callee: Box::new(variable(&function.name)), arguments };
    let call = Expression::new(call, span);
    let is_void = of.result == Type::Void;
    let kind = if is_void { StatementKind::Expression(call) } else { StatementKind::Return(Some(call)) };
    let statements = vec![Statement { kind, span, ghost: false }];
    Function {
        name: Name::from(format!("{}_as_{}", function.name, of.name)),
        name_span: span,
        parameters: parameters.to_vec(),
        hidden: 0,
        contract: of.contract.clone().map(|contract| about(contract, &function.name)),
        body: Some(Block { statements, span }),
        ..of.clone()
    }
}
