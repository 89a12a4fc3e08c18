//! A moment of the duel with GHC, where there is one.

use std::time::Duration;

use gainsay_adversary::{
    Contender, Module, Ruling, Unit,
    duel::{Limits, duel, rulings},
    haskell::{
        Haskell,
        mutants::{changed, rewritten},
    },
};
use gainsay_fuzz::mutate::Chance;
use gainsay_verdict::{Report, Verdict};

/// Whether there is a judge; without one, a sentence says so.
#[expect(clippy::print_stderr, reason = "a test that did nothing says so")]
fn is_judged() -> bool {
    let judge = Haskell.judge();
    if let Err(missing) = &judge {
        eprintln!("nothing was judged: {missing}");
    }
    judge.is_ok()
}

#[test]
fn nothing_generated_is_decided_otherwise_than_by_ghc() {
    if !is_judged() {
        return;
    }
    let limits = Limits { time: Duration::from_secs(60), units: 60, batch: 30 };
    let tally = duel(&Haskell, limits, 2).unwrap();
    assert!(tally.disagreements.is_empty(), "{tally}");
    assert!(tally.verified >= 15 && tally.refuted >= 10, "nearly everything is unknown: {tally}");
}

/// What came of changing right units in one place.
#[derive(Debug, Default)]
struct Figures {
    changed: usize,
    /// Goals of changed units that are verified, and that are refuted.
    verified: usize,
    refuted: usize,
    rewritten: usize,
    wrong: Vec<String>,
}

/// Changes every right unit of a file in one place, and writes it another way in one place.
fn mutate(seed: u64, units: usize, figures: &mut Figures) {
    let mut chance = Chance::new(seed);
    let module = Haskell.generate(&mut chance, units);
    let (report, _) = rulings(&Haskell, &module).unwrap();
    let is_right = |unit: &&Unit| unit.goals.iter().all(|goal| verdict(&report, goal) == Some(&Verdict::Verified));
    let right: Vec<&Unit> = module.units.iter().filter(is_right).collect();

    let mutants: Vec<Unit> = right.iter().filter_map(|unit| changed(unit, &mut chance)).collect();
    let mutants = module.with(mutants);
    let (report, said) = rulings(&Haskell, &mutants).unwrap();
    figures.changed += mutants.units.len();
    for goal in &report.goals {
        figures.verified += usize::from(*goal.outcome.verdict() == Verdict::Verified);
        figures.refuted += usize::from(*goal.outcome.verdict() == Verdict::Refuted);
    }
    let against = mutants.units.iter().zip(said).filter(|(_, ruling)| ruling.is_against_us());
    figures.wrong.extend(against.map(|(unit, ruling)| described(&module, unit, &format!("{ruling:?}"))));

    let same: Vec<Unit> = right.iter().filter_map(|unit| rewritten(unit, &mut chance)).collect();
    let same = module.with(same);
    let (report, said) = rulings(&Haskell, &same).unwrap();
    figures.rewritten += same.units.len();
    for (unit, ruling) in same.units.iter().zip(said) {
        let refuted = unit.goals.iter().find(|goal| verdict(&report, goal) == Some(&Verdict::Refuted));
        if let Some(goal) = refuted {
            figures.wrong.push(described(
                &module,
                unit,
                &format!("{goal} is refuted, which meant the same when it was verified"),
            ));
        } else if matches!(ruling, Ruling::WronglyVerified(_)) {
            figures.wrong.push(described(&module, unit, &format!("{ruling:?}")));
        }
    }
}

fn verdict<'r>(report: &'r Report, goal: &str) -> Option<&'r Verdict> {
    report.goals.iter().find(|report| report.name.as_str() == goal).map(|report| report.outcome.verdict())
}

fn described(module: &Module, unit: &Unit, what: &str) -> String {
    format!("{what}\n{}", module.with(vec![unit.clone()]).text())
}

#[test]
fn no_mutant_that_ghc_refutes_is_verified_and_none_that_means_the_same_is_refuted() {
    if !is_judged() {
        return;
    }
    let mut figures = Figures::default();
    mutate(11, 30, &mut figures);
    assert!(figures.wrong.is_empty(), "{}", figures.wrong.join("\n"));
    assert!(figures.changed >= 5 && figures.refuted >= 1, "{figures:?}");
}

#[test]
#[ignore = "takes half an hour"]
#[expect(clippy::print_stdout, reason = "the figures are what it is run for")]
fn no_mutant_of_many_units_is_decided_wrongly() {
    let mut figures = Figures::default();
    for seed in 500..520 {
        mutate(seed, 100, &mut figures);
    }
    println!("{figures:?}");
    assert!(figures.wrong.is_empty(), "{}", figures.wrong.join("\n"));
}
