//! Programs as text.

use std::fmt::Write;

use gainsay_source::Name;

use super::{OPERATORS, word};
use crate::separation::{
    Arm, Assertion, AssertionKind, BasicBlock, Body, Datatype, Definition, Exit, Expression, Fact, Function, Instance,
    Loop, LoopRule, Parts, Pattern, Predicate, PredicateKind, Procedure, ProcedureKind, Program, Sort, StepKind,
    UnaryOperator, Variable,
};

/// Everything a program declares, in its order.
pub fn print(program: &Program) -> String {
    let mut items: Vec<String> = Vec::new();
    items.extend(program.datatypes.values().map(datatype));
    items.extend(program.functions.values().map(function));
    items.extend(program.lists.iter().map(|(datatype, functions)| {
        let functions = functions.iter().map(|(of, name)| format!("{} = {}", of.name(), word(name)));
        format!("list {} with {}", word(datatype), functions.collect::<Vec<_>>().join(", "))
    }));
    items.extend(program.facts.iter().map(fact));
    items.extend(program.predicates.values().map(predicate));
    items.extend(
        program.views.iter().map(|view| format!("view {} = {} + {}", word(&view.field), word(&view.cell), view.offset)),
    );
    items.extend(program.unions.iter().map(|places| format!("union {}", list(places, word))));
    items.extend(program.byte_views.iter().map(|view| {
        let (array, bytes) = (word(&view.array), word(&view.bytes));
        format!("bytes {array} = {bytes} by {}, {}", word(&view.to_bytes), word(&view.from_bytes))
    }));
    items.extend(
        program
            .predicate_values
            .iter()
            .map(|value| format!("value {} = {}", word(&value.function), word(&value.predicate))),
    );
    items.extend(program.automatic.iter().map(|lemma| format!("automatic {}", word(lemma))));
    items.extend(program.procedures.values().map(procedure));
    items.into_iter().map(|item| item + ";\n").collect()
}

fn datatype(found: &Datatype) -> String {
    let constructors: Vec<String> =
        found.constructors.iter().map(|each| format!("{}({})", word(&each.name), list(&each.fields, sort))).collect();
    format!("data {} = {}", word(&found.name), constructors.join(" | "))
}

fn function(found: &Function) -> String {
    let head = format!("function {}({}): {}", word(&found.name), variables(&found.parameters), sort(&found.result));
    match &found.definition {
        Definition::None => head,
        Definition::Direct(value) => format!("{head} = {}", expression(value)),
        Definition::Cases { parameter, arms: cases } => format!("{head} by {parameter} {}", arms(cases)),
        Definition::Closure(of) => format!("{head} closes {}", word(of)),
    }
}

fn fact(found: &Fact) -> String {
    let (premise, conclusion) = (expression(&found.premise), expression(&found.conclusion));
    let (name, variables) = (word(&found.name), variables(&found.variables));
    format!("fact {name} #{} ({variables}): if {premise} then {conclusion}", found.order)
}

fn predicate(found: &Predicate) -> String {
    let parameters = match found.inputs {
        None => variables(&found.parameters),
        Some(inputs) => {
            let (given, taken) = found.parameters.split_at(inputs.min(found.parameters.len()));
            format!("{}; {}", variables(given), variables(taken)).trim().to_owned()
        }
    };
    let head = format!("predicate {} ({parameters})", names(&found.name, &found.written));
    match &found.kind {
        PredicateKind::Cell => format!("{head} is cell"),
        PredicateKind::Block => format!("{head} is block"),
        PredicateKind::Array { cell, stride } => format!("{head} is row of {} by {stride}", word(cell)),
        PredicateKind::Defined(body) => format!("{head} =\n    {}", assertion(body)),
        PredicateKind::Abstract => head,
        PredicateKind::Ghost => format!("{head} is ghost"),
        PredicateKind::Knowledge => format!("{head} is knowledge"),
        PredicateKind::Applied => format!("{head} is applied"),
    }
}

/// The name of a member, and what the user calls it if that is something else.
fn names(name: &Name, written: &Name) -> String {
    if name == written { word(name) } else { format!("{} as {:?}", word(name), written.as_str()) }
}

fn procedure(found: &Procedure) -> String {
    let kind = match found.kind {
        ProcedureKind::Code => "procedure",
        ProcedureKind::Lemma => "lemma",
    };
    let (name, parameters) = (names(&found.name, &found.written), variables(&found.parameters));
    let result = found.result.as_ref().map_or(String::new(), |result| format!(" returns {}", variable(result)));
    let mut text = format!("\n{kind} {name} #{} ({parameters}){result}\n", found.order);
    let _ = write!(text, "    requires {}\n    ensures {}", assertion(&found.requires), assertion(&found.ensures));
    if let Some(found) = &found.body {
        body(&mut text, found);
    }
    text
}

