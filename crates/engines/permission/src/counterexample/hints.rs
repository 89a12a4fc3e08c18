//! Ghost steps that a program seems to have forgotten: what it lacks is folded into something it holds, or it holds all that folding needs.

use std::collections::BTreeMap;

use gainsay_ir::permission::{Expression, ExpressionKind, Program, Resource, StatementKind};
use gainsay_source::{Name, Span};
use gainsay_verdict::Notation;

use super::confirm::Run;
use super::member::Member;
use super::naming::Naming;
use crate::replay::{Budget, Choices, Completion, Failed, Heap, Interpreter, Location, State, Stop, Value};
use gainsay_heap::{Blame, Cause};

/// Predicates inside predicates are looked into this far.
const DEEPEST: usize = 3;

/// What would give the permission that was missing, in a sentence.
pub(super) fn missing_step(
    program: &Program,
    member: &Member<'_>,
    run: &Run,
    naming: &mut Naming<'_>,
) -> Option<String> {
    let Err(Stop::Failed(failed)) = &run.end else { return None };
    if failed.cause != Cause::InsufficientPermission {
        return None;
    }
    let choices = Choices::default();
    let mut interpreter = Interpreter::new(program, &choices, run.tables.clone(), Budget::default());
    interpreter.completion = Completion::Open;
    let mut state = run.state.clone();
    let wanted = interpreter.location(&mut state, &resource(member, failed)?).ok()?;
    let mut search = Search { interpreter, naming, wanted, span: failed.span };
    search.unfold(&run.state.heap, Vec::new()).or_else(|| search.fold(program, &run.state))
}

/// What permission was asked for.
fn resource(member: &Member<'_>, failed: &Failed) -> Option<Resource> {
    let from_expression = member.expression_at(failed.offending).and_then(|expression| match &expression.kind {
        ExpressionKind::Field(access) => Some(Resource::Field(access.clone())),
        ExpressionKind::Access { resource, .. } => Some(resource.clone()),
        _ => None,
    });
    from_expression.or_else(|| {
        let mut found = None;
        member.statements(&mut |statement| match &statement.kind {
            StatementKind::AssignField { target, .. }
                if target.span == failed.offending || statement.span == failed.offending =>
            {
                found = Some(Resource::Field(target.clone()));
            }
            StatementKind::Unfold(access)
                if [access.span, access.instance.span, statement.span].contains(&failed.offending) =>
            {
                found = Some(Resource::Predicate(access.instance.clone()));
            }
            _ => {}
        });
        found
    })
}

struct Search<'a, 'b> {
    interpreter: Interpreter<'a>,
    naming: &'a mut Naming<'b>,
    wanted: Location,
    span: Span,
}

impl Search<'_, '_> {
    /// The instances to unfold, one after the other, until the location comes to light.
    fn unfold(&mut self, heap: &Heap, opened: Vec<String>) -> Option<String> {
        if opened.len() >= DEEPEST {
            return None;
        }
        for (location, held) in heap.entries() {
            let Location::Predicate(name, arguments) = location else { continue };
            let mut inside = State::default();
            // What does not depend on anything open has been added when it stops.
            let _ = self.interpreter.open(&mut inside, name, arguments, &held.contents, &held.permission, self.span);
            let mut opened = opened.clone();
            opened.push(self.instance(name, arguments));
            if inside.heap.contents(&self.wanted).is_some() {
                let instances: Vec<String> = opened.iter().map(|each| format!("`{each}`")).collect();
                return Some(format!("it is folded into {}: is an `unfold` missing?", instances.join(", then ")));
            }
            let deeper = self.unfold(&inside.heap, opened);
            if deeper.is_some() {
                return deeper;
            }
        }
        None
    }

    fn fold(&mut self, program: &Program, state: &State) -> Option<String> {
        let Location::Predicate(name, arguments) = self.wanted.clone() else { return None };
        let predicate = program.predicates.get(&name)?;
        let body: &Expression = predicate.body.as_ref()?;
        let parameters = predicate.parameters.iter().map(|parameter| parameter.name.clone());
        let store: BTreeMap<Name, Value> = parameters.zip(arguments.iter().cloned()).collect();
        let mut inside = State::with_store(store);
        inside.heap = state.heap.clone();
        self.interpreter.assert(&mut inside, body, Blame::Elsewhere).ok()?;
        let instance = self.instance(&name, &arguments);
        Some(format!("all that `{instance}` stands for is held: is a `fold` missing?"))
    }

    fn instance(&mut self, name: &Name, arguments: &[Value]) -> String {
        let written = self.naming.predicate(name);
        let arguments: Vec<String> =
            arguments.iter().map(|argument| gainsay_verdict::Plain.value(&self.naming.shape(argument))).collect();
        format!("{written}({})", arguments.join(", "))
    }
}
