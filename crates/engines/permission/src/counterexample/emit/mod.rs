//! A counterexample as a program: a copy of the member that failed, which assumes the values of the counterexample and therefore fails by
//! itself. Whatever is assumed holds in the replayed run, so assuming less is always safe; what cannot be said in Viper is left out.

mod describe;

use std::collections::BTreeSet;

use gainsay_ir::permission::{
    Block, Expression, ExpressionKind, Function, Method, OldState, Program, Statement, StatementKind as Kind, Type,
    Variable,
};
use gainsay_source::{Name, Span};
use gainsay_verdict::Counterexample;

use self::describe::Describer;
use super::confirm::Run;
use super::member::Member;
use super::stored_run::{self, Recipe};
use crate::replay::{Heap, Passed, PassedKind, Reference, Value};
use gainsay_heap::Goal;

/// So many objects that have no name of their own get one.
const MOST_UNNAMED: usize = 12;

/// A program that holds, for each counterexample, a copy of its member that fails in the same way. Other methods are there by their
/// contracts only. An error says in a sentence why a counterexample cannot be written like this.
pub fn emit(program: &Program, found: &[(&Goal, &Counterexample)]) -> Result<Program, String> {
    let mut made = program.clone();
    made.methods.values_mut().for_each(|method| method.body = None);
    let mut called = BTreeSet::new();
    for (goal, counterexample) in found {
        let recipe = stored_run::read(&counterexample.choices)?;
        let member = Member::of(program, goal).ok_or_else(|| format!("there is no `{}` any more", goal.written))?;
        let trial = recipe.trial(program, member);
        let run = trial.run(&recipe.input, recipe.abstraction.clone(), recipe.completion);
        if !trial.reproduces(&run) {
            return Err(format!("the counterexample of `{}` no longer fails", goal.written));
        }
        let name = free_name(&made, &goal.name);
        match member {
            Member::Method(method) => {
                let copy = method_copy(program, method, &recipe, &run, &name);
                called.extend(copy.body.iter().flat_map(calls));
                made.methods.insert(name, copy);
            }
            Member::Function(function) => {
                let facts = facts_at_entry(program, &member, &recipe, &run, &[]);
                let mut copy = Function { name: name.clone(), written: name.clone(), ..function.clone() };
                copy.preconditions.extend(facts);
                made.functions.insert(name, copy);
            }
            Member::Predicate(_) => {
                return Err(format!("`{}` is a predicate, which cannot assume anything", goal.written));
            }
        }
    }
    made.methods.retain(|name, method| method.body.is_some() || called.contains(name));
    Ok(made)
}

/// A program with nothing but a method that has the state of a counterexample and calls the member that fails. Next to the program that it is about
/// it is verified when that member is; an error says in a sentence why it cannot be written.
pub fn emit_call(program: &Program, goal: &Goal, counterexample: &Counterexample) -> Result<Program, String> {
    let recipe = stored_run::read(&counterexample.choices)?;
    let member = Member::of(program, goal).ok_or_else(|| format!("there is no `{}` any more", goal.written))?;
    let trial = recipe.trial(program, member);
    let run = trial.run(&recipe.input, recipe.abstraction.clone(), recipe.completion);
    if !trial.reproduces(&run) {
        return Err(format!("the counterexample of `{}` no longer fails", goal.written));
    }
    let (span, name) = (member.span(), free_name(program, &goal.name));
    let unnamed = unnamed_objects(&member, &recipe);
    let facts = facts_at_entry(program, &member, &recipe, &run, &unnamed);
    let mut parameters = member.parameters().to_vec();
    let arguments: Vec<Expression> = parameters
        .iter()
        .map(|parameter| Expression::variable(parameter.name.clone(), parameter.typ.clone(), span))
        .collect();
    parameters.extend(unnamed.into_iter().map(|(variable, _)| variable));
    let (preconditions, returns, call) = match member {
        Member::Method(method) => {
            let targets = method.returns.iter().map(|result| result.name.clone()).collect();
            let call = Kind::Call { method: method.name.clone(), arguments, targets };
            (method.preconditions.clone(), method.returns.clone(), call)
        }
        Member::Function(function) => {
            let result = Variable::new(free_variable(&parameters), function.result.clone(), span);
            let kind = ExpressionKind::Apply { function: function.name.clone(), arguments };
            let value = Expression::new(kind, function.result.clone(), span);
            let call = Kind::Assign { target: result.name.clone(), value };
            (function.preconditions.clone(), vec![result], call)
        }
        Member::Predicate(_) => return Err(format!("`{}` is a predicate, which nothing can call", goal.written)),
    };
    let statements = facts.into_iter().map(assume).chain([Statement::new(call, span)]).collect();
    let body = Some(Block { statements, span });
    let method = Method {
        name: name.clone(),
        written: name.clone(),
        parameters,
        returns,
        preconditions,
        postconditions: Vec::new(),
        measures: Vec::new(),
        body,
        span,
        annotations: Vec::new(),
    };
    let mut made = Program::default();
    made.methods.insert(name, method);
    Ok(made)
}

