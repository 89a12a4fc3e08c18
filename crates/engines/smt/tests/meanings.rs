//! What operators on bit-vectors, strings and reals mean here is what they mean to the solver; the query log can be
//! replayed; quantified problems give candidates; long chains of shared terms reach the solver.

mod support;

use gainsay_smt::{
    Answer, BitOperator, Model, Profile, Query, Reason, Recording, Settings, Solver, Sort, Term, Terms, TextOperator,
    Value,
};
use std::sync::{Arc, Mutex};

/// Asks the solver what the applications are for variables equal to the given literals, and compares.
fn compare(terms: &mut Terms, definitions: &[Term], applications: &[Term]) {
    let mut assertions = definitions.to_vec();
    let mut results = Vec::new();
    for application in applications {
        let result = terms.fresh("result", terms.sort(*application));
        assertions.push(terms.eq(result, *application));
        results.push(result);
    }
    let answer = support::backend().check(terms, &Query::model(&assertions));
    let Answer::Sat(model) = answer else { panic!("{answer:?}") };
    let mut inputs = Model::new();
    for definition in definitions {
        let variable = terms.as_variable(terms.arguments(*definition)[0]).expect("variable = literal");
        inputs.set_variable(variable, model.variable(variable).expect("asked for").clone());
    }
    for (result, application) in results.iter().zip(applications) {
        let ours = inputs.evaluate(terms, *application);
        let theirs = model.evaluate(terms, *result);
        assert!(
            ours.is_some() && ours == theirs,
            "{ours:?} {theirs:?} {}",
            gainsay_smt::print_term(terms, *application)
        );
    }
}

fn named(terms: &mut Terms, literals: &[Term], definitions: &mut Vec<Term>) -> Vec<Term> {
    let mut variables = Vec::new();
    for literal in literals {
        let variable = terms.fresh("input", terms.sort(*literal));
        definitions.push(terms.eq(variable, *literal));
        variables.push(variable);
    }
    variables
}

#[test]
fn bit_vectors() {
    use BitOperator::*;
    let mut terms = Terms::new();
    let literals: Vec<Term> = [0, 1, 2, 7, 8, 9, 15].into_iter().map(|bits| terms.bit_vector(4, bits)).collect();
    let mut definitions = Vec::new();
    let inputs = named(&mut terms, &literals, &mut definitions);
    let mut applications = Vec::new();
    for a in &inputs {
        for operator in [Not, Negate, Extract { high: 2, low: 1 }, ZeroExtend(3), SignExtend(3), ToInteger] {
            applications.push(terms.bits(operator, [*a]));
        }
        for b in &inputs {
            for operator in [And, Or, Xor, Add, Subtract, Multiply, UnsignedDivide, UnsignedRemainder, SignedDivide] {
                applications.push(terms.bits(operator, [*a, *b]));
            }
            for operator in [SignedRemainder, ShiftLeft, ShiftRight, ShiftRightArithmetic, UnsignedLess, SignedLess] {
                applications.push(terms.bits(operator, [*a, *b]));
            }
            for operator in [UnsignedLessEqual, SignedLessEqual, Concat] {
                applications.push(terms.bits(operator, [*a, *b]));
            }
        }
    }
    let numbers: Vec<Term> = [-17, -1, 0, 5, 16, 33].into_iter().map(|number| terms.int(number)).collect();
    for number in named(&mut terms, &numbers, &mut definitions) {
        applications.push(terms.bits(FromInteger(4), [number]));
    }
    compare(&mut terms, &definitions, &applications);
}

#[test]
fn strings() {
    use TextOperator::*;
    let mut terms = Terms::new();
    let literals: Vec<Term> =
        ["", "a", "ab", "12", "0", "b\u{e9}"].into_iter().map(|text| terms.string(text)).collect();
    let numbers: Vec<Term> = [-1, 0, 1, 2, 97].into_iter().map(|number| terms.int(number)).collect();
    let mut definitions = Vec::new();
    let texts = named(&mut terms, &literals, &mut definitions);
    let numbers = named(&mut terms, &numbers, &mut definitions);
    let mut applications = Vec::new();
    for number in &numbers {
        applications.push(terms.text(FromCode, [*number]));
        applications.push(terms.text(FromInteger, [*number]));
    }
    for a in &texts {
        applications.extend([Length, ToCode, ToInteger].map(|operator| terms.text(operator, [*a])));
        for b in &texts {
            for operator in [Concat, Contains, PrefixOf, SuffixOf, Less, LessEqual] {
                applications.push(terms.text(operator, [*a, *b]));
            }
            for number in &numbers[..4] {
                applications.push(terms.text(IndexOf, [*a, *b, *number]));
            }
            applications.push(terms.text(Replace, [*a, *b, texts[1]]));
        }
        for start in &numbers[..4] {
            applications.push(terms.text(At, [*a, *start]));
            applications.extend(numbers[..4].iter().map(|length| terms.text(Substring, [*a, *start, *length])));
        }
    }
    compare(&mut terms, &definitions, &applications);
}

