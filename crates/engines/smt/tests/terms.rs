//! Terms without a solver: what the simplifier must see, names, sharing, quantifiers, and depth.

use gainsay_smt::{ConstructorDeclaration, Model, Sort, SortKind, Term, Terms, Value, print_term, read_term};

const DEEP: usize = 100_000;

#[test]
fn sums_and_comparisons_have_one_form() {
    let mut terms = Terms::new();
    let (i, j, k) = (terms.variable("i", Sort::INT), terms.variable("j", Sort::INT), terms.variable("k", Sort::INT));
    let (zero, one, two) = (terms.int(0), terms.int(1), terms.int(2));
    let next = terms.add([i, one]);
    assert_eq!(terms.eq(next, i), terms.bool(false));
    let previous = terms.subtract(k, one);
    assert_eq!(terms.eq(previous, zero), terms.eq(k, one));
    let double = terms.add([i, i]);
    assert_eq!(double, terms.multiply([two, i]));
    assert_eq!(terms.eq(double, one), terms.bool(false), "twice something is not odd");
    let (left, right) = (terms.add([i, j]), terms.add([j, i]));
    assert_eq!(left, right);
    let below = terms.less(i, j);
    let not_below = terms.not(below);
    assert_eq!(not_below, terms.less_equal(j, i));
    assert_eq!(terms.and([below, not_below]), terms.bool(false));
    assert_eq!(terms.or([below, not_below]), terms.bool(true));
    let (double_i, double_j) = (terms.multiply([two, i]), terms.multiply([two, j]));
    assert_eq!(terms.less(double_i, double_j), below);
}

#[test]
fn division_is_euclidean() {
    let mut terms = Terms::new();
    for (dividend, divisor, quotient, remainder) in [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -3, 1), (-7, -2, 4, 1)] {
        let (a, b) = (terms.int(dividend), terms.int(divisor));
        assert_eq!(terms.integer_divide(a, b), terms.int(quotient));
        assert_eq!(terms.modulo(a, b), terms.int(remainder));
    }
    let (a, zero) = (terms.int(7), terms.int(0));
    let open = terms.integer_divide(a, zero);
    assert!(terms.literal(open).is_none(), "nothing is known of division by zero");
}

#[test]
fn constructors_are_injective_distinct_and_acyclic() {
    let mut terms = Terms::new();
    let (list, nil, cons) = list(&mut terms);
    let (x, y) = (terms.variable("x", Sort::INT), terms.variable("y", Sort::INT));
    let (xs, ys) = (terms.variable("xs", list), terms.variable("ys", list));
    let empty = terms.construct(nil, []);
    let (left, right) = (terms.construct(cons, [x, xs]), terms.construct(cons, [y, ys]));
    assert_eq!(terms.eq(empty, left), terms.bool(false));
    let (heads, tails) = (terms.eq(x, y), terms.eq(xs, ys));
    assert_eq!(terms.eq(left, right), terms.and([heads, tails]));
    assert_eq!(terms.eq(xs, left), terms.bool(false), "no list is its own tail");
    assert_eq!(terms.field(cons, 0, left), x);
    assert_eq!(terms.is(cons, empty), terms.bool(false));
}

#[test]
fn arrays_are_read_through_writes() {
    let mut terms = Terms::new();
    let sort = terms.array_sort(Sort::INT, Sort::BOOL);
    let (a, i) = (terms.variable("a", sort), terms.variable("i", Sort::INT));
    let (yes, no, one) = (terms.bool(true), terms.bool(false), terms.int(1));
    let next = terms.add([i, one]);
    let written = terms.store(a, i, yes);
    let twice = terms.store(written, next, no);
    assert_eq!(terms.select(twice, i), yes);
    let everywhere = terms.constant_array(sort, yes);
    assert_eq!(terms.select(everywhere, i), yes);
    let old = terms.select(a, i);
    assert_eq!(terms.store(a, i, old), a);
}

#[test]
fn arrays_over_a_finite_index_are_equal_if_they_hold_the_same() {
    let mut terms = Terms::new();
    let sort = terms.array_sort(Sort::BOOL, Sort::INT);
    let (yes, no, zero, one) = (terms.bool(true), terms.bool(false), terms.int(0), terms.int(1));
    let from_zero = terms.constant_array(sort, zero);
    let from_one = terms.constant_array(sort, one);
    let left = terms.store(from_zero, yes, one);
    let right = terms.store(from_one, no, zero);
    let equal = terms.eq(left, right);
    assert_eq!(Model::new().evaluate(&terms, equal), Some(Value::Bool(true)));
    let all = terms.store(left, no, one);
    let same = terms.eq(all, from_one);
    assert_eq!(Model::new().evaluate(&terms, same), Some(Value::Bool(true)));
}

