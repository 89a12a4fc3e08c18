//! What a run does: the command line, then the environment, then `gainsay.toml`, then defaults.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use gainsay::{Aim, Exports, Methods, Options};
use gainsay_report::Color;

use crate::arguments::{self, ColorChoice};
use crate::configuration::Configuration;
use crate::console;
use crate::ignored::Ignore;
use crate::outputs::{Outputs, Wanted};
use crate::partition::Partition;
use crate::written::Overwrite;

/// Steps that the goals of a file which are not decided soon share, unless somebody says what one may take.
const FILE_STEPS: u64 = 2_400_000;

/// All settings of a run.
#[derive(Debug)]
pub struct Settings {
    pub options: Options,
    pub outputs: Outputs,
    /// How text on standard output looks.
    pub layout: gainsay_report::Options,
    pub overwrite: Overwrite,
    pub log_queries: Option<PathBuf>,
    pub include: Vec<PathBuf>,
    pub ignore: Ignore,
    pub changed_since: Option<String>,
    pub partition: Option<Partition>,
    /// The file of known failures.
    pub baseline: Option<PathBuf>,
    pub solver: Option<String>,
    /// Whether what was decided before is recalled.
    pub cache: bool,
    pub cross_check: Option<String>,
    pub emit_test: Option<PathBuf>,
    pub emit_viper: bool,
    pub emit_main: bool,
    pub ghc: bool,
    pub racket: bool,
    /// The folder of `gainsay.toml`, where there is one.
    pub project: Option<PathBuf>,
}

impl Settings {
    /// Settings of a check.
    pub fn of_check(check: arguments::Check) -> Result<Settings> {
        let configured = found(Configuration::find()?, &check)?;
        Settings::merge(with_defaults(check, &configured), configured)
    }

    /// Settings of a check that only looks at what is in a folder. What is said about reports and where they go does not concern it, nor what is to be run.
    pub fn in_folder(run: arguments::Run, folder: &Path) -> Result<Settings> {
        let nowhere = |found| Configuration {
            format: None,
            output: Vec::new(),
            log_queries: None,
            emit_test: None,
            cross_check: None,
            changed_since: None,
            ghc: false,
            racket: false,
            force: false,
            ..found
        };
        let check = arguments::Check { run, ..arguments::Check::default() };
        let configured = found(Configuration::find_from(folder).map(nowhere)?, &check)?;
        Settings::merge(with_defaults(check, &configured), configured)
    }

    /// Settings of a command that looks at one program; what only a check has a use for does not concern it.
    pub fn of_one(run: arguments::Run, only: Option<String>) -> Result<Settings> {
        let check = arguments::Check { run, only, ..arguments::Check::default() };
        let configured = found(Configuration::find()?, &check)?;
        Settings::merge(check, configured)
    }

    fn merge(check: arguments::Check, configured: Configuration) -> Result<Settings> {
        let arguments::Check { run, .. } = check;
        let default = Options::default();
        let processors = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let jobs = run.jobs.or(configured.jobs).and_then(|jobs| usize::try_from(jobs).ok());
        let steps = run.steps.or(configured.steps);
        let include: Vec<PathBuf> = run.include.iter().cloned().chain(configured.include).collect();
        let choice = color_choice(run.color, configured.color);
        let (timings, types) = (check.timings, check.types);
        let layout = gainsay_report::Options { color: color(choice), width: width(), timings, types };
        let asked = Wanted { format: check.format, files: check.output };
        let outputs = Outputs::new(asked, Wanted { format: configured.format, files: configured.output }, layout)?;
        let outputs = if choice == ColorChoice::Always { outputs.colored() } else { outputs };
        let given = run.assert.is_some() || run.reach.is_some();
        let aim = match (run.aim(), configured.assert, configured.reach) {
            (Aim::Everything, Some(_), Some(_)) => {
                bail!("gainsay.toml sets both `assert` and `reach`; a check is for one")
            }
            (Aim::Everything, Some(property), None) if !given => Aim::Assert(property),
            (Aim::Everything, None, Some(function)) if !given => Aim::Reach(function),
            (aim, ..) => aim,
        };
        Ok(Settings {
            options: Options {
                language: run.language.or(configured.language),
                only: check.only,
                methods: Methods::default(),
                include: include.iter().map(|folder| folder.to_string_lossy().into_owned()).collect(),
                source_folders: std::collections::BTreeMap::new(),
                overflow: !(run.no_overflow || configured.no_overflow),
                exact_amounts: run.exact_amounts || configured.exact_amounts,
                hyper: run.hyper || configured.hyper,
                exports: if run.any || configured.any { Exports::All } else { Exports::Contracted },
                smoke: check.smoke,
                types: !check.no_types,
                aim,
                timings: check.timings,
                jobs: jobs.unwrap_or_else(processors),
                steps: steps.unwrap_or(default.steps),
                paths: run.paths_limit.or(configured.paths).unwrap_or(default.paths),
                time: run.timeout.or(configured.timeout).unwrap_or(default.time),
                // Whoever says what a goal may take means each goal.
                file_steps: steps.is_none().then_some(FILE_STEPS),
                memory: run.memory.or(configured.memory).unwrap_or(default.memory),
                seed: run.seed.or(configured.seed).unwrap_or(default.seed),
                counterexample: check.counterexample.unwrap_or(default.counterexample),
                expect: check.expect_counterexample,
                engine: check.engine.unwrap_or(default.engine),
                baseline: None,
            },
            outputs,
            layout,
            overwrite: if check.force { Overwrite::Anything } else { Overwrite::Ours },
            log_queries: check.log_queries,
            cache: !run.no_cache && !configured.no_cache,
            include,
            ignore: if check.no_ignore { Ignore::Nothing } else { Ignore::AsGitDoes },
            changed_since: check.changed_since,
            partition: check.partition,
            baseline: check.baseline,
            solver: run.solver.or_else(|| without_variable(configured.solver)),
            cross_check: check.cross_check,
            emit_test: check.emit_test,
            emit_viper: check.emit_viper,
            emit_main: check.emit_main,
            ghc: check.ghc,
            racket: check.racket,
            project: configured.folder,
        })
    }
}

