//! Assigned variables: each becomes a cell that is made where the variable is bound, read where it is used, written where it is assigned to.

use std::collections::BTreeSet;

use gainsay_source::{Name, Span};

use crate::{
    primitive,
    syntax::{Arrow, Expr, ExprKind, Lambda, Program},
};

/// Replaces all assignments of a program.
pub fn resolve(program: &mut Program) {
    let mut assigned = BTreeSet::new();
    for_each_expression(program, &mut |expression| collect(expression, &mut assigned));
    if assigned.is_empty() {
        return;
    }
    for_each_expression(program, &mut |expression| rewrite(expression, &assigned));
    for definition in program.modules.iter_mut().flat_map(|module| &mut module.definitions) {
        if assigned.contains(&definition.name) {
            wrap("$new-variable", &mut definition.value);
        }
    }
    program.assigned = assigned;
}

fn for_each_expression(program: &mut Program, visit: &mut dyn FnMut(&mut Expr)) {
    for module in &mut program.modules {
        module.definitions.iter_mut().for_each(|definition| visit(&mut definition.value));
        module.expressions.iter_mut().for_each(&mut *visit);
    }
}

fn collect(expression: &mut Expr, assigned: &mut BTreeSet<Name>) {
    if let ExprKind::Assign(target, _) = &expression.kind
        && let ExprKind::Local(name) | ExprKind::Global(name) = &target.kind
    {
        assigned.insert(name.clone());
    }
    for_each_part(expression, &mut |part| collect(part, assigned));
}

fn rewrite(expression: &mut Expr, assigned: &BTreeSet<Name>) {
    let span = expression.span;
    match &mut expression.kind {
        ExprKind::Local(name) | ExprKind::Global(name) => {
            if assigned.contains(name) {
                wrap("$read-variable", expression);
            }
            return;
        }
        ExprKind::Assign(target, value) => {
            rewrite(value, assigned);
            let arguments = vec![(**target).clone(), (**value).clone()];
            *expression = primitive_call("$write-variable", arguments, span);
            return;
        }
        ExprKind::Lambda(lambda) => parameters(lambda, assigned),
        ExprKind::CaseLambda(lambdas) => lambdas.iter_mut().for_each(|lambda| parameters(lambda, assigned)),
        _ => {}
    }
    for_each_part(expression, &mut |part| rewrite(part, assigned));
    // The values of bindings were rewritten above; now those of assigned names become cells.
    if let ExprKind::Let(bindings, _) | ExprKind::Letrec(bindings, _) = &mut expression.kind {
        for (name, value) in bindings.iter_mut().filter(|(name, _)| assigned.contains(name)) {
            // A parameter's cell is made already.
            if !matches!(&value.kind, ExprKind::Apply(_, given) if is_own_cell(given, name)) {
                wrap("$new-variable", value);
            }
        }
    }
}

/// Assigned parameters are bound again, to cells, around the body.
fn parameters(lambda: &mut Lambda, assigned: &BTreeSet<Name>) {
    let optional = lambda.optional.iter().map(|(name, _)| name);
    let keywords = lambda.keywords.iter().map(|keyword| &keyword.name);
    let all = lambda.required.iter().chain(optional).chain(&lambda.rest).chain(keywords);
    let cells: Vec<Name> = all.filter(|name| assigned.contains(*name)).cloned().collect();
    if cells.is_empty() {
        return;
    }
    let span = lambda.span;
    let bindings = cells.into_iter().map(|name| {
        let given = Expr::new(ExprKind::Raw(name.clone()), span);
        (name, primitive_call("$new-variable", vec![given], span))
    });
    let bindings = bindings.collect();
    let body = std::mem::replace(&mut lambda.body, Expr::new(ExprKind::Void, span));
    lambda.body = Expr::new(ExprKind::Let(bindings, Box::new(body)), span);
}

fn is_own_cell(given: &[Expr], name: &Name) -> bool {
    matches!(given, [Expr { kind: ExprKind::Raw(raw), .. }] if raw == name)
}

fn wrap(name: &'static str, expression: &mut Expr) {
    let span = expression.span;
    let inner = std::mem::replace(expression, Expr::new(ExprKind::Void, span));
    *expression = primitive_call(name, vec![inner], span);
}