#[test]
fn names_never_meet() {
    let mut terms = Terms::new();
    let names = ["x", "List", "str.len", "x.1", "a b", "|", "λ", "", "3", "let", "true", "x!0"];
    let mut printed = std::collections::BTreeSet::new();
    for name in names {
        for sort in [Sort::INT, Sort::BOOL] {
            let named = terms.variable(name, sort);
            let fresh = terms.fresh(name, sort);
            for term in [named, fresh] {
                let text = print_term(&terms, term);
                assert!(!text.contains(['|', ' ', '(']), "{text}");
                assert_eq!(read_term(&mut terms, &text), Ok(term));
                assert!(printed.insert(text.clone()), "{text} stands for two symbols");
            }
        }
    }
}

#[test]
fn shared_subterms_are_printed_once() {
    let mut terms = Terms::new();
    let f = terms.function("f", &[Sort::INT, Sort::INT], Sort::INT);
    let mut term = terms.variable("x", Sort::INT);
    for _ in 0..1000 {
        term = terms.apply(f, [term, term]);
    }
    let text = print_term(&terms, term);
    assert!(text.len() < 100_000, "{} bytes", text.len());
    assert_eq!(read_term(&mut terms, &text), Ok(term));
}

#[test]
fn quantifiers_are_equal_up_to_the_names_of_their_variables() {
    let mut terms = Terms::new();
    let p = terms.function("p", &[Sort::INT, Sort::INT], Sort::BOOL);
    let free = terms.variable("free", Sort::INT);
    let mut quantify = |name: &str| {
        let variable = terms.fresh(name, Sort::INT);
        let body = terms.apply(p, [variable, free]);
        let inner = terms.fresh(name, Sort::INT);
        let nested = terms.apply(p, [inner, variable]);
        let nested = terms.exists(&[inner], &[], nested);
        let both = terms.and([body, nested]);
        terms.forall(&[variable], &[vec![body]], both)
    };
    let (first, second) = (quantify("x"), quantify("y"));
    assert_eq!(first, second);
    let text = print_term(&terms, first);
    assert_eq!(read_term(&mut terms, &text), Ok(first), "{text}");
    assert_eq!(terms.free_symbols(first).len(), 2, "p and free");
    // Substituting a term with a quantifier of its own captures nothing.
    let opened = terms.open(first).expect("a quantifier");
    let again = terms.forall(&opened.variables, &opened.triggers, opened.body);
    assert_eq!(again, first);
    let other = terms.variable("other", Sort::INT);
    let moved = terms.substitute(first, &[(free, other)]);
    assert_ne!(moved, first);
    assert_eq!(terms.substitute(moved, &[(other, free)]), first);
}

#[test]
fn deep_terms_overflow_nothing() {
    let mut terms = Terms::new();
    let x = terms.variable("x", Sort::INT);
    let y = terms.variable("y", Sort::INT);
    let f = terms.function("f", &[Sort::INT], Sort::INT);
    let mut deep = x;
    for _ in 0..DEEP {
        deep = terms.apply(f, [deep]);
    }
    let text = print_term(&terms, deep);
    assert_eq!(read_term(&mut terms, &text), Ok(deep));
    assert_eq!(terms.free_symbols(deep).len(), 2);
    let moved = terms.substitute(deep, &[(x, y)]);
    assert_eq!(terms.substitute(moved, &[(y, x)]), deep);
    assert_eq!(Model::new().evaluate_completed(&terms, deep), Some(Value::int(0)));
    assert_eq!(Model::new().evaluate(&terms, deep), None);
}

#[test]
fn deep_values_overflow_nothing() {
    let mut terms = Terms::new();
    let (list, nil, cons) = list(&mut terms);
    let zero = terms.int(0);
    let mut deep = terms.construct(nil, []);
    for _ in 0..DEEP {
        deep = terms.construct(cons, [zero, deep]);
    }
    let value = terms.to_value(deep).expect("a value");
    assert_eq!(terms.value(&value, list), deep);
    let again = Model::new().evaluate(&terms, deep).expect("a value");
    assert_eq!(again, value);
    let one = terms.int(1);
    let longer = terms.construct(cons, [one, deep]);
    assert_eq!(terms.eq(longer, deep), terms.bool(false));
    drop((value, again));
}

#[test]
fn defaults_exist_exactly_for_sorts_with_values() {
    let mut terms = Terms::new();
    let (list, nil, _) = list(&mut terms);
    let xs = terms.variable("xs", list);
    assert_eq!(Model::new().evaluate_completed(&terms, xs), Some(Value::data(nil, vec![])));
    let stream = terms.datatype("Stream");
    terms.define_datatype(stream, vec![ConstructorDeclaration::new("More", &[("first", Sort::INT), ("rest", stream)])]);
    let endless = terms.variable("endless", stream);
    assert_eq!(Model::new().evaluate_completed(&terms, endless), None);
    assert!(matches!(terms.sort_kind(stream), SortKind::Datatype(_)));
}

