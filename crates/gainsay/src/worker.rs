//! A thread's share of a run: decides goals one by one, or recalls what is known of them.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use gainsay_ir::functional::ENDLESS;
use gainsay_meter::{Disturbance, Limits, disturb, observed, spared, with_gauge, within};
use gainsay_smt::{Backend, Profile, Settings, Solver, chain};
use gainsay_verdict::{Evidence, Failure, GoalReport, Outcome, Reason, Statistics, Verdict};

use crate::{
    Options, World,
    cache::{Answer, Question, Recalled},
    engine::{Means, Work, unannounced},
    large_stack::with_room,
    limits,
    prepare::{Ending, Job},
    second::{CrossCheck, Tally},
};

/// What became of a goal.
pub(crate) struct Decided {
    pub(crate) report: GoalReport,
    /// The scripts of the queries that reached the solver, where the observer wants them.
    pub(crate) queries: Vec<String>,
    /// What a second solver says to them.
    pub(crate) tally: Tally,
    /// Whether more time or steps might change the answer.
    pub(crate) cut_short: bool,
    /// Whether another run might come to something else.
    pub(crate) disturbed: bool,
}

/// One live solver, and what it was asked.
pub(crate) struct Worker {
    profile: Profile,
    solver: Box<dyn Solver + Send>,
    asked: Arc<Mutex<Vec<String>>>,
    second: Option<CrossCheck>,
}

impl Worker {
    pub(crate) fn new(world: World<'_>, profile: Profile, options: &Options) -> Worker {
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

    /// What its solver is good at.
    pub(crate) fn profile(&self) -> Profile {
        self.profile
    }

    /// Its solver as if nothing had been asked yet, for who has no goal to decide.
    pub(crate) fn solver(&mut self) -> &mut (dyn Solver + Send) {
        self.solver.reset();
        self.solver.as_mut()
    }

    pub(crate) fn decide(&mut self, world: World<'_>, job: &Job, options: &Options) -> Decided {
        if let Work::Known(report) = &job.work {
            let (report, queries, tally) = (GoalReport::clone(report), Vec::new(), Tally::default());
            return Decided { report, queries, tally, cut_short: false, disturbed: false };
        }
        let started = world.host.elapsed();
        let (answer, disturbed) = self.answer(world, job, options);
        let Answer { outcome, mut statistics, cut_short, inferred } = answer;
        let (outcome, tally) = match &mut self.second {
            Some(second) => second.judge(world, outcome, options.time),
            None => (outcome, Tally::default()),
        };
        if options.timings {
            statistics.milliseconds = world.host.elapsed().saturating_sub(started).as_millis() as u64;
        }
        let (name, span, language) = (job.name.clone(), job.span, job.language.dialect());
        let mut report = GoalReport { name, language, span, outcome, statistics, excuses: Vec::new(), inferred };
        report.write_in(job.notation.as_ref());
        let queries = std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner));
        Decided { report, queries, tally, cut_short, disturbed }
    }

    /// The answer that is known, or the one that is found out now.
    fn answer(&mut self, world: World<'_>, job: &Job, options: &Options) -> (Answer, bool) {
        let question = Question::of(world, job, options);
        match question.as_ref().and_then(Question::answer) {
            Some(Recalled::Whole(answer)) => return (answer, false),
            Some(Recalled::Moved(answer)) => {
                if let Some(answer) = told_again(job, answer) {
                    return (answer, false);
                }
            }
            None => {}
        }
        world.observer.begun(&job.name);
        let (answer, disturbance) = observed(|| self.found(world, job, options));
        // What the clock has ended is kept under the time that it was given: who gives more asks anew.
        let disturbed = match disturbance {
            Disturbance::None => false,
            Disturbance::Clock => {
                !matches!(answer.outcome.verdict(), Verdict::Unknown(_)) || world.host.is_interrupted()
            }
            Disturbance::Accident => true,
        };
        if let Some(question) = question.filter(|_| !disturbed) {
            question.keep(&answer);
        }
        (answer, disturbed)
    }

    /// A panic costs this goal, never the run, and never becomes `Verified`.
    fn found(&mut self, world: World<'_>, job: &Job, options: &Options) -> Answer {
        if job.work.profile() != self.profile {
            *self = Worker::new(world, job.work.profile(), options);
        }
        self.second.iter_mut().for_each(CrossCheck::begin);
        let result = catch_unwind(AssertUnwindSafe(|| {
            // Each goal meets the solver as if it were the first: what ran before must not show.
            self.solver.reset();
            let run = || run(world, job, self.solver.as_mut(), options);
            with_gauge(world.host.gauge(), || within(limits(&job.work, options), run))
        }));
        let reason = match result {
            Ok(Ok(answer)) => return answer,
            Ok(Err(exhausted)) => limits::out_of_budget(exhausted),
            Err(panic) => {
                disturb(Disturbance::Accident);
                Reason::Bug { message: panic_message("this goal", panic.as_ref()) }
            }
        };
        *self = Worker::new(world, self.profile, options);
        let cut_short = matches!(reason, Reason::OutOfBudget { .. });
        Answer { cut_short, ..Answer::of(Outcome::unknown(reason), Statistics::default()) }
    }
}

