//! Queries put to a real solver, and models read back from it.

mod support;

use gainsay_smt::{Answer, ConstructorDeclaration, Model, Query, Solver, Sort, Term, Terms, Value};

fn model_of(solver: &mut impl Solver, terms: &mut Terms, assertions: &[Term]) -> Model {
    match solver.check(terms, &Query::model(assertions)) {
        Answer::Sat(model) => model,
        other => panic!("expected a model, got {other:?}"),
    }
}

fn assert_holds(model: &Model, terms: &Terms, assertions: &[Term]) {
    for assertion in assertions {
        assert_eq!(
            model.evaluate(terms, *assertion),
            Some(Value::Bool(true)),
            "{}",
            gainsay_smt::print_term(terms, *assertion)
        );
    }
}

#[test]
fn integers_have_models_that_evaluate() {
    let mut terms = Terms::new();
    let x = terms.variable("x", Sort::INT);
    let y = terms.variable("y", Sort::INT);
    let (three, ten) = (terms.int(3), terms.int(10));
    let sum = terms.add([x, y]);
    let assertions = [terms.less(three, x), terms.less(x, y), terms.less(sum, ten)];
    let mut solver = support::backend();
    let model = model_of(&mut solver, &mut terms, &assertions);
    assert_holds(&model, &terms, &assertions);
    let twenty = terms.int(20);
    let more = [assertions[0], assertions[1], assertions[2], terms.less(twenty, y)];
    assert!(solver.check(&mut terms, &Query::verdict(&more)).is_unsat());
    let model = model_of(&mut solver, &mut terms, &assertions[..2]);
    assert_holds(&model, &terms, &assertions[..2]);
}

#[test]
fn mutually_recursive_datatypes() {
    let mut terms = Terms::new();
    let tree = terms.datatype("Set");
    let forest = terms.datatype("List");
    let tree_constructors = terms.define_datatype(
        tree,
        vec![ConstructorDeclaration::new("Node", &[("label", Sort::INT), ("children", forest)])],
    );
    let forest_constructors = terms.define_datatype(
        forest,
        vec![
            ConstructorDeclaration::new("nil", &[]),
            ConstructorDeclaration::new("cons", &[("head", tree), ("tail", forest)]),
        ],
    );
    let t = terms.variable("t", tree);
    let children = terms.field(tree_constructors[0], 1, t);
    let first = terms.field(forest_constructors[1], 0, children);
    let label = terms.field(tree_constructors[0], 0, first);
    let seven = terms.int(7);
    let assertions = [terms.is(forest_constructors[1], children), terms.eq(label, seven)];
    let mut solver = support::backend();
    let model = model_of(&mut solver, &mut terms, &assertions);
    assert_holds(&model, &terms, &assertions);
}

#[test]
fn functions_arrays_strings_reals_bits_and_elements() {
    let mut terms = Terms::new();
    let thing = terms.uninterpreted_sort("Thing");
    let (u, v) = (terms.variable("u", thing), terms.variable("v", thing));
    let next = terms.function("next", &[thing], thing);
    let (next_u, next_v) = (terms.apply(next, [u]), terms.apply(next, [v]));
    let array_sort = terms.array_sort(Sort::INT, Sort::STRING);
    let (before, after) = (terms.variable("before", array_sort), terms.variable("after", array_sort));
    let (i, j) = (terms.variable("i", Sort::INT), terms.variable("j", Sort::INT));
    let text = terms.string("a\"b\u{1F600}\n");
    let written = terms.store(before, i, text);
    let read = terms.select(after, j);
    let r = terms.variable("r", Sort::REAL);
    let three = terms.real(num_rational::BigRational::from_integer(3.into()));
    let one = terms.real(num_rational::BigRational::from_integer(1.into()));
    let triple = terms.multiply([three, r]);
    let byte = terms.bit_vector_sort(8);
    let b = terms.variable("b", byte);
    let zero = terms.bit_vector(8, 0);
    let equal = terms.eq(u, v);
    let assertions = [
        terms.not(equal),
        terms.eq(next_u, v),
        terms.eq(next_v, u),
        terms.eq(after, written),
        terms.eq(read, text),
        terms.distinct([i, j]),
        terms.eq(triple, one),
        terms.bits(gainsay_smt::BitOperator::SignedLess, [b, zero]),
    ];
    let mut solver = support::backend();
    let model = model_of(&mut solver, &mut terms, &assertions);
    assert_holds(&model, &terms, &assertions);
}

