//! The search: heaps that satisfy the precondition, the smallest first, and a run of the function from each.

use gainsay_ir::c::{AssertionKind, ExpressionKind};
use gainsay_source::Span;

use super::{
    attempt::{Attempt, Outcome, Task},
    blame,
    choice_sequence::Tape,
    for_some::FailsForSome,
    inputs_by_type::{is_beyond_own_block, is_definite},
    machine::{Finding, Promises, Rules},
    memory::Memory,
    program::Program,
    replay,
    shrink::simplest,
    value::Value,
};

/// How far the search goes. Counted in steps, never in seconds.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Steps of all runs together.
    pub steps: u64,
    /// Steps of one run.
    pub steps_of_a_run: u64,
    /// Runs from heaps with equally many blocks.
    pub runs_of_a_size: u64,
    /// Runs from one heap.
    pub runs_of_a_heap: u64,
    /// Blocks of the largest heaps, where smaller ones exist.
    pub blocks: usize,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { steps: 400_000, steps_of_a_run: 20_000, runs_of_a_size: 3_000, runs_of_a_heap: 200, blocks: 4 }
    }
}

impl Budget {
    /// Enough for what small heaps show at once.
    pub fn quick() -> Budget {
        Budget { steps: 60_000, runs_of_a_size: 300, runs_of_a_heap: 40, blocks: 3, ..Budget::default() }
    }
}

/// Even where nothing smaller exists, no heap has more blocks than this.
const MOST_BLOCKS: usize = 12;

/// What a search has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    pub runs: u64,
    pub heaps: u64,
    pub steps: u64,
    /// Blocks of the largest heap.
    pub largest: usize,
    /// Every run there is was made: nothing was chosen, cut short or left open.
    pub exhausted: bool,
    /// Why runs came to nothing, if any did.
    pub doubts: Vec<String>,
    /// What fails with some arguments, and is no failure because a contract may rule them out.
    pub fails_for_some: Option<FailsForSome>,
}

impl Effort {
    /// What several searches have seen together.
    pub fn of_all(efforts: Vec<Effort>) -> Effort {
        let mut all = Effort::default();
        for effort in efforts {
            all.runs += effort.runs;
            all.heaps += effort.heaps;
            all.steps += effort.steps;
            all.largest = all.largest.max(effort.largest);
            effort.doubts.iter().for_each(|why| note(&mut all, why));
            effort.fails_for_some.into_iter().for_each(|found| all.note_failing(found));
        }
        all
    }

    fn note_failing(&mut self, found: FailsForSome) {
        if self.fails_for_some.as_ref().is_none_or(|known| found.says_more_than(known)) {
            self.fails_for_some = Some(found);
        }
    }
}

/// A failing run, repeated from what it recorded.
pub(crate) struct Found<'a, 'u> {
    /// Blocks of the heap it was given.
    pub(crate) size: usize,
    pub(crate) attempt: Attempt<'a, 'u>,
    pub(crate) finding: Box<Finding>,
    /// Why the replay did not agree.
    pub(crate) doubt: Option<String>,
}

pub(crate) fn search<'a, 'u>(
    program: &'a Program<'u>,
    task: Task<'u>,
    rules: Rules,
    budget: &Budget,
    effort: &mut Effort,
) -> Option<Found<'a, 'u>> {
    let steps_before = effort.steps;
    let budget = &Budget { steps: steps_before.saturating_add(budget.steps), ..*budget };
    let mut first_size = None;
    let mut second_best = SecondBest::default();
    let mut common = SharedFailure::Untried;
    for size in 0..=MOST_BLOCKS {
        let enough = first_size.map_or(MOST_BLOCKS, |first: usize| budget.blocks.max(first + 1));
        if size > enough || effort.steps >= budget.steps {
            break;
        }
        let mut level =
            Level { program, task, rules, budget, size, runs: 0, larger: false, feasible: false, is_sample: false };
        if let Some(found) = level.search(effort, &mut second_best, &mut common) {
            return Some(simplest(found, budget.steps_of_a_run));
        }
        effort.exhausted = size == 0
            && is_closed(task)
            && rules.promises == Promises::Nowhere
            && level.feasible
            && !level.is_sample
            && !level.larger
            && effort.doubts.is_empty()
            && effort.fails_for_some.is_none();
        if level.feasible {
            first_size = first_size.or(Some(size));
        }
        if !level.larger {
            break;
        }
    }
    common.found().map(|found| simplest(found, budget.steps_of_a_run)).or_else(|| second_best.found(budget))
}

