//! What happens between text and verdict, in the form the tests of each stage read.

use std::{
    fmt::Write,
    sync::{Mutex, PoisonError},
};

use gainsay_smt::{Backend, Settings, chain};
use gainsay_source::{FileId, Sources};
use gainsay_verdict::{GoalReport, Outcome, Report, Statistics};

use crate::{
    Observer, Options, Stage, World, check,
    engine::{Means, Work, unannounced},
    language::{Text, language_of},
    large_stack::with_room,
    prepare::prepare,
};

/// Prints a stage of the check of one file. An `Err` says in a sentence why it cannot.
pub fn dump(
    world: World<'_>,
    sources: &mut Sources,
    root: FileId,
    stage: Stage,
    options: &Options,
) -> Result<String, String> {
    match stage {
        Stage::Ir => with_room(|| program(world, sources, root, options)),
        Stage::Paths => with_room(|| Ok(paths(world, sources, root, options))),
        Stage::Smt2 => Ok(queries(world, sources, root, options)),
        Stage::Model => Ok(models(&check(world, sources, &[root], options))),
        Stage::Types => with_room(|| Ok(types(world, sources, root, options))),
    }
}

/// The core language is its own intermediate language.
fn program(world: World<'_>, sources: &mut Sources, root: FileId, options: &Options) -> Result<String, String> {
    match language_of(sources, root, options) {
        Some(language) => language.front_end().program(Text { host: &**world.host, sources, root, options }),
        None => Err(format!("the language of `{}` is not known", sources.path(root))),
    }
}

fn paths(world: World<'_>, sources: &mut Sources, root: FileId, options: &Options) -> String {
    let mut text = String::new();
    for job in prepare(&**world.host, sources, &[root], options).jobs {
        let settings = Settings { profile: job.work.profile(), ..Settings::default() };
        let mut solver = chain(Backend::new(world.solver.clone(), settings));
        let told = match &job.work {
            Work::Engine(engine) => {
                engine.paths(sources, Means { world, solver: solver.as_mut(), options, announce: &unannounced })
            }
            Work::Undecided(reason) | Work::Unread(reason) => reason.message().to_owned(),
            Work::Known(_) => "known".to_owned(),
        };
        let _ = writeln!(text, "{}: {told}", job.name);
    }
    text
}

/// What is proved by types, and what is missing of the rest.
fn types(world: World<'_>, sources: &mut Sources, root: FileId, options: &Options) -> String {
    let mut text = String::new();
    let prepared = prepare(&**world.host, sources, &[root], options);
    let mut solver = chain(Backend::new(world.solver.clone(), Settings::default()));
    for job in prepared.jobs {
        let Some(types) = &job.types else { continue };
        let told = match types.why_not(&job.name, solver.as_mut()) {
            None => "proved by types".to_owned(),
            Some((why, None)) => why,
            Some((why, Some(span))) => {
                let place = sources.place(span);
                format!("{}:{}: {why}", place.line, place.column)
            }
        };
        let _ = writeln!(text, "{}: {told}", job.name);
    }
    text
}

/// What a proof went through in a line, and what it could not show.
pub(crate) fn effort(sources: &Sources, (outcome, statistics): (Outcome, Statistics)) -> String {
    let failures = outcome.failures().iter().map(|failure| {
        let place = sources.place(failure.span);
        format!("\n  {}:{}: {}: {}", place.line, place.column, failure.code, failure.message)
    });
    let failures: String = failures.collect();
    format!("{} paths, {} steps, {} queries{failures}", statistics.paths, statistics.steps, statistics.queries)
}

fn models(report: &Report) -> String {
    let mut text = String::new();
    for goal in &report.goals {
        for counterexample in goal.outcome.failures().iter().filter_map(|failure| failure.counterexample.as_ref()) {
            let _ = writeln!(text, "{}:", goal.name);
            for input in &counterexample.inputs {
                let _ = writeln!(text, "  {} : {} = {}", input.name, input.ty, input.value.text);
            }
        }
    }
    text
}

fn queries(world: World<'_>, sources: &mut Sources, root: FileId, options: &Options) -> String {
    let collected = Collected(Mutex::new(String::new()));
    check(World { observer: &collected, ..world }, sources, &[root], options);
    collected.0.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Collects the scripts of all queries.
struct Collected(Mutex<String>);

impl Observer for Collected {
    fn planned(&self, _goals: usize) {}

    fn decided(&self, _goal: &GoalReport, _sources: &Sources) {}

    fn wants_queries(&self) -> bool {
        true
    }

    fn asked(&self, goal: &str, number: u64, script: &str) {
        let mut text = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(text, "; {goal}, query {number}\n{script}");
    }
}