fn free_variable(taken: &[Variable]) -> Name {
    let mut candidates = std::iter::once("value".to_owned()).chain((1..).map(|number| format!("value_{number}")));
    let free = candidates.find(|candidate| taken.iter().all(|variable| variable.name.as_str() != candidate));
    Name::from(free.unwrap_or_default())
}

fn free_name(program: &Program, name: &Name) -> Name {
    let is_free = |name: &Name| {
        !program.methods.contains_key(name)
            && !program.functions.contains_key(name)
            && !program.predicates.contains_key(name)
            && !program.fields.contains_key(name)
            && !program.domains.contains_key(name)
            && !program.adts.contains_key(name)
            && !program.domains.values().any(|domain| domain.functions.contains_key(name))
    };
    let mut number = 1;
    loop {
        let candidate = Name::from(format!("{name}_counterexample_{number}"));
        if is_free(&candidate) {
            return candidate;
        }
        number += 1;
    }
}

fn calls(body: &Block) -> Vec<Name> {
    let mut found = Vec::new();
    body.visit(&mut |statement| {
        if let Kind::Call { method, .. } = &statement.kind {
            found.push(method.clone());
        }
    });
    found
}

/// Objects in collections among the arguments that are no argument themselves, each with a variable to stand for it.
fn unnamed_objects(member: &Member<'_>, recipe: &Recipe) -> Vec<(Variable, Value)> {
    let arguments = &recipe.input.arguments;
    let mut unnamed = BTreeSet::new();
    for argument in arguments.values() {
        argument.visit(&mut |part| {
            if matches!(part, Value::Reference(Reference::Object(_))) {
                unnamed.insert(part.clone());
            }
        });
    }
    unnamed.retain(|object| !arguments.values().any(|argument| argument == object));
    let taken: BTreeSet<Name> = member.variables().into_iter().map(|variable| variable.name.clone()).collect();
    let names = (1..).map(|number| Name::from(format!("object_{number}"))).filter(|name| !taken.contains(name));
    let variables = names.map(|name| Variable::new(name, Type::Ref, member.span()));
    variables.zip(unnamed).take(MOST_UNNAMED).collect()
}

fn facts_at_entry(
    program: &Program,
    member: &Member<'_>,
    recipe: &Recipe,
    run: &Run,
    unnamed: &[(Variable, Value)],
) -> Vec<Expression> {
    let mut describer = Describer::new(program, run, member.span());
    describer.tables(&recipe.input.tables);
    // Objects come first: collections of them are told by their names.
    let (objects, others): (Vec<&Variable>, Vec<&Variable>) =
        member.parameters().iter().partition(|parameter| matches!(parameter.typ, Type::Ref | Type::Domain(..)));
    let given = |parameter: &&'_ Variable| recipe.input.arguments.get(&parameter.name);
    let objects = objects.iter().filter_map(|parameter| Some((*parameter, given(parameter)?)));
    let others = others.iter().filter_map(|parameter| Some((*parameter, given(parameter)?)));
    let unnamed = unnamed.iter().map(|(variable, object)| (variable, object));
    for (variable, value) in objects.chain(unnamed).chain(others) {
        let place = Expression::variable(variable.name.clone(), variable.typ.clone(), member.span());
        describer.equate(&place, value);
    }
    let nothing = Heap::default();
    let heap = run.state.labels.get(&OldState::Start).unwrap_or(&nothing);
    describer.heap(heap);
    describer.facts
}