/// Whether everything that is asked has to go through one solver, because somebody looks at it.
pub(crate) fn shares_solver(world: World<'_>) -> bool {
    world.observer.wants_queries() || world.second.is_some()
}

/// A solver of its own, for an engine that works beside another one.
pub(crate) fn own_solver(world: World<'_>, options: &Options) -> Box<dyn Solver + Send> {
    chain(Backend::new(world.solver.clone(), settings(Profile::Quantified, options)))
}

/// What a goal may use.
fn limits(work: &Work, options: &Options) -> Limits {
    work.engine().map_or_else(|| limits::of_goal(options), |engine| engine.limits(options))
}

/// A kept answer in the words of a text in which everything stands in other lines.
fn told_again(job: &Job, mut answer: Answer) -> Option<Answer> {
    let engine = job.work.engine()?;
    with_room(|| engine.tell_again(answer.outcome.failures_mut()))?;
    Some(answer)
}

/// A solver that is silent for longer than the goal may take would only delay the answer.
pub(crate) fn settings(profile: Profile, options: &Options) -> Settings {
    /// A busy machine needs this long to start a solver.
    const LEAST: Duration = Duration::from_secs(3);
    let default = Settings::default();
    let patience = options.time.clamp(LEAST.min(default.patience), default.patience);
    Settings { profile, patience, memory: options.memory.min(default.memory), ..default }
}

fn run(world: World<'_>, job: &Job, solver: &mut dyn Solver, options: &Options) -> Answer {
    if let Some(types) = &job.types
        && types.proves(&job.name, solver, options)
    {
        let proved = Answer::of(Outcome::conclude(Evidence::default()), Statistics::default());
        return Answer { inferred: types.inferred(&job.name), ..proved };
    }
    match &job.work {
        Work::Engine(engine) => {
            let announce = |failure: &Failure| world.observer.announced(&job.announcement(failure), &job.sources);
            let answer = engine.decide(&job.caveats, Means { world, solver, options, announce: &announce });
            with_what_is_missing(world, job, answer, solver, options)
        }
        Work::Undecided(reason) => {
            let answer = Answer::of(Outcome::unknown(reason.clone()), Statistics::default());
            with_what_is_missing(world, job, answer, solver, options)
        }
        Work::Unread(reason) => Answer::of(Outcome::unknown(reason.clone()), Statistics::default()),
        Work::Known(report) => Answer::of(report.outcome.clone(), report.statistics),
    }
}

/// What is neither proved nor refuted says what its proof by types lacks.
fn with_what_is_missing(
    world: World<'_>,
    job: &Job,
    answer: Answer,
    solver: &mut dyn Solver,
    options: &Options,
) -> Answer {
    let (Verdict::Unknown(reason), Some(types)) = (answer.outcome.verdict(), &job.types) else { return answer };
    if !answer.outcome.failures().is_empty() {
        return answer;
    }
    let Some(missing) = types.missing(&job.name, solver, options) else { return answer };
    if let Some(ending) = job.ending.as_ref().filter(|ending| ending.is_stated || missing.is_end)
        && let Some(failure) = endless(world, ending, solver, options)
    {
        let evidence = Evidence { failures: vec![failure], gaps: Vec::new() };
        return Answer { outcome: Outcome::conclude(evidence), cut_short: false, ..answer };
    }
    let reason = match reason {
        Reason::OutOfBudget { message } if missing.is_understood => {
            Reason::OutOfBudget { message: format!("{message}, and {}", missing.what) }
        }
        Reason::OutOfBudget { message } => {
            Reason::OutOfBudget { message: format!("{message}, and types do not prove it: {}", missing.what) }
        }
        Reason::Unsupported { .. } if missing.is_understood => {
            Reason::Unsupported { what: missing.what, span: Some(missing.span) }
        }
        _ => return answer,
    };
    Answer { outcome: Outcome::unknown(reason), ..answer }
}

/// A run in which the function of a goal calls itself at something that is not smaller, where types do not show that it ends.
fn endless(world: World<'_>, ending: &Ending, solver: &mut dyn Solver, options: &Options) -> Option<Failure> {
    let shorter = limits::of_ending(options);
    let means = Means { world, solver, options: &shorter, announce: &unannounced };
    let answer = spared(limits::of_goal(&shorter), || ending.engine.decide(&[], means)).ok()?;
    answer.outcome.failures().iter().find(|failure| failure.code == ENDLESS).cloned()
}

pub(crate) fn panic_message(on: &str, panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("gainsay itself broke on {on}: {}", text.unwrap_or("no message"))
}
