//! Each link by itself, in front of a solver that only remembers what it was asked: what a link answers, what it passes on, and who answers when a
//! value is asked for afterwards.

use gainsay_smt::{
    Answer, ConstructorDeclaration, CrossCheck, IndependentParts, Model, Propagate, Query, Reason, RememberedAnswers,
    RememberedModels, Share, Solver, Sort, Statistics, Term, Terms, Trivial, Value,
};
use std::{cell::RefCell, rc::Rc};

type Questions = Rc<RefCell<Vec<Vec<Term>>>>;

/// Remembers what it was asked, gives the answers it was told to give, and after that none.
struct Next {
    asked: Questions,
    answers: Vec<Answer>,
    resets: Rc<RefCell<u32>>,
}

impl Solver for Next {
    fn check(&mut self, _: &mut Terms, query: &Query<'_>) -> Answer {
        self.asked.borrow_mut().push(query.assertions.to_vec());
        if self.answers.is_empty() { Answer::unknown(Reason::ProcessEnded) } else { self.answers.remove(0) }
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }

    fn reset(&mut self) {
        *self.resets.borrow_mut() += 1;
    }

    fn value(&mut self, _: &mut Terms, _: Term) -> Option<Value> {
        Some(Value::int(42))
    }
}

fn next(answers: Vec<Answer>) -> (Next, Questions) {
    let asked = Questions::default();
    (Next { asked: asked.clone(), answers, resets: Rc::default() }, asked)
}

fn model(terms: &Terms, values: &[(Term, i64)]) -> Model {
    let mut model = Model::new();
    for (term, value) in values {
        model.set_variable(terms.as_variable(*term).expect("a variable"), Value::int(*value));
    }
    model
}

/// Whether the contradiction is in plain sight, and nobody else was asked.
fn is_refuted(terms: &mut Terms, assertions: &[Term]) -> bool {
    let (next, asked) = next(Vec::new());
    let mut link = Propagate::new(next);
    let answer = link.check(terms, &Query::verdict(assertions));
    assert_eq!(answer.is_unsat(), asked.borrow().is_empty());
    assert_eq!(link.statistics().propagated, u64::from(answer.is_unsat()));
    if !answer.is_unsat() {
        assert_eq!(*asked.borrow(), [assertions.to_vec()], "what is passed on is passed on unchanged");
    }
    answer.is_unsat()
}

fn integers<const N: usize>(terms: &mut Terms, names: [&str; N]) -> [Term; N] {
    names.map(|name| terms.variable(name, Sort::INT))
}

