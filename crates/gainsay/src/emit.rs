//! The counterexamples of a Viper program as a Viper program that fails by itself.

use std::fmt::Write;
use std::sync::Arc;

use gainsay_source::{FileId, Sources};
use gainsay_verdict::{Counterexample, Report};

use crate::{Options, World, large_stack::with_room, permission::Member, prepare::prepare};

/// Writes a program with one member for each confirmed counterexample of `root` in `report`, which assumes the counterexample's values and
/// fails as it does. An `Err` says in a sentence why that cannot be done.
pub fn emit_viper(
    world: World<'_>,
    sources: &mut Sources,
    root: FileId,
    report: &Report,
    options: &Options,
) -> Result<String, String> {
    with_room(|| {
        let prepared = prepare(&**world.host, sources, &[root], options);
        let mut shared = None;
        let mut found: Vec<(&gainsay_permission::Goal, &Counterexample)> = Vec::new();
        let mut heading = String::new();
        for job in &prepared.jobs {
            let Some(Member { program, goal: member, .. }) = job.work.as_engine() else {
                return Err(format!("`{}` is no Viper program, and has no counterexamples as one", sources.path(root)));
            };
            shared = Some(Arc::clone(program));
            let own = report.goals.iter().filter(|goal| goal.name == job.name && goal.span == job.span);
            for failure in own.flat_map(|goal| goal.outcome.failures()).filter(|failure| failure.is_confirmed()) {
                let Some(counterexample) = &failure.counterexample else { continue };
                found.push((member, counterexample));
                let place = sources.place(failure.span);
                // A comment ends with its line, whatever a file is called.
                let file = place.file.replace(char::is_control, "\u{fffd}");
                let _ = writeln!(heading, "// {}: {} at {file}:{}", job.name, failure.code, place.line);
            }
        }
        let Some(program) = shared.filter(|_| !found.is_empty()) else {
            return Ok("// written by gainsay\n// Nothing is refuted.\n".to_owned());
        };
        let emitted = gainsay_permission::counterexample::emit(&program, &found)?;
        Ok(format!("// written by gainsay\n{heading}\n{}", gainsay_viper::print(&emitted)))
    })
}
