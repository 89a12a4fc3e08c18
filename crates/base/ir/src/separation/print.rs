//! Programs as text, for people who look at what a C program became. There is no reader for it.

use std::fmt::Write;

use gainsay_source::Name;

use super::{
    Arm, Assertion, AssertionKind, BasicBlock, BinaryOperator, Definition, Exit, Expression, Instance, Loop, LoopRule,
    Parts, Pattern, Predicate, PredicateKind, Procedure, Program, Sort, StepKind, UnaryOperator, Variable,
};

/// Everything a program declares, in its order.
pub fn print(program: &Program) -> String {
    let mut text = String::new();
    for datatype in program.datatypes.values() {
        let constructors =
            datatype.constructors.iter().map(|each| format!("{}({})", each.name, list(&each.fields, sort)));
        let _ = writeln!(text, "data {} = {}", datatype.name, constructors.collect::<Vec<_>>().join(" | "));
    }
    for function in program.functions.values() {
        let head =
            format!("function {}({}): {}", function.name, variables(&function.parameters), sort(&function.result));
        let _ = match &function.definition {
            Definition::None => writeln!(text, "{head}"),
            Definition::Direct(value) => writeln!(text, "{head} = {}", expression(value)),
            Definition::Cases { parameter, arms: cases } => {
                let subject = function.parameters.get(*parameter).map_or("", |found| found.name.as_str());
                writeln!(text, "{head} = match {subject} {{ {} }}", arms(cases))
            }
            Definition::Closure(of) => writeln!(text, "{head} = {of} as a value"),
        };
    }
    for fact in &program.facts {
        let (premise, conclusion) = (expression(&fact.premise), expression(&fact.conclusion));
        let _ = writeln!(text, "fact {}({}): {premise} ==> {conclusion}", fact.name, variables(&fact.variables));
    }
    program.predicates.values().for_each(|found| predicate(&mut text, found));
    program.procedures.values().for_each(|found| procedure(&mut text, found));
    text
}

fn predicate(text: &mut String, found: &Predicate) {
    let head = format!("predicate {}({})", found.name, variables(&found.parameters));
    let _ = match &found.kind {
        PredicateKind::Cell => writeln!(text, "{head}: a place"),
        PredicateKind::Block => writeln!(text, "{head}: the right to free"),
        PredicateKind::Array { cell, stride } => writeln!(text, "{head}: {cell} in a row, {stride} apart"),
        PredicateKind::Defined(body) => writeln!(text, "{head} = {}", assertion(body)),
        PredicateKind::Abstract => writeln!(text, "{head}"),
        PredicateKind::Ghost => writeln!(text, "{head}: a place of the proof"),
        PredicateKind::Knowledge => writeln!(text, "{head}: may be forgotten"),
        PredicateKind::Applied => writeln!(text, "{head}: of the predicate that comes first"),
    };
}

fn procedure(text: &mut String, found: &Procedure) {
    let result = found.result.as_ref().map_or(String::new(), |result| format!(": {}", sort(&result.sort)));
    let _ = writeln!(text, "\nprocedure {}({}){result}", found.name, variables(&found.parameters));
    let _ = writeln!(text, "  requires {}\n  ensures {}", assertion(&found.requires), assertion(&found.ensures));
    let Some(body) = &found.body else { return };
    for (id, found) in body.loops.iter().enumerate() {
        let _ = writeln!(text, "  loop {id} {}", the_loop(found));
    }
    for (id, found) in body.blocks.iter().enumerate() {
        block(text, id, found);
    }
}

fn the_loop(found: &Loop) -> String {
    let rule = match &found.rule {
        LoopRule::Invariant(invariant) => format!("invariant {}", assertion(invariant)),
        LoopRule::Contract { requires, ensures, .. } => {
            format!("requires {} ensures {}", assertion(requires), assertion(ensures))
        }
        LoopRule::Missing => "without invariant".to_owned(),
    };
    format!("(head {}, exit {}, changes {}): {rule}", found.head, found.exit, variables(&found.modified))
}