fn primitive_call(name: &str, arguments: Vec<Expr>, span: Span) -> Expr {
    match primitive::named(name) {
        Some(primitive) => Expr::apply(Expr::new(ExprKind::Primitive(primitive), span), arguments, span),
        None => Expr::unsupported("assignment", span),
    }
}

pub(crate) fn for_each_part(expression: &mut Expr, visit: &mut dyn FnMut(&mut Expr)) {
    match &mut expression.kind {
        ExprKind::Quote(_)
        | ExprKind::Void
        | ExprKind::Local(_)
        | ExprKind::Raw(_)
        | ExprKind::Global(_)
        | ExprKind::Import(..)
        | ExprKind::Primitive(_)
        | ExprKind::StructPart(..)
        | ExprKind::Opaque(_)
        | ExprKind::Unsupported(_) => {}
        ExprKind::Lambda(lambda) => for_each_part_of_lambda(lambda, visit),
        ExprKind::CaseLambda(lambdas) => {
            lambdas.iter_mut().for_each(|lambda| for_each_part_of_lambda(lambda, visit));
        }
        ExprKind::Apply(function, arguments) => {
            visit(function);
            arguments.iter_mut().for_each(visit);
        }
        ExprKind::ApplyKeywords(function, arguments, keywords) => {
            visit(function);
            arguments.iter_mut().for_each(&mut *visit);
            keywords.iter_mut().for_each(|(_, value)| visit(value));
        }
        ExprKind::If(test, yes, no) => [test, yes, no].into_iter().for_each(|part| visit(part)),
        ExprKind::Let(bindings, body) | ExprKind::Letrec(bindings, body) => {
            bindings.iter_mut().for_each(|(_, value)| visit(value));
            visit(body);
        }
        ExprKind::Assign(target, value) => [target, value].into_iter().for_each(|part| visit(part)),
        ExprKind::Begin(parts) | ExprKind::StructContract(_, parts) | ExprKind::Raise(_, _, parts) => {
            parts.iter_mut().for_each(visit);
        }
        ExprKind::Arrow(arrow) => for_each_part_of_arrow(arrow, visit),
        ExprKind::CaseArrow(arrows) => arrows.iter_mut().for_each(|arrow| for_each_part_of_arrow(arrow, visit)),
        ExprKind::ArrowStar(arrow) => {
            arrow.required.iter_mut().chain(&mut arrow.optional).chain(&mut arrow.rest).for_each(&mut *visit);
            arrow.keywords.iter_mut().for_each(|keyword| visit(&mut keyword.contract));
            arrow.range.iter_mut().flatten().for_each(visit);
        }
        ExprKind::ArrowDependent(arrow) => {
            arrow.arguments.iter_mut().for_each(|argument| visit(&mut argument.contract));
            for_each_part_of_arrow(&mut arrow.results, visit);
        }
        ExprKind::Delayed(inner, _)
        | ExprKind::Promise(inner)
        | ExprKind::RaiseValue(inner)
        | ExprKind::Escape(_, inner) => {
            visit(inner);
        }
        ExprKind::Handle(handlers, body) => {
            handlers.iter_mut().for_each(|(predicate, handler)| [predicate, handler].into_iter().for_each(&mut *visit));
            visit(body);
        }
        ExprKind::Monitor(monitor) => {
            visit(&mut monitor.contract);
            visit(&mut monitor.value);
        }
    }
}

fn for_each_part_of_lambda(lambda: &mut Lambda, visit: &mut dyn FnMut(&mut Expr)) {
    lambda.optional.iter_mut().for_each(|(_, default)| visit(default));
    lambda.keywords.iter_mut().filter_map(|keyword| keyword.default.as_mut()).for_each(&mut *visit);
    visit(&mut lambda.body);
}

fn for_each_part_of_arrow(arrow: &mut Arrow, visit: &mut dyn FnMut(&mut Expr)) {
    arrow.domain.iter_mut().for_each(|(_, contract)| visit(contract));
    arrow.range.iter_mut().flatten().for_each(|(_, contract)| visit(contract));
    arrow.before.iter_mut().chain(&mut arrow.after).for_each(visit);
}
