//! What a careless front end might build is found.

use gainsay_source::{Name, Sources, Span};

use super::check;
use crate::separation::{
    Arm, Assertion, AssertionKind, BasicBlock, BinaryOperator, Body, Constructor, Datatype, Definition, Exit,
    Expression, Function, Instance, Pattern, Predicate, PredicateKind, Procedure, ProcedureKind, Program, Sort, Step,
    StepKind, Variable,
};

fn place() -> Span {
    let mut sources = Sources::new();
    Span::new(sources.add("none", ""), 0, 0)
}

fn variable(name: &str, sort: Sort) -> Variable {
    Variable { name: Name::new(name), sort }
}

fn list() -> Sort {
    Sort::Data(Name::new("list"))
}

fn assertion(kind: AssertionKind) -> Assertion {
    Assertion::new(kind, place())
}

fn emp() -> Assertion {
    assertion(AssertionKind::Star(Vec::new()))
}

fn cell(address: Expression, value: Pattern) -> Assertion {
    let arguments = vec![Pattern::Value(address), value];
    assertion(AssertionKind::Instance(Instance { predicate: Name::new("cell"), arguments, fraction: None }))
}

/// Lists of integers with their length, cells that hold integers, and a procedure of `x` with these blocks.
fn program(requires: Assertion, ensures: Assertion, blocks: Vec<(Vec<StepKind>, Exit)>) -> Program {
    let mut program = Program::default();
    let constructors = vec![
        Constructor { name: Name::new("nil"), fields: Vec::new() },
        Constructor { name: Name::new("cons"), fields: vec![Sort::Int, list()] },
    ];
    program.datatypes.insert(Name::new("list"), Datatype { name: Name::new("list"), constructors });
    let inner = Expression::Apply(Name::new("length"), vec![Expression::variable("tail")]);
    let length = length(vec![
        arm("nil", &[], Expression::integer(0)),
        arm("cons", &["head", "tail"], Expression::binary(BinaryOperator::Add, Expression::integer(1), inner)),
    ]);
    program.functions.insert(length.name.clone(), length);
    let parameters = vec![variable("place", Sort::Int), variable("held", Sort::Int)];
    let cell = Predicate {
        name: Name::new("cell"),
        written: Name::new("cell"),
        parameters,
        inputs: Some(1),
        kind: PredicateKind::Cell,
        span: place(),
    };
    program.predicates.insert(cell.name.clone(), cell);
    let step = |kind| Step { kind, span: place() };
    let block = |(steps, exit): (Vec<StepKind>, Exit)| BasicBlock {
        steps: steps.into_iter().map(step).collect(),
        exit,
        span: place(),
        within: None,
    };
    let procedure = Procedure {
        name: Name::new("p"),
        written: Name::new("p"),
        kind: ProcedureKind::Code,
        parameters: vec![variable("x", Sort::Int)],
        result: Some(variable("$result", Sort::Int)),
        requires,
        ensures,
        body: Some(Body { blocks: blocks.into_iter().map(block).collect(), loops: Vec::new() }),
        order: 0,
        span: place(),
        end: place(),
    };
    program.procedures.insert(procedure.name.clone(), procedure);
    program
}

fn arm(constructor: &str, variables: &[&str], value: Expression) -> Arm {
    let variables = variables.iter().map(|name| Name::new(name)).collect();
    Arm { constructor: Name::new(constructor), variables, value }
}

fn length(arms: Vec<Arm>) -> Function {
    Function {
        name: Name::new("length"),
        parameters: vec![variable("list", list())],
        result: Sort::Int,
        definition: Definition::Cases { parameter: 0, arms },
    }
}

fn returning(value: Expression) -> Vec<(Vec<StepKind>, Exit)> {
    vec![(Vec::new(), Exit::Return(Some(value)))]
}