fn block(text: &mut String, id: usize, found: &BasicBlock) {
    let _ = writeln!(text, "  block {id}:");
    for found in &found.steps {
        let _ = writeln!(text, "    {}", step(&found.kind));
    }
    let exit = match &found.exit {
        Exit::Goto(target) => format!("goto {target}"),
        Exit::Branch(condition, then, otherwise) => {
            format!("if {} goto {then} else {otherwise}", expression(condition))
        }
        Exit::Match(subject, targets) => {
            let target = |target: &super::MatchTarget| {
                format!("{}({}) goto {}", target.constructor, names(&target.variables), target.block)
            };
            format!("match {} {{ {} }}", expression(subject), list(targets, target))
        }
        Exit::Return(value) => format!("return {}", value.as_ref().map_or(String::new(), expression)),
        Exit::Enter(id) => format!("enter loop {id}"),
        Exit::Again(id) => format!("again loop {id}"),
        Exit::Stop => "stop".to_owned(),
    };
    let _ = writeln!(text, "    {}", exit.trim_end());
}

fn step(kind: &StepKind) -> String {
    match kind {
        StepKind::Assign(name, value) => format!("{name} := {}", expression(value)),
        StepKind::Havoc(name, of) => format!("{name} := any {}", sort(of)),
        StepKind::Load { target, cell, address } => format!("{target} := {cell}[{}]", expression(address)),
        StepKind::Store { cell, address, value } => format!("{cell}[{}] := {}", expression(address), expression(value)),
        StepKind::Check { condition, code, .. } => format!("check {} else {code}", expression(condition)),
        StepKind::Assume(condition) => format!("assume {}", expression(condition)),
        StepKind::Produce(found) => format!("produce {}", assertion(found)),
        StepKind::Consume { assertion: found, code } => format!("consume {} else {code}", assertion(found)),
        StepKind::ConsumeOne { assertions, code } => {
            let all: Vec<String> = assertions.iter().map(assertion).collect();
            format!("consume {} else {code}", all.join(" or "))
        }
        StepKind::Recast { from, to } => format!("recast {} as {}", assertion(from), assertion(to)),
        StepKind::Split { array, address, count } => {
            format!("split {array} at {} after {}", expression(address), expression(count))
        }
        StepKind::Join { array, address } => format!("join {array} at {}", expression(address)),
        StepKind::Assert(found) => format!("assert {}", assertion(found)),
        StepKind::Call { target, procedure, arguments } => {
            let target = target.as_ref().map_or(String::new(), |target| format!("{target} := "));
            format!("{target}{procedure}({})", list(arguments, expression))
        }
        StepKind::Isolate(found) => format!("only {}", assertion(found)),
        StepKind::Conclude(found) => format!("conclude {}", assertion(found)),
        StepKind::Parts(Parts::Begin) => "in no order".to_owned(),
        StepKind::Parts(Parts::Next) => "and".to_owned(),
        StepKind::Parts(Parts::End) => "in order again".to_owned(),
        StepKind::Open(found) => format!("open {}", instance(found)),
        StepKind::Close(found) => format!("close {}", instance(found)),
        other => format!("{other:?}"),
    }
}

fn assertion(found: &Assertion) -> String {
    match &found.kind {
        AssertionKind::Pure(condition) => expression(condition),
        AssertionKind::Star(parts) if parts.is_empty() => "emp".to_owned(),
        AssertionKind::Star(parts) => parts.iter().map(assertion).collect::<Vec<_>>().join(" &*& "),
        AssertionKind::Conditional(condition, then, otherwise) => {
            format!("({} ? {} : {})", expression(condition), assertion(then), assertion(otherwise))
        }
        AssertionKind::Instance(found) => instance(found),
        AssertionKind::Match(subject, cases) => {
            let case = |case: &super::MatchArm| {
                format!("{}({}) => {}", case.constructor, names(&case.variables), assertion(&case.assertion))
            };
            format!("match {} {{ {} }}", expression(subject), list(cases, case))
        }
        AssertionKind::After(inner) => format!("after({})", assertion(inner)),
    }
}

