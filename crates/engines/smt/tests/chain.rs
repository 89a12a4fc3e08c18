//! The chain against the bare solver, against the oracle and against another solver, on random paths.
#![allow(clippy::disallowed_methods, clippy::print_stderr)]

mod support;

use gainsay_smt::{Answer, Backend, Brute, CrossCheck, Query, Settings, Solver, Term, Terms, Value, chain, print_term};
use proptest::collection::vec;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::cell::RefCell;
use std::sync::Arc;
use support::shapes::{Builder, Truth, formulas};

/// The same formulas in every run, so that a failure can be looked at again.
fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// Asks about every prefix of a path and about every side branch, as an engine does.
fn walk(
    solver: &mut impl Solver,
    builder: &mut Builder,
    shapes: &[Truth],
    mut seen: impl FnMut(&mut Terms, &[Term], &Answer),
) {
    let mut path = Vec::new();
    for shape in shapes {
        let assertion = builder.truth(shape);
        for taken in [builder.terms.not(assertion), assertion] {
            path.push(taken);
            let answer = solver.check(&mut builder.terms, &Query::model(&path));
            seen(&mut builder.terms, &path, &answer);
            path.pop();
        }
        path.push(assertion);
    }
}

#[test]
fn the_chain_agrees_with_the_bare_solver() {
    let solver = RefCell::new(CrossCheck::new(chain(support::backend()), support::backend()));
    let outcome = runner(400).run(&vec(formulas(2), 1..6), |shapes| {
        let mut builder = Builder::new();
        let solver = &mut *solver.borrow_mut();
        solver.reset();
        walk(solver, &mut builder, &shapes, |terms, path, answer| {
            assert!(!answer.is_unknown(), "{answer:?}");
            if let Answer::Sat(model) = answer {
                for assertion in path {
                    let value = model.evaluate(terms, *assertion);
                    assert_eq!(value, Some(Value::Bool(true)), "{}\n{model:?}", print_term(terms, *assertion));
                }
            }
        });
        assert_eq!(solver.disagreements(), []);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    let statistics = solver.borrow().statistics();
    assert_eq!(statistics.disagreements, 0);
    assert!(statistics.remembered_models > 0 && statistics.propagated > 0, "{statistics:?}");
    assert!(statistics.backend_queries * 2 < statistics.queries, "{statistics:?}");
}

#[test]
fn the_chain_agrees_with_the_oracle() {
    let solver = RefCell::new(chain(support::backend()));
    let outcome = runner(200).run(&vec(formulas(1), 1..4), |shapes| {
        let mut builder = Builder::new();
        let solver = &mut *solver.borrow_mut();
        solver.reset();
        walk(solver, &mut builder, &shapes, |terms, path, answer| {
            let oracle = Brute::new(3).check(terms, &Query::model(path));
            let contradiction =
                matches!((answer, &oracle), (Answer::Sat(_), Answer::Unsat) | (Answer::Unsat, Answer::Sat(_)));
            assert!(!contradiction, "{answer:?} but {oracle:?}");
        });
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn another_solver_agrees() {
    let program = std::env::var("GAINSAY_SECOND_SOLVER").unwrap_or("cvc5".to_string());
    let mut second = Backend::new(Arc::new(support::Program(program.clone())), Settings::default());
    if let Err(reason) = second.identify() {
        eprintln!("SKIPPED: no second solver ({program}: {reason:?}); install cvc5 to run this test");
        return;
    }
    let solver = RefCell::new(CrossCheck::new(second, support::backend()));
    let outcome = runner(40).run(&vec(formulas(2), 1..4), |shapes| {
        let mut builder = Builder::new();
        let solver = &mut *solver.borrow_mut();
        solver.reset();
        walk(solver, &mut builder, &shapes, |terms, path, answer| {
            if let Answer::Sat(model) = answer {
                for assertion in path {
                    let value = model.evaluate(terms, *assertion);
                    assert_ne!(value, Some(Value::Bool(false)), "{}", print_term(terms, *assertion));
                }
            }
        });
        assert_eq!(solver.disagreements(), []);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    let statistics = solver.borrow().statistics();
    assert!(statistics.backend_sat > 0 && statistics.backend_unsat > 0, "{statistics:?}");
}

#[test]
fn after_a_reset_answers_are_those_of_a_fresh_solver() {
    let used = RefCell::new(chain(support::backend()));
    let outcome = runner(25).run(&vec(formulas(2), 2..6), |shapes| {
        let mut fresh = chain(support::backend());
        let used = &mut *used.borrow_mut();
        used.reset();
        let mut expected = Vec::new();
        walk(&mut fresh, &mut Builder::new(), &shapes, |_, _, answer| expected.push(answer.clone()));
        let mut found = Vec::new();
        walk(used, &mut Builder::new(), &shapes, |_, _, answer| found.push(answer.clone()));
        assert_eq!(found, expected);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}
