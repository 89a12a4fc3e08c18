//! Counterexamples that were written down: what a run was given, as data, and the run again from there.

use gainsay_source::{Name, Sources};
use gainsay_verdict::{Binding, Counterexample, Failure, Shown, Step, Value};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::{
    Settings,
    attempt::{Attempt, Outcome, Task},
    choice_sequence::{Decision, Tape},
    explain,
    index::Executable,
    inputs_by_type::needs_memory,
    machine::{Promises, Rules},
    memory::Origin,
    program::Program,
    replay,
    search::Found,
};

/// A stored counterexample run again.
#[derive(Clone, Debug)]
pub struct Repeated {
    /// The statements of the function, as they were executed.
    pub steps: Vec<Step>,
    /// How it ended, in a sentence.
    pub ending: String,
    /// How it fails, if it does, told as it would be if it had just been found.
    pub failure: Option<Failure>,
}

const DECISIONS: &str = "decisions";
const BLOCKS: &str = "blocks";
const NUMBERS: &str = "numbers";
const BY_CONTRACT: &str = "by contract";

/// What the run was given, for [`repeat`].
pub(crate) fn choices(found: &Found<'_, '_>) -> Vec<Binding> {
    let tape = &found.attempt.machine.tape;
    let number = |number: usize| Value::Integer(BigInt::from(number));
    let decisions = tape.taken().iter().map(|decision| match decision {
        Decision::Alternative { taken, .. } => number(*taken),
        Decision::Number(given) => Value::Integer(BigInt::from(*given)),
    });
    let decisions = decisions.collect();
    let binding = |name: &str, value: Value| Binding {
        name: Name::new(name),
        ty: String::new(),
        value: Shown::from(value),
        origin: None,
    };
    vec![
        binding(DECISIONS, Value::List(decisions)),
        binding(BLOCKS, number(found.size)),
        binding(NUMBERS, Value::Boolean(tape.has_numbers())),
        by_contract(found.attempt.machine.rules.promises, binding),
    ]
}

/// Where it is one place, that is said as a place, which moves with the text.
fn by_contract(promises: Promises, binding: impl Fn(&str, Value) -> Binding) -> Binding {
    let said = binding(BY_CONTRACT, Value::Boolean(promises != Promises::Nowhere));
    match promises {
        Promises::At(place) => Binding { origin: Some(place), ..said },
        Promises::Nowhere | Promises::Everywhere | Promises::EverywhereBut(_) => said,
    }
}

/// Runs a stored counterexample of a function again. An `Err` says in a sentence why it cannot.
pub fn repeat(
    executable: &Executable,
    function: &str,
    sources: &Sources,
    settings: &Settings,
    counterexample: &Counterexample,
) -> Result<Repeated, String> {
    let program = Program::new(executable, function, settings.overflow);
    let attempt = again(&program, function, settings, counterexample)?;
    let trace = attempt.machine.trace.iter();
    let written = |span| sources.excerpt(span).split_whitespace().collect::<Vec<_>>().join(" ");
    let steps = trace.map(|span| Step { depth: 0, text: written(*span), span: Some(*span) }).collect();
    let finding = match &attempt.outcome {
        Outcome::Found(finding) => finding.clone(),
        Outcome::Undecided(why) => return Ok(Repeated { steps, ending: why.clone(), failure: None }),
        _ => return Ok(Repeated { steps, ending: "it does not fail".to_owned(), failure: None }),
    };
    if let Err(doubt) = replay::replay(&attempt, &finding) {
        return Ok(Repeated { steps, ending: doubt, failure: None });
    }
    let ending = finding.message.clone();
    let given = attempt.initial.blocks.iter().filter(|block| block.origin == Origin::Given).count();
    let found = Found { size: given, attempt, finding, doubt: None };
    Ok(Repeated { steps, ending, failure: Some(explain::failure(&found, sources)) })
}

/// The attempt that a stored counterexample tells of.
pub(crate) fn again<'a, 'u>(
    program: &'a Program<'u>,
    function: &str,
    settings: &Settings,
    counterexample: &Counterexample,
) -> Result<Attempt<'a, 'u>, String> {
    let function = program.ordinary(function).filter(|function| function.body.is_some());
    let function = function.ok_or("there is no such function")?;
    let binding = |name: &str| counterexample.choices.iter().find(|binding| binding.name == name);
    let choice = |name: &str| binding(name).map(|found| &found.value.value);
    let number = |value: &Value| match value {
        Value::Integer(number) => number.to_i128(),
        _ => None,
    };
    let missing = "the counterexample does not say what its run was given";
    let decisions = match choice(DECISIONS) {
        Some(Value::List(decisions)) => decisions.iter().map(number).collect::<Option<Vec<_>>>().ok_or(missing)?,
        _ => return Err(missing.to_owned()),
    };
    let size = choice(BLOCKS).and_then(number).and_then(|size| usize::try_from(size).ok()).ok_or(missing)?;
    let has_numbers = choice(NUMBERS) == Some(&Value::Boolean(true));
    if !has_numbers && decisions.iter().any(|decision| *decision < 0) {
        return Err(missing.to_owned());
    }
    let promises = match (choice(BY_CONTRACT), binding(BY_CONTRACT).and_then(|found| found.origin)) {
        (Some(Value::Boolean(true)), Some(place)) => Promises::At(place),
        (Some(Value::Boolean(true)), None) => Promises::Everywhere,
        _ => Promises::Nowhere,
    };
    let task = Task { function, contract: program.contract(&function.name) };
    let by_type = task.contract.is_none() && needs_memory(program, function);
    let rules = Rules { promises, by_type, ..Rules::default() };
    Ok(Attempt::run(program, task, rules, Tape::of(decisions, has_numbers), size, settings.budget.steps_of_a_run))
}