fn method_copy(program: &Program, method: &Method, recipe: &Recipe, run: &Run, name: &Name) -> Method {
    let member = Member::Method(method);
    let mut copy = Method { name: name.clone(), written: name.clone(), ..method.clone() };
    let unnamed = unnamed_objects(&member, recipe);
    copy.parameters.extend(unnamed.iter().map(|(variable, _)| variable.clone()));
    let assumed = facts_at_entry(program, &member, recipe, run, &unnamed).into_iter().map(assume);
    if let Some(body) = &mut copy.body {
        let surgeon = Surgeon { program, member, recipe, run };
        let rest = surgeon.statements(&body.statements);
        body.statements = assumed.chain(rest).collect();
    }
    copy
}

fn assume(fact: Expression) -> Statement {
    let span = fact.span;
    Statement::new(Kind::Assume(fact), span)
}

/// Adds what the run had after each statement that leaves something open.
struct Surgeon<'a> {
    program: &'a Program,
    member: Member<'a>,
    recipe: &'a Recipe,
    run: &'a Run,
}

impl Surgeon<'_> {
    fn statements(&self, statements: &[Statement]) -> Vec<Statement> {
        let mut made = Vec::new();
        for (place, statement) in statements.iter().enumerate() {
            made.push(self.statement(statement));
            let overwritten = |name: &Name| matches!(statements.get(place + 1).map(|next| &next.kind), Some(Kind::Assign { target, .. }) if target == name);
            match &statement.kind {
                Kind::Declare(variable) if !overwritten(&variable.name) => {
                    let chosen = self.recipe.input.choices.variable(statement.span, &variable.name, 0);
                    let values = chosen.map(|value| (variable.name.clone(), value.clone()));
                    made.extend(self.facts(values.as_slice()));
                }
                Kind::Call { .. } | Kind::While { .. } => {
                    let after = self.only(statement.span).map_or(&[][..], |passed| &passed.results);
                    made.extend(self.facts(after));
                }
                _ => {}
            }
        }
        made
    }

    fn statement(&self, statement: &Statement) -> Statement {
        let mut copy = statement.clone();
        match &mut copy.kind {
            Kind::If { then, otherwise, .. } => {
                then.statements = self.statements(&then.statements);
                otherwise.statements = self.statements(&otherwise.statements);
            }
            Kind::Block(block) => block.statements = self.statements(&block.statements),
            Kind::While { body, .. } => {
                let rest = self.statements(&body.statements);
                let head = self.iteration(statement.span).map_or(&[][..], |passed| &passed.results);
                body.statements = self.facts(head).into_iter().chain(rest).collect();
            }
            _ => {}
        }
        copy
    }

    /// The one time the run came by a statement and left it again; what happened several times is no fact about the statement.
    fn only(&self, span: Span) -> Option<&Passed> {
        let mut all = self.run.passed.iter().filter(|passed| passed.span == span);
        let first = all.next()?;
        (all.next().is_none() && self.iteration(span).is_none()).then_some(first)
    }

    /// The iteration that stood for all others, if the failure is in it.
    fn iteration(&self, span: Span) -> Option<&Passed> {
        let failure = self.recipe.span;
        let inside = failure.file == span.file && span.start <= failure.start && failure.end <= span.end;
        let found = self.run.passed.iter().find(|passed| passed.span == span && passed.abstracted)?;
        (inside && matches!(found.kind, PassedKind::Loop(_))).then_some(found)
    }

    fn facts(&self, values: &[(Name, crate::replay::Value)]) -> Vec<Statement> {
        let mut describer = Describer::new(self.program, self.run, self.member.span());
        for parameter in self.member.parameters() {
            if let Some(value) = self.recipe.input.arguments.get(&parameter.name) {
                let place = Expression::variable(parameter.name.clone(), parameter.typ.clone(), self.member.span());
                describer.name(&place, value);
            }
        }
        for (name, value) in values {
            if let Some(variable) = self.member.variable(name) {
                let place =
                    Expression::new(ExpressionKind::Variable(name.clone()), variable.typ.clone(), self.member.span());
                describer.equate_known(&place, value);
            }
        }
        describer.facts.into_iter().map(assume).collect()
    }
}
