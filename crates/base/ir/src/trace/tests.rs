//! Tests of traces.

use super::{Decision, Operator, Purpose, Trace};

#[test]
fn equal_expressions_are_equal_handles_and_constants_are_folded() {
    let mut trace = Trace::default();
    let x = trace.given(0, -10, 10);
    let three = trace.number(3);
    let (one, other) = (trace.calculated(Operator::Multiply, x, three), trace.calculated(Operator::Multiply, x, three));
    assert_eq!(one, other);
    assert_eq!(trace.bounds(one), (-30, 30));
    let nine = trace.calculated(Operator::Multiply, three, three);
    assert_eq!(trace.constant(nine), Some(9));
}

#[test]
fn a_number_that_fits_is_not_wrapped() {
    let mut trace = Trace::default();
    let x = trace.given(0, 0, 200);
    assert_eq!(trace.wrapped(x, 0, 255), x);
    let narrow = trace.wrapped(x, -128, 127);
    assert_ne!(narrow, x);
    assert_eq!(trace.evaluate(narrow, &|_| Some(200)), Some(-56));
}

#[test]
fn narrowed_conditions_mean_the_same_of_smaller_numbers() {
    let mut trace = Trace::default();
    let (x, far) = (trace.given(0, -1_000, 1_000), trace.given(1, 700, 900));
    let product = trace.calculated(Operator::Multiply, x, far);
    let wrapped = trace.wrapped(product, -128, 127);
    let zero = trace.number(0);
    let condition = trace.calculated(Operator::Less, wrapped, zero);
    let (narrow, conditions) = trace.narrowed(&[(condition, true)], 20);
    for number in -20..=20 {
        let given = |position: usize| Some([number, 700][position]);
        assert_eq!(narrow.evaluate(conditions[0].0, &given), trace.evaluate(condition, &given));
    }
    let given = narrow.questions().len() + usize::from(conditions[0].1);
    assert_eq!(given, 1, "nothing is asked, and the answer is kept");
}

#[test]
fn bounds_hold_for_every_operator() {
    let operators = [
        Operator::Add,
        Operator::Subtract,
        Operator::Multiply,
        Operator::Divide,
        Operator::Remainder,
        Operator::DivideDown,
        Operator::BitAnd,
        Operator::BitOr,
        Operator::BitXor,
        Operator::Less,
        Operator::LessEqual,
        Operator::Equal,
    ];
    for (least, most, from, to) in [(-5, 7, -3, 4), (0, 9, 1, 6), (-8, -2, 2, 3), (3, 12, 0, 5), (-1, 0, -1, 0)] {
        let mut trace = Trace::default();
        let (x, y) = (trace.given(0, least, most), trace.given(1, from, to));
        for operator in operators {
            let whole = trace.calculated(operator, x, y);
            let (lower, upper) = trace.bounds(whole);
            for (one, other) in (least..=most).flat_map(|one| (from..=to).map(move |other| (one, other))) {
                let Some(value) = operator.apply(one, other) else { continue };
                assert!((lower..=upper).contains(&value), "{one} {operator:?} {other} = {value}: {lower}..{upper}");
                assert_eq!(trace.evaluate(whole, &|at| Some([one, other][at])), Some(value));
            }
        }
    }
}

#[test]
fn what_does_not_depend_on_given_numbers_is_not_asked() {
    let mut trace = Trace::default();
    let (x, two) = (trace.given(0, 0, 9), trace.number(2));
    let settled = trace.calculated(Operator::Less, two, two);
    trace.ask(settled, false, Purpose::Branch);
    let condition = trace.calculated(Operator::Less, x, two);
    trace.ask(condition, true, Purpose::Branch);
    trace.ask(condition, true, Purpose::Branch);
    assert_eq!(trace.questions().len(), 1);
}

#[test]
fn simpler_decisions_come_first() {
    let ranks = [0, 1, -1, 2, -2].map(|number| Decision::Number(number).rank());
    assert!(ranks.is_sorted());
}