fn body(text: &mut String, body: &Body) {
    text.push_str("\n{\n");
    for (id, found) in body.loops.iter().enumerate() {
        let _ = writeln!(text, "  loop {id}{}: {};", within(found.parent), the_loop(found));
    }
    for (id, found) in body.blocks.iter().enumerate() {
        let _ = writeln!(text, "  block {id}{}:", within(found.within));
        block(text, found);
    }
    text.push('}');
}

fn within(parent: Option<usize>) -> String {
    parent.map_or(String::new(), |parent| format!(" in {parent}"))
}

fn the_loop(found: &Loop) -> String {
    let rule = match &found.rule {
        LoopRule::Invariant(invariant) => format!(" invariant {}", assertion(invariant)),
        LoopRule::Contract { requires, ensures, old } => {
            let old = list(old, |(name, of)| format!("{} = {}", word(name), word(of)));
            format!(" old ({old}) requires {} ensures {}", assertion(requires), assertion(ensures))
        }
        LoopRule::Missing => String::new(),
    };
    let measure = found.measure.as_ref().map_or(String::new(), |measure| format!(" measure {}", expression(measure)));
    format!("head {} exit {} changes ({}){measure}{rule}", found.head, found.exit, variables(&found.modified))
}

fn block(text: &mut String, found: &BasicBlock) {
    for found in &found.steps {
        let _ = writeln!(text, "    {};", step(&found.kind));
    }
    let exit = match &found.exit {
        Exit::Goto(target) => format!("goto {target}"),
        Exit::Branch(condition, then, otherwise) => {
            format!("if {} goto {then} else {otherwise}", expression(condition))
        }
        Exit::Match(subject, targets) => {
            let cases = cases(targets, |target| (&target.constructor, &target.variables, target.block.to_string()));
            format!("match {} {cases}", expression(subject))
        }
        Exit::Return(None) => "return".to_owned(),
        Exit::Return(Some(value)) => format!("return {}", expression(value)),
        Exit::Enter(id) => format!("enter {id}"),
        Exit::Again(id) => format!("again {id}"),
        Exit::Stop => "stop".to_owned(),
    };
    let _ = writeln!(text, "    {exit};");
}

fn step(kind: &StepKind) -> String {
    match kind {
        StepKind::Assign(name, value) => format!("set {} := {}", word(name), expression(value)),
        StepKind::Havoc(name, of) => format!("havoc {}: {}", word(name), sort(of)),
        StepKind::Load { target, cell, address } => {
            format!("load {} := {}[{}]", word(target), word(cell), expression(address))
        }
        StepKind::Store { cell, address, value } => {
            format!("store {}[{}] := {}", word(cell), expression(address), expression(value))
        }
        StepKind::Check { condition, code, message } => {
            format!("check {} else {code:?} {message:?}", expression(condition))
        }
        StepKind::Assume(condition) => format!("assume {}", expression(condition)),
        StepKind::Produce(found) => format!("produce {}", assertion(found)),
        StepKind::Consume { assertion: found, code } => format!("consume {} else {code:?}", assertion(found)),
        StepKind::ConsumeOne { assertions, code } => {
            let all: Vec<String> = assertions.iter().map(assertion).collect();
            format!("choose {} else {code:?}", all.join(" or "))
        }
        StepKind::Recast { from, to } => format!("recast {} as {}", assertion(from), assertion(to)),
        StepKind::Split { array, address, count } => {
            format!("split {}[{}] behind {}", word(array), expression(address), expression(count))
        }
        StepKind::Join { array, address } => format!("join {}[{}]", word(array), expression(address)),
        StepKind::Assert(found) => format!("assert {}", assertion(found)),
        StepKind::Call { target, procedure, arguments } => {
            let target = target.as_ref().map_or(String::new(), |target| format!("{} := ", word(target)));
            format!("call {target}{}({})", word(procedure), list(arguments, expression))
        }
        StepKind::Open(found) => format!("open {}", instance(found)),
        StepKind::Close(found) => format!("close {}", instance(found)),
        StepKind::Parts(Parts::Begin) => "unordered".to_owned(),
        StepKind::Parts(Parts::Next) => "beside".to_owned(),
        StepKind::Parts(Parts::End) => "ordered".to_owned(),
        StepKind::Recurse(id) => format!("recurse {id}"),
        StepKind::Isolate(found) => format!("isolate {}", assertion(found)),
        StepKind::Conclude(found) => format!("conclude {}", assertion(found)),
        StepKind::Unsupported(what) => format!("unsupported {what:?}"),
    }
}

fn assertion(found: &Assertion) -> String {
    match &found.kind {
        AssertionKind::Star(parts) if parts.len() > 1 => parts.iter().map(part).collect::<Vec<_>>().join(" &*& "),
        _ => part(found),
    }
}

