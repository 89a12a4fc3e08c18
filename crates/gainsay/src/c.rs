//! C programs: from `.c` text to functions and lemmas, and each through the engines that run, prove and solve.

use std::{collections::BTreeSet, sync::Arc};

use gainsay_c::{
    CNotation,
    check::check,
    load::read,
    lower::{Options as LowerOptions, lower},
};
use gainsay_concolic::{Ran, Subject};
use gainsay_execution::{
    Answer, Budget, Callees, Effort, EmittedMain, Executable, FailsForSome, Repeated, Settings, Trials, inhabited,
    loop_heads, refute, repeat,
};
use gainsay_ir::{
    separation::{self, Flaw, LoopRule, print},
    trace::Decision,
};
use gainsay_meter::{salvaged, spared};
use gainsay_separation::Prover;
use gainsay_smt::{Profile, Solver};
use gainsay_source::{CommentSyntax, Diagnostic, FileId, Name, Plants, Severity, Sources, Span};
use gainsay_verdict::{
    Actual, Assumption, Counterexample, Dialect, Evidence, Failure, FullPermission, GoalReport, Kind, Notation,
    Outcome, Reason, Statistics, Verdict,
};

use crate::{
    EmittedTest, Language, Options, Replayed, Suite, TestPlace, World,
    cache::{self, program},
    dump::effort,
    engine::{Engine, Means, Work},
    language::{FrontEnd, Text, report_of},
    large_stack::with_room,
    limits,
    prepare::{Job, Prepared, SharedNotation, prepare},
    silent::SilentCallees,
    test_files::{concrete, named},
    vacuous::{self, endless_predicates},
};

/// Longer conjuncts are cut.
const LONGEST_CONJUNCT: usize = 120;
/// More reasons why runs came to nothing are not told.
const MOST_DOUBTS: usize = 3;

/// A function or lemma of a C program.
pub(crate) struct CWork {
    /// The program as it was written, for running it.
    pub(crate) executable: Arc<Executable>,
    pub(crate) sources: Arc<Sources>,
    pub(crate) prover: Arc<Prover>,
    /// The name among the procedures of the program.
    pub(crate) procedure: Name,
    pub(crate) name: Name,
    /// Whether overflow is an error.
    overflow: bool,
    /// Why it cannot be proved, whatever is true.
    obstacle: Option<Reason>,
    /// The functions of the program that nobody says anything about.
    silent: Arc<SilentCallees>,
    has_contract: bool,
}

/// C with separation logic.
pub(crate) struct C;

impl FrontEnd for C {
    fn dialect(&self) -> Dialect {
        Dialect {
            contract: "specification",
            short_contract: "specification",
            callees: gainsay_verdict::Callees::Assign,
            full_permission: FullPermission::Understood,
            ..Dialect::plain("c")
        }
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["c"]
    }

    fn comments(&self, _: &str) -> CommentSyntax {
        CommentSyntax::C
    }

    fn prepare(&self, text: Text<'_>, prepared: &mut Prepared) {
        prepare_functions(text, prepared);
    }

    fn program(&self, text: Text<'_>) -> Result<String, String> {
        let (unit, _) = read(text.host, text.sources, text.root);
        let (checked, _) = check(unit);
        Ok(print(&lower(&checked, LowerOptions { overflow: text.options.overflow }).program))
    }

    fn plants(&self, text: Text<'_>) -> Plants {
        let (unit, _) = read(text.host, text.sources, text.root);
        gainsay_c::plants(text.sources, text.root, &unit)
    }

    fn nothing_in(&self, _: &Sources, _: FileId) -> (&'static str, &'static str) {
        ("it has no function or lemma with a body", "functions that are only declared are believed")
    }

    fn tests(
        &self,
        _: World<'_>,
        text: Text<'_>,
        goal: &GoalReport,
        place: &TestPlace<'_>,
    ) -> Vec<Result<EmittedTest, String>> {
        named(place, goal, ("c", Suite::CTest), mains(text, goal, place))
    }

    fn witness(&self, world: World<'_>, text: Text<'_>, goal: &GoalReport) -> Result<String, String> {
        crate::emit_main(world, text.sources, text.root, &report_of(goal), text.options)
    }
}

impl Engine for CWork {
    fn profile(&self) -> Profile {
        Profile::Quantified
    }

    fn decide(&self, _: &[Reason], means: Means<'_>) -> cache::Answer {
        let (outcome, statistics) = decide(self, means.solver);
        cache::Answer::of(outcome, statistics)
    }