fn list(terms: &mut Terms) -> (Sort, gainsay_smt::Constructor, gainsay_smt::Constructor) {
    let list = terms.datatype("List");
    let made = terms.define_datatype(
        list,
        vec![
            ConstructorDeclaration::new("Nil", &[]),
            ConstructorDeclaration::new("Cons", &[("head", Sort::INT), ("tail", list)]),
        ],
    );
    (list, made[0], made[1])
}

#[test]
fn garbage_is_an_error() {
    let mut terms = Terms::new();
    terms.variable("x", Sort::INT);
    let bad = [
        "",
        ")",
        "(",
        "()",
        "(+ 1 true)",
        "(x.0 1)",
        "(let ((a)) 1)",
        "(forall x.0 true)",
        "y",
        "#x",
        "#bfoo",
        "1.a",
        "(_ bv1 0)",
        "((_ extract 9 0) #x0)",
        "(as const Int)",
        "\"",
        "|",
        "(select x.0 1)",
        "(ite 1 2 3)",
        "(not)",
        "(div 1)",
        "(_ as-array f)",
        "(store ((as const (Array Int Int)) true) 1 2)",
        "(str.len 3)",
        "((_ is x.0) x.0)",
        "(< 1 2 3)",
        "(=)",
        "(-)",
        "(bvadd #x1)",
        "(_ char 1)",
        "(! )",
        "(as nil (List Int))",
        "(distinct)",
        "(exists ((y Int)) y)",
    ];
    for text in bad {
        assert!(read_term(&mut terms, text).is_err(), "{text}");
    }
    for text in bad {
        let _ = gainsay_smt::parse_answer(text);
        let _ = gainsay_smt::parse_answer(&format!("((define-fun f ((a Int)) Int {text}))"));
        let _ = gainsay_smt::Recording::read(&format!("(assert {text})(check-sat)"));
    }
    for deep in ["(".repeat(DEEP), format!("{}{}", "(".repeat(DEEP), ")".repeat(DEEP)), "(not ".repeat(DEEP)] {
        assert!(read_term(&mut terms, &deep).is_err());
    }
}

#[test]
fn repeated_squaring_and_doubling_fill_no_memory() {
    let mut terms = Terms::new();
    let (mut number, mut text) = (terms.int(12345), terms.string("ab"));
    for _ in 0..200 {
        number = terms.multiply([number, number]);
        text = terms.text(gainsay_smt::TextOperator::Concat, [text, text]);
    }
    assert!(terms.literal(number).is_none() && terms.literal(text).is_none());
    assert_eq!(Model::new().evaluate(&terms, number), None);
    assert_eq!(Model::new().evaluate(&terms, text), None);
    let squares = format!("{}b{}", "(let ((b (* 99 99))) (let ((b (* b b))) ".repeat(100), "))".repeat(100));
    assert!(read_term(&mut terms, &squares).is_ok());
    assert!(read_term(&mut terms, "(_ bv1 4000000000)").is_err());
    let half = terms.string(&"a".repeat(1 << 19));
    let more = terms.string(&"b".repeat((1 << 19) + 1));
    let first = terms.string("a");
    let [within, beyond] = [half, more].map(|new| terms.text(gainsay_smt::TextOperator::Replace, [half, first, new]));
    assert!(terms.literal(within).is_some() && terms.literal(beyond).is_none());
    let [within, beyond] = [half, more].map(|new| terms.text(gainsay_smt::TextOperator::Concat, [half, new]));
    assert!(terms.literal(within).is_some() && terms.literal(beyond).is_none());
}

#[test]
fn only_products_with_numbers_have_coefficients() {
    let mut terms = Terms::new();
    let (i, three, six) = (terms.variable("i", Sort::INT), terms.int(3), terms.int(6));
    let f = terms.function("f", &[Sort::INT, Sort::INT], Sort::INT);
    let applied = terms.apply(f, [three, i]);
    let divided = terms.integer_divide(three, i);
    let remaining = terms.modulo(three, i);
    let product = terms.multiply([three, i]);
    for other in [applied, divided, remaining] {
        let twice = terms.add([other, other]);
        let (two, zero) = (terms.int(2), terms.int(0));
        assert_eq!(twice, terms.multiply([two, other]));
        assert_ne!(twice, terms.multiply([six, i]));
        let difference = terms.subtract(other, product);
        assert_ne!(difference, zero);
    }
    let twice = terms.add([product, product]);
    assert_eq!(twice, terms.multiply([six, i]));
}

