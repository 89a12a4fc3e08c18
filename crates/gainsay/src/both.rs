//! Two engines decided the same goal: what they say together.

use gainsay_permission::counterexample::rests_on_triggers;
use gainsay_verdict::{Evidence, Failure, Outcome, Reason, Verdict};

use crate::Engines;

/// A proof by either is a proof, unless the other found a run that fails: then one of them is wrong, and that is our bug.
pub(crate) fn agreed(symbolic: Outcome, vc: Outcome) -> Outcome {
    match (symbolic.verdict(), vc.verdict()) {
        (Verdict::Verified, Verdict::Refuted) if contradicts(&vc) => contradiction(Engines::Symbolic, Engines::Vc, &vc),
        (Verdict::Refuted, Verdict::Verified) if contradicts(&symbolic) => {
            contradiction(Engines::Vc, Engines::Symbolic, &symbolic)
        }
        (Verdict::Verified, Verdict::Refuted) => vc,
        (Verdict::Refuted, Verdict::Verified) => symbolic,
        (Verdict::Unknown(Reason::Bug { .. }), _) => symbolic,
        (_, Verdict::Unknown(Reason::Bug { .. })) => vc,
        (Verdict::Verified, _) => symbolic,
        (_, Verdict::Verified) => vc,
        _ => united(symbolic, vc),
    }
}

/// Whether some run contradicts a proof. One that a quantifier rules out, if only one of its triggers matched, does not: engines differ in what
/// they mention, and who needs no trigger may use the quantifier. It is still shown: the proof hangs by a thread.
fn contradicts(refuted: &Outcome) -> bool {
    let mut shown = refuted.failures().iter().filter(|failure| failure.is_confirmed());
    shown.any(|failure| failure.counterexample.as_ref().is_some_and(|run| !rests_on_triggers(run)))
}

fn contradiction(prover: Engines, finder: Engines, refuted: &Outcome) -> Outcome {
    let code = refuted.failures().iter().find(|failure| failure.is_confirmed()).map_or("", |failure| &failure.code);
    let (prover, finder) = (prover.name(), finder.name());
    let message = format!(
        "the engine `{prover}` proves this goal, but a counterexample that the engine `{finder}` found was replayed: {code}"
    );
    Outcome::unknown(Reason::Bug { message })
}

/// The failures of both: each once, confirmed if one of them is.
fn united(symbolic: Outcome, vc: Outcome) -> Outcome {
    let (symbolic, vc) = (Evidence::from(symbolic), Evidence::from(vc));
    let mut failures = symbolic.failures;
    for failure in vc.failures {
        match failures.iter_mut().find(|known| alike(known, &failure)) {
            Some(known) if failure.is_confirmed() && !known.is_confirmed() => *known = failure,
            Some(_) => {}
            None if failure.is_confirmed() => failures.push(failure),
            None => {}
        }
    }
    // What one engine does not cover, the other may: its reasons count first.
    let gaps = if symbolic.gaps.is_empty() { vc.gaps } else { symbolic.gaps };
    Outcome::conclude(Evidence { failures, gaps })
}

fn alike(one: &Failure, other: &Failure) -> bool {
    one.code == other.code && one.span == other.span
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verified() -> Outcome {
        Outcome::conclude(Evidence::default())
    }

    #[test]
    fn a_proof_by_either_is_a_proof() {
        let unsure = || Outcome::unknown(Reason::Unsupported { what: "a wand".into(), span: None });
        assert_eq!(agreed(verified(), unsure()).verdict(), &Verdict::Verified);
        assert_eq!(agreed(unsure(), verified()).verdict(), &Verdict::Verified);
        assert_eq!(agreed(verified(), verified()).verdict(), &Verdict::Verified);
    }

    #[test]
    fn two_that_do_not_know_do_not_know() {
        let unsure = || Outcome::unknown(Reason::Unconfirmed { message: "nothing ran".into() });
        assert!(matches!(agreed(unsure(), unsure()).verdict(), Verdict::Unknown(_)));
    }

    #[test]
    fn a_bug_of_one_is_not_hidden_by_a_proof_of_the_other() {
        let bug = || Outcome::unknown(Reason::Bug { message: "broken".into() });
        assert!(matches!(agreed(verified(), bug()).verdict(), Verdict::Unknown(Reason::Bug { .. })));
        assert!(matches!(agreed(bug(), verified()).verdict(), Verdict::Unknown(Reason::Bug { .. })));
    }
}