/// The only flaw of a program.
fn flaw(program: &Program) -> String {
    let flaws = check(program);
    assert_eq!(flaws.len(), 1, "{flaws:?}");
    flaws[0].message.clone()
}

#[test]
fn what_a_contract_binds_may_be_used_behind_it() {
    let x = || Expression::variable("x");
    let requires = cell(x(), Pattern::Bind(Name::new("v")));
    let ensures = cell(x(), Pattern::Value(Expression::variable("v")));
    let right = program(requires.clone(), ensures.clone(), returning(Expression::variable("v")));
    assert_eq!(check(&right), []);
    assert_eq!(flaw(&program(emp(), ensures, returning(x()))), "variable `v` may have no value");
}

#[test]
fn sorts_agree() {
    let truth = Expression::equal(Expression::Boolean(true), Expression::integer(1));
    let steps = vec![StepKind::Assume(truth)];
    let wrong = program(emp(), emp(), vec![(steps, Exit::Stop)]);
    assert_eq!(flaw(&wrong), "expected Bool, found Int");
    let selected = Expression::Select(Box::new(Expression::variable("x")), Box::new(Expression::integer(1)));
    assert_eq!(flaw(&program(emp(), emp(), returning(selected))), "expected a function as a value, found Int");
    let wrong =
        program(emp(), emp(), returning(Expression::Apply(Name::new("length"), vec![Expression::variable("x")])));
    assert_eq!(flaw(&wrong), "expected Data(\"list\"), found Int");
}

#[test]
fn variables_have_values_on_every_path() {
    let assign = StepKind::Assign(Name::new("y"), Expression::integer(1));
    let condition = Expression::equal(Expression::variable("x"), Expression::integer(0));
    let blocks = |other: Vec<StepKind>| {
        vec![
            (Vec::new(), Exit::Branch(condition.clone(), 1, 2)),
            (vec![assign.clone()], Exit::Goto(3)),
            (other, Exit::Goto(3)),
            (Vec::new(), Exit::Return(Some(Expression::variable("y")))),
        ]
    };
    assert_eq!(check(&program(emp(), emp(), blocks(vec![assign.clone()]))), []);
    assert_eq!(flaw(&program(emp(), emp(), blocks(Vec::new()))), "variable `y` may have no value");
}

#[test]
fn paths_lead_to_blocks() {
    assert_eq!(flaw(&program(emp(), emp(), vec![(Vec::new(), Exit::Goto(7))])), "there is no block 7");
    assert_eq!(flaw(&program(emp(), emp(), vec![(Vec::new(), Exit::Enter(0))])), "there is no loop 0");
}

#[test]
fn definitions_cover_every_case_and_end() {
    let mut partial = program(emp(), emp(), returning(Expression::variable("x")));
    partial.functions.insert(Name::new("length"), length(vec![arm("nil", &[], Expression::integer(0))]));
    assert_eq!(flaw(&partial), "there is no case for `cons`");

    let mut endless = partial;
    let whole = Expression::Apply(Name::new("length"), vec![Expression::variable("list")]);
    let arms = vec![arm("nil", &[], Expression::integer(0)), arm("cons", &["head", "tail"], whole)];
    endless.functions.insert(Name::new("length"), length(arms));
    assert_eq!(flaw(&endless), "`length` calls itself at no part of `cons`");
}

#[test]
fn calls_fit_what_they_call() {
    let call = |target: Option<&str>, procedure: &str, arguments| StepKind::Call {
        target: target.map(Name::new),
        procedure: Name::new(procedure),
        arguments,
    };
    let with = |step| program(emp(), emp(), vec![(vec![step], Exit::Stop)]);
    assert_eq!(check(&with(call(Some("y"), "p", vec![Expression::integer(1)]))), []);
    assert_eq!(flaw(&with(call(None, "p", Vec::new()))), "`p` takes 1 arguments, not 0");
    assert_eq!(flaw(&with(call(None, "q", Vec::new()))), "no such procedure: `q`");
}
