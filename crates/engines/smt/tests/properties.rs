//! Properties of terms without a solver: the simplifier keeps the meaning, equal terms are one term, printed terms read
//! back, substitution means what it says.

mod support;

use gainsay_smt::{Answer, Brute, Query, Solver, Value, print_term, read_term};
use proptest::prelude::*;
use support::shapes::{Builder, assignments, formulas};

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_simplifier_keeps_the_meaning(shape in formulas(4), given in assignments()) {
        let mut builder = Builder::new();
        let term = builder.truth(&shape);
        if let Some(meaning) = shape.meaning(&given) {
            let value = builder.model(&given).evaluate(&builder.terms, term);
            prop_assert_eq!(value, Some(Value::Bool(meaning)), "{}", print_term(&builder.terms, term));
        }
    }

    #[test]
    fn equal_terms_are_one_term(shape in formulas(3)) {
        let mut builder = Builder::new();
        let first = builder.truth(&shape);
        let count = builder.terms.count();
        prop_assert_eq!(builder.truth(&shape), first);
        prop_assert_eq!(builder.terms.count(), count);
    }

    #[test]
    fn printed_terms_read_back(shape in formulas(4)) {
        let mut builder = Builder::new();
        let term = builder.truth(&shape);
        let text = print_term(&builder.terms, term);
        prop_assert_eq!(read_term(&mut builder.terms, &text), Ok(term), "{}", text);
    }

    #[test]
    fn negation_is_its_own_inverse(shape in formulas(3)) {
        let mut builder = Builder::new();
        let term = builder.truth(&shape);
        let negated = builder.terms.not(term);
        prop_assert_ne!(negated, term);
        prop_assert_eq!(builder.terms.not(negated), term);
    }

    #[test]
    fn substitution_of_values_evaluates(shape in formulas(3), given in assignments()) {
        let mut builder = Builder::new();
        let term = builder.truth(&shape);
        let model = builder.model(&given);
        let mut replacements = Vec::new();
        for variable in [builder.numbers.clone(), builder.truths.clone(), builder.lists.clone()].concat() {
            let sort = builder.terms.sort(variable);
            let value = model.evaluate(&builder.terms, variable).expect("assigned");
            replacements.push((variable, builder.terms.value(&value, sort)));
        }
        let ground = builder.terms.substitute(term, &replacements);
        if let Some(meaning) = shape.meaning(&given) {
            prop_assert_eq!(builder.terms.as_bool(ground), Some(meaning), "{}", print_term(&builder.terms, ground));
        }
    }

    #[test]
    fn the_oracle_agrees_with_the_plain_meaning(shape in formulas(2), given in assignments()) {
        let mut builder = Builder::new();
        let term = builder.truth(&shape);
        let answer = Brute::new(3).check(&mut builder.terms, &Query::model(&[term]));
        match answer {
            Answer::Sat(model) => prop_assert_eq!(model.evaluate(&builder.terms, term), Some(Value::Bool(true))),
            Answer::Unsat => prop_assert_ne!(shape.meaning(&given), Some(true)),
            Answer::Unknown { .. } => {}
        }
    }
}