#[test]
fn bounds_that_leave_nothing_are_seen() {
    let mut terms = Terms::new();
    let [i, j, k] = integers(&mut terms, ["i", "j", "k"]);
    let number: Vec<Term> = (0..10).map(|value| terms.int(value)).collect();
    let least = |terms: &mut Terms, term, value: usize| terms.less_equal(number[value], term);
    let most = |terms: &mut Terms, term, value: usize| terms.less_equal(term, number[value]);
    // The tightest of several bounds counts, in whatever order they come.
    let (l3, l5, m4, m3, m2, m7) = (
        least(&mut terms, i, 3),
        least(&mut terms, i, 5),
        most(&mut terms, i, 4),
        most(&mut terms, i, 3),
        most(&mut terms, i, 2),
        most(&mut terms, i, 7),
    );
    for facts in [vec![l3, l5, m4], vec![l5, l3, m4], vec![m4, m7, l5], vec![m7, m4, l5], vec![l3, m2], vec![m2, l3]] {
        assert!(is_refuted(&mut terms, &facts));
    }
    for facts in [vec![l3, m4], vec![l3, m3], vec![l5, m7, l3], vec![l5, l3], vec![m2, m4]] {
        assert!(!is_refuted(&mut terms, &facts));
    }
    // Values that are excluded one by one.
    let not = |terms: &mut Terms, term, value: usize| {
        let equal = terms.eq(term, number[value]);
        terms.not(equal)
    };
    let (n3, n4, n5) = (not(&mut terms, i, 3), not(&mut terms, i, 4), not(&mut terms, i, 5));
    assert!(is_refuted(&mut terms, &[l3, m4, n3, n4]));
    assert!(!is_refuted(&mut terms, &[l3, m4, n3]));
    assert!(!is_refuted(&mut terms, &[l3, m4, n3, n5]));
    assert!(!is_refuted(&mut terms, &[l3, n3, n4]));
    // A sum that is written the other way round is the same sum.
    let (there, back) = (terms.subtract(i, j), terms.subtract(j, i));
    let (at_least, at_most) = (least(&mut terms, there, 3), least(&mut terms, back, 0));
    assert!(is_refuted(&mut terms, &[at_least, at_most]));
    let also = most(&mut terms, there, 3);
    assert!(!is_refuted(&mut terms, &[at_least, also]));
    // A chain that comes back to where it began must not go down.
    let (a, b, c, d) = (terms.less(i, j), terms.less(j, k), terms.less_equal(k, i), terms.less(i, k));
    assert!(is_refuted(&mut terms, &[a, b, c]));
    assert!(!is_refuted(&mut terms, &[a, b, d]));
    let (e, f) = (terms.less_equal(i, j), terms.less_equal(j, k));
    assert!(!is_refuted(&mut terms, &[e, f, c]));
    // The chain may go through numbers.
    let (low, high) = (most(&mut terms, i, 3), least(&mut terms, j, 4));
    let under = terms.less_equal(j, i);
    assert!(is_refuted(&mut terms, &[low, high, under]));
    assert!(!is_refuted(&mut terms, &[low, high, e]));
    // Equalities bound from both sides.
    let (sum, other) = (terms.add([i, j]), terms.add([i, k]));
    let (three, four) = (terms.eq(sum, number[3]), least(&mut terms, sum, 4));
    assert!(is_refuted(&mut terms, &[three, four]));
    let two = most(&mut terms, sum, 2);
    assert!(is_refuted(&mut terms, &[three, two]));
    let elsewhere = least(&mut terms, other, 4);
    assert!(!is_refuted(&mut terms, &[three, elsewhere]));
}

#[test]
fn equalities_are_put_to_use_also_those_that_come_of_others() {
    let mut terms = Terms::new();
    let [i, j, k] = integers(&mut terms, ["i", "j", "k"]);
    let (one, two, three) = (terms.int(1), terms.int(2), terms.int(3));
    let (i_is_1, j_is_2) = (terms.eq(i, one), terms.eq(j, two));
    let sum = terms.add([i, j]);
    let (sum_is_k, k_is_3, k_is_2) = (terms.eq(sum, k), terms.eq(k, three), terms.eq(k, two));
    assert!(is_refuted(&mut terms, &[i_is_1, j_is_2, sum_is_k, k_is_2]));
    assert!(!is_refuted(&mut terms, &[i_is_1, j_is_2, sum_is_k, k_is_3]));
    // The definition comes last, and what it makes of the first fact is a definition again.
    let product = terms.multiply([i, j]);
    let (product_is_k, j_is_3) = (terms.eq(product, k), terms.eq(j, three));
    for facts in [[product_is_k, k_is_2, j_is_3, i_is_1], [i_is_1, j_is_3, k_is_2, product_is_k]] {
        assert!(is_refuted(&mut terms, &facts));
    }
    assert!(!is_refuted(&mut terms, &[product_is_k, k_is_3, j_is_3, i_is_1]));
    // Truths, by themselves and denied.
    let (p, q) = (terms.variable("p", Sort::BOOL), terms.variable("q", Sort::BOOL));
    let (not_p, not_q) = (terms.not(p), terms.not(q));
    let (either, both) = (terms.or([p, q]), terms.and([p, q]));
    assert!(is_refuted(&mut terms, &[not_p, not_q, either]));
    assert!(is_refuted(&mut terms, &[either, not_q, not_p]));
    assert!(!is_refuted(&mut terms, &[not_p, either]));
    assert!(is_refuted(&mut terms, &[both, not_q]));
    assert!(!is_refuted(&mut terms, &[both, either]));
    // A fact that was looked at becomes a definition only when a later one is put to use.
    let chosen = terms.ite(q, i, j);
    let seven = terms.int(7);
    let (chosen_is_7, at_most_3, other_at_most_3) =
        (terms.eq(chosen, seven), terms.less_equal(i, three), terms.less_equal(j, three));
    assert!(is_refuted(&mut terms, &[either, chosen_is_7, at_most_3, not_p]));
    assert!(!is_refuted(&mut terms, &[either, chosen_is_7, other_at_most_3, not_p]));
    assert!(!is_refuted(&mut terms, &[either, chosen_is_7, at_most_3]));
}

