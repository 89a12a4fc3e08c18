//! What a run does: the command line, then the environment, then `gainsay.toml`, then defaults.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use anyhow::Result;
use gainsay::{Engine, Expect, Exports, Level, Options};
use gainsay_report::{Color, Format};

use crate::arguments::{self, ColorChoice};
use crate::configuration::Configuration;
use crate::console;

/// Steps that the goals of a file which are not decided soon share, unless somebody says what one may take.
const FILE_STEPS: u64 = 2_400_000;

/// Where a report goes, and how it looks.
#[derive(Debug)]
pub struct Output {
    pub format: Format,
    pub file: Option<PathBuf>,
    pub layout: gainsay_report::Options,
}

/// All settings of a run.
#[derive(Debug)]
pub struct Settings {
    pub options: Options,
    pub output: Output,
    pub log_queries: Option<PathBuf>,
    pub include: Vec<PathBuf>,
    pub solver: Option<String>,
}

/// The options that only some commands have.
#[derive(Debug, Default)]
pub struct Extra {
    pub format: Option<Format>,
    pub output: Option<PathBuf>,
    pub log_queries: Option<PathBuf>,
    pub only: Option<String>,
    pub timings: bool,
    pub smoke: bool,
    pub no_types: bool,
    pub counterexample: Option<Level>,
    pub expect: Option<Expect>,
    pub engine: Option<Engine>,
}

impl Settings {
    /// Settings of a check.
    pub fn of_check(run: arguments::Run, extra: Extra) -> Result<Settings> {
        let configured = found(Configuration::find()?, &run, &extra)?;
        Ok(Settings::configured(run, configured, extra))
    }

    /// Settings of a check that only looks at what is in a folder. What is said about reports and where they go does not concern it.
    pub fn in_folder(run: arguments::Run, folder: &Path) -> Result<Settings> {
        let nowhere = |found| Configuration { format: None, output: None, log_queries: None, ..found };
        let configured = found(Configuration::find_from(folder).map(nowhere)?, &run, &Extra::default())?;
        Ok(Settings::configured(run, configured, Extra::default()))
    }

    fn configured(run: arguments::Run, configured: Configuration, extra: Extra) -> Settings {
        let extra = Extra {
            format: extra.format.or(configured.format),
            output: extra.output.or(configured.output.clone()),
            log_queries: extra.log_queries.or(configured.log_queries.clone()),
            only: extra.only.or(configured.only.clone()),
            timings: extra.timings,
            smoke: extra.smoke,
            no_types: extra.no_types,
            counterexample: extra.counterexample.or(configured.counterexample),
            expect: extra.expect,
            engine: extra.engine.or(configured.engine),
        };
        Settings::merge(run, configured, extra)
    }

    /// Settings of a command that looks at one program; the report's format and place do not concern it.
    pub fn of_one(run: arguments::Run, only: Option<String>) -> Result<Settings> {
        let configured = found(Configuration::find()?, &run, &Extra::default())?;
        Ok(Settings::merge(run, configured, Extra { only, ..Extra::default() }))
    }

    fn merge(run: arguments::Run, configured: Configuration, extra: Extra) -> Settings {
        let default = Options::default();
        let processors = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let jobs = run.jobs.or(configured.jobs).and_then(|jobs| usize::try_from(jobs).ok());
        let steps = run.steps.or(configured.steps);
        let include: Vec<PathBuf> = run.include.iter().cloned().chain(configured.include).collect();
        let color = color(run.color, configured.color, extra.output.is_some());
        Settings {
            options: Options {
                language: run.language.or(configured.language),
                only: extra.only,
                include: include.iter().map(|folder| folder.to_string_lossy().into_owned()).collect(),
                overflow: !run.no_overflow,
                exports: if run.any { Exports::All } else { Exports::Contracted },
                smoke: extra.smoke,
                types: !extra.no_types,
                aim: run.aim(),
                timings: extra.timings,
                jobs: jobs.unwrap_or_else(processors),
                steps: steps.unwrap_or(default.steps),
                paths: run.paths_limit.or(configured.paths).unwrap_or(default.paths),
                time: run.timeout.or(configured.timeout).unwrap_or(default.time),
                // Whoever says what a goal may take means each goal.
                file_steps: steps.is_none().then_some(FILE_STEPS),
                memory: run.memory.or(configured.memory).unwrap_or(default.memory),
                seed: run.seed.or(configured.seed).unwrap_or(default.seed),
                counterexample: extra.counterexample.unwrap_or(default.counterexample),
                expect: extra.expect,
                engine: extra.engine.unwrap_or(default.engine),
            },
            output: Output {
                format: extra.format.unwrap_or(Format::Text),
                layout: gainsay_report::Options { color, width: width(extra.output.is_some()) },
                file: extra.output,
            },
            log_queries: extra.log_queries,
            include,
            solver: run.solver.or_else(|| without_variable(configured.solver)),
        }
    }
}

/// The configuration that was found, without what the command line says otherwise, if it may be trusted with the rest.
fn found(mut configured: Configuration, run: &arguments::Run, extra: &Extra) -> Result<Configuration> {
    if run.trust {
        return Ok(configured);
    }
    configured.solver = without_variable(configured.solver).filter(|_| run.solver.is_none());
    configured.output = configured.output.filter(|_| extra.output.is_none());
    configured.log_queries = configured.log_queries.filter(|_| extra.log_queries.is_none());
    configured.distrusted()?;
    Ok(configured)
}

/// The environment comes before `gainsay.toml`, and `GAINSAY_SOLVER` is read by those who look for the solver.
fn without_variable(configured: Option<String>) -> Option<String> {
    let named = std::env::var_os("GAINSAY_SOLVER").is_some_and(|name| !name.is_empty());
    configured.filter(|_| !named)
}

fn color(asked: Option<ColorChoice>, configured: Option<ColorChoice>, to_file: bool) -> Color {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let forbidden = set("NO_COLOR") || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    let choice = match asked {
        Some(choice) => choice,
        None if forbidden => ColorChoice::Never,
        None => configured.unwrap_or(ColorChoice::Auto),
    };
    match choice {
        ColorChoice::Always => Color::Always,
        ColorChoice::Auto if !forbidden && !to_file && std::io::stdout().is_terminal() => Color::Always,
        ColorChoice::Auto | ColorChoice::Never => Color::Never,
    }
}

fn width(to_file: bool) -> usize {
    let terminal = if to_file { None } else { console::width() };
    terminal.map_or(gainsay_report::Options::default().width, |columns| columns.clamp(40, 160))
}