/// The options of a check, those that were not given as `gainsay.toml` has them. A switch that is on there is on.
fn with_defaults(check: arguments::Check, configured: &Configuration) -> arguments::Check {
    arguments::Check {
        log_queries: check.log_queries.or_else(|| configured.log_queries.clone()),
        force: check.force || configured.force,
        cross_check: check.cross_check.or_else(|| configured.cross_check.clone()),
        timings: check.timings || configured.timings,
        types: check.types || configured.types,
        only: check.only.or_else(|| configured.only.clone()),
        counterexample: check.counterexample.or(configured.counterexample),
        expect_counterexample: check.expect_counterexample.or_else(|| configured.expect_counterexample.clone()),
        engine: check.engine.or(configured.engine),
        emit_test: check.emit_test.or_else(|| configured.emit_test.clone()),
        ghc: check.ghc || configured.ghc,
        emit_viper: check.emit_viper || configured.emit_viper,
        emit_main: check.emit_main || configured.emit_main,
        racket: check.racket || configured.racket,
        smoke: check.smoke || configured.smoke,
        no_ignore: check.no_ignore || configured.no_ignore,
        no_types: check.no_types || configured.no_types,
        changed_since: check.changed_since.or_else(|| configured.changed_since.clone()),
        baseline: check.baseline.or_else(|| configured.baseline.clone()),
        ..check
    }
}

/// The configuration that was found, without what the command line says otherwise, if it may be trusted with the rest.
fn found(mut configured: Configuration, check: &arguments::Check) -> Result<Configuration> {
    if check.run.trust {
        return Ok(configured);
    }
    configured.solver = without_variable(configured.solver).filter(|_| check.run.solver.is_none());
    configured.cross_check = configured.cross_check.filter(|_| check.cross_check.is_none());
    configured.changed_since = configured.changed_since.filter(|_| check.changed_since.is_none());
    configured.output.retain(|_| check.output.is_empty());
    configured.log_queries = configured.log_queries.filter(|_| check.log_queries.is_none());
    configured.emit_test = configured.emit_test.filter(|_| check.emit_test.is_none());
    configured.baseline = configured.baseline.filter(|_| check.baseline.is_none());
    configured.ghc &= !check.ghc;
    configured.racket &= !check.racket;
    configured.force &= !check.force;
    configured.distrusted()?;
    Ok(configured)
}

/// The environment comes before `gainsay.toml`, and `GAINSAY_SOLVER` is read by those who look for the solver.
fn without_variable(configured: Option<String>) -> Option<String> {
    let named = std::env::var_os("GAINSAY_SOLVER").is_some_and(|name| !name.is_empty());
    configured.filter(|_| !named)
}

fn color_choice(asked: Option<ColorChoice>, configured: Option<ColorChoice>) -> ColorChoice {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let forbidden = set("NO_COLOR") || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    match asked {
        Some(ColorChoice::Auto) | None if forbidden => ColorChoice::Never,
        Some(choice) => choice,
        None => configured.unwrap_or(ColorChoice::Auto),
    }
}

/// On standard output.
fn color(choice: ColorChoice) -> Color {
    match choice {
        ColorChoice::Always => Color::Always,
        ColorChoice::Auto if std::io::stdout().is_terminal() => Color::Always,
        ColorChoice::Auto | ColorChoice::Never => Color::Never,
    }
}

fn width() -> usize {
    console::width().map_or(gainsay_report::Options::default().width, |columns| columns.clamp(40, 160))
}
