//! Every goal through its engine, in parallel, and all verdicts into one report. Files are read, decided, kept and forgotten, some at a time.

use std::{collections::VecDeque, ops::Range};

use gainsay_explore::in_parallel;
use gainsay_meter::{Disturbance, observed, with_gauge, within};
use gainsay_smt::{Profile, Solver};
use gainsay_source::{Diagnostic, FileId, Name, Severity, Sources};
use gainsay_verdict::{GoalReport, Report, Verdict};

use crate::{
    Language, Options, World,
    excuses::Excuses,
    limits,
    prepare::Job,
    second::Tally,
    skipped,
    time_shares::{self, Turn},
    unit::Unit,
    worker::{Decided, own_solver, shares_solver},
    workers::{Lent, Workers},
};

/// Goals of so many files are decided together, and files are read so many at a time for each processor.
const GOALS_AT_ONCE: usize = 32;
const FILES_AT_ONCE: usize = 4;

pub(crate) fn verdicts(world: World<'_>, sources: &mut Sources, roots: &[FileId], options: &Options) -> Report {
    let mut run = Run::new(world, options, roots);
    let mut unread = roots;
    while !world.host.is_interrupted()
        && let Some(units) = next_units(world, sources, &mut unread, run.goals.len(), options)
    {
        run.batch(units, sources);
    }
    run.report(sources, unread.len())
}

/// What is known of a run so far.
struct Run<'a> {
    world: World<'a>,
    options: &'a Options,
    roots: &'a [FileId],
    workers: Workers,
    excuses: Excuses,
    goals: Vec<GoalReport>,
    /// What is wrong with the texts; what is doubtful before anything is decided; what is doubtful after it.
    diagnostics: [Vec<Diagnostic>; 3],
    left_out: Vec<Name>,
    /// How many goals were given up because somebody wanted the run to end.
    given_up: usize,
    tally: Tally,
}