/// An assertion as a part of another.
fn part(found: &Assertion) -> String {
    match &found.kind {
        AssertionKind::Pure(condition) => format!("{{{}}}", expression(condition)),
        AssertionKind::Star(parts) => match parts.as_slice() {
            [] => "emp".to_owned(),
            [only] => format!("({} &*&)", part(only)),
            _ => format!("({})", assertion(found)),
        },
        AssertionKind::Conditional(condition, then, otherwise) => {
            format!("(if {} then {} else {})", expression(condition), assertion(then), assertion(otherwise))
        }
        AssertionKind::Instance(found) => instance(found),
        AssertionKind::Match(subject, arms) => {
            let cases = cases(arms, |arm| (&arm.constructor, &arm.variables, assertion(&arm.assertion)));
            format!("match {} {cases}", expression(subject))
        }
        AssertionKind::After(inner) => format!("after({})", assertion(inner)),
    }
}

fn instance(found: &Instance) -> String {
    let fraction = found.fraction.as_ref().map_or(String::new(), |part| format!("[{}]", pattern(part)));
    format!("{fraction}{}({})", word(&found.predicate), list(&found.arguments, pattern))
}

fn pattern(found: &Pattern) -> String {
    match found {
        Pattern::Value(value) => expression(value),
        Pattern::Bind(name) => format!("?{}", word(name)),
        Pattern::Any => "_".to_owned(),
        Pattern::Construct(name, parts) => format!("?#{}({})", word(name), list(parts, pattern)),
    }
}

fn expression(found: &Expression) -> String {
    match found {
        Expression::Variable(name) => word(name),
        Expression::Integer(number) => number.to_string(),
        Expression::Boolean(truth) => truth.to_string(),
        Expression::Fraction(above, below) => format!("%{above}/{below}"),
        Expression::Unary(UnaryOperator::Not, inner) => format!("!({})", expression(inner)),
        Expression::Unary(UnaryOperator::Minus, inner) => format!("-({})", expression(inner)),
        Expression::Unary(UnaryOperator::ToReal, inner) => format!("real({})", expression(inner)),
        Expression::Binary(operator, left, right) => {
            let symbol = OPERATORS.iter().find(|(each, _)| each == operator).map_or("", |(_, symbol)| symbol);
            format!("({} {symbol} {})", expression(left), expression(right))
        }
        Expression::Conditional(condition, then, otherwise) => {
            format!("(if {} then {} else {})", expression(condition), expression(then), expression(otherwise))
        }
        Expression::Apply(name, arguments) => format!("{}({})", word(name), list(arguments, expression)),
        Expression::Construct(name, arguments) => format!("#{}({})", word(name), list(arguments, expression)),
        Expression::Select(function, argument) => format!("{}[{}]", expression(function), expression(argument)),
        Expression::Store(function, argument, value) => {
            format!("{}[{} := {}]", expression(function), expression(argument), expression(value))
        }
        Expression::Constant(of, value) => format!("constant({}, {})", sort(of), expression(value)),
        Expression::Match(subject, cases) => format!("match {} {}", expression(subject), arms(cases)),
        Expression::Forall(bound, body) => {
            let bound = list(bound, |(name, of)| format!("{}: {}", word(name), sort(of)));
            format!("(forall {bound} :: {})", expression(body))
        }
        Expression::Arbitrary(of) => format!("arbitrary({})", sort(of)),
    }
}

fn arms(arms: &[Arm]) -> String {
    cases(arms, |arm| (&arm.constructor, &arm.variables, expression(&arm.value)))
}

/// `{ #c(x) => …; #d() => … }`
fn cases<'c, T: 'c>(cases: &'c [T], parts: impl Fn(&'c T) -> (&'c Name, &'c Vec<Name>, String)) -> String {
    let case = |case| {
        let (constructor, variables, value) = parts(case);
        format!("#{}({}) => {value}", word(constructor), list(variables, word))
    };
    format!("{{ {} }}", cases.iter().map(case).collect::<Vec<_>>().join("; "))
}

fn sort(of: &Sort) -> String {
    match of {
        Sort::Int => "int".to_owned(),
        Sort::Bool => "bool".to_owned(),
        Sort::Real => "real".to_owned(),
        Sort::Data(name) => word(name),
        Sort::Opaque(name) => format!("opaque {}", word(name)),
        Sort::Map(from, to) => match &**from {
            Sort::Map(..) => format!("({}) -> {}", sort(from), sort(to)),
            from => format!("{} -> {}", sort(from), sort(to)),
        },
    }
}

fn variables(found: &[Variable]) -> String {
    list(found, variable)
}

fn variable(found: &Variable) -> String {
    format!("{}: {}", word(&found.name), sort(&found.sort))
}

fn list<T>(parts: &[T], write: impl Fn(&T) -> String) -> String {
    parts.iter().map(write).collect::<Vec<_>>().join(", ")
}