    fn is_proved(&self, Means { solver, options, .. }: Means<'_>) -> bool {
        let is_proved = || *prove(self, solver).0.verdict() == Verdict::Verified;
        spared(limits::of_goal(options), is_proved).unwrap_or(false)
    }

    fn replay(&self, kept: &Failure, stored: &Counterexample, _: &dyn Notation) -> Result<Replayed, String> {
        let again = replay(self, stored)?;
        Ok(Replayed::compared(kept, again.steps, again.ending, again.failure.as_ref()))
    }

    fn paths(&self, sources: &Sources, means: Means<'_>) -> String {
        effort(sources, prove(self, means.solver))
    }

    fn tell_again(&self, failures: &mut [Failure]) -> Option<()> {
        tell_again(self, failures)
    }

    fn doubts_when_verified(&self, solver: &mut (dyn Solver + Send), options: &Options) -> Vec<Diagnostic> {
        if self.can_be_proved() { with_room(|| vacuous::doubts(self, solver, options)) } else { Vec::new() }
    }
}

fn prepare_functions(text: Text<'_>, prepared: &mut Prepared) {
    let Text { host, sources, root: file, options } = text;
    let overflow = options.overflow;
    let (unit, diagnostics) = read(host, sources, file);
    prepared.diagnostics.extend(diagnostics);
    let (checked, diagnostics) = check(unit);
    prepared.diagnostics.extend(diagnostics);
    let checked = Arc::new(checked);
    let lowered = lower(&checked, LowerOptions { overflow });
    prepared.diagnostics.extend(lowered.diagnostics);
    let was_told = prepared.diagnostics.iter().any(|told| told.code == "overflow");
    if !overflow && !was_told && !lowered.goals.is_empty() {
        let message = "proofs take signed integers to be as large as needed, as --no-overflow asks";
        prepared.diagnostics.push(Diagnostic::new(Severity::Note, "overflow", message, None));
    }
    prepared.diagnostics.extend(endless_predicates(&lowered.program));
    let without = lowered.goals.iter().filter(|goal| !goal.has_contract).map(|goal| goal.procedure.clone());
    let silent = Arc::new(SilentCallees::of(without));
    let slices = prepared.slices(|pieces| {
        program::c(pieces, &checked);
        program::separation(pieces, &lowered.program);
        let silent = lowered.goals.iter().filter(|goal| !goal.has_contract);
        silent.for_each(|goal| pieces.named([goal.procedure.clone()], ("silent", &goal.procedure)));
        let goals = lowered.goals.iter();
        goals.map(|goal| vec![pieces.own((&goal.name, &goal.procedure, &goal.obstacle, goal.has_contract))]).collect()
    });
    let mut slices = slices.into_iter().flatten();
    let flaws = separation::check(&lowered.program);
    let prover = Arc::new(Prover::new(Arc::new(lowered.program)));
    let notation: SharedNotation = Arc::new(CNotation);
    let executable = Arc::new(Executable::new(checked, notation.clone()));
    let texts = Arc::new(sources.clone());
    for goal in lowered.goals {
        let obstacle = goal.obstacle.map(|(what, span)| Reason::Unsupported { what, span: Some(span) });
        let work = Work::by(CWork {
            executable: executable.clone(),
            sources: texts.clone(),
            prover: prover.clone(),
            obstacle: obstacle.or_else(|| lowered_wrongly(&flaws, &goal.procedure)),
            procedure: goal.procedure,
            name: goal.name.clone(),
            overflow,
            silent: silent.clone(),
            has_contract: goal.has_contract,
        });
        let job = Job::new(goal.name, goal.span, Language::C, &notation, work);
        prepared.jobs.push(Job { slice: slices.next(), quoted: Some(texts.clone()), ..job });
    }
}

/// What is wrong with what a goal became: bodies are looked at by their own goals only, everything else by all.
fn lowered_wrongly(flaws: &[Flaw], procedure: &Name) -> Option<Reason> {
    let flaw = flaws.iter().find(|flaw| !flaw.in_body || flaw.member == *procedure)?;
    Some(Reason::Bug { message: format!("`{}` was lowered wrongly: {}", flaw.member, flaw.message) })
}

impl CWork {
    /// Whether nothing in it is beyond the engine.
    pub(crate) fn can_be_proved(&self) -> bool {
        self.obstacle.is_none()
    }

    /// What the `forall`s of its contract and invariants range over in runs from small heaps.
    pub(crate) fn inhabited(&self) -> BTreeSet<Span> {
        let settings = Settings { budget: Budget::quick(), ..self.settings() };
        inhabited(&self.executable, &self.name, &settings)
    }

