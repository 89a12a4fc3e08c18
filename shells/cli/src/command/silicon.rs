//! `gainsay silicon`: Silicon's command line, for front ends and scripts that start it. What only tunes Silicon is read and left alone.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use gainsay::{Methods, Observer, Silent, World};
use gainsay_report::silicon::{self, Wanted};

use crate::arguments;
use crate::cache::Folder;
use crate::console;
use crate::inputs;
use crate::interrupt;
use crate::settings::Settings;
use crate::viper_messages::Messages;
use crate::world::{Machine, Solver};

/// Our own option: print the messages of ViperServer.
const MESSAGES: &str = "viperServerMessages";
/// Silver's plugin for hyperproperties. The others that it has are always there, and those of others say nothing that gainsay could follow.
const SIF: &str = "viper.silver.plugin.sif.SIFPlugin";
/// And decide nothing.
const ONLY_PROGRAM: &str = "onlyProgram";

/// Options of Silicon that take a value and say nothing that gainsay could follow.
const IGNORED_WITH_VALUE: [&str; 23] = [
    "assertTimeout",
    "checkTimeout",
    "cvc5Exe",
    "cvc5ResourcesPerMillisecond",
    "logConfig",
    "logLevel",
    "mapAxiomatizationFile",
    "moreJoins",
    "multisetAxiomatizationFile",
    "numberOfParallelVerifiers",
    "prover",
    "proverArgs",
    "proverLogFile",
    "proverSaturationTimeout",
    "pushTimeout",
    "qpSplitTimeout",
    "recursivePredicateUnfoldings",
    "sequenceAxiomatizationFile",
    "setAxiomatizationFile",
    "stateConsolidationMode",
    "tempDirectory",
    "z3Args",
    "z3ResourcesPerMillisecond",
];

/// Those that take several values.
const IGNORED_WITH_VALUES: [&str; 5] =
    ["assertionMode", "exhaleMode", "proverConfigArgs", "proverSaturationTimeoutWeights", "z3ConfigArgs"];

/// Switches that tune Silicon, or make it print more.
const IGNORED_SWITCHES: [&str; 28] = [
    "alternativeFunctionVerificationOrder",
    "conditionalizePermissions",
    "disableCaches",
    "disableCatchingExceptions",
    "disableChunkOrderHeuristics",
    "disableFunctionUnfoldTrigger",
    "disableHavocHack407",
    "disableISCTriggers",
    "disableNL",
    "disableShortCircuitingEvaluations",
    "disableSubsumption",
    "disableValueMapCaching",
    "enableBranchconditionReporting",
    "enableDebugging",
    "enableMoreCompleteExhale",
    "enablePredicateTriggersOnInhale",
    "enableSimplifiedUnfolds",
    "enableTempDirectory",
    "parallelizeBranches",
    "printMethodCFGs",
    "printTranslatedProgram",
    "proverEnableTimeBounds",
    "proverRandomizeSeeds",
    "reportPartialResults",
    "reportReasonUnknown",
    "submitForEvaluation",
    "unsafeWildcardOptimization",
    "useOldAxiomatization",
];

/// Options that would let Silicon accept or reject other programs than gainsay does.
const REFUSED: [&str; 1] = ["assumeInjectivityOnInhale"];

/// What was asked for, in our terms.
struct Asked {
    file: PathBuf,
    wanted: Wanted,
    smoke: bool,
    exact_amounts: bool,
    hyper: bool,
    timeout: Option<Duration>,
    solver: Option<String>,
    told: Told,
    cache: bool,
    only_program: bool,
    methods: Methods,
}

/// What is printed.
enum Told {
    /// What Silicon prints.
    Text,
    /// What ViperServer sends: `gainsay serve --protocol viperserver` passes it on.
    Messages,
}

