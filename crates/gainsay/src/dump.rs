//! What happens between text and verdict, in the form the tests of each stage read.

use std::{
    fmt::Write,
    sync::{Mutex, PoisonError},
};

use gainsay_ir::functional;
use gainsay_smt::{Backend, Profile, Settings, chain};
use gainsay_source::{FileId, Sources};
use gainsay_verdict::{GoalReport, Report};

use crate::{
    Language, Observer, Options, Stage, World, c, check, core_language, haskell,
    prepare::{Work, prepare},
    stack::with_room,
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
        Stage::Syntax | Stage::Ir => with_room(|| program(world, sources, root, options)),
        Stage::Paths => with_room(|| Ok(paths(world, sources, root, options))),
        Stage::Smt2 => Ok(queries(world, sources, root, options)),
        Stage::Model => Ok(models(&check(world, sources, &[root], options))),
    }
}

/// The core language is its own intermediate language.
fn program(world: World<'_>, sources: &mut Sources, root: FileId, options: &Options) -> Result<String, String> {
    match options.language.or_else(|| Language::of_path(sources.path(root))) {
        Some(Language::Core) => Ok(functional::print(&core_language::read(sources, root).0)),
        Some(Language::Haskell) => Ok(functional::print(&haskell::read(world.host, sources, root, options).0.program)),
        Some(Language::Viper) => {
            let (program, _) = gainsay_viper::load(world.host, sources, root);
            program.map(|program| gainsay_viper::print(&program)).ok_or_else(|| "the program has errors".to_owned())
        }
        Some(Language::C) => Ok(c::program(world.host, sources, root, options)),
        _ => Err(format!("`{}` is in no language whose stages can be shown", sources.path(root))),
    }
}

fn paths(world: World<'_>, sources: &mut Sources, root: FileId, options: &Options) -> String {
    let mut text = String::new();
    let elapsed = || world.host.elapsed();
    for job in prepare(world.host, sources, &[root], options).jobs {
        if let Work::C(work) = &job.work {
            let mut solver = chain(Backend::new(world.solver.clone(), quantified()));
            let _ = writeln!(text, "{}: {}", job.name, c::paths(work, solver.as_mut()));
            continue;
        }
        let Work::Functional { code, goal, .. } = &job.work else { continue };
        let mut solver = chain(Backend::new(world.solver.clone(), Settings::default()));
        let resources = gainsay_functional::Resources {
            solver: solver.as_mut(),
            budget: options.budget(),
            elapsed: &elapsed,
            seed: options.seed,
        };
        let paths = gainsay_functional::paths(code, &code.entries[*goal], resources);
        let _ = writeln!(text, "{}: {} paths", job.name, paths.len());
        for path in paths {
            let _ = writeln!(text, "  {path}");
        }
    }
    text
}

fn quantified() -> Settings {
    Settings { profile: Profile::Quantified, ..Settings::default() }
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
