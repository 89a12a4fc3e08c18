//! `gainsay check`: read, check, print, keep.

use anyhow::{Result, anyhow, bail};
use gainsay::{Silent, World};
use gainsay_report::{Format, jsonl};
use gainsay_source::{Diagnostic, Sources};
use gainsay_verdict::Report;

use crate::arguments;
use crate::compiler::Wishes;
use crate::console;
use crate::inputs;
use crate::progress::{Progress, Streaming};
use crate::racket;
use crate::settings::{Extra, Output, Settings};
use crate::store::Store;
use crate::world::{Machine, Solver};
use crate::written::{self, Overwrite};

pub fn run(arguments: arguments::Check) -> Result<u8> {
    let arguments::Check { paths, format, output, log_queries, only, run, .. } = arguments;
    let arguments::Check {
        counterexample,
        expect_counterexample: expect,
        engine,
        emit_viper,
        racket,
        timings,
        smoke,
        no_types,
        ..
    } = arguments;
    let arguments::Check { emit_test, ghc, emit_main, force, cross_check, .. } = arguments;
    let overwrite = if force { Overwrite::Anything } else { Overwrite::Ours };
    let extra = Extra { format, output, log_queries, only, timings, smoke, no_types, counterexample, expect, engine };
    let settings = Settings::of_check(run, extra)?;
    let wishes = Wishes { folder: emit_test, overwrite, ghc, include: settings.include.clone() };
    if !settings.options.engine.is_supported() {
        bail!("--engine {} is not supported yet; the engine is `symbolic`", settings.options.engine.name());
    }
    let mut inputs = inputs::read(&paths, settings.options.language)?;
    let solver = Solver::find(settings.solver)?;
    let second = cross_check.map(|name| Solver::second(&name)).transpose()?;
    let streaming = if wishes.any() || racket { Streaming::Nothing } else { streaming(&settings.output) };
    let progress = Progress::new(streaming, settings.log_queries.as_deref(), overwrite)?;
    let machine = Machine::shared(&paths, settings.include);
    let world = World { host: &machine, observer: &progress, solver: solver.program(), second: second.as_ref() };
    let mut report = gainsay::check(world, &mut inputs.sources, &inputs.roots, &settings.options);
    report.diagnostics.splice(0..0, std::mem::take(&mut inputs.problems));
    let told = progress.finish();
    if wishes.any() {
        let world = World { host: &machine, observer: &Silent, solver: solver.program(), second: None };
        wishes.fulfil(world, &mut inputs, &settings.options, &mut report)?;
    }
    let remarks = if racket { racket::confirm(&mut report, &inputs.sources)? } else { Vec::new() };
    if emit_viper && !report.diagnostics.iter().any(Diagnostic::is_error) {
        let [root] = inputs.roots[..] else { bail!("--emit-viper takes one program at a time") };
        let world = World { host: &machine, observer: &Silent, solver: solver.program(), second: None };
        let emitted = gainsay::emit_viper(world, &mut inputs.sources, root, &report, &settings.options);
        write(
            &emitted.map_err(|why| anyhow!("cannot write the counterexamples as Viper: {why}"))?,
            &settings.output,
            overwrite,
        )?;
    } else if emit_main {
        let [root] = inputs.roots[..] else { bail!("--emit-main takes one program at a time") };
        let world = World { host: &machine, observer: &Silent, solver: solver.program(), second: None };
        let emitted = gainsay::emit_main(world, &mut inputs.sources, root, &report, &settings.options);
        write(&emitted.map_err(|why| anyhow!("cannot write a main: {why}"))?, &settings.output, overwrite)?;
    } else {
        print(&report, &inputs.sources, &settings.output, streaming, overwrite)?;
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

/// JSON lines are printed as goals are decided; all other formats need the whole report, and a file is written at once.
fn streaming(output: &Output) -> Streaming {
    if output.format == Format::Jsonl && output.file.is_none() { Streaming::Goals } else { Streaming::Nothing }
}

fn print(
    report: &Report,
    sources: &Sources,
    output: &Output,
    streaming: Streaming,
    overwrite: Overwrite,
) -> Result<()> {
    let text = match streaming {
        Streaming::Goals => jsonl::rest(report, sources),
        Streaming::Nothing => output.format.render(report, sources, &output.layout),
    };
    write(&text, output, overwrite)
}

fn write(text: &str, output: &Output, overwrite: Overwrite) -> Result<()> {
    match &output.file {
        Some(path) => written::write(path, text, overwrite),
        None => console::print(text).map(|_| ()),
    }
}
