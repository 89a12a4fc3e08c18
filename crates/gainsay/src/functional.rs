//! One goal of the functional engine: with the callees' bodies, then by summaries, then by the callees' contracts.
//!
//! Where contracts are checked as the program runs, a program that is right with the bodies of its functions is right. Only when that cannot be
//! settled does it matter whether the contracts alone would do; a failure that needs one of them to be weaker than its body says which.

use std::sync::{Arc, OnceLock};

use gainsay_explore::{Budget, Exhausted};
use gainsay_functional::{
    Obstacle, Resources, Tried, Words, check, check_with_bodies,
    code::{Code, Entry, compile},
    is_open_about_words, prove,
};
use gainsay_ir::functional::{self, ENDS};
use gainsay_meter::{Limits, finished};
use gainsay_racket::Provable;
use gainsay_smt::{Profile, Solver};
use gainsay_source::{Name, Sources};
use gainsay_verdict::{
    Call, CallResult, Counterexample, Evidence, Failure, Kind, Notation, Outcome, Reason, Statistics, Step, Value,
};

use crate::{
    Language, Options, Replayed, World,
    cache::Answer,
    engine::{Engine, Means, Work},
    induction::Inductive,
    large_stack::with_room,
    limits::Shares,
    machine_integers::Range,
    prepare::{Job, Prepared, SharedNotation},
    racket::AsWritten,
};

/// A goal of the functional engine: an entry of the code.
pub(crate) struct Search {
    pub(crate) code: Arc<Code>,
    pub(crate) goal: usize,
    pub(crate) range: Range,
    pub(crate) contracts: Contracts,
    /// What may prove it by induction.
    pub(crate) inductive: Option<Arc<Inductive>>,
    pub(crate) proof: Option<Arc<ProofCode>>,
    /// How counterexamples are written down and run as a whole.
    pub(crate) as_written: Option<Arc<AsWritten>>,
}

impl Search {
    fn entry(&self) -> &Entry {
        &self.code.entries[self.goal]
    }

    fn is_proved_by_induction(&self, solver: &mut dyn Solver, options: &Options) -> bool {
        let proves = |by: &Arc<Inductive>| by.proves(&self.entry().name, self.range, solver, options);
        self.inductive.as_ref().is_some_and(proves)
    }
}

impl Engine for Search {
    fn profile(&self) -> Profile {
        Profile::Paths
    }

    /// It counts its own steps.
    fn limits(&self, options: &Options) -> Limits {
        gainsay_explore::limits(&options.budget())
    }

    fn takes_turns(&self) -> bool {
        true
    }

    fn decide(&self, caveats: &[Reason], means: Means<'_>) -> Answer {
        if self.is_proved_by_induction(means.solver, means.options) {
            return Answer::of(Outcome::conclude(Evidence::default()), Statistics::default());
        }
        let (mut evidence, statistics) = search(self, means.world, means.solver, means.options);
        if let Some(as_written) = &self.as_written {
            let written = finished(|| {
                let mut written = evidence.clone();
                with_room(|| as_written.confirm(&self.entry().name, &mut written));
                written
            });
            evidence = written.unwrap_or_else(|| as_written.not_tried(evidence));
        }
        evidence.gaps.extend(caveats.iter().cloned());
        let out_of_budget = evidence.gaps.iter().any(|gap| matches!(gap, Reason::OutOfBudget { .. }));
        let cut_short = out_of_budget && self.contracts.may_change_with_more_time(&evidence);
        Answer { cut_short, ..Answer::of(Outcome::conclude(evidence), statistics) }
    }

    fn is_proved(&self, Means { world, solver, options, .. }: Means<'_>) -> bool {
        if self.is_proved_by_induction(solver, options) {
            return true;
        }
        let Some(code) = self.proof.as_ref().map(|proof| proof.code()) else { return false };
        let elapsed = || world.host.elapsed();
        let (budget, seed, words) = (options.budget(), options.seed, Words::Unbounded);
        let resources = Resources { solver, budget, elapsed: &elapsed, seed, words };
        code.entries.get(self.goal).is_some_and(|goal| prove(code, goal, resources).is_ok())
    }

    fn replay(&self, kept: &Failure, stored: &Counterexample, notation: &dyn Notation) -> Result<Replayed, String> {
        let again = gainsay_functional::replay(&self.code, self.entry(), stored)?;
        let steps = again.calls.iter().filter_map(|(depth, call)| step(*depth, call, notation)).collect();
        let failure = again.failure.map(|mut failure| {
            notation.retell(&Name::new(self.entry().name.trim_end_matches(ENDS)), &mut failure);
            // They are what it was run on.
            if let Some(again) = &mut failure.counterexample {
                again.inputs.clone_from(&stored.inputs);
            }
            failure
        });
        Ok(Replayed::compared(kept, steps, again.ending, failure.as_ref()))
    }

