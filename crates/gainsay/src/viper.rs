//! Viper programs: from `.vpr` text to members, and what somebody expects of their counterexamples.

use std::{collections::BTreeSet, sync::Arc};

use gainsay_ir::permission::{Domain, Expression, FunctionAmounts, Program};
use gainsay_permission::{Contradiction, Goal, MemberKind};
use gainsay_smt::Solver;
use gainsay_source::{CommentSyntax, Diagnostic, FileId, Host, Name, Place, Plants, Severity, Sources, Span};
use gainsay_verdict::{Callees, Dialect, Failure, FullPermission, GoalReport, Reason, Writers};
use gainsay_viper::{Plugins, Product, Unsupported};

use crate::{
    EmittedTest, Expect, Language, Suite, TestPlace, World,
    cache::program,
    emit_viper,
    engine::Work,
    language::{FrontEnd, Text, report_of},
    large_stack::with_room,
    permission::Member,
    prepare::{Job, Prepared, SharedNotation, prepare},
    test_files::{concrete, named},
};

/// Viper, which is also the text form of `ir::permission`.
pub(crate) struct Viper;

impl FrontEnd for Viper {
    fn dialect(&self) -> Dialect {
        Dialect {
            name: "viper",
            contract: "specification",
            short_contract: "specification",
            callees: Callees::Assign,
            full_permission: FullPermission::Shown,
            writers: Writers::FrontEnds,
        }
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["vpr", "sil"]
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["silver"]
    }

    fn comments(&self, _: &str) -> CommentSyntax {
        CommentSyntax::Viper
    }

    fn prepare(&self, text: Text<'_>, prepared: &mut Prepared) {
        prepare_members(text, prepared);
    }

    fn program(&self, text: Text<'_>) -> Result<String, String> {
        let (loaded, _) = loaded(text);
        loaded.map(|loaded| gainsay_viper::print(&loaded.program)).ok_or_else(|| "the program has errors".to_owned())
    }

    fn plants(&self, text: Text<'_>) -> Plants {
        gainsay_viper::plants(text.sources, text.root)
    }

    fn nothing_in(&self, _: &Sources, _: FileId) -> (&'static str, &'static str) {
        ("it has no method, function or predicate with something to check", "write a method with a body")
    }

    fn tests(
        &self,
        _: World<'_>,
        text: Text<'_>,
        goal: &GoalReport,
        place: &TestPlace<'_>,
    ) -> Vec<Result<EmittedTest, String>> {
        named(place, goal, ("vpr", Suite::Verifier), methods(text, goal, place))
    }

    fn witness(&self, world: World<'_>, text: Text<'_>, goal: &GoalReport) -> Result<String, String> {
        emit_viper(world, text.sources, text.root, &report_of(goal), text.options)
    }
}

/// A program as it is verified.
struct Loaded {
    program: Program,
    /// Members that are right if others are.
    second: BTreeSet<Name>,
    /// Methods that cannot be verified, and why.
    unsupported: Vec<(Name, Span, Unsupported)>,
}

/// Reads a program, with its plugins; none where its text has mistakes.
fn loaded(text: Text<'_>) -> (Option<Loaded>, Vec<Diagnostic>) {
    let Text { host, sources, root, options } = text;
    let plugins = Plugins { hyper: options.hyper };
    let (program, mut diagnostics) = gainsay_viper::load_with(host, sources, root, plugins);
    let broken = diagnostics.iter().any(Diagnostic::is_error);
    let Some(mut program) = program.filter(|_| !broken) else { return (None, diagnostics) };
    if options.exact_amounts {
        program.function_amounts = FunctionAmounts::Exact;
    }
    if !options.hyper {
        return (Some(Loaded { program, second: BTreeSet::new(), unsupported: Vec::new() }), diagnostics);
    }
    let Product { program: product, second, unsupported, misplaced } = gainsay_viper::product(&program);
    diagnostics.extend(misplaced.into_iter().map(|span| {
        let message = "only contracts, invariants and assertions of methods can relate two executions";
        Diagnostic::error("consistency.error", message, span)
    }));
    if diagnostics.iter().any(Diagnostic::is_error) {
        return (None, diagnostics);
    }
    let unsupported = unsupported.into_iter().filter_map(|(name, why)| {
        let method = program.methods.get(&name)?;
        Some((method.written.clone(), method.span, why))
    });
    let unsupported = unsupported.collect();
    (Some(Loaded { program: product, second, unsupported }), diagnostics)
}

