//! Runs one program: checks it in process, replays every counterexample, and says what differs from the program's expectations.

use std::{
    path::Path,
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow};
use gainsay::{Cache, Options, Proving, Silent, World};
use gainsay_meter::Gauge;
use gainsay_solver_process::{Launch, Search};
use gainsay_source::{FileId, Host, Name, ReadError, Sources};
use gainsay_verdict::{GoalReport, Report, Verdict};

use crate::{
    bless,
    compare::{Matching, facts},
    inputs::Input,
    marker::{self, Expected, Marker, Setting},
};

/// Nothing a test expects may depend on the clock; this only ends what would never end.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// What came of a program.
#[derive(Debug)]
pub struct Finished {
    /// Where it differs from its expectations, or breaks a rule that needs none.
    pub complaints: Vec<String>,
    /// The program with its markers brought up to date.
    pub blessed: String,
}

/// Checks `input` and holds the result against its markers.
pub fn run(input: &Input) -> Result<Finished> {
    let markers = marker::read(&input.text, input.style)?;
    check(input, &markers)
}

/// Checks `input` with `options` and hands everything about it to `see`.
pub fn checked<T>(
    input: &Input,
    options: &Options,
    see: impl FnOnce(World<'_>, &mut Sources, FileId, Report) -> T,
) -> Result<T> {
    checked_text(&input.path, &input.text, options, see)
}

/// The same for a text that stands in no file. Where the program says how its integers are meant, that holds.
pub fn checked_text<T>(
    path: &Path,
    text: &str,
    options: &Options,
    see: impl FnOnce(World<'_>, &mut Sources, FileId, Report) -> T,
) -> Result<T> {
    checked_with(path, text, options, None, see)
}

/// The same with what is known from other checks.
pub fn checked_with<T>(
    path: &Path,
    text: &str,
    options: &Options,
    cache: Option<Cache<'_>>,
    see: impl FnOnce(World<'_>, &mut Sources, FileId, Report) -> T,
) -> Result<T> {
    let host: Arc<dyn Host> = Arc::new(Machine { started: Instant::now() });
    let world = World { host: &host, solver: solver()?, second: None, cache, observer: &Silent };
    let mut sources = Sources::new();
    let root = sources.add(path.to_string_lossy(), text);
    let report = gainsay::check(world, &mut sources, &[root], &as_meant(options, text));
    Ok(see(world, &mut sources, root, report))
}

/// The options, with the integers that a program says it is meant for.
pub fn as_meant(options: &Options, text: &str) -> Options {
    let says = |setting: Setting| text.contains(&Expected::With(setting).to_string());
    Options {
        overflow: options.overflow && !says(Setting::NoOverflow),
        exact_amounts: options.exact_amounts || says(Setting::ExactAmounts),
        ..options.clone()
    }
}

/// The goals of a program that are refuted, and those that can be proved if some are. No goal may be both. That loops end is not proved, so nothing is
/// said of those that do not.
pub fn refuted_and_proved(input: &Input, options: &Options) -> Result<(Vec<Name>, Vec<Name>)> {
    let options = &as_meant(options, &input.text);
    checked(input, options, |world, sources, root, report| {
        let fails = |goal: &&GoalReport| goal.outcome.failures().iter().any(|failure| failure.code != "endless-loop");
        let goals = report.goals.iter().filter(|goal| *goal.outcome.verdict() == Verdict::Refuted).filter(fails);
        let refuted: Vec<_> = goals.map(|goal| goal.name.clone()).collect();
        let proved = if refuted.is_empty() {
            Vec::new()
        } else {
            gainsay::proofs(world, sources, root, options, Proving::EveryGoal)
        };
        (refuted, proved)
    })
}

/// The goals of a Viper program that are verified although one of so many runs, on values drawn by chance, fails; and how many are verified.
pub fn verified_and_failing(input: &Input, options: &Options, runs: u64) -> Result<(usize, Vec<String>)> {
    checked(input, options, |world, sources, root, report| {
        let verified = report.goals.iter().filter(|goal| *goal.outcome.verdict() == Verdict::Verified);
        let verified: Vec<&Name> = verified.map(|goal| &goal.name).collect();
        // Whoever relies on a promise that is not kept may fail, too, and no single run can speak against a `refute`.
        let relies_on_others = verified.len() < report.goals.len();
        let failing = verified.iter().filter_map(|name| {
            let code = gainsay::viper_failing_run(world, sources, root, name.as_str(), runs)?;
            if relies_on_others || code.starts_with("refute.failed") {
                return None;
            }
            Some(format!("{}: `{name}` is verified, and a run fails: {code}", input.name))
        });
        let failing = failing.collect();
        (verified.len(), failing)
    })
}

fn check(input: &Input, markers: &[Marker]) -> Result<Finished> {
    let host: Arc<dyn Host> = Arc::new(Machine { started: Instant::now() });
    let world = World { host: &host, solver: solver()?, second: None, cache: None, observer: &Silent };
    let options = options(markers);
    let mut sources = Sources::new();
    let root = sources.add(input.path.to_string_lossy(), input.text.clone());
    let report = gainsay::check(world, &mut sources, &[root], &options);

    let matching = Matching::new(facts(&report, &sources, root), markers);
    let mut complaints = matching.complaints(markers);
    if report.goals.is_empty() && report.diagnostics.is_empty() {
        complaints.push("nothing was checked: the program has no goal".to_owned());
    }
    let blessed = bless::bless(&input.text, input.style, markers, &matching);
    for goal in &report.goals {
        complaints.extend(unconfirmed(goal));
        complaints.extend(disagreements(world, &mut sources, root, goal, &options));
    }
    Ok(Finished { complaints, blessed })
}

/// A refuted goal shows nothing that was not replayed.
fn unconfirmed(goal: &GoalReport) -> Option<String> {
    let unconfirmed = goal.outcome.failures().iter().find(|failure| !failure.is_confirmed());
    let failure = unconfirmed.filter(|_| *goal.outcome.verdict() == Verdict::Refuted)?;
    Some(format!(
        "`{}` is refuted, but the failure `{}` was not confirmed: {}",
        goal.name, failure.code, failure.message
    ))
}

/// Every confirmed counterexample, run again from nothing but itself, fails the way it did.
fn disagreements(
    world: World<'_>,
    sources: &mut Sources,
    root: FileId,
    goal: &GoalReport,
    options: &Options,
) -> Vec<String> {
    let mut complaints = Vec::new();
    for failure in goal.outcome.failures().iter().filter(|failure| failure.is_confirmed()) {
        let replayed = gainsay::replay(world, sources, root, &goal.name, failure, options);
        let complaint = match replayed {
            Ok(replayed) if replayed.agrees => continue,
            Ok(replayed) => format!("ends differently: {}", replayed.ending),
            Err(reason) => format!("is not possible: {reason}"),
        };
        complaints.push(format!("replaying the counterexample to `{}` ({}) {complaint}", goal.name, failure.code));
    }
    complaints
}

fn options(markers: &[Marker]) -> Options {
    let mut options = Options { time: PATIENCE, ..Options::default() };
    for marker in markers {
        match marker.expected {
            Expected::With(Setting::Steps(steps)) => options.steps = steps,
            Expected::With(Setting::Paths(paths)) => options.paths = paths,
            Expected::With(Setting::Smoke) => options.smoke = true,
            Expected::With(Setting::NoOverflow) => options.overflow = false,
            Expected::With(Setting::ExactAmounts) => options.exact_amounts = true,
            Expected::With(Setting::Hyper) => options.hyper = true,
            _ => {}
        }
    }
    options
}

/// The solver the tests run with, found once.
fn solver() -> Result<&'static Arc<dyn Launch>> {
    static SOLVER: OnceLock<Result<Arc<dyn Launch>, String>> = OnceLock::new();
    let found = SOLVER.get_or_init(|| match Search::new(None).find() {
        Ok(program) => Ok(Arc::new(program)),
        Err(missing) => Err(missing.to_string()),
    });
    found.as_ref().map_err(|missing| anyhow!("{missing}"))
}

struct Machine {
    started: Instant,
}

impl Host for Machine {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        let bytes = std::fs::read(Path::new(path)).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => ReadError::Missing,
            _ => ReadError::Other(error.to_string()),
        })?;
        String::from_utf8(bytes).map_err(|error| ReadError::NotUtf8 { offset: error.utf8_error().valid_up_to() })
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn gauge(&self) -> Arc<dyn Gauge> {
        Arc::new(Clock { started: self.started })
    }
}

struct Clock {
    started: Instant,
}

impl Gauge for Clock {
    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
