//! Failures inside the library, told where the program calls it: nobody looks for a mistake in text that is not theirs.

use std::collections::BTreeSet;

use gainsay_source::{FileId, Name};
use gainsay_verdict::{Binding, Blame, Call, CallResult, Counterexample, Ending, Failure, Kind, Value};

use crate::{
    modules::{Graph, Origin},
    notation::{is_unseen, source_name},
};

/// What belongs to the library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    pub files: BTreeSet<FileId>,
    /// The names of its modules.
    pub modules: BTreeSet<Name>,
    /// The functions that `deriving` made, by their names in the program: nobody wrote them either.
    pub derived: BTreeSet<Name>,
}

impl Library {
    pub fn of(graph: &Graph, derived: BTreeSet<Name>) -> Library {
        let modules = graph.modules.iter().filter(|module| module.origin == Origin::Library);
        let (files, modules) = modules.map(|module| (module.syntax.file, module.name.clone())).unzip();
        Library { files, modules, derived }
    }

    /// Tells a failure without what the library does by itself.
    pub(crate) fn retell(&self, goal: &Name, failure: &mut Failure) {
        let calls = failure.counterexample.iter().flat_map(|counterexample| &counterexample.calls);
        let ends_inside = calls.last().is_some_and(|call| self.derived.contains(&call.function));
        let inside = ends_inside || self.files.contains(&failure.span.file);
        let last = if inside { self.move_to_call(goal, failure) } else { None };
        let Some(counterexample) = &mut failure.counterexample else { return };
        let mut place = 0;
        counterexample.calls.retain(|call| {
            place += 1;
            Some(place - 1) == last || !self.is_inside(call) && !is_logical(call)
        });
    }

    /// Moves a failure to the last call of a library function from outside, and forgets what the library did then. Gives the place of that
    /// call in the chain.
    fn move_to_call(&self, goal: &Name, failure: &mut Failure) -> Option<usize> {
        let counterexample = failure.counterexample.as_mut()?;
        let calls = &mut counterexample.calls;
        let (span, last) = calls.iter().enumerate().rev().find_map(|(place, call)| {
            let span = call.span.filter(|_| !self.is_inside(call))?;
            Some((span, place))
        })?;
        // The call of a library function has the place where it is made, that of another the place where it is defined.
        let called = if self.defines(&calls[last]) { last } else { last + 1 };
        let callee = source_name(&calls.get(called)?.function).to_owned();
        calls.truncate(called + 1);
        failure.span = span;
        if counterexample.kind == Kind::Concrete {
            counterexample.blame = Blame::Code { span: Some(span) };
            if let Ending::Raised { message, .. } = &counterexample.ending {
                let why = Some(message).filter(|message| **message != failure.code);
                let why = why.map(|message| format!(": {message}")).unwrap_or_default();
                failure.message = format!("`{goal}` can fail in a call of `{callee}`{why}");
            }
        }
        Some(called)
    }

    /// Puts the call of the goal's function first, where it had returned before what it returned was evaluated.
    pub(crate) fn start_at_goal(&self, goal: &Name, labels: &[Name], failure: &mut Failure) {
        let Some(counterexample) = &mut failure.counterexample else { return };
        let Counterexample { calls, inputs, .. } = counterexample;
        if let Some(first) = calls.first_mut().filter(|call| source_name(&call.function) == goal.as_str()) {
            show_functions(first, labels, inputs);
            return;
        }
        if matches!(counterexample.ending, Ending::Returned(_)) {
            return;
        }
        let result = match failure.code.as_str() {
            "property" => CallResult::Returned(Value::Boolean(false).into()),
            _ => CallResult::Interrupted,
        };
        let value_of = |label: &Name| {
            let input = counterexample.inputs.iter().find(|input| input.name == *label);
            input.map_or(Value::Unforced, |input| input.value.value.clone())
        };
        let arguments = labels.iter().map(|label| value_of(label).into()).collect();
        let call = Call { function: goal.clone(), arguments, result, span: None, text: String::new() };
        counterexample.calls.insert(0, call);
    }

    /// Whether only the library, or what `deriving` made, makes the call.
    fn is_inside(&self, call: &Call) -> bool {
        call.span.is_some_and(|span| self.files.contains(&span.file)) || self.derived.contains(&call.function)
    }

    fn defines(&self, call: &Call) -> bool {
        let name = call.function.as_str();
        let added = name.get(source_name(name).len() + 1..).unwrap_or("");
        added.split('@').next().is_some_and(|module| self.modules.contains(module))
    }
}

/// Functions among the arguments of a goal are shown as what they were chosen to be: a call alone cannot tell what they are. Dictionaries come
/// before all others.
fn show_functions(call: &mut Call, labels: &[Name], inputs: &[Binding]) {
    for (argument, label) in call.arguments.iter_mut().rev().zip(labels.iter().rev()) {
        let chosen = inputs.iter().find(|input| input.name == *label).map(|input| &input.value.value);
        if let Some(function @ Value::Function(_)) = chosen.filter(|_| is_unseen(&argument.value)) {
            *argument = function.clone().into();
        }
    }
}

/// Whether it is a call of a specification's own.
fn is_logical(call: &Call) -> bool {
    let name = call.function.as_str();
    name.get(source_name(name).len() + 1..).is_some_and(|added| added.split('@').next() == Some("logic"))
}