    fn settings(&self) -> Settings {
        Settings { overflow: self.overflow, ..Settings::default() }
    }
}

/// Small heaps are tried first: a run that fails settles it. Where neither run nor proof decides, more heaps are tried.
fn decide(work: &CWork, solver: &mut dyn Solver) -> (Outcome, Statistics) {
    let quick = Settings { budget: Budget::quick(), ..work.settings() };
    let of_contracts = match run(work, &quick) {
        Ok(decided) if !blames_contract(&decided.0) => return decided,
        Ok(decided) => Some(decided),
        Err(_) => None,
    };
    let (outcome, statistics) = match of_contracts {
        Some(refuted) => refuted,
        None => prove(work, solver),
    };
    if *outcome.verdict() == Verdict::Verified {
        return (outcome, statistics);
    }
    let effort = match salvaged(|| look_further(work, solver)) {
        Ok(Ok(decided)) if !blames_contract(&outcome) || !blames_contract(&decided.0) => return decided,
        Ok(Ok(_)) => return (outcome, statistics),
        Ok(Err(effort)) => effort,
        Err(_) if blames_contract(&outcome) => return (outcome, statistics),
        Err(exhausted) => {
            let gaps = vec![limits::out_of_budget(exhausted)];
            return (Outcome::conclude(Evidence { failures: outcome.failures().to_vec(), gaps }), statistics);
        }
    };
    match (work.has_contract, outcome.verdict()) {
        (false, Verdict::Unknown(Reason::Unconfirmed { .. })) => {
            (Outcome::unknown(no_contract(&effort, &work.sources)), statistics)
        }
        (true, Verdict::Unknown(Reason::Unconfirmed { .. })) => {
            let gaps = vec![Reason::Unconfirmed { message: searched(&effort) }];
            (Outcome::conclude(Evidence { failures: outcome.failures().to_vec(), gaps }), statistics)
        }
        _ => (outcome, statistics),
    }
}

/// Runs of a function for the search that solves.
struct Deep<'t, 'u>(&'t Trials<'u>);

impl Subject for Deep<'_, '_> {
    fn run(&mut self, decisions: &[Decision]) -> Ran {
        let trial = with_room(|| self.0.run(decisions));
        Ran { decisions: trial.decisions, trace: trial.trace, fails: trial.fails, steps: trial.steps }
    }
}

/// The counterexample that a run is.
fn report_answer(
    work: &CWork,
    trials: &Trials<'_>,
    decisions: &[Decision],
    effort: &gainsay_concolic::Effort,
) -> Option<(Outcome, Statistics)> {
    let Answer::Refuted(failure, _) = with_room(|| trials.refuted(decisions, &work.sources)) else { return None };
    let outcome = Outcome::conclude(Evidence { failures: vec![*failure], gaps: Vec::new() });
    let statistics = Statistics { paths: effort.runs, steps: effort.steps, ..Statistics::default() };
    Some((outcome, statistics))
}

/// Whether all that was found is what a contract allows, not what the code does.
fn blames_contract(outcome: &Outcome) -> bool {
    let failures = outcome.failures();
    let is_abstract =
        |failure: &Failure| failure.counterexample.as_ref().is_some_and(|found| found.kind == Kind::Abstract);
    !failures.is_empty() && failures.iter().all(is_abstract)
}

/// Looks for a failing run of the code, by trying and by solving; only where there is none, for one that a contract allows.
fn look_further(work: &CWork, solver: &mut dyn Solver) -> Result<(Outcome, Statistics), Effort> {
    let by = |callees: Callees| Settings { callees, ..work.settings() };
    let mut efforts = Vec::new();
    for callees in [Callees::ByBody, Callees::ByContract] {
        match run(work, &by(callees)) {
            Ok(decided) if !blames_contract(&decided.0) => return Ok(decided),
            Ok(decided) => {
                // What the code does may lie deeper than what a contract allows.
                let deeper = salvaged(|| deep(work, &by(Callees::ByBody), &limits::DEEP_BESIDE_CONTRACT, solver));
                return Ok(deeper.ok().flatten().unwrap_or(decided));
            }
            Err(effort) => efforts.push(effort),
        }
    }
    let found = deep(work, &by(Callees::ByBody), &limits::DEEP, solver);
    let found = found.or_else(|| deep(work, &by(Callees::ByContract), &limits::DEEP_BY_CONTRACT, solver));
    found.ok_or_else(|| Effort::of_all(efforts))
}

