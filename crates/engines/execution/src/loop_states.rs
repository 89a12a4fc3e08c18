//! What is true where a loop begins its iterations, shown by a run: for those who have to write its invariant.

use gainsay_source::{Sources, Span};
use gainsay_verdict::Value;

use super::{
    Settings,
    attempt::{Attempt, Task},
    choice_sequence::Tape,
    index::Executable,
    machine::{Rules, Variable},
    picture::Painter,
    program::Program,
};

/// Runs that are looked at, for each number of blocks.
const RUNS: usize = 40;
const STEPS: u64 = 5_000;
const MOST_BLOCKS: usize = 3;
/// Turns that are told.
const ITERATIONS: usize = 3;

/// How a run of a function begins the iterations of a loop, the smallest run that has any.
pub fn loop_heads(
    executable: &Executable,
    function: &str,
    sources: &Sources,
    settings: &Settings,
    the_loop: Span,
) -> Option<String> {
    let program = Program::new(executable, function, settings.overflow);
    let function = program.ordinary(function).filter(|function| function.body.is_some())?;
    if executable.checked.unrunnable.contains(&function.name) {
        return None;
    }
    let task = Task { function, contract: program.contract(&function.name) };
    let rules = Rules { by_type: task.contract.is_none(), ..Rules::default() };
    for size in 0..=MOST_BLOCKS {
        let mut tape = Tape::default();
        for _ in 0..RUNS {
            let attempt = Attempt::run(&program, task, rules, tape, size, STEPS);
            let is_here = |span: Span| span == the_loop || sources.line(span) == sources.line(the_loop);
            let iterations =
                attempt.machine.iterations.iter().filter(|(span, _)| span.file == the_loop.file && is_here(*span));
            let iterations: Vec<&Vec<Variable>> = iterations.map(|(_, variables)| variables).collect();
            if iterations.len() > 1 {
                return Some(describe_iterations(&attempt, &iterations));
            }
            tape = attempt.machine.tape.clone();
            if !tape.advance() {
                break;
            }
        }
    }
    None
}

fn describe_iterations(attempt: &Attempt<'_, '_>, iterations: &[&Vec<Variable>]) -> String {
    let machine = &attempt.machine;
    let painter = Painter { program: machine.program, knowledge: &machine.knowledge, names: &machine.memory };
    let turn = |variables: &&Vec<Variable>| {
        let bindings = painter.variables(variables).into_iter();
        let known = bindings.filter(|binding| binding.value.value != Value::Unspecified);
        let texts =
            known.map(|binding| format!("{} = {}", binding.name, machine.program.notation.value(&binding.value.value)));
        texts.collect::<Vec<_>>().join(", ")
    };
    let mut text = iterations.iter().take(ITERATIONS).map(turn).collect::<Vec<_>>().join("; then ");
    if iterations.len() > ITERATIONS {
        text.push_str("; and so on");
    }
    text
}
