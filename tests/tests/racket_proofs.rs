//! Proofs of Racket programs against searches: what has a counterexample has no proof.

use std::time::Duration;

use gainsay::Options;
use gainsay_tests::{inputs, run::refuted_and_proved};

#[test]
fn no_goal_with_a_counterexample_is_proved() {
    let options = Options { steps: 200_000, time: Duration::from_secs(20), ..Options::default() };
    let inputs = inputs::all(&inputs::root()).unwrap();
    let mut refuted_goals = 0;
    for input in inputs.iter().filter(|input| input.name.ends_with(".rkt")) {
        let (refuted, proved) = refuted_and_proved(input, &options).unwrap();
        refuted_goals += refuted.len();
        let both: Vec<_> = refuted.iter().filter(|name| proved.contains(name)).collect();
        assert!(both.is_empty(), "{}: {both:?}", input.name);
    }
    assert!(refuted_goals > 50, "only {refuted_goals} goals were refuted");
}