    fn paths(&self, _: &Sources, Means { world, solver, options, .. }: Means<'_>) -> String {
        let elapsed = || world.host.elapsed();
        let (budget, seed, words) = (options.budget(), options.seed, Words::Unbounded);
        let resources = Resources { solver, budget, elapsed: &elapsed, seed, words };
        let paths = gainsay_functional::paths(&self.code, self.entry(), resources);
        let lines: String = paths.iter().map(|path| format!("\n  {path}")).collect();
        format!("{} paths{lines}", paths.len())
    }

    fn try_inputs(&self, runs: usize, seed: u64) -> Option<Tried> {
        let entry = self.code.entries.get(self.goal)?;
        Some(gainsay_functional::try_inputs(&self.code, entry, runs, seed))
    }
}

/// A call with what came of it; `None` when nothing came of it but the function itself, as when a method is taken out of its instance.
fn step(depth: u32, call: &Call, notation: &dyn Notation) -> Option<Step> {
    let arguments: Vec<Value> = call.arguments.iter().map(|argument| argument.value.clone()).collect();
    let made = notation.call(&call.function, &arguments);
    let text = match &call.result {
        CallResult::Returned(result) => {
            let returned = notation.value(&result.value);
            if returned == made {
                return None;
            }
            format!("{made} = {returned}")
        }
        CallResult::Raised(message) => format!("{made} raises {message}"),
        CallResult::Interrupted => format!("{made} does not return"),
    };
    Some(Step { depth, text, span: call.span })
}

/// Adds every goal of a program.
pub(crate) fn add(
    prepared: &mut Prepared,
    program: &functional::Program,
    language: Language,
    notation: &SharedNotation,
    contracts: Contracts,
    (proof, as_written): (Option<ProofCode>, Option<AsWritten>),
) {
    let code = Arc::new(compile(program));
    let (proof, as_written) = (proof.map(Arc::new), as_written.map(Arc::new));
    for (goal, entry) in code.entries.iter().enumerate() {
        let (code, proof, as_written) = (code.clone(), proof.clone(), as_written.clone());
        let work = Work::by(Search { code, goal, range: Range::Any, contracts, inductive: None, proof, as_written });
        prepared.jobs.push(Job::new(entry.name.clone(), entry.span, language, notation, work));
    }
}

/// When callees are also taken by their contracts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contracts {
    /// From the start: a function that needs more than its callees' contracts say is wrong.
    Always,
    /// Where the bodies settle nothing.
    AfterBodies,
}

impl Contracts {
    /// Whether a search that was cut short could come to something else than this.
    pub(crate) fn may_change_with_more_time(self, evidence: &Evidence) -> bool {
        let found = evidence.failures.iter().filter_map(|failure| failure.counterexample.as_ref());
        let final_ones = match self {
            Contracts::Always => evidence.failures.len(),
            Contracts::AfterBodies => found.filter(|found| found.kind == Kind::Concrete).count(),
        };
        final_ones == 0
    }
}

/// A program lowered for proofs, compiled when the first proof is tried: with any instances of hidden structures, and with those that it makes.
pub(crate) struct ProofCode {
    program: Provable,
    code: OnceLock<Code>,
    with_made_instances: OnceLock<Option<Code>>,
}

impl ProofCode {
    pub(crate) fn new(program: Provable) -> ProofCode {
        ProofCode { program, code: OnceLock::new(), with_made_instances: OnceLock::new() }
    }

    fn code(&self) -> &Code {
        self.code.get_or_init(|| compiled(&self.program.lower()))
    }

    fn with_made_instances(&self) -> Option<&Code> {
        let made = self
            .with_made_instances
            .get_or_init(|| self.program.lower_with_made_instances().map(|program| compiled(&program)));
        made.as_ref()
    }

    /// What keeps a goal from being proved; none where it is proved. That it depends on what instances hold shows where any instances are too many.
    fn obstacle(&self, goal: usize, mut proved: impl FnMut(&Code, &Entry) -> Result<(), Obstacle>) -> Option<Obstacle> {
        let mut prove = |code: &Code| code.entries.get(goal).map_or(Err(Obstacle::Length), |entry| proved(code, entry));
        let met = prove(self.code()).err()?;
        match self.with_made_instances() {
            Some(code) => prove(code).err(),
            None => Some(met),
        }
    }
}

/// A program that is lowered wrongly has no proofs.
fn compiled(program: &functional::Program) -> Code {
    if gainsay_ir::functional::check(program).is_empty() { compile(program) } else { Code::default() }
}

