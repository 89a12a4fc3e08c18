//! The parts of an expression of the core language, for whoever looks at whole programs. What changes expressions has its own way through them.

use crate::syntax::{Arrow, Expr, ExprKind, Lambda};

/// The expressions right inside this one, in the order of the text.
pub(crate) fn parts(expression: &Expr) -> Vec<&Expr> {
    match &expression.kind {
        ExprKind::Quote(_)
        | ExprKind::Void
        | ExprKind::Local(_)
        | ExprKind::Raw(_)
        | ExprKind::Global(_)
        | ExprKind::Import(..)
        | ExprKind::Primitive(_)
        | ExprKind::StructPart(..)
        | ExprKind::Opaque(_)
        | ExprKind::Unsupported(_) => Vec::new(),
        ExprKind::Lambda(lambda) => parts_of_lambda(lambda).collect(),
        ExprKind::CaseLambda(lambdas) => lambdas.iter().flat_map(parts_of_lambda).collect(),
        ExprKind::Apply(function, arguments) => std::iter::once(&**function).chain(arguments).collect(),
        ExprKind::ApplyKeywords(function, arguments, keywords) => {
            let keywords = keywords.iter().map(|(_, value)| value);
            std::iter::once(&**function).chain(arguments).chain(keywords).collect()
        }
        ExprKind::If(test, yes, no) => vec![test, yes, no],
        ExprKind::Let(bindings, body) | ExprKind::Letrec(bindings, body) => {
            bindings.iter().map(|(_, value)| value).chain([&**body]).collect()
        }
        ExprKind::Assign(target, value) => vec![target, value],
        ExprKind::Begin(parts) | ExprKind::StructContract(_, parts) | ExprKind::Raise(_, _, parts) => {
            parts.iter().collect()
        }
        ExprKind::Arrow(arrow) => parts_of_arrow(arrow).collect(),
        ExprKind::CaseArrow(arrows) => arrows.iter().flat_map(parts_of_arrow).collect(),
        ExprKind::ArrowStar(arrow) => {
            let keywords = arrow.keywords.iter().map(|keyword| &keyword.contract);
            let positional = arrow.required.iter().chain(&arrow.optional).chain(&arrow.rest);
            positional.chain(keywords).chain(arrow.range.iter().flatten()).collect()
        }
        ExprKind::ArrowDependent(arrow) => {
            let arguments = arrow.arguments.iter().map(|argument| &argument.contract);
            arguments.chain(parts_of_arrow(&arrow.results)).collect()
        }
        ExprKind::Delayed(inner, _)
        | ExprKind::Promise(inner)
        | ExprKind::RaiseValue(inner)
        | ExprKind::Escape(_, inner) => vec![inner],
        ExprKind::Handle(handlers, body) => {
            handlers.iter().flat_map(|(predicate, handler)| [predicate, handler]).chain([&**body]).collect()
        }
        ExprKind::Monitor(monitor) => vec![&monitor.contract, &monitor.value],
    }
}

fn parts_of_lambda(lambda: &Lambda) -> impl Iterator<Item = &Expr> {
    let optional = lambda.optional.iter().map(|(_, default)| default);
    let keywords = lambda.keywords.iter().filter_map(|keyword| keyword.default.as_ref());
    optional.chain(keywords).chain([&lambda.body])
}

fn parts_of_arrow(arrow: &Arrow) -> impl Iterator<Item = &Expr> {
    let domain = arrow.domain.iter().map(|(_, contract)| contract);
    let range = arrow.range.iter().flatten().map(|(_, contract)| contract);
    domain.chain(range).chain(&arrow.before).chain(&arrow.after)
}
