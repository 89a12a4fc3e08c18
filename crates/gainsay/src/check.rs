//! Every goal through its engine, in parallel, and all verdicts into one report.

use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use gainsay_explore::in_parallel;
use gainsay_meter::{finished, with_gauge, within};
use gainsay_smt::{Backend, Profile, Settings, Solver, chain};
use gainsay_source::{Diagnostic, FileId, Sources};
use gainsay_verdict::{GoalReport, Outcome, Reason, Report, Statistics};

use crate::{
    Options, World, c, functional, limits, permission,
    prepare::{Job, Prepared, Work, prepare},
    rounds::{self, Turn},
    stack::with_room,
    vacuous, viper,
};

/// Checks every goal of `roots`. Imports are read through the world and added to `sources`.
pub fn check(world: World<'_>, sources: &mut Sources, roots: &[FileId], options: &Options) -> Report {
    let prepared = with_gauge(world.host.gauge(), || with_room(|| prepare(world.host, sources, roots, options)));
    let Prepared { jobs, mut diagnostics } = prepared;
    world.observer.planned(jobs.len());
    let sources: &Sources = sources;
    let doubts = |find: &dyn Fn() -> Vec<Diagnostic>| {
        with_gauge(world.host.gauge(), || within(limits::of_doubts(options), find)).unwrap_or_default()
    };
    let quantified = settings(Profile::Quantified, options);
    diagnostics.extend(doubts(&|| viper::doubts(world, sources, &jobs, &quantified)));
    let mut report = Report { diagnostics, goals: Vec::with_capacity(jobs.len()) };
    let mut tell = |decided: Decided| {
        for (script, number) in decided.queries.iter().zip(1..) {
            world.observer.asked(&decided.report.name, number, script);
        }
        world.observer.decided(&decided.report, sources);
        report.goals.push(decided.report);
    };
    let turns = rounds::first_round(options, &jobs);
    let mut waiting = Waiting::default();
    round(world, options, &turns, |decided| waiting.add(decided, &mut tell));
    let left: Vec<&Job> = waiting.cut_short().map(|index| &jobs[index]).collect();
    let turns = rounds::second_round(options, &left);
    round(world, options, &turns, |decided| waiting.replace(decided, &mut tell));
    let found = doubts(&|| vacuous::doubts(world, &jobs, &report.goals, &quantified));
    report.diagnostics.extend(found);
    report
}

/// Decides these goals, each by itself.
fn round(world: World<'_>, options: &Options, turns: &[Turn<'_>], done: impl FnMut(Decided)) {
    let decide = |worker: &mut Worker, turn: &Turn<'_>| {
        let options = Options { steps: turn.steps, ..options.clone() };
        let decided = worker.decide(world, turn.job, &options);
        Decided { cut_short: decided.cut_short && turn.comes_again, ..decided }
    };
    in_parallel(options.jobs, turns, || Worker::new(world, Profile::Paths, options), decide, done);
}

struct Decided {
    report: GoalReport,
    /// The scripts of the queries that reached the solver, where the observer wants them.
    queries: Vec<String>,
    /// Whether more time or steps might change the answer.
    cut_short: bool,
}

/// Goals that are told in order, some of which are decided once more.
#[derive(Default)]
struct Waiting {
    /// The number of goals that were told.
    told: usize,
    goals: VecDeque<Decided>,
}

impl Waiting {
    fn add(&mut self, decided: Decided, tell: &mut impl FnMut(Decided)) {
        if self.goals.is_empty() && !decided.cut_short {
            self.told += 1;
            tell(decided);
        } else {
            self.goals.push_back(decided);
        }
    }

    /// The goals that are to be decided once more, by their place among all.
    fn cut_short(&self) -> impl Iterator<Item = usize> {
        self.goals.iter().zip(self.told..).filter(|(goal, _)| goal.cut_short).map(|(_, index)| index)
    }

    /// The first goal that was cut short is decided as well as it can be, and with it those after it that were not.
    fn replace(&mut self, decided: Decided, tell: &mut impl FnMut(Decided)) {
        self.goals.pop_front();
        tell(decided);
        while let Some(goal) = self.goals.pop_front_if(|goal| !goal.cut_short) {
            tell(goal);
        }
    }
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
            let run = || run(world, job, self.solver.as_mut(), options);
            with_gauge(world.host.gauge(), || within(limits::of_goal(&job.work, options), run))
        }));
        let undecided = match result {
            Ok(Ok(decided)) => Ok(decided),
            Ok(Err(exhausted)) => Err(limits::out_of_budget(exhausted)),
            Err(panic) => Err(Reason::Bug { message: panic_message(panic.as_ref()) }),
        };
        let (outcome, mut statistics, cut_short) = undecided.unwrap_or_else(|reason| {
            *self = Worker::new(world, self.profile, options);
            let cut_short = matches!(reason, Reason::OutOfBudget { .. });
            (Outcome::unknown(reason), Statistics::default(), cut_short)
        });
        if options.timings {
            statistics.milliseconds = world.host.elapsed().saturating_sub(started).as_millis() as u64;
        }
        let (name, span, language) = (job.name.clone(), job.span, job.language.name());
        let mut report = GoalReport { name, language, span, outcome, statistics };
        report.write_in(job.notation.as_ref());
        let queries = std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner));
        Decided { report, queries, cut_short }
    }
}

/// A solver that is silent for longer than the goal may take would only delay the answer.
fn settings(profile: Profile, options: &Options) -> Settings {
    /// A busy machine needs this long to start a solver.
    const LEAST: Duration = Duration::from_secs(3);
    let default = Settings::default();
    let patience = options.time.clamp(LEAST.min(default.patience), default.patience);
    Settings { profile, patience, memory: options.memory.min(default.memory), ..default }
}

/// The outcome, what it took, and whether more of it might change the outcome.
fn run(world: World<'_>, job: &Job, solver: &mut dyn Solver, options: &Options) -> (Outcome, Statistics, bool) {
    match &job.work {
        Work::Functional { code, goal, range, contracts, proof, as_written } => {
            let how = functional::How { contracts: *contracts, proof: proof.as_deref(), range: *range };
            let (evidence, statistics) = functional::decide(world, code, *goal, how, solver, options);
            let mut evidence = evidence;
            if let Some(as_written) = as_written {
                let written = finished(|| {
                    let mut written = evidence.clone();
                    with_room(|| as_written.confirm(&job.name, &mut written));
                    written
                });
                evidence = written.unwrap_or_else(|| as_written.not_tried(evidence));
            }
            evidence.gaps.extend(job.caveats.iter().cloned());
            let out_of_budget = evidence.gaps.iter().any(|gap| matches!(gap, Reason::OutOfBudget { .. }));
            let cut_short = out_of_budget && contracts.may_change_with_more_time(&evidence);
            (Outcome::conclude(evidence), statistics, cut_short)
        }
        Work::Permission { program, member, expected } => {
            let (outcome, statistics) = permission::check(program, member, expected.as_ref(), solver, options);
            (outcome, statistics, false)
        }
        Work::C(work) => {
            let (outcome, statistics) = c::decide(work, solver);
            (outcome, statistics, false)
        }
        Work::Undecided(reason) | Work::Unread(reason) => {
            (Outcome::unknown(reason.clone()), Statistics::default(), false)
        }
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("gainsay itself broke on this goal: {}", text.unwrap_or("no message"))
}
