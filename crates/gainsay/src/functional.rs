//! One goal of the functional engine: with the callees' bodies, then by summaries, then by the callees' contracts.
//!
//! Where contracts are checked as the program runs, a program that is right with the bodies of its functions is right. Only when that cannot be
//! settled does it matter whether the contracts alone would do; a failure that needs one of them to be weaker than its body says which.

use std::sync::OnceLock;

use gainsay_explore::{Budget, Exhausted};
use gainsay_functional::{
    Resources, Words, check, check_with_bodies,
    code::{Code, compile},
    is_open_about_words, prove,
};
use gainsay_racket::Provable;
use gainsay_smt::Solver;
use gainsay_verdict::{Evidence, Kind, Reason, Statistics};

use crate::{Options, World, machine_integers::Range};

/// Whether a proof alone settles a goal, for whoever compares proofs with searches.
pub(crate) fn is_proved(
    world: World<'_>,
    proof: &ProofCode,
    index: usize,
    solver: &mut dyn Solver,
    options: &Options,
) -> bool {
    let elapsed = || world.host.elapsed();
    let resources =
        Resources { solver, budget: options.budget(), elapsed: &elapsed, seed: options.seed, words: Words::Unbounded };
    let code = proof.code();
    code.entries.get(index).is_some_and(|goal| prove(code, goal, resources))
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

/// A program lowered for proofs, compiled when the first proof is tried.
pub(crate) struct ProofCode {
    program: Provable,
    code: OnceLock<Code>,
}

impl ProofCode {
    pub(crate) fn new(program: Provable) -> ProofCode {
        ProofCode { program, code: OnceLock::new() }
    }

    fn code(&self) -> &Code {
        self.code.get_or_init(|| {
            let program = self.program.lower();
            // A program that is lowered wrongly has no proofs.
            if gainsay_ir::functional::check(&program).is_empty() { compile(&program) } else { Code::default() }
        })
    }
}

/// The ways in which a goal may be decided.
#[derive(Clone, Copy)]
pub(crate) struct How<'a> {
    pub(crate) contracts: Contracts,
    pub(crate) proof: Option<&'a ProofCode>,
    pub(crate) range: Range,
}

/// Steps of the search that comes before a proof is tried: most failures are found by then.
const FIRST_STEPS: u64 = 150_000;

/// What each way to decide a goal may use. Together they take no more than the goal may.
struct Shares {
    first: Budget,
    proof: Budget,
    /// The first search once more, from the start; pointless if it may not take longer.
    longer: Option<Budget>,
    contracts: Budget,
}

impl Shares {
    fn of(budget: Budget) -> Shares {
        let within = |steps: u64, share: u32| Budget { steps, time: budget.time / share, ..budget };
        let first = FIRST_STEPS.min(budget.steps / 8 * 3);
        let (proof, contracts) = (budget.steps / 4, budget.steps / 8);
        let longer = budget.steps - first - proof - contracts;
        Shares {
            first: within(first, 8),
            proof: within(proof, 4),
            longer: (longer > first).then(|| within(longer, 2)),
            contracts: within(contracts, 8),
        }
    }
}

pub(crate) fn decide(
    world: World<'_>,
    code: &Code,
    index: usize,
    how: How<'_>,
    solver: &mut dyn Solver,
    options: &Options,
) -> (Evidence, Statistics) {
    let elapsed = || world.host.elapsed();
    let goal = &code.entries[index];
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
    if let Some(proof) = how.proof.map(ProofCode::code)
        && let Some(goal) = proof.entries.get(index)
    {
        solver.reset();
        let words = Words::Unbounded;
        let resources = Resources { solver: &mut *solver, budget: shares.proof, elapsed: &elapsed, seed, words };
        if prove(proof, goal, resources) {
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
        return (evidence, statistics);
    }
    solver.reset();
    let words = Words::Unbounded;
    let resources = Resources { solver, budget: shares.contracts, elapsed: &elapsed, seed, words };
    let (by_contract, more) = check(code, goal, resources);
    let evidence = Evidence { failures: by_contract.failures, ..evidence };
    (evidence, sum(&statistics, &more))
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
