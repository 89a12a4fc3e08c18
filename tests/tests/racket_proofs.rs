//! Proofs of Racket programs against searches: what has a counterexample has no proof.

use std::time::Duration;

use gainsay::Options;
use gainsay_tests::{inputs, run::checked};
use gainsay_verdict::Verdict;

#[test]
fn no_goal_with_a_counterexample_is_proved() {
    let options = Options { steps: 200_000, time: Duration::from_secs(20), ..Options::default() };
    let inputs = inputs::all(&inputs::root()).unwrap();
    let mut refuted_goals = 0;
    for input in inputs.iter().filter(|input| input.name.ends_with(".rkt")) {
        let (refuted, proved) = checked(input, &options, |world, sources, root, report| {
            let goals = report.goals.iter().filter(|goal| *goal.outcome.verdict() == Verdict::Refuted);
            let refuted: Vec<_> = goals.map(|goal| goal.name.clone()).collect();
            let proved =
                if refuted.is_empty() { Vec::new() } else { gainsay::racket_proofs(world, sources, root, &options) };
            (refuted, proved)
        })
        .unwrap();
        refuted_goals += refuted.len();
        let both: Vec<_> = refuted.iter().filter(|name| proved.contains(name)).collect();
        assert!(both.is_empty(), "{}: {both:?}", input.name);
    }
    assert!(refuted_goals > 50, "only {refuted_goals} goals were refuted");
}
