//! Makes a failing run simpler: decisions are left out, or taken the way that is tried first, as long as the same thing goes wrong. The search
//! goes deep before it goes wide, so the run that it finds first is seldom the shortest.

use super::{
    attempt::{Attempt, Outcome},
    given::is_definite,
    replay,
    search::Found,
    tape::{Decision, Tape},
};

/// Steps of all trials together.
const MOST_STEPS: u64 = 40_000;

/// A run from an equally large heap that fails in the same way, where no small change makes it simpler.
pub(crate) fn simplest<'a, 'u>(found: Found<'a, 'u>, steps_of_a_run: u64) -> Found<'a, 'u> {
    let mut best = found;
    let mut steps = 0;
    'simpler: loop {
        for decisions in simpler(best.attempt.machine.tape.taken()) {
            if steps >= MOST_STEPS {
                return best;
            }
            let tried = gainsay_meter::salvaged(|| {
                let trial = retried(&best, decisions, steps_of_a_run);
                (trial.steps(steps_of_a_run), same(&best, trial))
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
        for earlier in [0, decision.taken / 2, decision.taken.saturating_sub(1)] {
            if earlier < decision.taken {
                let mut other = taken.to_vec();
                other[index].taken = earlier;
                found.push(other);
            }
        }
    }
    found
}

fn retried<'a, 'u>(found: &Found<'a, 'u>, decisions: Vec<Decision>, steps: u64) -> Attempt<'a, 'u> {
    let Attempt { machine, task, .. } = &found.attempt;
    Attempt::run(machine.program, *task, machine.rules, Tape::like(decisions), found.size, steps)
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
fn weight<'t>(attempt: &'t Attempt<'_, '_>) -> (usize, usize, &'t [Decision]) {
    let taken = attempt.machine.tape.taken();
    (attempt.machine.trace.len(), taken.len(), taken)
}
