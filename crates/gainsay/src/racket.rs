//! What shells ask about Racket programs beyond a report.

use gainsay_verdict::{GoalReport, Verdict};

/// The code to append to the program so that Racket itself fails the way the goal's counterexample does.
pub fn racket_witness(goal: &GoalReport) -> Option<&str> {
    if *goal.outcome.verdict() != Verdict::Refuted {
        return None;
    }
    let counterexamples = goal.outcome.failures().iter().filter_map(|failure| failure.counterexample.as_ref());
    let mut notes = counterexamples.flat_map(|counterexample| &counterexample.notes);
    notes.find_map(|note| gainsay_racket::appended(note))
}
