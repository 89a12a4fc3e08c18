//! A report on a Viper program as the messages that ViperServer sends to its clients: one JSON object per line, told apart by `msg_type`.
//!
//! Names and contents of the messages are those of Silver's reporter; errors are told in Silicon's words.

use std::time::Duration;

use gainsay_ir::permission::{Method, Program, Statement, StatementKind, Variable, print_statement};
use gainsay_source::{Diagnostic, Name, Sources, Span};
use gainsay_verdict::GoalReport;
use serde_json::{Value, json};

use crate::origin;
use crate::silicon::{Error, Wanted, errors_of_goal, errors_of_text};

/// Who answers, as clients know it.
const VERIFIER: &str = "silicon";

/// Whether a member's answer was known from an earlier run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    Anew,
    Earlier,
}

/// The options were understood.
pub fn configuration(text: &str) -> String {
    message("configuration_confirmation", json!({ "text": text }))
}

/// What a program consists of: its outline, its definitions, and how many of each kind there are.
pub fn program(program: &Program, sources: &Sources) -> String {
    let members: Vec<Value> = members(program).map(|member| member.entity(sources)).collect();
    let counts = json!({
        "methods": program.methods.len(),
        "functions": program.functions.len(),
        "predicates": program.predicates.len(),
        "domains": program.domains.len(),
        "fields": program.fields.len(),
    });
    [
        message("ast_construction_result", json!({ "status": "success", "details": { "time": 0 } })),
        message("program_outline", json!({ "members": members })),
        message("program_definitions", json!({ "definitions": definitions(program, sources) })),
        message("statistics", counts),
    ]
    .concat()
}

/// The text is no Viper program.
pub fn unread(diagnostics: &[Diagnostic], sources: &Sources, elapsed: Duration) -> String {
    let errors = errors_of_text(diagnostics);
    let details = json!({ "time": milliseconds(elapsed), "result": failure(&errors, Decided::Anew, sources) });
    message("ast_construction_result", json!({ "status": "failure", "details": details }))
}

/// Warnings about the text.
pub fn warnings(diagnostics: &[Diagnostic], sources: &Sources) -> Option<String> {
    let told: Vec<Value> =
        diagnostics.iter().filter(|found| !found.is_error()).map(|found| warning(found, sources)).collect();
    (!told.is_empty()).then(|| message("warnings_during_verification", json!(told)))
}

/// The answer for one member.
pub fn goal(goal: &GoalReport, decided: Decided, sources: &Sources, wanted: Wanted) -> String {
    let errors = errors_of_goal(goal, sources, wanted);
    let entity = Member { kind: kind(goal, sources), name: &goal.name, span: goal.span }.entity(sources);
    let time = goal.statistics.milliseconds;
    let mut details = json!({ "entity": entity, "time": time, "cached": decided == Decided::Earlier });
    if !errors.is_empty() {
        details["result"] = failure(&errors, decided, sources);
    }
    result("for_entity", &errors, details)
}

/// The answer for the whole program: what was told of its members, and what is wrong with its text.
pub fn overall(
    diagnostics: &[Diagnostic],
    goals: &[(GoalReport, Decided)],
    sources: &Sources,
    wanted: Wanted,
    elapsed: Duration,
) -> String {
    let of_text = errors_of_text(diagnostics).into_iter().map(|error| (error, Decided::Anew));
    let of_goals = goals
        .iter()
        .flat_map(|(goal, decided)| errors_of_goal(goal, sources, wanted).into_iter().map(|error| (error, *decided)));
    let (errors, written): (Vec<Error>, Vec<Value>) = of_text
        .chain(of_goals)
        .map(|(found, decided)| {
            let written = error(&found, decided, sources);
            (found, written)
        })
        .unzip();
    let mut details = json!({ "time": milliseconds(elapsed) });
    if !errors.is_empty() {
        details["result"] = json!({ "type": "error", "errors": written });
    }
    result("overall", &errors, details)
}

fn result(kind: &str, errors: &[Error], details: Value) -> String {
    let status = if errors.is_empty() { "success" } else { "failure" };
    let body = json!({ "status": status, "verifier": VERIFIER, "kind": kind, "details": details });
    message("verification_result", body)
}

fn failure(errors: &[Error], decided: Decided, sources: &Sources) -> Value {
    let errors: Vec<Value> = errors.iter().map(|found| error(found, decided, sources)).collect();
    json!({ "type": "error", "errors": errors })
}

fn error(error: &Error, decided: Decided, sources: &Sources) -> Value {
    let mut written = json!({
        "tag": error.tag,
        "text": error.sentence(sources),
        "position": error.span.map_or(json!("<undefined>"), |span| position(span, sources)),
        "cached": decided == Decided::Earlier,
    });
    if let Some(origin) = error.span.and_then(|span| origin::of(span, sources)) {
        written["origin"] = json!({ "file": origin.file, "line": origin.line, "column": origin.column });
    }
    if let Some(counterexample) = &error.counterexample {
        written["counterexample"] = json!({ "text": counterexample });
    }
    written
}