fn search(how: &Search, world: World<'_>, solver: &mut dyn Solver, options: &Options) -> (Evidence, Statistics) {
    let elapsed = || world.host.elapsed();
    let (code, goal) = (&*how.code, how.entry());
    let budget = options.budget();
    let seed = options.seed;
    if how.contracts == Contracts::Always {
        let mut search = |words| {
            solver.reset();
            let (evidence, statistics) =
                check(code, goal, Resources { solver, budget, elapsed: &elapsed, seed, words });
            (how.range.judge(evidence), statistics)
        };
        let (evidence, statistics) = search(Words::Unbounded);
        if !is_open_about_words(&evidence) {
            return (evidence, statistics);
        }
        let (evidence, more) = search(how.range.words());
        return (evidence, sum(&statistics, &more));
    }
    let shares = Shares::of(budget);
    // What the solver remembers is about the terms of one search only.
    let search = |solver: &mut dyn Solver, stage: Budget| {
        solver.reset();
        let resources = Resources { solver, budget: stage, elapsed: &elapsed, seed, words: Words::Unbounded };
        let (evidence, statistics) = check_with_bodies(code, goal, resources);
        (in_all(evidence, stage, budget), statistics)
    };
    let (evidence, mut statistics) = search(solver, shares.first);
    if is_settled(&evidence) {
        return (evidence, statistics);
    }
    let mut obstacle = None;
    if let Some(proof) = &how.proof {
        obstacle = proof.obstacle(how.goal, |code, goal| {
            solver.reset();
            let words = Words::Unbounded;
            let resources = Resources { solver: &mut *solver, budget: shares.proof, elapsed: &elapsed, seed, words };
            prove(code, goal, resources)
        });
        if obstacle.is_none() {
            return (Evidence { failures: Vec::new(), gaps: Vec::new() }, statistics);
        }
    }
    let mut evidence = evidence;
    if let Some(share) = shares.longer.filter(|_| is_cut_short(&evidence)) {
        let (longer, more) = search(solver, share);
        (evidence, statistics) = (longer, sum(&statistics, &more));
    }
    // Contracts matter where the bodies do not come to an end; what is not supported stays so with contracts.
    if is_settled(&evidence) || code.choices.is_empty() || !is_cut_short(&evidence) {
        return (with_obstacle(evidence, obstacle.as_ref()), statistics);
    }
    solver.reset();
    let words = Words::Unbounded;
    let resources = Resources { solver, budget: shares.contracts, elapsed: &elapsed, seed, words };
    let (by_contract, more) = check(code, goal, resources);
    let evidence = Evidence { failures: by_contract.failures, ..evidence };
    (evidence, sum(&statistics, &more))
}

/// Where neither settles a goal, it is said what stopped the proof, not only what the search leaves out.
fn with_obstacle(evidence: Evidence, obstacle: Option<&Obstacle>) -> Evidence {
    let met = match obstacle {
        Some(Obstacle::Check(check)) => {
            let what = check.message.clone().unwrap_or_else(|| format!("failures with the code {}", check.code));
            format!("a proof does not exclude: {what}")
        }
        Some(Obstacle::Gap(gap)) if !evidence.gaps.contains(gap) => format!("a proof cannot follow: {}", gap.message()),
        Some(Obstacle::Length) => "a proof comes to no end".to_owned(),
        Some(Obstacle::Gap(_)) | None => return evidence,
    };
    let gaps = evidence.gaps.into_iter().map(|gap| gap.and(&met)).collect();
    Evidence { gaps, ..evidence }
}

/// What a stage could not do in its share was not done in all of it.
fn in_all(evidence: Evidence, share: Budget, all: Budget) -> Evidence {
    let told = [
        (Exhausted::Time(share.time).reason(), Exhausted::Time(all.time).reason()),
        (Exhausted::Steps(share.steps).reason(), Exhausted::Steps(all.steps).reason()),
    ];
    let in_all = |gap: Reason| {
        told.iter().find(|(of_share, _)| *of_share == gap).map_or_else(|| gap.clone(), |(_, of_all)| of_all.clone())
    };
    let gaps = evidence.gaps.into_iter().map(in_all).collect();
    Evidence { gaps, ..evidence }
}

fn is_settled(evidence: &Evidence) -> bool {
    !evidence.failures.is_empty() || evidence.gaps.is_empty()
}

/// A solver that did not answer in the time of one stage may do so in that of another.
fn is_cut_short(evidence: &Evidence) -> bool {
    evidence.gaps.iter().any(|gap| matches!(gap, Reason::OutOfBudget { .. } | Reason::SolverGaveUp { .. }))
}

fn sum(first: &Statistics, second: &Statistics) -> Statistics {
    Statistics {
        paths: first.paths + second.paths,
        steps: first.steps + second.steps,
        queries: first.queries + second.queries,
        solver_queries: first.solver_queries + second.solver_queries,
        milliseconds: first.milliseconds + second.milliseconds,
    }
}