/// Looks for a failing run by solving.
fn deep(
    work: &CWork,
    settings: &Settings,
    budget: &gainsay_concolic::Budget,
    solver: &mut dyn Solver,
) -> Option<(Outcome, Statistics)> {
    let mut effort = gainsay_concolic::Effort::default();
    let trials = Trials::new(&work.executable, &work.name, settings)?;
    let decisions = gainsay_concolic::search(&mut Deep(&trials), solver, budget, &mut effort)?;
    report_answer(work, &trials, &decisions, &effort)
}

/// What was tried in vain, and why runs came to nothing.
fn searched(effort: &Effort) -> String {
    let mut message = "the proof failed and no concrete state was found".to_owned();
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    if effort.heaps > 0 {
        let (runs, largest) = (effort.heaps, effort.largest);
        let size = match largest {
            0 => String::new(),
            _ => format!(" from heaps of up to {largest} block{}", plural(largest)),
        };
        message.push_str(&format!("; {runs} run{}{size} did not fail", plural(runs as usize)));
    }
    if let Some(first) = effort.doubts.first() {
        message.push_str(&format!("; runs came to nothing: {first}"));
        effort.doubts.iter().skip(1).take(MOST_DOUBTS - 1).for_each(|doubt| message.push_str(&format!(", {doubt}")));
    }
    message
}

/// Without a contract a proof has nothing to begin with: that it fails says nothing.
fn no_contract(effort: &Effort, sources: &Sources) -> Reason {
    let what = match (&effort.fails_for_some, effort.doubts.first()) {
        (Some(found), _) => format!("it has no contract, and {}", fails_for_some(found, sources)),
        (None, Some(doubt)) => format!("it has no contract, and runs were cut short: {doubt}"),
        (None, None) => "it has no contract, and no run that was tried fails".to_owned(),
    };
    Reason::Unsupported { what, span: None }
}

/// What goes wrong with some arguments, and how to say that they are not meant.
fn fails_for_some(found: &FailsForSome, sources: &Sources) -> String {
    let FailsForSome { arguments, message, span, .. } = found;
    let with = if arguments.is_empty() { "some arguments".to_owned() } else { arguments.join(", ") };
    // Reasons are kept and told again where the same text stands in other lines.
    let at = sources.excerpt(*span).split_whitespace().collect::<Vec<_>>().join(" ");
    format!("with {with} it fails at `{at}`: {message}; `requires` can exclude that")
}

/// Runs the function from the smallest heaps; what is found was replayed. A function that is given nothing and asks nothing of the world is
/// verified by running it, if all its runs were made.
fn run(work: &CWork, settings: &Settings) -> Result<(Outcome, Statistics), Effort> {
    let answer = with_room(|| refute(&work.executable, &work.name, &work.sources, settings));
    let (failures, effort) = match answer {
        Answer::Refuted(failure, effort) => (vec![*failure], effort),
        Answer::Exhausted(effort) => (Vec::new(), effort),
        Answer::Nothing(effort) => return Err(effort),
        Answer::NotTried(why) => return Err(Effort { doubts: vec![why], ..Effort::default() }),
    };
    let outcome = Outcome::conclude(Evidence { failures, gaps: Vec::new() });
    let statistics = Statistics { paths: effort.runs, steps: effort.steps, ..Statistics::default() };
    if matches!(outcome.verdict(), Verdict::Unknown { .. }) { Err(effort) } else { Ok((outcome, statistics)) }
}

/// Runs a stored counterexample again.
fn replay(work: &CWork, counterexample: &Counterexample) -> Result<Repeated, String> {
    repeat(&work.executable, &work.name, &work.sources, &work.settings(), counterexample)
}

/// Runs kept counterexamples again for the sake of what is said of lines. None where one does not fail as it did.
fn tell_again(work: &CWork, failures: &mut [Failure]) -> Option<()> {
    for failure in failures {
        // What could not be proved speaks of no lines.
        let Some(kept) = &failure.counterexample else { continue };
        let mut again = replay(work, kept).ok()?.failure?;
        let told = again.counterexample.as_mut()?;
        let is_same = again.code == failure.code && again.span == failure.span && told.kind == kept.kind;
        if !is_same || told.is_confirmed() != kept.is_confirmed() {
            return None;
        }
        // What the search drew on its way is not what a run of its script needs.
        told.choices.clone_from(&kept.choices);
        *failure = again;
    }
    Some(())
}

/// A program that rebuilds the heap of a counterexample and calls the function.
pub(crate) fn emit_main(
    work: &CWork,
    counterexample: &Counterexample,
    named: &dyn Fn(&str) -> String,
) -> Result<EmittedMain, String> {
    gainsay_execution::emit_main(&work.executable, &work.name, &work.sources, &work.settings(), counterexample, named)
}

