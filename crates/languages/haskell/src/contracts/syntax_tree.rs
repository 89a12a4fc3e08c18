//! Pieces of Haskell's syntax tree, for the expressions that refinements become.

use gainsay_source::{Name, Span};

use crate::syntax::{
    Bindings, Body, Clause, ClauseForm, Expression, ExpressionKind, FunctionBinding, Identifier, Pattern,
    QualifiedName, RightHandSide, Type, TypeKind,
};

/// A name by the module that defines it, whatever is in scope.
pub(super) fn exact(module: &str, name: &str, span: Span) -> QualifiedName {
    QualifiedName { qualifier: Some(Name::from(format!("@{module}"))), name: Name::new(name), span }
}

pub(super) fn named(name: QualifiedName) -> Expression {
    let span = name.span;
    let kind = if name.is_constructor() { ExpressionKind::Constructor(name) } else { ExpressionKind::Variable(name) };
    Expression { kind, span }
}

pub(super) fn local(name: &Name, span: Span) -> Expression {
    Expression { kind: ExpressionKind::Variable(QualifiedName::unqualified(name.clone(), span)), span }
}

pub(super) fn truth(value: bool, span: Span) -> Expression {
    named(exact("Gainsay.Primitive", if value { "True" } else { "False" }, span))
}

pub(super) fn apply(function: Expression, arguments: Vec<Expression>, span: Span) -> Expression {
    if arguments.is_empty() {
        return function;
    }
    match function.kind {
        ExpressionKind::Apply { function, arguments: mut first } => {
            first.extend(arguments);
            Expression { kind: ExpressionKind::Apply { function, arguments: first }, span }
        }
        _ => Expression { kind: ExpressionKind::Apply { function: Box::new(function), arguments }, span },
    }
}

pub(super) fn conditional(condition: Expression, yes: Expression, no: Expression, span: Span) -> Expression {
    let kind =
        ExpressionKind::If { condition: Box::new(condition), consequence: Box::new(yes), alternative: Box::new(no) };
    Expression { kind, span }
}

pub(super) fn clause(parameters: Vec<Pattern>, body: Expression, span: Span) -> Clause {
    let bindings = Bindings { bindings: Vec::new(), specifications: Vec::new(), span };
    let right_hand_side = RightHandSide { body: Body::Plain(body), bindings, span };
    Clause { form: ClauseForm::Prefix, name_span: span, parameters, result: None, right_hand_side, span }
}

pub(super) fn function(name: Name, clauses: Vec<Clause>, span: Span) -> FunctionBinding {
    FunctionBinding { name: Identifier::new(name, span), clauses }
}

pub(super) fn type_variable(name: &str, span: Span) -> Type {
    Type { kind: TypeKind::Variable(Identifier::new(name, span)), span }
}

pub(super) fn type_constructor(name: QualifiedName) -> Type {
    let span = name.span;
    Type { kind: TypeKind::Constructor(name), span }
}

pub(super) fn function_type(arguments: Vec<Type>, result: Type) -> Type {
    arguments.into_iter().rev().fold(result, |result, argument| {
        let span = result.span;
        Type { kind: TypeKind::Function { argument: Box::new(argument), result: Box::new(result) }, span }
    })
}