impl<'a> Run<'a> {
    fn new(world: World<'a>, options: &'a Options, roots: &'a [FileId]) -> Run<'a> {
        Run {
            world,
            options,
            roots,
            workers: Workers::default(),
            excuses: Excuses::new(options, roots),
            goals: Vec::new(),
            diagnostics: Default::default(),
            left_out: Vec::new(),
            given_up: 0,
            tally: Tally::default(),
        }
    }

    /// Decides all goals of some files.
    fn batch(&mut self, mut units: Vec<Unit<'a>>, sources: &mut Sources) {
        let first = self.goals.len();
        let mut jobs: Vec<Job> = Vec::new();
        let mut ends = Vec::new();
        for (number, unit) in units.iter_mut().enumerate() {
            for job in unit.jobs.drain(..) {
                jobs.push(Job { unit: number, number: first + jobs.len(), sources: unit.sources.clone(), ..job });
            }
            ends.push(jobs.len());
        }
        self.world.observer.planned(first + jobs.len());
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let own: Vec<Range<usize>> = starts.zip(&ends).map(|(start, end)| start..*end).collect();
        let mut early: Vec<Doubts> = Vec::new();
        for (unit, own) in units.iter_mut().zip(&own) {
            let find = |solver: &mut (dyn Solver + Send)| doubts_about(&jobs[own.clone()], &unit.sources, solver);
            early.push(unit.known_doubts[0].take().unwrap_or_else(|| self.doubts(find)));
        }
        let mut undecided = jobs.iter();
        let workers = std::mem::take(&mut self.workers);
        decide(self.world, self.options, &workers, &jobs, |decided| {
            let Some(job) = undecided.next() else { return };
            self.report_decided(decided, &mut units[job.unit], sources);
        });
        self.workers = workers;
        if self.goals.len() < first + jobs.len() {
            // Nobody waits for what there would be to say of files that are not decided.
            self.given_up = first + jobs.len() - self.goals.len();
            return;
        }
        for ((mut unit, own), early) in units.into_iter().zip(own).zip(early) {
            let (jobs, goals) = (&jobs[own.clone()], &self.goals[first..][own]);
            let find = |solver: &mut (dyn Solver + Send)| doubts_when_verified(jobs, goals, solver, self.options);
            let late = unit.known_doubts[1].take().unwrap_or_else(|| self.doubts(find));
            self.finish(unit, [early, late], sources);
        }
    }

    /// Asks what decides nothing.
    fn doubts(&self, find: impl FnOnce(&mut (dyn Solver + Send)) -> Vec<Diagnostic>) -> Doubts {
        let (gauge, limits) = (self.world.host.gauge(), limits::of_doubts(self.options));
        let within_limits =
            |solver: &mut (dyn Solver + Send)| observed(|| with_gauge(gauge, || within(limits, || find(solver))));
        // Who looks at the queries of goals wants no others among them.
        let (found, disturbance) = if shares_solver(self.world) {
            within_limits(own_solver(self.world, self.options).as_mut())
        } else {
            within_limits(self.workers.lend(self.world, Profile::Quantified, self.options).solver())
        };
        let disturbed = disturbance == Disturbance::Accident || self.world.host.is_interrupted();
        Doubts { found: found.unwrap_or_default(), disturbed }
    }

    /// A goal is decided: it is kept, told and put where it belongs.
    fn report_decided(&mut self, decided: Decided, unit: &mut Unit<'_>, sources: &mut Sources) {
        let Decided { mut report, queries, tally, disturbed, .. } = decided;
        if disturbed && self.world.host.is_interrupted() {
            return;
        }
        report.outcome.name_error(&unit.diagnostics);
        unit.decided(&report, disturbed);
        report.visit_spans(&mut |span| unit.place(span, sources));
        if Language::of_goal(&report).is_some_and(|language| language.front_end().runs_whole_programs())
            && *report.outcome.verdict() == Verdict::Refuted
        {
            unit.place_files(sources);
        }
        for (script, number) in queries.iter().zip(1..) {
            self.world.observer.asked(&report.name, number, script);
        }
        self.tally.add(tally);
        self.excuses.apply(&mut report, sources, self.options);
        self.world.observer.decided(&report, sources);
        self.goals.push(report);
    }

    /// All of a file is known.
    fn finish(&mut self, mut unit: Unit<'_>, doubts: [Doubts; 2], sources: &mut Sources) {
        unit.keep(&doubts);
        self.left_out.append(&mut unit.left_out);
        let [early, late] = doubts.map(|doubts| doubts.found);
        let told = std::mem::take(&mut unit.diagnostics);
        for (all, told) in self.diagnostics.iter_mut().zip([told, early, late]) {
            for diagnostic in told {
                // What is said of no place is said once.
                if diagnostic.span.is_some() || !all.contains(&diagnostic) {
                    all.push(unit.place_diagnostic(diagnostic, sources));
                }
            }
        }
    }

    fn report(self, sources: &Sources, unread: usize) -> Report {
        let [mut diagnostics, early, late] = self.diagnostics;
        if self.goals.is_empty() && !diagnostics.iter().any(Diagnostic::is_error) {
            diagnostics.extend(skipped::nothing_anywhere(self.options, &self.left_out));
        }
        diagnostics.extend(early.into_iter().chain(late));
        if self.given_up > 0 || unread > 0 {
            diagnostics.push(interrupted(self.given_up, unread));
        } else {
            // What was not looked at might have been what a suppression or a baseline is about.
            let remarks = self.excuses.remarks(sources, self.roots, self.options, &diagnostics);
            diagnostics.extend(remarks);
        }
        diagnostics.extend(self.world.second.map(|_| self.tally.note()));
        Report { diagnostics, goals: self.goals }
    }
}

/// What a run that was ended early does not tell.
fn interrupted(goals: usize, files: usize) -> Diagnostic {
    let number = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    let message = format!("interrupted: {} given up, {} not read", number(goals, "goal"), number(files, "file"));
    Diagnostic::new(Severity::Error, "interrupted", message, None)
}

/// What is doubtful about a file.
pub(crate) struct Doubts {
    pub(crate) found: Vec<Diagnostic>,
    /// Whether another run might doubt something else.
    pub(crate) disturbed: bool,
}

/// What is doubtful about the program of a file, whatever its goals come to.
fn doubts_about(jobs: &[Job], sources: &Sources, solver: &mut (dyn Solver + Send)) -> Vec<Diagnostic> {
    let engine = jobs.iter().find_map(|job| job.work.engine());
    engine.map_or_else(Vec::new, |engine| engine.doubts_about_program(sources, solver))
}

/// What is doubtful about goals although they are verified.
fn doubts_when_verified(
    jobs: &[Job],
    goals: &[GoalReport],
    solver: &mut (dyn Solver + Send),
    options: &Options,
) -> Vec<Diagnostic> {
    let verified = jobs.iter().zip(goals).filter(|(_, goal)| *goal.outcome.verdict() == Verdict::Verified);
    let engines = verified.filter_map(|(job, _)| job.work.engine());
    engines.flat_map(|engine| engine.doubts_when_verified(solver, options)).collect()
}

/// The next files that have enough goals together; `None` behind the last one.
fn next_units<'a>(
    world: World<'a>,
    sources: &Sources,
    roots: &mut &[FileId],
    decided: usize,
    options: &Options,
) -> Option<Vec<Unit<'a>>> {
    let mut units = Vec::new();
    let mut goals = 0;
    // Somebody waits for the first goal.
    let (least, files) = (decided.clamp(1, GOALS_AT_ONCE), if decided == 0 { 1 } else { FILES_AT_ONCE });
    while goals < least && !roots.is_empty() {
        let (some, others) = roots.split_at(roots.len().min(files * options.jobs));
        let open = |_: &mut (), root: &FileId| Unit::open(world, sources, *root, options);
        in_parallel(
            options.jobs,
            some,
            || (),
            open,
            |unit| {
                goals += unit.jobs.len();
                units.push(unit);
            },
        );
        if world.host.is_interrupted() {
            return None;
        }
        *roots = others;
    }
    (!units.is_empty()).then_some(units)
}

/// Decides each goal, those that were cut short once more.
fn decide(world: World<'_>, options: &Options, workers: &Workers, jobs: &[Job], mut tell: impl FnMut(Decided)) {
    let mut waiting = Waiting::default();
    let turns = time_shares::first_round(options, jobs);
    round(world, options, workers, &turns, |decided| waiting.add(decided, &mut tell));
    let left: Vec<&Job> = waiting.cut_short().map(|index| &jobs[index]).collect();
    let turns = time_shares::second_round(options, &left);
    let is_over: Vec<bool> = turns.iter().map(Option::is_none).collect();
    waiting.settle(&is_over, &mut tell);
    let turns: Vec<Turn<'_>> = turns.into_iter().flatten().collect();
    round(world, options, workers, &turns, |decided| waiting.replace(decided, &mut tell));
}

/// Decides these goals, each by itself.
fn round(world: World<'_>, options: &Options, workers: &Workers, turns: &[Turn<'_>], done: impl FnMut(Decided)) {
    let profile = turns.first().map_or(Profile::Paths, |turn| turn.job.work.profile());
    let decide = |worker: &mut Lent<'_>, turn: &Turn<'_>| {
        let options = Options { steps: turn.steps, ..options.clone() };
        let decided = worker.decide(world, turn.job, &options);
        Decided { cut_short: decided.cut_short && turn.comes_again, ..decided }
    };
    in_parallel(options.jobs, turns, || workers.lend(world, profile, options), decide, done);
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