fn prepare_members(text: Text<'_>, prepared: &mut Prepared) {
    let Text { host, sources, root: file, options } = text;
    let (loaded, diagnostics) = loaded(Text { host, sources: &mut *sources, root: file, options });
    prepared.diagnostics.extend(diagnostics);
    let Some(Loaded { program, second, unsupported }) = loaded else { return };
    let program = Arc::new(program);
    let notation: SharedNotation = Arc::new(gainsay_permission::ViperNotation);
    let mut members = gainsay_permission::goals(&program);
    let is_unsupported = |member: &Goal| unsupported.iter().any(|(_, span, _)| *span == member.span);
    members.retain(|member| !second.contains(&member.name) && !is_unsupported(member));
    let slices = prepared.slices(|pieces| {
        program::permission(pieces, &program);
        members.iter().map(|member| vec![pieces.own((&member.name, format!("{:?}", member.kind)))]).collect()
    });
    let mut slices = slices.into_iter().flatten();
    for member in members {
        if member.kind == MemberKind::Method && !options.methods.contain(&member.written) {
            slices.next();
            continue;
        }
        // What somebody expects is no part of the program.
        let slice = slices.next().filter(|_| options.expect.is_none());
        let expected = options.expect.as_ref().and_then(|expect| expected(sources, file, &program, &member, expect));
        let (name, span, twofold) = (member.written.clone(), member.span, options.hyper);
        let work = Work::by(Member { program: program.clone(), goal: member, expected, twofold, doubts });
        let job = Job::new(name, span, Language::Viper, &notation, work);
        prepared.jobs.push(Job { slice, ..job });
    }
    for (name, span, Unsupported { what, span: place }) in unsupported {
        let work = Work::Undecided(Reason::Unsupported { what, span: Some(place) });
        prepared.jobs.push(Job::new(name, span, Language::Viper, &notation, work));
    }
}

/// The program of a file, with what it imports; where its text has mistakes, those.
pub fn viper_program(host: &dyn Host, sources: &mut Sources, root: FileId) -> Result<Program, Vec<Diagnostic>> {
    let (program, diagnostics) = gainsay_viper::load(host, sources, root);
    program.filter(|_| !diagnostics.iter().any(Diagnostic::is_error)).ok_or(diagnostics)
}

/// Warns of a program whose axioms contradict each other: everything that speaks of them would be verified.
fn doubts(program: &Program, sources: &Sources, solver: &mut (dyn Solver + Send)) -> Vec<Diagnostic> {
    let written = |domain: &Domain| !gainsay_viper::is_standard(sources.path(domain.span.file));
    if !program.domains.values().any(|domain| !domain.axioms.is_empty() && written(domain)) {
        return Vec::new();
    }
    with_room(|| {
        solver.reset();
        gainsay_permission::contradiction(program, &written, solver).iter().map(warning).collect()
    })
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

/// The failures of a goal as methods that call it.
fn methods(text: Text<'_>, goal: &GoalReport, place: &TestPlace<'_>) -> Vec<Result<String, String>> {
    let Text { host, sources, root, options } = text;
    if options.hyper {
        let refused = || Err("two executions are no test of one".to_owned());
        return goal.outcome.failures().iter().map(|_| refused()).collect();
    }
    let program_path = (place.named)(sources.path(root));
    with_room(|| {
        let prepared = prepare(host, sources, &[root], options);
        let own = prepared.jobs.iter().find(|job| job.name == goal.name && job.span == goal.span);
        let text = |failure: &Failure| {
            let counterexample = concrete(failure)?;
            let Some(Member { program, goal: member, .. }) = own.and_then(|job| job.work.as_engine()) else {
                return Err(format!("there is no `{}`", goal.name));
            };
            if program_path.contains(['"', '\\']) || program_path.contains(char::is_control) {
                return Err("a name like that of its file cannot stand in a program".to_owned());
            }
            let test = gainsay_permission::counterexample::emit_call(program, member, counterexample)?;
            let message: String = failure.message.split_whitespace().collect::<Vec<_>>().join(" ");
            Ok(format!(
                "// written by gainsay\n// {}: {message}.\n// Verified together with the program: it fails as long as a member of the program does.\n\n\
                 import \"{program_path}\"\n\n{}",
                goal.name,
                gainsay_viper::print(&test)
            ))
        };
        goal.outcome.failures().iter().map(text).collect()
    })
}
