//! A kept counterexample, run again by the interpreter alone.

use gainsay_ir::permission::Program;
use gainsay_source::Span;
use gainsay_verdict::{Counterexample, Notation};

use super::confirm::{Run, Trial};
use super::member::Member;
use super::naming::Naming;
use super::stored_run;
use crate::replay::{Passed, PassedKind, Stop, Value};
use gainsay_heap::Goal;

/// The run of a kept counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// The member with its arguments, then each call and loop on the way with what it came to.
    pub steps: Vec<(u32, String, Span)>,
    /// How it ended, in a sentence.
    pub ending: String,
    /// How and where it fails, if it does what was kept.
    pub failed: Option<(String, Span)>,
}

/// Runs a member on what is kept in a counterexample. An error says why that cannot be done.
pub fn replay(
    program: &Program,
    goal: &Goal,
    counterexample: &Counterexample,
    notation: &dyn Notation,
) -> Result<Again, String> {
    let recipe = stored_run::read(&counterexample.choices)?;
    let member = Member::of(program, goal).ok_or_else(|| format!("there is no `{}` any more", goal.written))?;
    let trial = recipe.trial(program, member);
    let run = trial.run(&recipe.input, recipe.abstraction.clone(), recipe.completion);
    let failed = match &run.end {
        Err(Stop::Failed(failed)) if trial.reproduces(&run) => Some((failed.code(), failed.span)),
        _ => None,
    };
    let mut state = run.state.clone();
    recipe.input.arguments.iter().for_each(|(name, value)| {
        state.store.insert(name.clone(), value.settled(&run.settled));
    });
    let naming = Naming::new(program, &member, &state, &run.tables);
    let mut teller = Teller { trial: &trial, naming, notation };
    let arguments: Vec<Value> =
        member.parameters().iter().filter_map(|parameter| state.store.get(&parameter.name).cloned()).collect();
    let mut steps = vec![(0, teller.call(&goal.written, &arguments), member.span())];
    steps.extend(run.passed.iter().map(|passed| (1, teller.passed(passed), passed.span)));
    Ok(Again { steps, ending: ending(&trial, &run), failed })
}

fn ending(trial: &Trial<'_>, run: &Run) -> String {
    match &run.end {
        _ if run.false_axiom.is_some() => trial.objection(run),
        Err(Stop::Failed(failed)) => format!("fails with {}: {}", failed.code(), failed.cause.sentence(failed.error)),
        _ => trial.objection(run),
    }
}

struct Teller<'a> {
    trial: &'a Trial<'a>,
    naming: Naming<'a>,
    notation: &'a dyn Notation,
}

impl Teller<'_> {
    fn value(&mut self, value: &Value) -> String {
        self.notation.value(&self.naming.shape(value))
    }

    fn call(&mut self, name: &gainsay_source::Name, arguments: &[Value]) -> String {
        let arguments: Vec<_> = arguments.iter().map(|argument| self.naming.shape(argument)).collect();
        self.notation.call(name, &arguments)
    }

    fn passed(&mut self, passed: &Passed) -> String {
        let what = match &passed.kind {
            PassedKind::Call(name) => {
                let method = self.trial.program.methods.get(name);
                let written = method.map_or_else(|| name.clone(), |method| method.written.clone());
                self.call(&written, &passed.arguments)
            }
            PassedKind::Function(name) => {
                let function = self.trial.program.functions.get(name);
                let written = function.map_or_else(|| name.clone(), |function| function.written.clone());
                self.call(&written, &passed.arguments)
            }
            PassedKind::Loop(head) => head.text(self.trial.program),
        };
        let results: Vec<String> = passed
            .results
            .iter()
            .map(|(name, value)| {
                let variable = self.trial.member.variable(name);
                let written = variable.map_or_else(|| name.clone(), |variable| variable.written.clone());
                format!("{written} = {}", self.value(value))
            })
            .collect();
        let by = match (&passed.kind, passed.abstracted) {
            (_, false) => "",
            (PassedKind::Call(_), true) => ", by its specification",
            (PassedKind::Function(_), true) => ", by its postcondition: it is opaque",
            (PassedKind::Loop(_), true) => ", by its invariant",
        };
        match results.as_slice() {
            [] => format!("{what}{by}"),
            _ => format!("{what} gives {}{by}", results.join(", ")),
        }
    }
}