/// Failing runs that are reported where there are no better ones.
#[derive(Default)]
struct SecondBest<'a, 'u> {
    /// A function without body, and with a contract that is too weak, is to blame.
    of_contracts: Option<Found<'a, 'u>>,
    unconfirmed: Option<Found<'a, 'u>>,
    /// The inputs with which a contract was found to blame: other runs with them say nothing new.
    asked: Vec<(Memory, Vec<Value>)>,
}

/// From so many inputs it is asked whether the code is to blame, and not what somebody promised.
pub(crate) const MOST_ASKED: usize = 20;

impl<'a, 'u> SecondBest<'a, 'u> {
    /// The run itself, if nothing better can come.
    fn better(&mut self, found: Found<'a, 'u>) -> Option<Found<'a, 'u>> {
        if found.doubt.is_some() {
            self.unconfirmed.get_or_insert(found);
            return None;
        }
        let is_by_body = found.attempt.machine.rules.promises == Promises::Nowhere;
        if !is_by_body || !found.attempt.takes_promises() {
            return Some(found);
        }
        let replay::Recorded { initial, arguments, .. } = replay::recorded(&found.attempt);
        let inputs = (initial, arguments);
        if self.asked.len() < MOST_ASKED && !self.asked.contains(&inputs) {
            if blame::weak_promise(&found).is_none() {
                return Some(found);
            }
            self.asked.push(inputs);
        }
        self.of_contracts.get_or_insert(found);
        None
    }

    fn found(self, budget: &Budget) -> Option<Found<'a, 'u>> {
        let of_contracts = self.of_contracts.map(|found| simplest(found, budget.steps_of_a_run));
        of_contracts.or(self.unconfirmed)
    }
}

/// What all runs of a function without a contract have in common, but for those that run out of memory. A failure that a precondition could
/// rule out is reported where every run has it.
enum SharedFailure<'a, 'u> {
    Untried,
    Failure { first: Box<Found<'a, 'u>>, runs: u64 },
    Nothing,
}

/// So many runs have to fail alike: a few may be special cases.
const FAILING_ALIKE: u64 = 3;

impl<'a, 'u> SharedFailure<'a, 'u> {
    fn add(&mut self, attempt: Attempt<'a, 'u>, finding: Box<Finding>, size: usize) {
        match self {
            SharedFailure::Untried => {
                let doubt = replay::replay(&attempt, &finding).err();
                *self = SharedFailure::Failure { first: Box::new(Found { size, attempt, finding, doubt }), runs: 1 };
            }
            SharedFailure::Failure { first, runs }
                if first.finding.code == finding.code && first.finding.span == finding.span =>
            {
                *runs += 1;
            }
            SharedFailure::Failure { .. } | SharedFailure::Nothing => *self = SharedFailure::Nothing,
        }
    }

    fn found(self) -> Option<Found<'a, 'u>> {
        match self {
            SharedFailure::Failure { first, runs } if runs >= FAILING_ALIKE && first.doubt.is_none() => Some(*first),
            _ => None,
        }
    }
}

/// All heaps with equally many blocks.
struct Level<'p, 'a, 'u> {
    program: &'a Program<'u>,
    task: Task<'u>,
    rules: Rules,
    budget: &'p Budget,
    size: usize,
    runs: u64,
    /// Whether larger heaps exist.
    larger: bool,
    /// Whether a heap of this size exists.
    feasible: bool,
    /// Whether there are runs besides those that were made.
    is_sample: bool,
}