#[test]
fn division_and_rounding() {
    let mut terms = Terms::new();
    let mut definitions = Vec::new();
    let integers: Vec<Term> = [-7, -2, 2, 3].into_iter().map(|number| terms.int(number)).collect();
    let halves: Vec<Term> = [-3, -1, 1, 4]
        .into_iter()
        .map(|number| terms.real(num_rational::BigRational::new(number.into(), 2.into())))
        .collect();
    let integers = named(&mut terms, &integers, &mut definitions);
    let halves = named(&mut terms, &halves, &mut definitions);
    let mut applications = Vec::new();
    for a in &integers {
        for b in &integers {
            applications.extend([terms.integer_divide(*a, *b), terms.modulo(*a, *b), terms.less(*a, *b)]);
        }
        applications.extend([terms.to_real(*a), terms.absolute(*a)]);
    }
    for a in &halves {
        applications.extend([terms.to_integer(*a), terms.is_integer(*a)]);
        applications.extend(halves.iter().map(|b| terms.real_divide(*a, *b)));
    }
    compare(&mut terms, &definitions, &applications);
}

#[test]
fn the_log_can_be_replayed() {
    let logged = Arc::new(Mutex::new(Vec::new()));
    let mut backend = support::backend();
    let sink = Arc::clone(&logged);
    backend.log_to(Box::new(move |text| sink.lock().expect("no panic while held").push(text.to_string())));
    let mut terms = Terms::new();
    let (x, zero) = (terms.variable("x", Sort::INT), terms.int(0));
    let (positive, negative) = (terms.less(zero, x), terms.less(x, zero));
    assert!(backend.check(&mut terms, &Query::verdict(&[positive])).is_sat());
    assert!(backend.check(&mut terms, &Query::verdict(&[positive, negative])).is_unsat());
    let logged = logged.lock().expect("no panic while held");
    let counts: Vec<_> =
        logged.iter().map(|text| Recording::read(text).expect("it can be read").run(&mut support::backend())).collect();
    assert_eq!((counts[0].sat, counts[1].unsat), (1, 1));
}

#[test]
fn a_quantified_problem_that_is_not_refuted_gives_a_candidate() {
    let mut terms = Terms::new();
    let f = terms.function("f", &[Sort::INT], Sort::INT);
    let x = terms.fresh("x", Sort::INT);
    let (f_x, two) = (terms.apply(f, [x]), terms.int(2));
    let grows = terms.less(x, f_x);
    let axiom = terms.forall(&[x], &[vec![f_x]], grows);
    let f_two = terms.apply(f, [two]);
    let assertion = terms.less(two, f_two);
    let settings = Settings { profile: Profile::Quantified, ..Settings::default() };
    let mut backend = support::backend_with(settings);
    match backend.check(&mut terms, &Query::model(&[axiom, assertion])) {
        Answer::Unknown { reason: Reason::Incomplete(_), candidate: Some(model) } => {
            assert_eq!(model.evaluate(&terms, assertion), Some(Value::Bool(true)));
        }
        other => panic!("{other:?}"),
    }
    let refuted = terms.not(assertion);
    assert!(backend.check(&mut terms, &Query::verdict(&[axiom, refuted])).is_unsat());
}

#[test]
fn long_chains_of_shared_terms_reach_the_solver() {
    let mut terms = Terms::new();
    let f = terms.function("f", &[Sort::INT, Sort::INT], Sort::INT);
    let x = terms.variable("x", Sort::INT);
    let mut term = x;
    for _ in 0..5000 {
        term = terms.apply(f, [term, term]);
    }
    let equal = terms.eq(term, x);
    assert!(support::backend().check(&mut terms, &Query::verdict(&[equal])).is_sat());
}
