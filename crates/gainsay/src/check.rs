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
use gainsay_source::{Diagnostic, FileId, Name, Sources};
use gainsay_verdict::{Evidence, GoalReport, Outcome, Reason, Report, Statistics, Verdict};

use crate::{
    Options, World, c,
    excuses::Excuses,
    functional, limits, permission,
    prepare::{Job, Prepared, Work},
    read::read,
    rounds::{self, Turn},
    second::{CrossCheck, Tally},
    skipped, smoke,
    stack::with_room,
    vacuous, viper,
};

/// Files are read, decided and forgotten so many goals at a time: what a folder costs is the sum of what its files cost.
const GOALS_AT_ONCE: usize = 32;

/// Checks every goal of `roots`. Imports are read through the world and added to `sources`.
pub fn check(world: World<'_>, sources: &mut Sources, roots: &[FileId], options: &Options) -> Report {
    let mut report = verdicts(world, sources, roots, options);
    if options.smoke {
        let found = roots.iter().flat_map(|root| smoke::warnings(world, sources, *root, options, &report));
        let found: Vec<Diagnostic> = found.collect();
        report.diagnostics.extend(found);
    }
    report
}

/// What becomes of the goals of a file when they are decided one after the other until one is not verified.
pub(crate) enum Until {
    /// The text has mistakes, or no such goal.
    Unreadable,
    Verified {
        steps: u64,
    },
    Not(Box<GoalReport>),
}

/// Decides every goal of a file, or those about a definition.
pub(crate) fn until_unverified(
    world: World<'_>,
    sources: &mut Sources,
    root: FileId,
    only: Option<&Name>,
    options: &Options,
) -> Until {
    let Prepared { mut jobs, diagnostics, .. } = read(world, sources, root, options);
    jobs.retain(|job| only.is_none_or(|name| smoke::is_about(&job.name, name)));
    let is_unread = |job: &Job| matches!(job.work, Work::Unread(_));
    if jobs.is_empty() || jobs.iter().any(is_unread) || diagnostics.iter().any(Diagnostic::is_error) {
        return Until::Unreadable;
    }
    let mut worker = Worker::new(world, jobs[0].work.profile(), options);
    let mut steps = 0;
    for job in &jobs {
        let report = worker.decide(world, job, options).report;
        if *report.outcome.verdict() != Verdict::Verified {
            return Until::Not(Box::new(report));
        }
        steps += report.statistics.steps;
    }
    Until::Verified { steps }
}

fn verdicts(world: World<'_>, sources: &mut Sources, roots: &[FileId], options: &Options) -> Report {
    let doubts = |find: &dyn Fn() -> Vec<Diagnostic>| {
        with_gauge(world.host.gauge(), || within(limits::of_doubts(options), find)).unwrap_or_default()
    };
    let quantified = settings(Profile::Quantified, options);
    let (mut told, mut early, mut late) = (Prepared::default(), Vec::new(), Vec::new());
    let mut goals = Vec::new();
    let mut tally = Tally::default();
    let mut excuses = Excuses::new(options, roots);
    let mut unread = roots.iter();
    while let Some(batch) = next_files(world, sources, &mut unread, options) {
        let (jobs, sources, first) = (&batch.jobs, &*sources, goals.len());
        world.observer.planned(first + jobs.len());
        early.extend(doubts(&|| viper::doubts(world, sources, jobs, &quantified)));
        decide(world, options, jobs, |decided| {
            for (script, number) in decided.queries.iter().zip(1..) {
                world.observer.asked(&decided.report.name, number, script);
            }
            tally.add(decided.tally);
            let mut goal = decided.report;
            excuses.apply(&mut goal, sources, options);
            world.observer.decided(&goal, sources);
            goals.push(goal);
        });
        late.extend(doubts(&|| vacuous::doubts(world, jobs, &goals[first..], &quantified, options)));
        told.add(Prepared { jobs: Vec::new(), ..batch });
    }
    let mut diagnostics = told.diagnostics;
    if goals.is_empty() && !diagnostics.iter().any(Diagnostic::is_error) {
        diagnostics.extend(skipped::nothing_anywhere(options, &told.left_out));
    }
    diagnostics.extend(early.into_iter().chain(late));
    let remarks = excuses.remarks(sources, roots, options, &diagnostics);
    diagnostics.extend(remarks);
    diagnostics.extend(world.second.map(|_| tally.note()));
    Report { diagnostics, goals }
}

