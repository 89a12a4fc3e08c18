//! Every goal through its engine, in parallel, and all verdicts into one report.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
};

use gainsay_explore::in_parallel;
use gainsay_smt::{Backend, Profile, Settings, Solver, chain};
use gainsay_source::{FileId, Sources};
use gainsay_verdict::{GoalReport, Outcome, Reason, Report, Statistics};

use crate::{
    Options, World, permission,
    prepare::{Job, Prepared, Work, prepare},
    stack::with_room,
};

/// Checks every goal of `roots`. Imports are read through the world and added to `sources`.
pub fn check(world: World<'_>, sources: &mut Sources, roots: &[FileId], options: &Options) -> Report {
    let Prepared { jobs, diagnostics } = with_room(|| prepare(world.host, sources, roots, options));
    world.observer.planned(jobs.len());
    let sources: &Sources = sources;
    let mut report = Report { diagnostics, goals: Vec::with_capacity(jobs.len()) };
    let decide = |worker: &mut Worker, job: &Job| worker.decide(world, job, options);
    in_parallel(
        options.jobs,
        &jobs,
        || Worker::new(world, Profile::Paths, options),
        decide,
        |decided| {
            for (script, number) in decided.queries.iter().zip(1..) {
                world.observer.asked(&decided.report.name, number, script);
            }
            world.observer.decided(&decided.report, sources);
            report.goals.push(decided.report);
        },
    );
    report
}

struct Decided {
    report: GoalReport,
    /// The scripts of the queries that reached the solver, where the observer wants them.
    queries: Vec<String>,
}

/// A thread's share of the run: one live solver, and what it was asked.
struct Worker {
    profile: Profile,
    solver: Box<dyn Solver + Send>,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Worker {
    fn new(world: World<'_>, profile: Profile, options: &Options) -> Worker {
        let asked = Arc::new(Mutex::new(Vec::new()));
        let mut backend = Backend::new(world.solver.clone(), settings(profile, options));
        if world.observer.wants_queries() {
            let log = asked.clone();
            backend.log_to(Box::new(move |script| {
                log.lock().unwrap_or_else(PoisonError::into_inner).push(script.to_owned());
            }));
        }
        Worker { profile, solver: chain(backend), asked }
    }

    /// A panic costs this goal, never the run, and never becomes `Verified`.
    fn decide(&mut self, world: World<'_>, job: &Job, options: &Options) -> Decided {
        let started = world.host.elapsed();
        if job.work.profile() != self.profile {
            *self = Worker::new(world, job.work.profile(), options);
        }
        let result = catch_unwind(AssertUnwindSafe(|| {
            // Each goal meets the solver as if it were the first: what ran before must not show.
            self.solver.reset();
            run(world, job, self.solver.as_mut(), options)
        }));
        let (outcome, mut statistics) = result.unwrap_or_else(|panic| {
            *self = Worker::new(world, self.profile, options);
            (Outcome::unknown(Reason::Bug { message: panic_message(panic.as_ref()) }), Statistics::default())
        });
        if options.timings {
            statistics.milliseconds = world.host.elapsed().saturating_sub(started).as_millis() as u64;
        }
        let (name, span, language) = (job.name.clone(), job.span, job.language.name());
        let mut report = GoalReport { name, language, span, outcome, statistics };
        report.write_in(job.notation.as_ref());
        let queries = std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner));
        Decided { report, queries }
    }
}

/// A solver that is silent for longer than the goal may take would only delay the answer.
fn settings(profile: Profile, options: &Options) -> Settings {
    let default = Settings::default();
    Settings { profile, patience: options.time.min(default.patience), ..default }
}

fn run(world: World<'_>, job: &Job, solver: &mut dyn Solver, options: &Options) -> (Outcome, Statistics) {
    match &job.work {
        Work::Functional { code, goal } => {
            let elapsed = || world.host.elapsed();
            let resources = gainsay_functional::Resources {
                solver,
                budget: options.budget(),
                elapsed: &elapsed,
                seed: options.seed,
            };
            let (mut evidence, statistics) = gainsay_functional::check(code, &code.entries[*goal], resources);
            evidence.gaps.extend(job.caveats.iter().cloned());
            (Outcome::conclude(evidence), statistics)
        }
        Work::Permission { program, member, expected } => {
            permission::check(program, member, expected.as_ref(), solver, options)
        }
        Work::Undecided(reason) => (Outcome::unknown(reason.clone()), Statistics::default()),
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("gainsay itself broke on this goal: {}", text.unwrap_or("no message"))
}
