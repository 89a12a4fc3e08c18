//! A few seconds of the duel about Viper, with seeds that stay the same.

use std::{path::Path, time::Duration};

use gainsay_adversary::{
    contenders,
    duel::{Limits, duel},
    judge::{Contender, Match},
};
use gainsay_fuzz::mutate::Chance;
use gainsay_tests::run::checked_text;
use gainsay_verdict::{Evidence, Outcome, Verdict};

fn viper() -> &'static dyn Contender {
    contenders::named("viper").unwrap()
}

#[test]
#[expect(clippy::print_stderr, reason = "a test that could not run says so")]
fn silicon_agrees_about_some_methods() {
    if let Err(missing) = viper().judge() {
        eprintln!("not run: {missing}");
        return;
    }
    let limits = Limits { time: Duration::from_secs(600), units: 40, batch: 40 };
    let tally = duel(viper(), limits, 11).unwrap();
    assert!(tally.disagreements.is_empty(), "{tally}");
    assert!(tally.verified >= 20 && tally.refuted >= 8, "{tally}");
}

/// What is refuted and called verified all the same is found out by runs, without Silicon's word being enough.
#[test]
fn runs_object_to_reports_that_are_wrong() {
    if viper().judge().is_err() {
        return;
    }
    let module = viper().generate(&mut Chance::new(5), 30);
    let options = viper().options();
    let (refuted, against) =
        checked_text(Path::new(viper().file_name()), &module.text(), &options, |world, sources, root, mut report| {
            let mut refuted = 0;
            for goal in report.goals.iter_mut().filter(|goal| *goal.outcome.verdict() == Verdict::Refuted) {
                goal.outcome = Outcome::conclude(Evidence::default());
                refuted += 1;
            }
            let both = Match { world, module: &module, sources, root, report: &report, options: &options };
            let against = viper().rule(&both).unwrap().iter().filter(|ruling| ruling.is_against_us()).count();
            (refuted, against)
        })
        .unwrap();
    assert!(refuted >= 5, "{refuted}");
    assert!(against * 2 >= refuted, "{against} of {refuted}");
}

/// Seeds make programs that gainsay reads, and half of them neither all right nor all wrong.
#[test]
fn generated_programs_are_read_and_are_a_mixture() {
    let module = viper().generate(&mut Chance::new(3), 60);
    let options = viper().options();
    checked_text(Path::new(viper().file_name()), &module.text(), &options, |_, _, _, report| {
        assert!(report.diagnostics.iter().all(|diagnostic| !diagnostic.is_error()), "{:?}", report.diagnostics);
        let count = |wanted: &Verdict| report.goals.iter().filter(|goal| goal.outcome.verdict() == wanted).count();
        assert!(count(&Verdict::Verified) >= 30, "{} verified", count(&Verdict::Verified));
        assert!(count(&Verdict::Refuted) >= 10, "{} refuted", count(&Verdict::Refuted));
    })
    .unwrap();
}
