//! Replay: the run once more, from what the counterexample says alone. Inputs nobody looked at get the smallest value; the precondition is
//! recognised on the heap as it stands; and the same thing must go wrong at the same place.

use std::rc::Rc;

use gainsay_source::Span;

use super::{
    attempt::{Attempt, Outcome},
    choice,
    choice_sequence::Tape,
    evaluate::Scope,
    machine::{Allowed, External, Finding, Halt, Machine, Promises, Taken, Variable, parameters},
    memory::Memory,
    substitution::Knowledge,
    value::Value,
};

pub(crate) const STEPS: u64 = 1_000_000;

/// A run with everything in it known.
#[derive(Clone)]
pub(crate) struct Recorded {
    pub(crate) initial: Memory,
    pub(crate) arguments: Vec<Value>,
    pub(crate) ghost: Vec<(gainsay_source::Name, Value)>,
    pub(crate) log: Vec<External>,
}

/// Fills in what an attempt left open.
pub(crate) fn recorded(attempt: &Attempt<'_, '_>) -> Recorded {
    let mut filler = Filler { attempt, knowledge: attempt.machine.knowledge.clone() };
    let initial = filler.memory(&attempt.initial);
    let arguments = attempt.arguments.iter().map(|value| filler.value(value, 0)).collect();
    let ghost = attempt.scope.values.iter().map(|(name, value)| (name.clone(), filler.value(value, 0))).collect();
    let log = attempt.machine.log.iter().map(|event| match event {
        External::AllocationFails(fails) => External::AllocationFails(*fails),
        External::Input(through, value) => External::Input(through.clone(), filler.value(value, 0)),
        External::Allowed(allowed) => External::Allowed(Box::new(filler.allowed(allowed))),
    });
    let log = log.collect();
    Recorded { initial, arguments, ghost, log }
}

/// Runs again; why the replay disagrees, if it does.
pub(crate) fn replay(attempt: &Attempt<'_, '_>, finding: &Finding) -> Result<(), String> {
    let mut again = repeated(attempt, recorded(attempt));
    if let Some(contract) = attempt.task.contract {
        let scope = parameters(attempt.task.function, &again.arguments);
        // What its patterns stand for is part of what was recorded: the heap must mean just that.
        let patterns: Vec<_> = again.scope.values.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let memory = again.machine.memory.clone();
        match again.machine.consume_as(&memory, &contract.requires, &scope, &patterns) {
            Ok(Taken::Broken(broken)) => {
                return Err(format!("the heap does not satisfy the precondition: {}", broken.why));
            }
            Ok(Taken::Whole { .. }) => {}
            Ok(Taken::Undecided(why)) => return Err(format!("whether the precondition holds was not decided: {why}")),
            Err(_) => return Err("the precondition could not be checked again".to_owned()),
        }
    }
    match again.execute() {
        Outcome::Found(repeated) if repeated.code == finding.code && repeated.span == finding.span => Ok(()),
        Outcome::Found(repeated) => Err(format!("the replay fails differently: {}", repeated.message)),
        Outcome::Undecided(why) => Err(format!("the replay came to nothing: {why}")),
        _ => Err("the replay does not fail".to_owned()),
    }
}

/// The same start, before anything has run.
pub(crate) fn repeated<'a, 'u>(attempt: &Attempt<'a, 'u>, recorded: Recorded) -> Attempt<'a, 'u> {
    let machine = &attempt.machine;
    let mut again = Attempt {
        machine: Machine::new(machine.program, machine.rules, Tape::default(), STEPS),
        task: attempt.task,
        outcome: Outcome::Fine,
        initial: recorded.initial.clone(),
        arguments: recorded.arguments.clone(),
        scope: Scope::default().with(recorded.ghost.clone()),
        promised: attempt.promised.iter().map(|(promise, scope)| (*promise, filled(attempt, scope))).collect(),
        generated: 0,
        result: None,
    };
    again.machine.memory = recorded.initial;
    again.machine.old = again.machine.memory.clone();
    again.machine.script = Some(recorded.log.into_iter());
    again
}

/// What goes wrong from the same start if every allocation succeeds.
pub(crate) fn with_allocations(attempt: &Attempt<'_, '_>) -> Option<Box<Finding>> {
    let mut again = repeated(attempt, recorded(attempt));
    again.machine.script = None;
    match again.execute() {
        Outcome::Found(finding) => Some(finding),
        _ => None,
    }
}