impl<'a, 'u> Level<'_, 'a, 'u> {
    fn search(
        &mut self,
        effort: &mut Effort,
        second_best: &mut SecondBest<'a, 'u>,
        common: &mut SharedFailure<'a, 'u>,
    ) -> Option<Found<'a, 'u>> {
        let mut tape = Tape::default();
        let mut runs_of_this_heap = 0;
        // Where there is only one heap, all runs are runs from it.
        let most = if is_closed(self.task) { self.budget.runs_of_a_size } else { self.budget.runs_of_a_heap };
        loop {
            let attempt =
                Attempt::run(self.program, self.task, self.rules, tape, self.size, self.budget.steps_of_a_run);
            self.runs += 1;
            effort.runs += 1;
            effort.steps += attempt.steps(self.budget.steps_of_a_run);
            let mut next = attempt.machine.tape.clone();
            let generated = attempt.generated;
            self.is_sample |= attempt.machine.is_sample;
            if let Some(found) = self.judge(attempt, effort, common)
                && let Some(found) = second_best.better(found)
            {
                return Some(found);
            }
            runs_of_this_heap += 1;
            if runs_of_this_heap >= most {
                next.skip_rest(generated);
                self.is_sample = true;
            }
            let before = next.prefix(generated);
            if !next.advance() {
                return None;
            }
            if self.runs >= self.budget.runs_of_a_size || effort.steps >= self.budget.steps {
                self.is_sample = true;
                return None;
            }
            if next.prefix(generated) != before {
                runs_of_this_heap = 0;
            }
            tape = next;
        }
    }

    /// What came of an attempt; a failing run is repeated at once.
    fn judge(
        &mut self,
        attempt: Attempt<'a, 'u>,
        effort: &mut Effort,
        common: &mut SharedFailure<'a, 'u>,
    ) -> Option<Found<'a, 'u>> {
        match &attempt.outcome {
            Outcome::TooLarge => self.larger = true,
            Outcome::Impossible | Outcome::Smaller => {}
            Outcome::Fine => {
                self.count_heap(effort);
                if !attempt.ran_out_of_memory() {
                    *common = SharedFailure::Nothing;
                }
            }
            Outcome::Undecided(why) => {
                self.count_heap(effort);
                note(effort, why);
                *common = SharedFailure::Nothing;
            }
            Outcome::Found(finding) if self.rules.by_type && !is_definite(&attempt, finding) => {
                self.count_heap(effort);
                effort.note_failing(FailsForSome::new(&attempt, finding));
                if is_beyond_own_block(&attempt, finding) {
                    let finding = finding.clone();
                    common.add(attempt, finding, self.size);
                } else {
                    *common = SharedFailure::Nothing;
                }
            }
            Outcome::Found(finding) => {
                self.count_heap(effort);
                let finding = finding.clone();
                let doubt = replay::replay(&attempt, &finding).err();
                return Some(Found { size: self.size, attempt, finding, doubt });
            }
        }
        None
    }

    fn count_heap(&mut self, effort: &mut Effort) {
        self.feasible = true;
        effort.heaps += 1;
        effort.largest = effort.largest.max(self.size);
    }
}

/// Whether a function begins with nothing: no memory is given to it, and nothing is asked of its caller.
fn is_closed(task: Task<'_>) -> bool {
    task.contract.is_none_or(|contract| match &contract.requires.kind {
        AssertionKind::Empty => true,
        AssertionKind::Pure(condition) => condition.kind == ExpressionKind::Boolean(true),
        _ => false,
    })
}

fn note(effort: &mut Effort, why: &str) {
    if !effort.doubts.iter().any(|known| known == why) && effort.doubts.len() < 8 {
        effort.doubts.push(why.to_owned());
    }
}

/// Where a finding belongs in the text when it has no better place.
pub(crate) fn end_of(trace: &[Span], name: Span) -> Span {
    trace.last().copied().unwrap_or(name)
}
