//! `gainsay baseline`: what fails now is known, and does not make later runs fail. Written again, it holds what fails then.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Result, bail};
use gainsay::{Aim, Silent, World};
use gainsay_source::{FileId, Sources};
use gainsay_verdict::{Baseline, Report, Standing};

use crate::arguments;
use crate::baseline;
use crate::cache::Folder;
use crate::console;
use crate::inputs;
use crate::settings::Settings;
use crate::world::{Machine, Solver};

/// Something could not be read, and what it holds is not known.
const NOT_EVERYTHING: u8 = 2;

pub fn run(arguments: arguments::Baseline) -> Result<u8> {
    let arguments::Baseline { paths, baseline: file, force, no_ignore, no_types, run } = arguments;
    let check = arguments::Check { baseline: file, force, no_ignore, no_types, run, ..arguments::Check::default() };
    let settings = Settings::of_check(check)?;
    if settings.options.aim != Aim::Everything {
        bail!("a baseline is of everything: leave out --assert and --reach");
    }
    let place = baseline::place(&settings);
    // What is wrong with the file is told before anything is checked.
    let before = baseline::read(&place)?;
    let mut inputs = inputs::read(&paths, settings.options.language, settings.ignore)?;
    let solver = Solver::find(settings.solver.clone())?;
    let machine = Machine::shared(&paths, settings.include.clone());
    let kept = Folder::of_run(&settings, &solver);
    let cache = kept.as_ref().map(Folder::cache);
    let world = World { host: &machine, observer: &Silent, solver: solver.program(), second: None, cache };
    // A part of a file would be taken for all of it.
    let options = gainsay::Options { only: None, ..settings.options };
    let mut report = gainsay::check(world, &mut inputs.sources, &inputs.roots, &options);
    report.diagnostics.splice(0..0, std::mem::take(&mut inputs.problems));
    if let Some(complaint) = solver.complaint(&report) {
        console::complain(&complaint);
        return Ok(NOT_EVERYTHING);
    }
    let after = renewed(&before, &report, &inputs.sources, &inputs.roots);
    baseline::write(&place, &after, settings.overwrite)?;
    tell(&before, &after, &place, settings.baseline.is_some())?;
    let errors: Vec<_> = report.diagnostics.iter().filter(|told| told.is_error()).collect();
    for error in &errors {
        let place = error.span.map(|span| inputs.sources.place(span));
        let place = place.map(|place| format!("{}:{}:{}: ", place.file, place.line, place.column));
        console::complain(&format!("{}{}", place.unwrap_or_default(), error.message));
    }
    Ok(if errors.is_empty() { 0 } else { NOT_EVERYTHING })
}

/// What fails now, in the files that were checked and what they import; of others what was known before, as long as they are there.
fn renewed(before: &Baseline, report: &Report, sources: &Sources, roots: &[FileId]) -> Baseline {
    let broken: BTreeSet<FileId> =
        report.diagnostics.iter().filter(|told| told.is_error()).filter_map(|told| Some(told.span?.file)).collect();
    let checked = roots.iter().copied().chain(report.goals.iter().map(|goal| goal.span.file));
    let checked = checked.filter(|file| !broken.contains(file));
    let checked: BTreeSet<String> = checked.map(|file| before.file(sources.path(file))).collect();
    let mut after = before.clone();
    after
        .known
        .retain(|known, _| !checked.contains(&known.file) && Path::new(&before.folder).join(&known.file).exists());
    for goal in report.goals.iter().filter(|goal| !broken.contains(&goal.span.file)) {
        if goal.standing() != Standing::Suppressed {
            after.add(goal, sources);
        }
    }
    after
}

fn tell(before: &Baseline, after: &Baseline, place: &Path, is_named: bool) -> Result<()> {
    let total = |baseline: &Baseline| baseline.known.values().sum::<usize>();
    let met: usize = after.known.iter().map(|(known, count)| *count.min(before.known.get(known).unwrap_or(&0))).sum();
    let failures = |number: usize| if number == 1 { "1 failure".to_owned() } else { format!("{number} failures") };
    let mut text = format!(
        "{} in `{}`: {} new, {} gone\n",
        failures(total(after)),
        place.display(),
        total(after) - met,
        total(before) - met
    );
    if !is_named {
        text.push_str("`gainsay check --baseline` takes it, and so does `baseline` in gainsay.toml\n");
    }
    console::print(&console::harmless(&text)).map(|_| ())
}
