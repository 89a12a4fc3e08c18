//! A few seconds of the duel about C, with seeds that stay the same.

use std::{path::Path, time::Duration};

use gainsay_adversary::{
    c::C,
    contenders,
    duel::{Limits, duel},
    judge::{Contender, Match},
};
use gainsay_fuzz::mutate::Chance;
use gainsay_tests::run::checked_text;
use gainsay_verdict::{Evidence, Outcome, Verdict};

#[test]
#[expect(clippy::print_stderr, reason = "a test that could not run says so")]
fn gcc_agrees_about_some_functions() {
    if let Err(missing) = C.judge() {
        eprintln!("not run: {missing}");
        return;
    }
    let contender = contenders::named("c").unwrap();
    let limits = Limits { time: Duration::from_secs(600), units: 40, batch: 40 };
    let tally = duel(contender, limits, 7).unwrap();
    assert!(tally.disagreements.is_empty(), "{tally}");
    assert!(tally.verified >= 10 && tally.refuted >= 10, "{tally}");
}

/// A judge that agrees to everything would be none: where a report says `verified` of what is refuted, it objects.
#[test]
fn the_judge_objects_to_reports_that_are_wrong() {
    if C.judge().is_err() {
        return;
    }
    let module = C.generate(&mut Chance::new(11), 40);
    let options = C.options();
    let (refuted, against) =
        checked_text(Path::new(C.file_name()), &module.text(), &options, |world, sources, root, mut report| {
            let mut refuted = 0;
            for goal in report.goals.iter_mut().filter(|goal| *goal.outcome.verdict() == Verdict::Refuted) {
                goal.outcome = Outcome::conclude(Evidence::default());
                refuted += 1;
            }
            let both = Match { world, module: &module, sources, root, report: &report, options: &options };
            let against = C.rule(&both).unwrap().iter().filter(|ruling| ruling.is_against_us()).count();
            (refuted, against)
        })
        .unwrap();
    assert!(refuted >= 10, "{refuted}");
    assert!(against * 2 >= refuted, "{against} of {refuted}");
}
