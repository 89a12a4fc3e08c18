//! `gainsay check`: read, check, print, keep.

use anyhow::{Result, anyhow, bail};
use gainsay::{Silent, World};
use gainsay_source::{Diagnostic, Severity};
use gainsay_verdict::Report;

use crate::arguments;
use crate::baseline;
use crate::cache::Folder;
use crate::changes;
use crate::compiler;
use crate::console;
use crate::emitted_tests::EmittedTests;
use crate::inputs::{self, Inputs};
use crate::interrupt;
use crate::package;
use crate::progress::Progress;
use crate::racket;
use crate::settings::Settings;
use crate::store::Store;
use crate::world::{Machine, Solver};

pub fn run(arguments: arguments::Check) -> Result<u8> {
    let paths = arguments.paths.clone();
    let mut settings = Settings::of_check(arguments)?;
    let (overwrite, racket) = (settings.overwrite, settings.racket);
    let tests = settings.emit_test.take();
    let tests = tests.map(|folder| EmittedTests { folder, overwrite, include: settings.include.clone() });
    let mut inputs = inputs::read(&paths, settings.options.language, settings.ignore)?;
    let programs = inputs.roots.iter().map(|root| inputs.sources.path(*root));
    settings.options.source_folders = package::source_folders(programs);
    settings.options.baseline = baseline::of(&settings)?;
    let machine = Machine::shared(&paths, settings.include.clone());
    if let Some(revision) = &settings.changed_since {
        changes::keep_changed(revision, &paths, &mut inputs, &machine, &settings.options, &settings.include)?;
        if inputs.roots.is_empty() {
            return nothing_changed(revision, inputs, &settings);
        }
    }
    if let Some(partition) = settings.partition {
        partition.keep(&mut inputs)?;
    }
    let solver = Solver::find(settings.solver.take())?;
    let second = settings.cross_check.take().map(|name| Solver::second(&name)).transpose()?;
    let is_changed = tests.is_some() || settings.ghc || racket || settings.emit_viper || settings.emit_main;
    let stream = if is_changed { None } else { settings.outputs.stream() };
    interrupt::listen()?;
    let progress = Progress::new(stream, settings.log_queries.as_deref(), overwrite)?;
    let kept = Folder::of_run(&settings, &solver);
    let cache = kept.as_ref().map(Folder::cache);
    let world = World { host: &machine, observer: &progress, solver: solver.program(), second: second.as_ref(), cache };
    let mut report = gainsay::check(world, &mut inputs.sources, &inputs.roots, &settings.options);
    report.diagnostics.splice(0..0, std::mem::take(&mut inputs.problems));
    let printed = progress.stream();
    let told = progress.finish();
    let silent = World { host: &machine, observer: &Silent, solver: solver.program(), second: None, cache: None };
    if let Some(tests) = &tests {
        tests.write(silent, &mut inputs, &settings.options, &mut report)?;
    }
    if settings.ghc {
        compiler::confirm(silent, &mut inputs, &settings.options, &settings.include, &mut report);
    }
    let remarks = if racket { racket::confirm(&mut report, &inputs.sources)? } else { Vec::new() };
    if settings.emit_viper && !report.diagnostics.iter().any(Diagnostic::is_error) {
        let [root] = inputs.roots[..] else { bail!("--emit-viper takes one program at a time") };
        let emitted = gainsay::emit_viper(silent, &mut inputs.sources, root, &report, &settings.options);
        let emitted = emitted.map_err(|why| anyhow!("cannot write the counterexamples as Viper: {why}"))?;
        settings.outputs.text(&emitted, overwrite)?;
    } else if settings.emit_main {
        let [root] = inputs.roots[..] else { bail!("--emit-main takes one program at a time") };
        let emitted = gainsay::emit_main(silent, &mut inputs.sources, root, &report, &settings.options);
        settings.outputs.text(&emitted.map_err(|why| anyhow!("cannot write a main: {why}"))?, overwrite)?;
    } else {
        settings.outputs.report(&report, &inputs.sources, printed, overwrite)?;
    }
    remarks.iter().for_each(|line| console::remark(line));
    if let Some(store) = Store::of_user() {
        store.keep(&report, &settings.options.aim, &inputs.sources, &inputs.roots);
    }
    if let Some(complaint) = solver.complaint(&report) {
        console::complain(&complaint);
    }
    told?;
    Ok(report.exit_code())
}

/// That nothing changed is said in every format; what could not be read is still an error.
fn nothing_changed(revision: &str, inputs: Inputs, settings: &Settings) -> Result<u8> {
    let note = format!("no program differs from `{revision}`, nor does anything that one imports");
    let mut diagnostics = inputs.problems;
    let code = if diagnostics.iter().any(Diagnostic::is_error) { 2 } else { 0 };
    diagnostics.push(Diagnostic::new(Severity::Note, "nothing-changed", note, None));
    let report = Report { diagnostics, goals: Vec::new() };
    settings.outputs.report(&report, &inputs.sources, None, settings.overwrite)?;
    Ok(code)
}
