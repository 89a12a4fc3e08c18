//! A moment of the duel with Racket, where it is installed: nothing verified fails in it, and it confirms every counterexample.

use std::time::Duration;

use gainsay_adversary::{
    Contender,
    duel::{Limits, duel},
    racket::Racket,
};

#[test]
#[expect(clippy::print_stderr, reason = "whoever runs the test should know that nobody judged")]
fn racket_is_of_our_opinion() {
    if let Err(missing) = Racket.judge() {
        eprintln!("nobody judges what is said of Racket programs: {missing:#}");
        return;
    }
    let limits = Limits { time: Duration::from_secs(15), units: 6, batch: 1 };
    let tally = duel(&Racket, limits, 77).unwrap();
    assert!(tally.disagreements.is_empty(), "{tally}");
    assert!(tally.verified > 0, "nothing was verified: {tally}");
}
