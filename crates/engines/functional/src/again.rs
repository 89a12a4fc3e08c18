//! A stored counterexample, run again.

use std::{collections::BTreeMap, time::Duration};

use gainsay_explore::{Budget, Deadline};
use gainsay_source::Name;
use gainsay_verdict::{Assumption, Binding, Call, CallResult, Counterexample, Failure};

use crate::{
    code::{ChoiceId, Code, Entry, GeneratorId},
    confirm::{Confirmed, Replays},
    explain::explain,
    replay::{Decision, Ending, Evaluator, Limits, Script, Tracing},
};

/// The run of a stored counterexample.
#[derive(Clone, Debug)]
pub struct Again {
    /// All calls in the order they were made, with how deep they were.
    pub calls: Vec<(u32, Call)>,
    /// How it ended, in a sentence.
    pub ending: String,
    /// How it fails, if it does, told as it would be if it had just been found.
    pub failure: Option<Failure>,
}

const LIMITS: Limits = Limits { steps: 20_000_000, cells: 50_000_000 };

/// Runs `goal` on the inputs of `counterexample`. An error says which of its parts no longer fit the program.
pub fn replay(code: &Code, goal: &Entry, counterexample: &Counterexample) -> Result<Again, String> {
    let script = script(code, counterexample)?;
    let mut evaluator = Evaluator::new(code, &script, LIMITS, Tracing::On);
    let ending = evaluator.run(goal.body);
    let calls = evaluator.all_calls().into_iter().map(|call| {
        let result = call.result.map_or(CallResult::Interrupted, |result| CallResult::Returned(result.into()));
        let arguments = call.arguments.into_iter().map(Into::into).collect();
        (call.depth, Call { function: call.function, arguments, result, span: Some(call.span), text: String::new() })
    });
    let calls = calls.collect();
    let steps = evaluator.steps();
    let raised = evaluator.raised_text();
    let told = sentence(code, &ending, steps, raised);
    drop(evaluator);
    let failure = match ending {
        Ending::Failed(check) => {
            let budget = Budget { steps: LIMITS.steps, paths: 1, time: Duration::MAX, memory: u64::MAX };
            let deadline = Deadline::of(&budget, &|| Duration::ZERO);
            let replays = Replays::new(code, goal.body, LIMITS, deadline);
            Some(explain(&replays, &goal.name, &Confirmed { kind: counterexample.kind, check, script }))
        }
        _ => None,
    };
    Ok(Again { calls, ending: told, failure })
}

fn sentence(code: &Code, ending: &Ending, steps: u64, raised: Option<String>) -> String {
    match ending {
        Ending::Failed(check) => {
            let check = code.check(*check);
            let what = check.message.clone().or(raised).unwrap_or_else(|| match check.code.as_str() {
                "assert" => "the assertion is false".to_owned(),
                code => code.to_owned(),
            });
            format!("fails after {steps} steps: {what}")
        }
        Ending::Value(_) => format!("ends after {steps} steps without a failure"),
        Ending::AssumptionFalse => "violates an assumption".to_owned(),
        Ending::HoleForced => "needs an input that the counterexample does not have".to_owned(),
        Ending::Loop => "needs a value to compute that same value".to_owned(),
        Ending::OutOfSteps => format!("does not end within {} steps", LIMITS.steps),
        Ending::Unsupported(what) => format!("reaches {what}"),
        Ending::IllTyped(what) => what.clone(),
    }
}

fn script(code: &Code, counterexample: &Counterexample) -> Result<Script, String> {
    let mut script = Script::default();
    let promised = counterexample.assumed.iter().flat_map(|assumption| &assumption.promised);
    for binding in counterexample.inputs.iter().chain(promised) {
        for generator in generators(code, binding)? {
            script.inputs.entry(generator).or_default().push(binding.value.value.clone());
        }
    }
    for assumption in &counterexample.assumed {
        decide(&mut script.decisions, choice(code, assumption)?, assumption.occurrence);
    }
    Ok(script)
}

/// Goals of one function may ask for the same input; a goal takes only what it asks for itself.
fn generators(code: &Code, binding: &Binding) -> Result<Vec<GeneratorId>, String> {
    let fits = |index: &u32| {
        let generator = &code.generators[*index as usize];
        generator.label == binding.name && binding.origin.is_none_or(|origin| origin == generator.span)
    };
    let found: Vec<_> = (0..code.generators.len() as u32).filter(fits).map(GeneratorId).collect();
    if found.is_empty() { Err(absent(&binding.name)) } else { Ok(found) }
}

fn choice(code: &Code, assumption: &Assumption) -> Result<ChoiceId, String> {
    let fits = |index: &usize| {
        let choice = &code.choices[*index];
        let callee = choice.callee.as_ref().is_none_or(|callee| *callee == assumption.callee);
        callee && assumption.span.is_none_or(|span| span == choice.span)
    };
    position(code.choices.len(), fits, &assumption.callee).map(ChoiceId)
}

fn position(count: usize, fits: impl Fn(&usize) -> bool, name: &Name) -> Result<u32, String> {
    let found = (0..count).find(fits);
    found.map(|index| index as u32).ok_or_else(|| absent(name))
}

fn absent(name: &Name) -> String {
    format!("the program has no `{name}` where the counterexample was found")
}

/// The decision for the contract at this evaluation of the choice; the body at all others.
fn decide(decisions: &mut BTreeMap<ChoiceId, Vec<Decision>>, choice: ChoiceId, occurrence: u32) {
    let decisions = decisions.entry(choice).or_default();
    let index = (occurrence.max(1) - 1) as usize;
    if decisions.len() <= index {
        decisions.resize(index + 1, Decision::Left);
    }
    decisions[index] = Decision::Right;
}
