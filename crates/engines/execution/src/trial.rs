//! Runs for whoever looks for one that fails: a function is run with given decisions, and the trace of the run is handed back. What fails was
//! run and replayed again without any trace before it is called a counterexample.

use std::{
    cell::RefCell,
    rc::Rc,
    sync::atomic::{AtomicUsize, Ordering},
};

use gainsay_ir::trace::{Decision, Trace};
use gainsay_source::Sources;

use super::{
    attempt::{Attempt, Outcome, Task},
    blame,
    choice_sequence::Tape,
    explain,
    index::Executable,
    inputs_by_type::{is_definite, needs_memory},
    machine::{Promises, Rules},
    program::Program,
    refute::{Answer, Settings, by_one_promise, with_enough_memory},
    replay,
    search::{Effort, Found, MOST_ASKED},
    shrink::simplest,
};

/// No heap has more blocks than this.
const MOST_BLOCKS: usize = 12;

/// A function that can be run with any decisions.
pub struct Trials<'u> {
    program: Program<'u>,
    task: Task<'u>,
    rules: Rules,
    settings: Settings,
    /// How often it was asked whose fault a run is.
    asked: AtomicUsize,
}

/// What came of a run.
pub struct Trial {
    /// The decisions it took.
    pub decisions: Vec<Decision>,
    pub trace: Trace,
    /// It fails, and so does its replay.
    pub fails: bool,
    /// Its inputs were possible and it ran to an end.
    pub is_whole: bool,
    pub steps: u64,
    /// Why it came to nothing, if it did.
    pub doubt: Option<String>,
}

impl<'u> Trials<'u> {
    /// Nothing where there is nothing to run.
    pub fn new(executable: &'u Executable, name: &str, settings: &Settings) -> Option<Trials<'u>> {
        let program = Program::new(executable, name, settings.overflow);
        let function = program.ordinary(name).filter(|function| function.body.is_some())?;
        if executable.checked.unrunnable.contains(&function.name) {
            return None;
        }
        let contract = program.contract(name);
        let by_type = contract.is_none() && needs_memory(&program, function);
        let promises = settings.callees.promises(contract)?;
        let (task, rules) = (Task { function, contract }, Rules { promises, by_type, ..Rules::default() });
        Some(Trials { program, task, rules, settings: *settings, asked: AtomicUsize::new(0) })
    }

    pub fn run(&self, decisions: &[Decision]) -> Trial {
        let trace = Rc::new(RefCell::new(Trace::default()));
        let attempt = self.attempt(Tape::like(decisions.to_vec(), true).traced(trace.clone()));
        let decisions = attempt.machine.tape.taken().to_vec();
        let steps = attempt.steps(self.settings.budget.steps_of_a_run);
        let fails = matches!(attempt.outcome, Outcome::Found(_)) && self.found(&decisions).is_some();
        let is_whole = matches!(attempt.outcome, Outcome::Fine | Outcome::Undecided(_) | Outcome::Found(_));
        let doubt = match &attempt.outcome {
            Outcome::Undecided(why) => Some(why.clone()),
            _ => None,
        };
        let trace = trace.take();
        Trial { decisions, trace, fails, is_whole, steps, doubt }
    }

    /// The counterexample that a failing run is.
    pub fn refuted(&self, decisions: &[Decision], sources: &Sources) -> Answer {
        let mut effort = Effort::default();
        let Some(found) = self.found(decisions) else { return Answer::Nothing(effort) };
        let budget = &self.settings.budget;
        let found = simplest(found, budget.steps_of_a_run);
        let found = with_enough_memory(&found, budget, &mut effort).unwrap_or(found);
        let found = by_one_promise(&found, budget, &mut effort).unwrap_or(found);
        match gainsay_meter::finished(|| Box::new(explain::failure(&found, sources))) {
            Some(failure) => Answer::Refuted(failure, effort),
            None => Answer::NotTried("a run fails, but nothing of the budget was left to report it".to_owned()),
        }
    }

    fn attempt(&self, tape: Tape) -> Attempt<'_, 'u> {
        let fuel = self.settings.budget.steps_of_a_run;
        Attempt::run(&self.program, self.task, self.rules, tape, MOST_BLOCKS, fuel)
    }

    /// Where bodies are run, what a function without a body might do is of no interest: that is found by contracts.
    fn is_of_the_code(&self, found: &Found<'_, '_>) -> bool {
        if self.rules.promises != Promises::Nowhere || !found.attempt.takes_promises() {
            return true;
        }
        self.asked.fetch_add(1, Ordering::Relaxed) < MOST_ASKED && blame::weak_promise(found).is_none()
    }

    /// The run again, if it fails, whatever a caller may have to respect, and its replay agrees.
    fn found(&self, decisions: &[Decision]) -> Option<Found<'_, 'u>> {
        let attempt = self.attempt(Tape::like(decisions.to_vec(), true));
        let Outcome::Found(finding) = &attempt.outcome else { return None };
        let finding = finding.clone();
        let counts = !self.rules.by_type || is_definite(&attempt, &finding);
        if !counts || replay::replay(&attempt, &finding).is_err() {
            return None;
        }
        let found = Found { size: MOST_BLOCKS, attempt, finding, doubt: None };
        self.is_of_the_code(&found).then_some(found)
    }
}