pub fn run(arguments: Vec<String>) -> Result<u8> {
    let started = Instant::now();
    let asked = asked(arguments)?;
    let paths = vec![asked.file];
    let run = arguments::Run {
        language: Some(gainsay::Language::Viper),
        timeout: asked.timeout,
        solver: asked.solver,
        no_cache: !asked.cache,
        exact_amounts: asked.exact_amounts,
        hyper: asked.hyper,
        ..Default::default()
    };
    let check = arguments::Check { paths: paths.clone(), smoke: asked.smoke, run, ..Default::default() };
    let mut settings = Settings::of_check(check)?;
    settings.options.methods = asked.methods;
    let mut inputs = inputs::read(&paths, settings.options.language, settings.ignore)?;
    let machine = Machine::shared(&paths, settings.include.clone());
    let solver = Solver::find(settings.solver.take())?;
    interrupt::listen()?;
    let messages = match asked.told {
        Told::Text => None,
        Told::Messages => Some(Messages::begin(&machine, &inputs, asked.wanted, started)?),
    };
    if asked.only_program {
        return Ok(0);
    }
    let kept = Folder::of_run(&settings, &solver);
    let cache = kept.as_ref().map(Folder::cache);
    let observer: &dyn Observer = match &messages {
        Some(messages) => messages,
        None => &Silent,
    };
    let world = World { host: &machine, observer, solver: solver.program(), second: None, cache };
    let mut report = gainsay::check(world, &mut inputs.sources, &inputs.roots, &settings.options);
    report.diagnostics.splice(0..0, std::mem::take(&mut inputs.problems));
    let text = match messages {
        Some(messages) => messages.end(&report, &inputs.sources),
        None => {
            let text = silicon::text(&report, &inputs.sources, asked.wanted, started.elapsed());
            format!("gainsay {} as Silicon\n{text}", env!("CARGO_PKG_VERSION"))
        }
    };
    console::print(&text)?;
    // Whatever is wrong, Silicon says one.
    Ok(u8::from(report.exit_code() != 0))
}

fn asked(arguments: Vec<String>) -> Result<Asked> {
    let mut wanted = Wanted { errors_of_member: 1, counterexamples: false };
    let (mut files, mut smoke, mut timeout, mut solver) = (Vec::new(), false, None, None);
    let (mut methods, mut exact_amounts, mut hyper) = (Methods::default(), false, false);
    let (mut told, mut caches, mut only_program) = (Told::Text, true, false);
    let mut rest = arguments.into_iter().peekable();
    while let Some(argument) = rest.next() {
        let Some(option) = argument.strip_prefix("--") else {
            // Levels of its loggers: `-Llogger=level`.
            if !argument.starts_with("-L") {
                files.push(PathBuf::from(argument));
            }
            continue;
        };
        let (name, given) =
            option.split_once('=').map_or((option, None), |(name, value)| (name, Some(value.to_owned())));
        let mut value = || given.clone().or_else(|| rest.next()).with_context(|| format!("--{name} takes a value"));
        match name {
            "numberOfErrorsToReport" => wanted.errors_of_member = number(name, &value()?)?,
            // Zero is no limit.
            "timeout" => match number(name, &value()?)? {
                0 => timeout = None,
                seconds => timeout = Some(Duration::from_secs(seconds as u64)),
            },
            "z3Exe" => solver = Some(value()?),
            "counterexample" => {
                value()?;
                wanted.counterexamples = true;
            }
            "enableSmokeDetection" => smoke = true,
            "respectFunctionPrePermAmounts" => exact_amounts = true,
            "plugin" => hyper |= value()?.split(':').any(|plugin| plugin == SIF),
            "includeMethods" => methods.include = Some(value()?),
            "excludeMethods" => methods.exclude = Some(value()?),
            MESSAGES => told = Told::Messages,
            ONLY_PROGRAM => only_program = true,
            // Of ViperServer, which keeps answers as we do.
            "disableCaching" => caches = false,
            _ if REFUSED.contains(&name) => {
                bail!("--{name} changes what Silicon verifies, and gainsay has nothing like it; leave it out")
            }
            _ if IGNORED_WITH_VALUE.contains(&name) => drop(value()?),
            _ if IGNORED_WITH_VALUES.contains(&name) => {
                value()?;
                // The program may follow them.
                while rest.next_if(|next| !next.starts_with('-') && !is_program(next)).is_some() {}
            }
            _ if IGNORED_SWITCHES.contains(&name) => {}
            _ => console::remark(&format!("--{name} is no option of Silicon that gainsay knows; it has no effect")),
        }
    }
    let [file] = <[PathBuf; 1]>::try_from(files)
        .map_err(|files| anyhow::anyhow!("gainsay silicon takes one Viper file, and was given {}", files.len()))?;
    // Who reads Silicon's text measures what it takes.
    let cache = caches && matches!(told, Told::Messages);
    Ok(Asked { file, wanted, smoke, exact_amounts, hyper, timeout, solver, told, cache, only_program, methods })
}

fn is_program(argument: &str) -> bool {
    gainsay::Language::of_path(argument) == Some(gainsay::Language::Viper) || Path::new(argument).is_file()
}

fn number(name: &str, value: &str) -> Result<usize> {
    value.parse().with_context(|| format!("--{name} takes a number, not `{value}`"))
}