#[test]
fn constructors_are_counted() {
    let mut terms = Terms::new();
    let colour = terms.datatype("Colour");
    let declared = ["Red", "Green", "Blue"].map(|name| ConstructorDeclaration::new(name, &[]));
    terms.define_datatype(colour, declared.into());
    let made = terms.constructors(colour).to_vec();
    let x = terms.variable("x", colour);
    let is: Vec<Term> = made.iter().map(|constructor| terms.is(*constructor, x)).collect();
    let is_not: Vec<Term> = is.iter().map(|test| terms.not(*test)).collect();
    assert!(is_refuted(&mut terms, &[is[0], is[1]]));
    assert!(is_refuted(&mut terms, &is_not));
    assert!(!is_refuted(&mut terms, &is_not[1..]));
    assert!(is_refuted(&mut terms, &[is[0], is_not[0]]));
    assert!(!is_refuted(&mut terms, &[is[0], is_not[1], is_not[2]]));
}

#[test]
fn long_queries_are_passed_on_as_they_are() {
    let mut terms = Terms::new();
    let [i] = integers(&mut terms, ["i"]);
    let (zero, one) = (terms.int(0), terms.int(1));
    let mut facts = vec![terms.less_equal(i, zero), terms.less_equal(one, i)];
    facts.extend((0..198).map(|index| terms.variable(format!("b{index}").as_str(), Sort::BOOL)));
    assert!(is_refuted(&mut terms, &facts));
    facts.push(terms.variable("another", Sort::BOOL));
    assert!(!is_refuted(&mut terms, &facts));
}

#[test]
fn only_who_answered_is_asked_for_values() {
    let mut terms = Terms::new();
    let [i, j] = integers(&mut terms, ["i", "j"]);
    let zero = terms.int(0);
    let (positive, negative) = (terms.less(zero, i), terms.less(i, zero));
    let other = terms.less(zero, j);
    // Refuted by the link itself, so that there is nothing to ask; then passed on.
    let mut link = Propagate::new(next(Vec::new()).0);
    link.check(&mut terms, &Query::verdict(&[positive, negative]));
    assert_eq!(link.value(&mut terms, i), None);
    link.check(&mut terms, &Query::verdict(&[positive]));
    assert_eq!(link.value(&mut terms, i), Some(Value::int(42)));
    // Remembered, by its set.
    let found = model(&terms, &[(i, 1)]);
    let mut link = RememberedAnswers::new(next(vec![Answer::Sat(found.clone())]).0);
    link.check(&mut terms, &Query::model(&[positive]));
    assert_eq!(link.value(&mut terms, i), Some(Value::int(42)));
    link.check(&mut terms, &Query::model(&[positive]));
    assert_eq!(link.value(&mut terms, i), None);
    // Answered by a model that was found before.
    let mut link = RememberedModels::new(next(vec![Answer::Sat(found)]).0);
    link.check(&mut terms, &Query::model(&[positive]));
    assert_eq!(link.value(&mut terms, i), Some(Value::int(42)));
    link.check(&mut terms, &Query::model(&[positive]));
    assert_eq!(link.value(&mut terms, i), None);
    // Answered in parts, of which the last one alone would speak.
    let answers = vec![Answer::Sat(model(&terms, &[(j, 1)])), Answer::Sat(model(&terms, &[(i, 1)]))];
    let mut link = IndependentParts::new(next(answers).0);
    assert!(link.check(&mut terms, &Query::model(&[positive, other])).is_sat());
    assert_eq!(link.value(&mut terms, i), None);
    link.check(&mut terms, &Query::model(&[positive]));
    assert_eq!(link.value(&mut terms, i), Some(Value::int(42)));
    let mut link = Trivial::new(next(Vec::new()).0);
    assert_eq!(link.value(&mut terms, i), Some(Value::int(42)));
    let mut link = CrossCheck::new(next(Vec::new()).0, next(Vec::new()).0);
    assert_eq!(link.value(&mut terms, i), Some(Value::int(42)));
}

