//! Every goal through its engine, in parallel, and all verdicts into one report.

use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use gainsay_explore::{Deadline, in_parallel};
use gainsay_smt::{Backend, Profile, Settings, Solver, chain};
use gainsay_source::{FileId, Sources};
use gainsay_verdict::{GoalReport, Outcome, Reason, Report, Statistics};

use crate::{
    Options, World, c, functional,
    hurried::Hurried,
    permission,
    prepare::{Job, Prepared, Work, prepare},
    rounds,
    stack::with_room,
    vacuous, viper,
};

/// Checks every goal of `roots`. Imports are read through the world and added to `sources`.
pub fn check(world: World<'_>, sources: &mut Sources, roots: &[FileId], options: &Options) -> Report {
    let Prepared { jobs, mut diagnostics } = with_room(|| prepare(world.host, sources, roots, options));
    world.observer.planned(jobs.len());
    let sources: &Sources = sources;
    diagnostics.extend(viper::doubts(world, sources, &jobs, &settings(Profile::Quantified, options)));
    let mut report = Report { diagnostics, goals: Vec::with_capacity(jobs.len()) };
    let all: Vec<&Job> = jobs.iter().collect();
    let mut tell = |decided: Decided| {
        for (script, number) in decided.queries.iter().zip(1..) {
            world.observer.asked(&decided.report.name, number, script);
        }
        world.observer.decided(&decided.report, sources);
        report.goals.push(decided.report);
    };
    let shareable = jobs.iter().all(|job| matches!(job.work, Work::Functional { .. } | Work::Undecided(_)));
    let rounds = rounds::first_round(options, roots.len(), jobs.len()).filter(|_| shareable);
    let Some((first, time)) = rounds else {
        round(world, options, &all, tell);
        let doubts = vacuous::doubts(world, &jobs, &report.goals, &settings(Profile::Quantified, options));
        report.diagnostics.extend(doubts);
        return report;
    };
    let mut waiting = Waiting::default();
    round(world, &first, &all, |decided| waiting.add(decided, &mut tell));
    let left: Vec<&Job> = waiting.cut_short().map(|index| all[index]).collect();
    let options = rounds::second_round(options, time, left.len());
    round(world, &options, &left, |decided| waiting.replace(decided, &mut tell));
    report
}

/// Decides these goals, each by itself.
fn round(world: World<'_>, options: &Options, jobs: &[&Job], done: impl FnMut(Decided)) {
    let decide = |worker: &mut Worker, job: &&Job| worker.decide(world, job, options);
    in_parallel(options.jobs, jobs, || Worker::new(world, Profile::Paths, options), decide, done);
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
            run(world, job, self.solver.as_mut(), options)
        }));
        let (outcome, mut statistics, cut_short) = result.unwrap_or_else(|panic| {
            *self = Worker::new(world, self.profile, options);
            (Outcome::unknown(Reason::Bug { message: panic_message(panic.as_ref()) }), Statistics::default(), false)
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
    Settings { profile, patience: options.time.clamp(LEAST.min(default.patience), default.patience), ..default }
}

/// The outcome, what it took, and whether more of it might change the outcome.
fn run(world: World<'_>, job: &Job, solver: &mut dyn Solver, options: &Options) -> (Outcome, Statistics, bool) {
    match &job.work {
        Work::Functional { code, goal, range, contracts, proof, as_written } => {
            let how = functional::How { contracts: *contracts, proof: proof.as_deref() };
            let (evidence, statistics) = functional::decide(world, code, *goal, how, solver, options);
            let mut evidence = range.judge(evidence);
            if let Some(as_written) = as_written {
                with_room(|| as_written.confirm(&job.name, &mut evidence));
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
            let elapsed = || world.host.elapsed();
            let mut solver = Hurried::new(solver, Deadline::of(&options.budget(), &elapsed));
            let (outcome, statistics) = c::decide(work, &mut solver);
            (solver.explain(outcome, options.time.as_secs_f64()), statistics, false)
        }
        Work::Undecided(reason) => (Outcome::unknown(reason.clone()), Statistics::default(), false),
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("gainsay itself broke on this goal: {}", text.unwrap_or("no message"))
}