fn prove(work: &CWork, solver: &mut dyn Solver) -> (Outcome, Statistics) {
    if let Some(obstacle) = &work.obstacle {
        return (Outcome::unknown(obstacle.clone()), Statistics::default());
    }
    let found = work.prover.check_named(&work.procedure, solver);
    let mut failures = if found.failures.is_empty() { Vec::new() } else { missing_invariants(work) };
    let is_without_invariant = !failures.is_empty();
    failures.extend(found.failures.iter().map(|failure| {
        if let Some(told) = global_not_given(work, failure) {
            return told;
        }
        let conjunct = failure.conjunct.map(|span| conjunct(&work.sources, span)).unwrap_or_default();
        // Behind a loop of which nothing is known, no lemma helps.
        let hint = if is_without_invariant { "" } else { failure.hint.as_str() };
        let message = format!("`{}` could not be proved: {}{conjunct}{hint}", work.name, failure.message);
        unproved(failure.code, message, failure.span)
    }));
    let mut gaps = found.gaps;
    if failures.is_empty() && gaps.is_empty() {
        gaps.extend(work.silent.unproved(&work.prover, &work.procedure, solver));
    }
    let evidence = Evidence { failures, gaps };
    (Outcome::conclude(evidence), found.statistics)
}

/// A global variable is used that the contract does not speak of.
fn global_not_given(work: &CWork, failure: &gainsay_separation::Failure) -> Option<Failure> {
    let name = work.sources.excerpt(failure.span);
    if !matches!(failure.code, "null" | "dangling") || !work.executable.is_global(name) {
        return None;
    }
    let message = format!(
        "`{}` could not be proved: the contract does not give the global variable `{name}`; let it say `{name} |-> ?v`",
        work.name
    );
    Some(unproved("ownership", message, failure.span))
}

/// The conjunct that could not be shown, as it is written.
fn conjunct(sources: &Sources, span: Span) -> String {
    let text: Vec<&str> = sources.excerpt(span).split_whitespace().collect();
    let text = text.join(" ");
    let shown: String = text.chars().take(LONGEST_CONJUNCT).collect();
    let more = if shown.len() < text.len() { " …" } else { "" };
    if text.is_empty() { String::new() } else { format!(": `{shown}{more}`") }
}

fn unproved(code: &str, message: String, span: Span) -> Failure {
    Failure { code: code.to_owned(), message, span, counterexample: None, expectation: None }
}

/// Loops whose invariant nobody wrote, each with states in which its iterations begin.
fn missing_invariants(work: &CWork) -> Vec<Failure> {
    let body = work.prover.program().procedures.get(&work.procedure).and_then(|procedure| procedure.body.as_ref());
    let loops = body.into_iter().flat_map(|body| &body.loops).filter(|each| each.rule == LoopRule::Missing);
    let told = loops.map(|each| {
        let heads = with_room(|| loop_heads(&work.executable, &work.name, &work.sources, &work.settings(), each.span));
        let message = match heads {
            Some(states) => format!("this loop has no invariant; a run begins its iterations with {states}"),
            None => "this loop has no invariant".to_owned(),
        };
        unproved("missing-invariant", message, each.span)
    });
    told.collect()
}

/// What has no body comes from outside: a test can give what it gives, although only its contract allows that.
fn runnable(failure: &Failure) -> Result<&Counterexample, String> {
    let is_outside = |assumed: &Assumption| matches!(assumed.actual, Actual::NoBody);
    match &failure.counterexample {
        Some(known) if known.is_confirmed() && !known.assumed.is_empty() && known.assumed.iter().all(is_outside) => {
            Ok(known)
        }
        _ => concrete(failure),
    }
}

/// The failures of a goal as programs that call it.
fn mains(text: Text<'_>, goal: &GoalReport, place: &TestPlace<'_>) -> Vec<Result<String, String>> {
    let Text { host, sources, root, options } = text;
    with_room(|| {
        let prepared = prepare(host, sources, &[root], options);
        let own = prepared.jobs.iter().find(|job| job.name == goal.name && job.span == goal.span);
        let text = |failure: &Failure| {
            let counterexample = runnable(failure)?;
            let Some(work) = own.and_then(|job| job.work.as_engine()) else {
                return Err(format!("there is no `{}`", goal.name));
            };
            let emitted = emit_main(work, counterexample, place.named)?;
            match emitted.unseen {
                Some(why) => Err(why.to_owned()),
                None => Ok(format!("// written by gainsay\n{}", emitted.text)),
            }
        };
        goal.outcome.failures().iter().map(text).collect()
    })
}