#[test]
fn what_is_true_is_dropped_and_what_is_false_decides() {
    let mut terms = Terms::new();
    let (yes, no) = (terms.bool(true), terms.bool(false));
    let p = terms.variable("p", Sort::BOOL);
    let (fake, asked) = next(Vec::new());
    let mut link = Trivial::new(fake);
    assert!(link.check(&mut terms, &Query::verdict(&[p, no])).is_unsat());
    assert!(link.check(&mut terms, &Query::verdict(&[yes, yes])).is_sat());
    assert!(link.check(&mut terms, &Query::verdict(&[])).is_sat());
    assert!(asked.borrow().is_empty());
    assert!(link.check(&mut terms, &Query::verdict(&[yes, p, yes])).is_unknown());
    assert_eq!(*asked.borrow(), [[p]]);
    assert_eq!((link.statistics().queries, link.statistics().trivial), (4, 3));
}

#[test]
fn sets_are_remembered_whatever_their_order_and_refuted_ones_refute_larger_ones() {
    let mut terms = Terms::new();
    let [p, q, r] = ["p", "q", "r"].map(|name| terms.variable(name, Sort::BOOL));
    let (fake, asked) = next(vec![Answer::Unsat]);
    let mut link = RememberedAnswers::new(fake);
    assert!(link.check(&mut terms, &Query::verdict(&[p, q])).is_unsat());
    assert!(link.check(&mut terms, &Query::model(&[q, p, q])).is_unsat());
    assert!(link.check(&mut terms, &Query::verdict(&[r, q, p])).is_unsat());
    assert_eq!((asked.borrow().len(), link.statistics().remembered_answers), (1, 2));
    // A part of what is refuted need not be; nor something that only shares a part.
    for open in [vec![p], vec![q], vec![p, r], vec![q, r]] {
        assert!(link.check(&mut terms, &Query::verdict(&open)).is_unknown());
    }
    assert_eq!(asked.borrow().len(), 5);
    // After a reset nothing is known any more.
    link.reset();
    assert!(link.check(&mut terms, &Query::verdict(&[p, q])).is_unknown());
    assert!(link.check(&mut terms, &Query::verdict(&[p, q, r])).is_unknown());
}

#[test]
fn what_is_not_known_is_remembered_as_far_as_it_lasts() {
    let mut terms = Terms::new();
    let p = terms.variable("p", Sort::BOOL);
    let asked_twice = |terms: &mut Terms, answer: Answer, first: Query<'_>, second: Query<'_>| {
        let (fake, asked) = next(vec![answer]);
        let mut link = RememberedAnswers::new(fake);
        link.check(terms, &first);
        link.check(terms, &second);
        let count = asked.borrow().len();
        count == 2
    };
    let facts = [p];
    let (verdict, with_model) = (Query::verdict(&facts), Query::model(&facts));
    let sat = || Answer::Sat(Model::new());
    assert!(!asked_twice(&mut terms, sat(), verdict, verdict));
    assert!(!asked_twice(&mut terms, sat(), with_model, verdict));
    assert!(asked_twice(&mut terms, sat(), verdict, with_model), "no model was asked for then");
    assert!(!asked_twice(&mut terms, Answer::Unsat, verdict, with_model));
    let limit = || Answer::unknown(Reason::ResourceLimit);
    assert!(!asked_twice(&mut terms, limit(), verdict, verdict.with(Share::Little)));
    assert!(!asked_twice(&mut terms, limit(), verdict.with(Share::Little), verdict.with(Share::Little)));
    assert!(asked_twice(&mut terms, limit(), verdict.with(Share::Little), verdict), "there is more to spend now");
    let incomplete = || Answer::unknown(Reason::Incomplete("hard".to_owned()));
    assert!(!asked_twice(&mut terms, incomplete(), verdict.with(Share::Glance), verdict));
    for passing in [Reason::ProcessEnded, Reason::NoAnswer, Reason::Garbled("?".to_owned())] {
        assert!(asked_twice(&mut terms, Answer::unknown(passing), verdict, verdict));
    }
}

