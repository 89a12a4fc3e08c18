//! Viper programs: from `.vpr` text to members, and what somebody expects of their counterexamples.

use std::sync::Arc;

use gainsay_ir::permission::{Domain, Expression, Program};
use gainsay_permission::{Contradiction, Goal, MemberKind};
use gainsay_smt::Solver;
use gainsay_source::{Diagnostic, FileId, Host, Place, Severity, Sources, Span};

use crate::{
    Expect, Language, Options, World,
    cache::program,
    large_stack::with_room,
    prepare::{Job, Prepared, SharedNotation, Work},
};

pub(crate) fn prepare(
    host: &dyn Host,
    sources: &mut Sources,
    file: FileId,
    options: &Options,
    prepared: &mut Prepared,
) {
    let (program, diagnostics) = gainsay_viper::load(host, sources, file);
    let broken = diagnostics.iter().any(Diagnostic::is_error);
    prepared.diagnostics.extend(diagnostics);
    let Some(program) = program.filter(|_| !broken).map(Arc::new) else { return };
    let notation: SharedNotation = Arc::new(gainsay_permission::ViperNotation);
    let members = gainsay_permission::goals(&program);
    let slices = prepared.slices(|pieces| {
        program::permission(pieces, &program);
        members.iter().map(|member| vec![pieces.own((&member.name, format!("{:?}", member.kind)))]).collect()
    });
    let mut slices = slices.into_iter().flatten();
    for member in members {
        // What somebody expects is no part of the program.
        let slice = slices.next().filter(|_| options.expect.is_none());
        let expected = options.expect.as_ref().and_then(|expect| expected(sources, file, &program, &member, expect));
        let (name, span) = (member.written.clone(), member.span);
        let work = Work::Permission { program: program.clone(), member, expected };
        let job = Job::new(name, span, Language::Viper, &notation, work);
        prepared.jobs.push(Job { slice, ..job });
    }
}

/// Warns of programs whose axioms contradict each other: everything that speaks of them would be verified.
pub(crate) fn doubts(solver: &mut (dyn Solver + Send), sources: &Sources, jobs: &[Job]) -> Vec<Diagnostic> {
    let mut programs: Vec<&Arc<Program>> = Vec::new();
    for job in jobs {
        if let (Language::Viper, Work::Permission { program, .. }) = (job.language, &job.work)
            && !programs.iter().any(|known| Arc::ptr_eq(known, program))
        {
            programs.push(program);
        }
    }
    let written = |domain: &Domain| !gainsay_viper::is_standard(sources.path(domain.span.file));
    programs.retain(|program| program.domains.values().any(|domain| !domain.axioms.is_empty() && written(domain)));
    let find = |program: &&Arc<Program>| {
        solver.reset();
        gainsay_permission::contradiction(program, &written, solver)
    };
    with_room(|| programs.iter().filter_map(find).map(|found| warning(&found)).collect())
}

fn warning(found: &Contradiction) -> Diagnostic {
    let message = format!(
        "this axiom of `{}` contradicts those before it, or itself: everything that speaks of the domain would be verified",
        found.domain
    );
    let help = "weaken the axiom until `assert false` fails in a method that uses the domain's functions";
    Diagnostic::new(Severity::Warning, "verifier.warning", message, Some(found.axiom)).with_help(help)
}

/// The expected items as a method's expressions; `None` for a member in which they mean nothing.
fn expected(
    sources: &mut Sources,
    file: FileId,
    program: &Program,
    member: &Goal,
    expect: &Expect,
) -> Option<(Span, Vec<Expression>)> {
    let line = line(sources, file, expect.line)?;
    let method = program.methods.get(&member.name).filter(|_| member.kind == MemberKind::Method)?;
    let items = gainsay_viper::load_assertions(sources, program, method, &expect.items.join(", "));
    Some((line, items.ok()?))
}

fn line(sources: &Sources, file: FileId, line: u32) -> Option<Span> {
    let path = sources.path(file).to_owned();
    let start = sources.span(&Place { file: path, line, column: 1, end_line: line, end_column: 1 })?;
    let length = sources.line_text(file, line).len() as u32;
    Some(Span { end: start.start + length, ..start })
}

/// The code of a failure that some run of the member ends in, on values drawn by chance: a second opinion on what was proved. Says nothing of
/// the counterexamples that solvers find.
pub fn viper_failing_run(
    world: World<'_>,
    sources: &mut Sources,
    root: FileId,
    goal: &str,
    runs: u64,
) -> Option<String> {
    let (program, _) = gainsay_viper::load(&**world.host, sources, root);
    let program = program?;
    let goals = gainsay_permission::goals(&program);
    let goal = goals.iter().find(|each| each.written.as_str() == goal)?;
    with_room(|| gainsay_permission::replay::failing_run(&program, goal, runs))
}
