//! The counterexample of a C program as a C program that fails by itself.

use gainsay_source::{FileId, Sources};
use gainsay_verdict::Report;

use crate::{Options, World, c, large_stack::with_room, prepare::prepare};

/// Writes a `main` that rebuilds the heap of the first confirmed counterexample of `root` in `report` and calls its function. An `Err` says in
/// a sentence why that cannot be done.
pub fn emit_main(
    world: World<'_>,
    sources: &mut Sources,
    root: FileId,
    report: &Report,
    options: &Options,
) -> Result<String, String> {
    with_room(|| {
        let prepared = prepare(&**world.host, sources, &[root], options);
        let mut why = None;
        for job in &prepared.jobs {
            let Some(work) = job.work.as_engine() else {
                return Err(format!("`{}` is no C program", sources.path(root)));
            };
            let own = report.goals.iter().filter(|goal| goal.name == job.name && goal.span == job.span);
            let failures = own.flat_map(|goal| goal.outcome.failures()).filter(|failure| failure.is_confirmed());
            for counterexample in failures.filter_map(|failure| failure.counterexample.as_ref()) {
                match c::emit_main(work, counterexample, &str::to_owned) {
                    Ok(emitted) => return Ok(format!("// written by gainsay\n{}", emitted.text)),
                    Err(reason) => why = why.or(Some(reason)),
                }
            }
        }
        Err(why.unwrap_or_else(|| "nothing is refuted".to_owned()))
    })
}