fn warning(found: &Diagnostic, sources: &Sources) -> Value {
    json!({
        "tag": found.code,
        "text": found.message,
        "position": found.span.map_or(json!("<undefined>"), |span| position(span, sources)),
    })
}

/// A member as outlines and answers name it.
struct Member<'a> {
    kind: &'static str,
    name: &'a Name,
    span: Span,
}

impl Member<'_> {
    fn entity(&self, sources: &Sources) -> Value {
        json!({ "type": self.kind, "name": self.name.as_str(), "position": position(self.span, sources) })
    }
}

fn members(program: &Program) -> impl Iterator<Item = Member<'_>> {
    let fields = program.fields.values().map(|field| ("field", &field.written, field.span));
    let domains = program.domains.values().map(|domain| ("domain", &domain.written, domain.span));
    let functions = program.functions.values().map(|function| ("function", &function.written, function.span));
    let predicates = program.predicates.values().map(|predicate| ("predicate", &predicate.written, predicate.span));
    let methods = program.methods.values().map(|method| ("method", &method.written, method.span));
    let all = fields.chain(domains).chain(functions).chain(predicates).chain(methods);
    all.map(|(kind, name, span)| Member { kind, name, span })
}

/// What a goal is, by the word that introduces it.
fn kind(goal: &GoalReport, sources: &Sources) -> &'static str {
    let head = sources.excerpt(goal.span).split('(').next().unwrap_or_default();
    let is = |kind: &&&'static str| head.split_whitespace().any(|word| word == **kind);
    ["method", "function", "predicate", "domain", "field"].iter().find(is).copied().unwrap_or("method")
}

/// Everything that has a name, where it is declared and where it is known.
fn definitions(program: &Program, sources: &Sources) -> Vec<Value> {
    let global = |kind: &str, name: &Name, span: Span| definition(name, json!({ "name": kind }), span, None, sources);
    let local = |kind: &str, variable: &Variable, scope: Span| {
        let kind = json!({ "name": kind, "viperType": type_of(variable.clone()) });
        definition(&variable.written, kind, variable.span, Some(scope), sources)
    };
    let mut all = Vec::new();
    for field in program.fields.values() {
        let variable = Variable::new(field.name.clone(), field.typ.clone(), field.span);
        let kind = json!({ "name": "Field", "viperType": type_of(variable) });
        all.push(definition(&field.written, kind, field.span, None, sources));
    }
    for domain in program.domains.values() {
        all.push(global("Domain", &domain.written, domain.span));
        all.extend(domain.functions.values().map(|function| global("Function", &function.written, function.span)));
    }
    for function in program.functions.values() {
        all.push(global("Function", &function.written, function.span));
        all.extend(function.parameters.iter().map(|parameter| local("Argument", parameter, function.span)));
    }
    for predicate in program.predicates.values() {
        all.push(global("Predicate", &predicate.written, predicate.span));
        all.extend(predicate.parameters.iter().map(|parameter| local("Argument", parameter, predicate.span)));
    }
    for Method { written, parameters, returns, span, .. } in program.methods.values() {
        all.push(global("Method", written, *span));
        all.extend(parameters.iter().map(|parameter| local("Argument", parameter, *span)));
        all.extend(returns.iter().map(|result| local("Return", result, *span)));
    }
    all
}

/// The type of a variable, as its declaration says it.
fn type_of(variable: Variable) -> Value {
    let span = variable.span;
    let declared = print_statement(&Statement::new(StatementKind::Declare(variable), span));
    json!({ "kind": declared.split_once(": ").map_or("", |(_, kind)| kind) })
}

fn definition(name: &Name, kind: Value, at: Span, scope: Option<Span>, sources: &Sources) -> Value {
    let scope = scope.map(|scope| position(scope, sources));
    let end = |which: &str| scope.as_ref().map_or(json!("global"), |scope| scope[which].clone());
    json!({
        "name": name.as_str(),
        "type": kind,
        "location": position(at, sources),
        "scopeStart": end("start"),
        "scopeEnd": end("end"),
    })
}

/// `{"file": …, "start": "line:column", "end": "line:column"}`
fn position(span: Span, sources: &Sources) -> Value {
    let place = sources.place(span);
    json!({
        "file": place.file,
        "start": format!("{}:{}", place.line, place.column),
        "end": format!("{}:{}", place.end_line, place.end_column),
    })
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// One line with its newline.
fn message(kind: &str, body: Value) -> String {
    let mut line = json!({ "msg_type": kind, "msg_body": body }).to_string();
    line.push('\n');
    line
}