#[test]
fn a_record_put_together_of_its_own_parts_is_itself() {
    let mut terms = Terms::new();
    let pair = terms.datatype("Pair");
    let fields = [("first", Sort::INT), ("second", Sort::INT)];
    let made = terms.define_datatype(pair, vec![ConstructorDeclaration::new("Pair", &fields)])[0];
    let (p, q) = (terms.variable("p", pair), terms.variable("q", pair));
    let [first, second, other] = [(0, p), (1, p), (1, q)].map(|(position, of)| terms.field(made, position, of));
    assert_eq!(terms.construct(made, [first, second]), p);
    assert_ne!(terms.construct(made, [second, first]), p);
    assert_ne!(terms.construct(made, [first, other]), p);
    assert_ne!(terms.construct(made, [first, first]), p);
    // With another constructor beside it, it may have been that one.
    let (list, _, cons) = self::list(&mut terms);
    let xs = terms.variable("xs", list);
    let (head, tail) = (terms.field(cons, 0, xs), terms.field(cons, 1, xs));
    assert_ne!(terms.construct(cons, [head, tail]), xs);
}

#[test]
fn choices_between_truths_become_formulas() {
    let mut terms = Terms::new();
    let [c, p, q] = ["c", "p", "q"].map(|name| terms.variable(name, Sort::BOOL));
    let (yes, no) = (terms.bool(true), terms.bool(false));
    let not_c = terms.not(c);
    assert_eq!(terms.ite(c, yes, p), terms.or([c, p]));
    assert_eq!(terms.ite(c, no, p), terms.and([not_c, p]));
    assert_eq!(terms.ite(c, p, yes), terms.or([not_c, p]));
    assert_eq!(terms.ite(c, p, no), terms.and([c, p]));
    assert_eq!(terms.ite(c, c, p), terms.or([c, p]));
    assert_eq!(terms.ite(c, p, c), terms.and([c, p]));
    assert_eq!(terms.ite(c, yes, no), c);
    assert_eq!(terms.ite(not_c, p, q), terms.ite(c, q, p));
    assert_eq!((terms.ite(yes, p, q), terms.ite(no, p, q), terms.ite(c, p, p)), (p, q, p));
    // A branch that asks the same again knows the answer, for branches of any sort.
    let [i, j, k] = ["i", "j", "k"].map(|name| terms.variable(name, Sort::INT));
    let inner = terms.ite(c, i, j);
    assert_eq!(terms.ite(c, inner, k), terms.ite(c, i, k));
    assert_eq!(terms.ite(c, k, inner), terms.ite(c, k, j));
    assert_ne!(terms.ite(p, inner, k), terms.ite(p, i, k));
}

#[test]
fn a_term_knows_whether_it_is_quantified() {
    let mut terms = Terms::new();
    let [i, j] = ["i", "j"].map(|name| terms.variable(name, Sort::INT));
    let below = terms.less(i, j);
    let all = terms.forall(&[i], &[], below);
    let p = terms.variable("p", Sort::BOOL);
    let part = terms.or([p, all]);
    assert!(!terms.has_quantifier(below) && !terms.has_quantifier(p) && !terms.has_quantifier(i));
    assert!(terms.has_quantifier(all) && terms.has_quantifier(part));
}

#[test]
fn a_model_in_text_is_read() {
    let text = "((define-fun x () Int (- 3)) (define-fun r () Real (/ (- 1) 2)) (define-fun b () (_ BitVec 8) #x0f)
        (define-fun s () String \"a\"\"b\\u{41}\") (define-fun a () (Array Int Bool) (store ((as const (Array Int Bool)) false) 2 true))
        (define-fun l () (Array Int Int) (lambda ((i Int)) (ite (= i 3) 4 5)))
        (define-fun f ((p Int) (q Int)) Int (let ((t (= p 1))) (ite (and t (= q 2)) 7 8))))";
    let Ok(gainsay_smt::Response::Model(model)) = gainsay_smt::parse_answer(text) else { panic!("no model") };
    let values: Vec<&Value> = model.variables().map(|(_, value)| value).collect();
    assert_eq!(values.len(), 6);
    assert_eq!(values[0], &Value::int(-3));
    assert_eq!(values[1].as_real().map(ToString::to_string), Some("-1/2".to_string()));
    assert_eq!(values[3].as_text(), Some("a\"bA".to_string()));
    let (_, function) = model.functions().next().expect("a function");
    assert_eq!(function.rows.get(&vec![Value::int(1), Value::int(2)]), Some(&Value::int(7)));
    let Value::Array(table) = values[5] else { panic!("an array") };
    assert_eq!((table.get(&Value::int(3)), table.get(&Value::int(0))), (&Value::int(4), &Value::int(5)));
}

#[test]
fn handles_are_small() {
    assert_eq!(size_of::<Term>(), 4);
}