/// What the body of a callee really returns from where its contract was taken at its word.
pub(crate) fn run_body(attempt: &Attempt<'_, '_>, allowed: &Allowed) -> Actual {
    let program = attempt.machine.program;
    let function = allowed.callee.as_ref().and_then(|name| program.ordinary(name));
    let Some(function) = function.filter(|function| function.body.is_some()) else { return Actual::NoBody };
    let rules = super::machine::Rules { promises: Promises::Nowhere, ..attempt.machine.rules };
    let mut machine = Machine::new(program, rules, Tape::default(), STEPS / 10);
    machine.memory = allowed.before.clone();
    machine.old = allowed.before.clone();
    match machine.run(function, &allowed.arguments, Scope::default(), allowed.span) {
        Ok(Some(value)) => Actual::Returns(machine.knowledge.deep(&value), machine.memory),
        Ok(None) => Actual::Nothing(machine.memory),
        Err(Halt::Found(finding)) => Actual::Raises(finding.message),
        Err(_) => Actual::Diverges,
    }
}

/// The variables at each iteration of a loop, where bodies and loops run as they are.
pub(crate) fn iterations(attempt: &Attempt<'_, '_>, at: Span) -> Vec<Vec<Variable>> {
    let recorded = recorded(attempt);
    let rules = super::machine::Rules { promises: Promises::Nowhere, ..attempt.machine.rules };
    let mut machine = Machine::new(attempt.machine.program, rules, Tape::default(), STEPS / 10);
    machine.memory = recorded.initial.clone();
    machine.old = recorded.initial;
    let function = attempt.task.function;
    let scope = Scope::default().with(recorded.ghost);
    // How it ends does not matter: the iterations before are real either way.
    let _ = machine.run(function, &recorded.arguments, scope, function.name_span);
    machine.iterations.into_iter().filter(|(span, _)| *span == at).map(|(_, variables)| variables).collect()
}

/// What came of running a body.
pub(crate) enum Actual {
    Returns(Value, Memory),
    Nothing(Memory),
    Raises(String),
    Diverges,
    NoBody,
}

fn filled(attempt: &Attempt<'_, '_>, scope: &Scope) -> Scope {
    let mut filler = Filler { attempt, knowledge: attempt.machine.knowledge.clone() };
    let values = scope.values.iter().map(|(name, value)| (name.clone(), filler.value(value, 0)));
    Scope::default().with(values.collect::<Vec<_>>())
}

struct Filler<'p, 'a, 'u> {
    attempt: &'p Attempt<'a, 'u>,
    knowledge: Knowledge,
}

impl Filler<'_, '_, '_> {
    fn memory(&mut self, memory: &Memory) -> Memory {
        let mut memory = memory.clone();
        for block in &mut memory.blocks {
            for cell in block.cells.values_mut() {
                cell.value = cell.value.as_ref().map(|value| self.value(value, 0));
            }
        }
        for (_, arguments, _) in &mut memory.opaque {
            arguments.iter_mut().for_each(|value| *value = self.value(value, 0));
        }
        memory
    }

    fn allowed(&mut self, allowed: &Allowed) -> Allowed {
        Allowed {
            callee: allowed.callee.clone(),
            span: allowed.span,
            arguments: allowed.arguments.iter().map(|value| self.value(value, 0)).collect(),
            before: self.memory(&allowed.before),
            result: allowed.result.as_ref().map(|value| self.value(value, 0)),
            memory: self.memory(&allowed.memory),
            values: allowed.values.iter().map(|(name, value)| (name.clone(), self.value(value, 0))).collect(),
            variables: Vec::new(),
        }
    }

    fn value(&mut self, value: &Value, depth: usize) -> Value {
        match self.knowledge.shallow(value) {
            Value::Unknown(index) => {
                let program = self.attempt.machine.program;
                let candidates = choice::candidates(program, &mut self.knowledge, &self.attempt.initial, index);
                let smallest = candidates.into_iter().next().filter(|_| depth < 20).unwrap_or(Value::NULL);
                self.knowledge.unknowns[index as usize].value = Some(smallest.clone());
                self.value(&smallest, depth + 1)
            }
            Value::Data(name, arguments) => {
                Value::Data(name, Rc::new(arguments.iter().map(|argument| self.value(argument, depth + 1)).collect()))
            }
            Value::Partial(name, arguments) => Value::Partial(
                name,
                Rc::new(arguments.iter().map(|argument| self.value(argument, depth + 1)).collect()),
            ),
            other => other,
        }
    }
}

#[cfg(test)]
mod tests;
