//! Provers without the search, on every program of the tree that is refuted: what a run refutes, no prover may prove. Where all there is for a proof
//! is the search itself, its verified goals are run on many small inputs instead, by the evaluator that shares no rule with it: none may fail.

#![allow(clippy::print_stdout, reason = "whoever runs all of it wants to see the counts")]

use std::time::Duration;

use gainsay::{Options, Proving};
use gainsay_source::Name;
use gainsay_tests::{
    documents,
    inputs::{self, Input},
    run::{as_meant, checked},
};
use gainsay_verdict::{GoalReport, Verdict};

fn programs(extensions: &[&str]) -> Vec<Input> {
    let mut programs = inputs::all(&inputs::root()).expect("the programs can be read");
    programs.extend(documents::all().expect("the documents can be read"));
    programs
        .retain(|input| extensions.iter().any(|extension| input.path.extension().is_some_and(|own| own == *extension)));
    programs
}

/// No goal of these that has a counterexample is proved; at least so many have one.
fn compare(extensions: &[&str], proving: Proving, least: usize) {
    let options = Options { steps: 200_000, time: Duration::from_secs(20), ..Options::default() };
    // What a search refutes, however early a proof would keep it from looking.
    let search = Options { types: false, ..options.clone() };
    let (mut wrong, mut refuted_goals) = (Vec::new(), 0);
    for input in programs(extensions).into_iter().filter(|input| input.text.contains("~ refuted")) {
        let (all, refuted, proved) = checked(&input, &search, |world, sources, root, report| {
            let all: Vec<Name> = report.goals.iter().map(|goal| goal.name.clone()).collect();
            let refuted: Vec<Name> = report.goals.iter().filter(is_refuted).map(|goal| goal.name.clone()).collect();
            (all, refuted, gainsay::proofs(world, sources, root, &as_meant(&options, &input.text), proving))
        })
        .expect("the solver runs");
        refuted_goals += refuted.len();
        let relies_on_others = proving == Proving::UntilOneFails && all.iter().any(|name| !proved.contains(name));
        let both = refuted.iter().filter(|name| proved.contains(name) && !relies_on_others);
        wrong.extend(both.map(|name| format!("{}: {name}", input.name)));
    }
    assert!(wrong.is_empty(), "refuted and proved: {wrong:#?}");
    assert!(refuted_goals >= least, "only {refuted_goals} goals were refuted");
}

/// That loops end is not proved, so nothing is said of those that do not.
fn is_refuted(goal: &&GoalReport) -> bool {
    let fails = goal.outcome.failures().iter().any(|failure| failure.code != "endless-loop");
    *goal.outcome.verdict() == Verdict::Refuted && fails
}

#[test]
fn no_racket_goal_with_a_counterexample_is_proved() {
    compare(&["rkt"], Proving::EveryGoal, 50);
}

#[test]
fn no_c_function_with_a_counterexample_is_proved() {
    compare(&["c"], Proving::UntilOneFails, 50);
}

#[test]
fn no_viper_member_with_a_counterexample_is_proved() {
    compare(&["vpr"], Proving::EveryGoal, 50);
}

#[test]
fn no_haskell_function_with_a_counterexample_is_proved_by_types() {
    compare(&["hs", "lhs"], Proving::EveryGoal, 100);
}

/// How often each goal is run.
const RUNS: usize = 120;

#[test]
fn nothing_verified_by_looking_at_all_paths_fails_when_it_is_run() {
    let options = Options { steps: 200_000, time: Duration::from_secs(20), ..Options::default() };
    let (mut wrong, mut goals, mut held) = (Vec::new(), 0, 0);
    for input in programs(&["hs", "lhs", "fun"]) {
        let (verified, tried) = checked(&input, &options, |world, sources, root, report| {
            let is_verified = |goal: &&GoalReport| *goal.outcome.verdict() == Verdict::Verified;
            let verified: Vec<Name> = report.goals.iter().filter(is_verified).map(|goal| goal.name.clone()).collect();
            (verified, gainsay::runs(world, sources, root, &options, RUNS))
        })
        .expect("the solver runs");
        for (name, tried) in tried.into_iter().filter(|(name, _)| verified.contains(name)) {
            goals += usize::from(tried.held > 0);
            held += tried.held;
            wrong.extend(tried.failure.map(|failure| format!("{}: {name}: {failure:?}", input.name)));
        }
    }
    println!("{goals} goals, {held} runs");
    assert!(wrong.is_empty(), "verified, and fails: {wrong:#?}");
    assert!(goals >= 50, "only {goals} verified goals were run");
}