/// The next files that have enough goals together; `None` behind the last one.
fn next_files<'a>(
    world: World<'_>,
    sources: &mut Sources,
    roots: &mut impl Iterator<Item = &'a FileId>,
    options: &Options,
) -> Option<Prepared> {
    let mut batch = read(world, sources, *roots.next()?, options);
    while batch.jobs.len() < GOALS_AT_ONCE
        && let Some(root) = roots.next()
    {
        batch.add(read(world, sources, *root, options));
    }
    Some(batch)
}

/// Decides each goal, those that were cut short once more.
fn decide(world: World<'_>, options: &Options, jobs: &[Job], mut tell: impl FnMut(Decided)) {
    let mut waiting = Waiting::default();
    let turns = rounds::first_round(options, jobs);
    round(world, options, &turns, |decided| waiting.add(decided, &mut tell));
    let left: Vec<&Job> = waiting.cut_short().map(|index| &jobs[index]).collect();
    let turns = rounds::second_round(options, &left);
    let is_over: Vec<bool> = turns.iter().map(Option::is_none).collect();
    waiting.settle(&is_over, &mut tell);
    let turns: Vec<Turn<'_>> = turns.into_iter().flatten().collect();
    round(world, options, &turns, |decided| waiting.replace(decided, &mut tell));
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
    /// What a second solver says to them.
    tally: Tally,
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

    /// Of the goals that were cut short, these are decided as well as they can be.
    fn settle(&mut self, is_over: &[bool], tell: &mut impl FnMut(Decided)) {
        let cut_short = self.goals.iter_mut().filter(|goal| goal.cut_short);
        cut_short.zip(is_over).for_each(|(goal, is_over)| goal.cut_short = !is_over);
        self.tell_decided(tell);
    }

    /// The first goal that was cut short is decided as well as it can be, and with it those after it that were not.
    fn replace(&mut self, decided: Decided, tell: &mut impl FnMut(Decided)) {
        self.goals.pop_front();
        tell(decided);
        self.tell_decided(tell);
    }

    fn tell_decided(&mut self, tell: &mut impl FnMut(Decided)) {
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
    second: Option<CrossCheck>,
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
        let second = CrossCheck::of(world, &mut backend);
        Worker { profile, solver: chain(backend), asked, second }
    }

    /// A panic costs this goal, never the run, and never becomes `Verified`.
    fn decide(&mut self, world: World<'_>, job: &Job, options: &Options) -> Decided {
        let started = world.host.elapsed();
        if job.work.profile() != self.profile {
            *self = Worker::new(world, job.work.profile(), options);
        }
        self.second.iter_mut().for_each(CrossCheck::begin);
        let result = catch_unwind(AssertUnwindSafe(|| {
            // Each goal meets the solver as if it were the first: what ran before must not show.
            self.solver.reset();
            let run = || run(world, job, self.solver.as_mut(), options);
            with_gauge(world.host.gauge(), || within(limits::of_goal(&job.work, options), run))
        }));
        let undecided = match result {
            Ok(Ok(decided)) => Ok(decided),
            Ok(Err(exhausted)) => Err(limits::out_of_budget(exhausted)),
            Err(panic) => Err(Reason::Bug { message: panic_message("this goal", panic.as_ref()) }),
        };
        let (outcome, mut statistics, cut_short) = undecided.unwrap_or_else(|reason| {
            *self = Worker::new(world, self.profile, options);
            let cut_short = matches!(reason, Reason::OutOfBudget { .. });
            (Outcome::unknown(reason), Statistics::default(), cut_short)
        });
        let (outcome, tally) = match &mut self.second {
            Some(second) => second.judge(world, outcome, options.time),
            None => (outcome, Tally::default()),
        };
        if options.timings {
            statistics.milliseconds = world.host.elapsed().saturating_sub(started).as_millis() as u64;
        }
        let (name, span, language) = (job.name.clone(), job.span, job.language.name());
        let mut report = GoalReport { name, language, span, outcome, statistics, excuses: Vec::new() };
        report.write_in(job.notation.as_ref());
        let queries = std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner));
        Decided { report, queries, tally, cut_short }
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
    if let Some(types) = &job.types
        && types.proves(&job.name, solver, options)
    {
        return (Outcome::conclude(Evidence::default()), Statistics::default(), false);
    }
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

pub(crate) fn panic_message(on: &str, panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("gainsay itself broke on {on}: {}", text.unwrap_or("no message"))
}