fn instance(found: &Instance) -> String {
    let fraction = found.fraction.as_ref().map_or(String::new(), |part| format!("[{}]", pattern(part)));
    format!("{fraction}{}({})", found.predicate, list(&found.arguments, pattern))
}

fn pattern(found: &Pattern) -> String {
    match found {
        Pattern::Value(value) => expression(value),
        Pattern::Bind(name) => format!("?{name}"),
        Pattern::Any => "_".to_owned(),
        Pattern::Construct(name, parts) => format!("{name}({})", list(parts, pattern)),
    }
}

fn expression(found: &Expression) -> String {
    match found {
        Expression::Variable(name) => name.to_string(),
        Expression::Integer(number) => number.to_string(),
        Expression::Boolean(truth) => truth.to_string(),
        Expression::Fraction(above, below) => format!("{above}/{below}"),
        Expression::Unary(UnaryOperator::Not, inner) => format!("!{}", expression(inner)),
        Expression::Unary(UnaryOperator::Minus, inner) => format!("-{}", expression(inner)),
        Expression::Unary(operator, inner) => format!("{operator:?}({})", expression(inner)),
        Expression::Binary(operator, left, right) => {
            format!("({} {} {})", expression(left), symbol(*operator), expression(right))
        }
        Expression::Conditional(condition, then, otherwise) => {
            format!("({} ? {} : {})", expression(condition), expression(then), expression(otherwise))
        }
        Expression::Apply(name, arguments) | Expression::Construct(name, arguments) => {
            format!("{name}({})", list(arguments, expression))
        }
        Expression::Select(function, argument) => format!("{}[{}]", expression(function), expression(argument)),
        Expression::Store(function, argument, value) => {
            format!("{}[{} := {}]", expression(function), expression(argument), expression(value))
        }
        Expression::Match(subject, cases) => format!("match {} {{ {} }}", expression(subject), arms(cases)),
        Expression::Forall(bound, body) => {
            let bound = list(bound, |(name, of)| format!("{name}: {}", sort(of)));
            format!("(forall {bound} :: {})", expression(body))
        }
        other => format!("{other:?}"),
    }
}

fn symbol(operator: BinaryOperator) -> String {
    let symbol = match operator {
        BinaryOperator::Add => "+",
        BinaryOperator::Subtract => "-",
        BinaryOperator::Multiply => "*",
        BinaryOperator::Divide => "/",
        BinaryOperator::Equal => "==",
        BinaryOperator::Less => "<",
        BinaryOperator::LessEqual => "<=",
        BinaryOperator::And => "&&",
        BinaryOperator::Or => "||",
        BinaryOperator::Implies => "==>",
        other => return format!("{other:?}"),
    };
    symbol.to_owned()
}

fn arms(cases: &[Arm]) -> String {
    list(cases, |case| format!("{}({}) => {}", case.constructor, names(&case.variables), expression(&case.value)))
}

fn sort(of: &Sort) -> String {
    match of {
        Sort::Int => "int".to_owned(),
        Sort::Bool => "bool".to_owned(),
        Sort::Real => "real".to_owned(),
        Sort::Data(name) | Sort::Opaque(name) => name.to_string(),
        Sort::Map(from, to) => format!("{} -> {}", sort(from), sort(to)),
    }
}

fn variables(found: &[Variable]) -> String {
    list(found, |variable| format!("{}: {}", variable.name, sort(&variable.sort)))
}

fn names(found: &[Name]) -> String {
    list(found, ToString::to_string)
}

fn list<T>(parts: &[T], write: impl Fn(&T) -> String) -> String {
    parts.iter().map(write).collect::<Vec<_>>().join(", ")
}
