//! Makes a failing run simpler: decisions are left out, or taken the way that is tried first, as long as the same thing goes wrong. The search
//! goes deep before it goes wide, so the run that it finds first is seldom the shortest.

use super::{
    attempt::{Attempt, Outcome},
    blame,
    choice_sequence::{Decision, Tape},
    inputs_by_type::is_definite,
    replay,
    search::Found,
};

/// Steps of all trials together.
const MOST_STEPS: u64 = 40_000;
/// The same where the run lies deep: it takes longer, and nothing about it is small yet.
const MOST_STEPS_OF_DEEP_RUNS: u64 = 400_000;

/// A run from an equally large heap that fails in the same way, where no small change makes it simpler.
pub(crate) fn simplest<'a, 'u>(found: Found<'a, 'u>, steps_of_a_run: u64) -> Found<'a, 'u> {
    let mut best = found;
    let mut steps = 0;
    let is_of_the_code = blame::weak_promise(&best).is_none();
    let is_deep = best.attempt.machine.tape.has_numbers();
    let most_steps = if is_deep { MOST_STEPS_OF_DEEP_RUNS } else { MOST_STEPS };
    'simpler: loop {
        for decisions in simpler(best.attempt.machine.tape.taken()) {
            if steps >= most_steps {
                return best;
            }
            let tried = gainsay_meter::salvaged(|| {
                let trial = retried(&best, decisions, steps_of_a_run);
                let taken = trial.steps(steps_of_a_run);
                let simpler = same(&best, trial);
                // Whose fault it is must stay the same, too.
                (taken, simpler.filter(|found| blame::weak_promise(found).is_none() == is_of_the_code))
            });
            // What was found has to do when there is no time to make it simpler.
            let Ok((taken, simpler)) = tried else { return best };
            steps += taken;
            if let Some(found) = simpler {
                best = found;
                continue 'simpler;
            }
        }
        return best;
    }
}

/// Fewer decisions, many at once first, then decisions that come earlier in their order.
fn simpler(taken: &[Decision]) -> Vec<Vec<Decision>> {
    let mut found = Vec::new();
    let mut length = taken.len().div_ceil(2);
    while length > 0 {
        for start in (0..=taken.len() - length).step_by(length) {
            found.push([&taken[..start], &taken[start + length..]].concat());
        }
        length /= 2;
    }
    for (index, decision) in taken.iter().enumerate() {
        for earlier in earlier(*decision) {
            let mut other = taken.to_vec();
            other[index] = earlier;
            found.push(other);
        }
    }
    found
}

/// Decisions that come earlier in the order in which they are tried.
fn earlier(decision: Decision) -> Vec<Decision> {
    let mut others = match decision {
        Decision::Alternative { taken, of } => {
            [0, taken / 2, taken.saturating_sub(1)].map(|taken| Decision::Alternative { taken, of }).to_vec()
        }
        Decision::Number(number) => {
            let closer = [0, 1, number / 8, number / 2, number - number.signum(), number.saturating_neg()];
            closer.map(Decision::Number).to_vec()
        }
    };
    others.retain(|other| other.rank() < decision.rank());
    others.dedup();
    others
}

fn retried<'a, 'u>(found: &Found<'a, 'u>, decisions: Vec<Decision>, steps: u64) -> Attempt<'a, 'u> {
    let Attempt { machine, task, .. } = &found.attempt;
    Attempt::run(
        machine.program,
        *task,
        machine.rules,
        Tape::like(decisions, machine.tape.has_numbers()),
        found.size,
        steps,
    )
}

/// The trial, if it fails in the same way, was replayed, and is simpler.
fn same<'a, 'u>(found: &Found<'a, 'u>, trial: Attempt<'a, 'u>) -> Option<Found<'a, 'u>> {
    let Outcome::Found(finding) = &trial.outcome else { return None };
    let finding = finding.clone();
    let is_same = finding.code == found.finding.code && finding.span == found.finding.span;
    let counts = !trial.machine.rules.by_type || is_definite(&trial, &finding);
    if !is_same || !counts || weight(&trial) >= weight(&found.attempt) || replay::replay(&trial, &finding).is_err() {
        return None;
    }
    Some(Found { size: found.size, attempt: trial, finding, doubt: None })
}

/// Shorter runs are simpler, then those with fewer inputs that matter, then those with inputs that are tried earlier.
fn weight(attempt: &Attempt<'_, '_>) -> (usize, usize, Vec<(u128, bool)>) {
    let taken = attempt.machine.tape.taken();
    (attempt.machine.trace.len(), taken.len(), taken.iter().map(|decision| decision.rank()).collect())
}