#[test]
fn partial_operators_outside_their_domain() {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", Sort::INT), terms.variable("y", Sort::INT));
    let quotient = terms.integer_divide(x, y);
    let (zero, five) = (terms.int(0), terms.int(5));
    let assertions = [terms.eq(y, zero), terms.eq(quotient, five)];
    let mut solver = support::backend();
    let model = model_of(&mut solver, &mut terms, &assertions);
    assert_holds(&model, &terms, &assertions);
    assert_eq!(Model::new().evaluate(&terms, quotient), None);
}

#[test]
fn quantified_functions_and_values_asked_from_the_solver() {
    let mut terms = Terms::new();
    let f = terms.function("f", &[Sort::INT], Sort::INT);
    let x = terms.fresh("x", Sort::INT);
    let (zero, two, five) = (terms.int(0), terms.int(2), terms.int(5));
    let f_x = terms.apply(f, [x]);
    let positive = terms.less(zero, f_x);
    let all_positive = terms.forall(&[x], &[vec![f_x]], positive);
    let f_two = terms.apply(f, [two]);
    let assertions = [all_positive, terms.eq(f_two, five)];
    let mut solver = support::backend();
    let model = model_of(&mut solver, &mut terms, &assertions);
    assert_eq!(model.evaluate(&terms, f_two), Some(Value::int(5)));
    assert_eq!(model.evaluate(&terms, all_positive), None);
    let nine = terms.int(9);
    let f_nine = terms.apply(f, [nine]);
    let asked = solver.value(&mut terms, f_nine);
    assert!(asked.is_some_and(|value| value > Value::int(0)), "the solver still holds the model");
    let minus = terms.int(-3);
    let contradiction = terms.apply(f, [minus]);
    let negative = terms.less(contradiction, zero);
    assert!(solver.check(&mut terms, &Query::verdict(&[all_positive, negative])).is_unsat());
}

#[test]
fn a_text_that_looks_like_an_escape_gives_no_wrong_model() {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", Sort::STRING), terms.variable("y", Sort::STRING));
    let text = terms.string("\\u{41}");
    let assertions = [terms.eq(x, text), terms.distinct([x, y])];
    match support::backend().check(&mut terms, &Query::model(&assertions)) {
        Answer::Sat(model) => assert_holds(&model, &terms, &assertions),
        Answer::Unknown { reason: gainsay_smt::Reason::Garbled(_), .. } => {}
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_model_that_does_not_fit_is_not_believed() {
    use gainsay_smt::{Launch, LaunchError, Process, ProcessFailure};
    struct Liar(Vec<&'static str>);
    impl Process for Liar {
        fn write(&mut self, _text: &str) -> Result<(), ProcessFailure> {
            Ok(())
        }
        fn read_line(&mut self, _patience: std::time::Duration) -> Result<String, ProcessFailure> {
            self.0.pop().map(str::to_string).ok_or(ProcessFailure::Ended)
        }
        fn kill(&mut self) {}
    }
    struct LaunchLiar;
    impl Launch for LaunchLiar {
        fn launch(&self) -> Result<Box<dyn Process>, LaunchError> {
            let mut lines =
                vec!["(:name \"Z3\")", "(:version \"4.15.4\")", "gainsay-ready", "gainsay-ready", "sat", "((x.0 1))"];
            lines.reverse();
            Ok(Box::new(Liar(lines)))
        }
    }
    let mut terms = Terms::new();
    let (x, two) = (terms.variable("x", Sort::INT), terms.int(2));
    let assertion = terms.eq(x, two);
    let mut backend = gainsay_smt::Backend::new(std::sync::Arc::new(LaunchLiar), gainsay_smt::Settings::default());
    let answer = backend.check(&mut terms, &Query::model(&[assertion]));
    assert!(matches!(answer, Answer::Unknown { reason: gainsay_smt::Reason::Garbled(_), .. }), "{answer:?}");
}