#[test]
fn parts_that_share_nothing_are_asked_apart_the_newest_first() {
    let mut terms = Terms::new();
    let [i, j, k] = integers(&mut terms, ["i", "j", "k"]);
    let zero = terms.int(0);
    let (of_i, of_j, of_k) = (terms.less(zero, i), terms.less(zero, j), terms.less(zero, k));
    let of_both = terms.less(i, k);
    let sat = |terms: &Terms, values: &[(Term, i64)]| Answer::Sat(model(terms, values));
    // i and k hang together; j does not.
    let (fake, asked) = next(vec![sat(&terms, &[(i, 1), (k, 2)]), sat(&terms, &[(j, 3)])]);
    let mut link = IndependentParts::new(fake);
    let answer = link.check(&mut terms, &Query::model(&[of_i, of_j, of_k, of_both]));
    assert_eq!(*asked.borrow(), [vec![of_i, of_k, of_both], vec![of_j]]);
    assert_eq!(answer, sat(&terms, &[(i, 1), (j, 3), (k, 2)]));
    assert_eq!(link.statistics().split, 1);
    // One refuted part refutes the whole, however the other would be answered.
    let (fake, asked) = next(vec![Answer::Unsat]);
    assert!(IndependentParts::new(fake).check(&mut terms, &Query::verdict(&[of_i, of_j])).is_unsat());
    assert_eq!(asked.borrow().len(), 1);
    let hard = || Answer::unknown(Reason::Incomplete("hard".to_owned()));
    let (fake, _) = next(vec![hard(), Answer::Unsat]);
    assert!(IndependentParts::new(fake).check(&mut terms, &Query::verdict(&[of_i, of_j])).is_unsat());
    // One undecided part leaves the whole open.
    for answers in [vec![hard(), sat(&terms, &[(i, 1)])], vec![sat(&terms, &[(j, 1)]), hard()]] {
        let (fake, asked) = next(answers);
        assert_eq!(IndependentParts::new(fake).check(&mut terms, &Query::verdict(&[of_i, of_j])), hard());
        assert_eq!(asked.borrow().len(), 2);
    }
    // When the time is gone, it is gone for the others as well.
    let (fake, asked) = next(vec![Answer::unknown(Reason::NoAnswer), Answer::Unsat]);
    let answer = IndependentParts::new(fake).check(&mut terms, &Query::verdict(&[of_i, of_j]));
    assert_eq!((answer, asked.borrow().len()), (Answer::unknown(Reason::NoAnswer), 1));
    // A model that does not settle its part is no answer: the whole is asked.
    let (fake, asked) = next(vec![sat(&terms, &[(j, -1)]), Answer::Unsat]);
    assert!(IndependentParts::new(fake).check(&mut terms, &Query::verdict(&[of_i, of_j])).is_unsat());
    assert_eq!(*asked.borrow(), [vec![of_j], vec![of_i, of_j]]);
}

#[test]
fn solvers_that_contradict_each_other_leave_it_open() {
    let mut terms = Terms::new();
    let [i] = integers(&mut terms, ["i"]);
    let zero = terms.int(0);
    let facts = [terms.less(zero, i)];
    let right = Answer::Sat(model(&terms, &[(i, 1)]));
    let wrong = Answer::Sat(model(&terms, &[(i, -1)]));
    let open = Answer::unknown(Reason::ResourceLimit);
    let mut both = |first: &Answer, second: &Answer| {
        let mut link = CrossCheck::new(next(vec![first.clone()]).0, next(vec![second.clone()]).0);
        let answer = link.check(&mut terms, &Query::model(&facts));
        assert_eq!(link.disagreements().len() as u64, link.statistics().disagreements);
        link.reset();
        assert!(link.disagreements().is_empty());
        answer
    };
    let disagreement = Answer::unknown(Reason::Disagreement);
    assert_eq!(both(&right, &right), right);
    assert_eq!(both(&Answer::Unsat, &Answer::Unsat), Answer::Unsat);
    assert_eq!(both(&right, &Answer::Unsat), disagreement);
    assert_eq!(both(&Answer::Unsat, &right), disagreement);
    assert_eq!(both(&wrong, &right), disagreement);
    assert_eq!(both(&right, &wrong), disagreement);
    assert_eq!(both(&wrong, &open), disagreement);
    assert_eq!(both(&open, &right), open);
    assert_eq!(both(&right, &open), right);
    assert_eq!(both(&Answer::Unsat, &open), Answer::Unsat);
}
