//! What a careless front end might build is found.

use gainsay_source::{Name, Sources, Span};

use super::check;
use crate::permission::{
    BinaryOperator, Block, Expression, ExpressionKind, Field, Method, OldState, Program, Statement, StatementKind,
    Type, Variable,
};

fn place() -> Span {
    let mut sources = Sources::new();
    Span::new(sources.add("none", ""), 0, 0)
}

fn program(statements: Vec<StatementKind>) -> Program {
    let statements = statements.into_iter().map(|kind| Statement::new(kind, place())).collect();
    let method = Method {
        name: Name::new("m"),
        written: Name::new("m"),
        parameters: vec![Variable::new(Name::new("x"), Type::Ref, place())],
        returns: Vec::new(),
        preconditions: Vec::new(),
        postconditions: Vec::new(),
        measures: Vec::new(),
        body: Some(Block { statements, span: place() }),
        span: place(),
        annotations: Vec::new(),
    };
    let field =
        Field { name: Name::new("f"), written: Name::new("f"), typ: Type::Int, span: place(), annotations: Vec::new() };
    let mut program = Program::default();
    program.methods.insert(method.name.clone(), method);
    program.fields.insert(field.name.clone(), field);
    program
}

fn variable(name: &str, typ: Type) -> Expression {
    Expression::variable(Name::new(name), typ, place())
}

/// The messages about a method with this body.
fn flaws(statements: Vec<StatementKind>) -> Vec<String> {
    check(&program(statements)).into_iter().map(|flaw| flaw.message).collect()
}

#[test]
fn a_right_program_has_no_flaws() {
    let held =
        Expression::field_permission(variable("x", Type::Ref), Name::new("f"), Expression::write(place()), place());
    assert_eq!(flaws(vec![StatementKind::Assert(held)]), Vec::<String>::new());
}

#[test]
fn variables_out_of_scope_are_found() {
    let found = flaws(vec![StatementKind::Assert(variable("y", Type::Bool))]);
    assert_eq!(found, ["variable `y` is not in scope"]);
    let inner = Block {
        statements: vec![Statement::new(
            StatementKind::Declare(Variable::new(Name::new("y"), Type::Bool, place())),
            place(),
        )],
        span: place(),
    };
    let found = flaws(vec![StatementKind::Block(inner), StatementKind::Assert(variable("y", Type::Bool))]);
    assert_eq!(found, ["variable `y` is not in scope"]);
}

#[test]
fn names_that_are_not_unique_are_found() {
    for name in ["x", "f", "m"] {
        let declared = StatementKind::Declare(Variable::new(Name::new(name), Type::Bool, place()));
        assert_eq!(flaws(vec![declared]), [format!("variable `{name}` is not unique in its member")]);
    }
}

#[test]
fn types_that_do_not_agree_are_found() {
    let sum = |typ| {
        let one = Expression::integer(1, place());
        Expression::binary(BinaryOperator::Add, one, variable("x", Type::Ref), typ, place())
    };
    assert_eq!(flaws(vec![StatementKind::Assert(sum(Type::Bool))]).len(), 1);
    let claimed = Expression::new(ExpressionKind::Integer(1.into()), Type::Bool, place());
    assert_eq!(flaws(vec![StatementKind::Assert(claimed)]).len(), 1);
    let wrong_variable = variable("x", Type::Bool);
    assert_eq!(flaws(vec![StatementKind::Assert(wrong_variable)]).len(), 1);
}

#[test]
fn what_is_not_declared_is_found() {
    let calls = StatementKind::Call { targets: Vec::new(), method: Name::new("g"), arguments: Vec::new() };
    assert_eq!(flaws(vec![calls]), ["there is no method `g`"]);
    let old = ExpressionKind::Old(OldState::Label(Name::new("l")), Box::new(Expression::boolean(true, place())));
    let found = flaws(vec![
        StatementKind::Assert(Expression::new(old, Type::Bool, place())),
        StatementKind::Goto(Name::new("k")),
    ]);
    assert_eq!(found, ["there is no label `l`", "there is no label `k`"]);
    let typed =
        StatementKind::Declare(Variable::new(Name::new("d"), Type::Domain(Name::new("D"), Vec::new()), place()));
    assert_eq!(flaws(vec![typed]).len(), 1);
}
