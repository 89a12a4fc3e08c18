//! Programs in the text form: what is proved, and what must not be.

use gainsay_ir::refined::{check, read};
use gainsay_liquid::{Failed, Module, Proof, Why};
use gainsay_smt::{Backend, Settings, chain};
use gainsay_solver_process::Search;
use gainsay_source::{Name, Sources, Span};

const LISTS: &str = "
(data List (a) (+) (size len) (invariant (<= 0 (apply len v)))
  (constructor Nil () ((= (apply len v) 0)))
  (constructor Cons ((x (' a)) (xs (data List (' a)))) ((= (apply len v) (+ 1 (apply len xs))))))
(measure len ((data List (' a))) Int)
(assume plus () (-> x1 Int (-> x2 Int (: Int (= v (+ x1 x2))))) (terminates) ())
(assume less () (-> x3 Int (-> x4 Int (: Bool (<=> v (< x3 x4))))) (terminates) ())
(assume repeat (b) (-> x5 (' b) (data List (' b))) (lazy) ())
";

fn proof(text: &str) -> Proof {
    let span = Span { file: Sources::new().add("a", "a"), start: 0, end: 1 };
    let program = read(&format!("{LISTS}{text}"), span).expect("the program is read");
    assert_eq!(check(&program), Vec::new(), "the program is well-formed");
    let launch = Search::new(None).find().expect("these tests need a solver");
    let mut solver = chain(Backend::new(std::sync::Arc::new(launch), Settings::default()));
    Module::new(program).prove(&Name::new("f"), solver.as_mut())
}

fn why_not(text: &str) -> Option<Why> {
    match proof(text) {
        Proof::Failed(Failed::Head { why, .. }) => Some(why),
        Proof::Failed(_) | Proof::Total | Proof::Partial => None,
    }
}

/// A function over lists, with its result's refinement and what it does with a non-empty list.
fn length(result: &str, step: &str) -> String {
    format!(
        "(function f (a) (-> xs (data List (' a)) (: Int {result})) (terminates) ()
           (lambda ((l (: (data List (' a)) ?)))
             (case l l (: Int ?) ((make Nil) 0) ((make Cons h t) {step}))))"
    )
}

const REST: &str = "(call (global f (: (' a) ?)) t)";

#[test]
fn a_function_that_counts_a_list_is_proved() {
    let step = format!("(call (global plus) 1 {REST})");
    assert_eq!(proof(&length("(= v (apply len xs))", &step)), Proof::Total);
    assert_eq!(why_not(&length("(< 0 v)", &step)), Some(Why::Result));
    let wrong = format!("(call (global plus) 2 {REST})");
    assert_eq!(why_not(&length("(= v (apply len xs))", &wrong)), Some(Why::Result));
}

#[test]
fn a_recursive_call_must_be_at_something_smaller() {
    let same = "(call (global f (: (' a) ?)) l)";
    assert_eq!(why_not(&length("true", same)), Some(Why::Termination(Name::new("f"))));
    assert_eq!(why_not(&length("false", same)), Some(Why::Result), "the empty list returns");
}

#[test]
fn what_does_not_end_says_nothing_before_it_was_evaluated() {
    let endless =
        "(function loop () (-> n Int (: Int false)) (lazy) () (lambda ((m (: Int ?))) (call (global loop) m)))";
    let kept = "(function f () (: Int (= v 7)) (terminates) () (let x (call (global loop) 1) 8))";
    assert_eq!(why_not(&format!("{endless}{kept}")), Some(Why::Result));
    let passed = "(function f () (: (data List (: Int false)) true) (terminates) ()
        (call (make Cons (: Int ?)) (call (global loop) 1) (make Nil (: Int ?))))";
    assert!(matches!(proof(&format!("{endless}{passed}")), Proof::Failed(_)));
    let inside = "(function f () (: Int (= v 7)) (terminates) ()
        (let x (case (call (global loop) 1) y (: Int ?) (_ 1)) 8))";
    assert_eq!(why_not(&format!("{endless}{inside}")), Some(Why::Result), "what is kept evaluates nothing");
    let forced = "(function f () (: Int (= v 7)) (terminates) () (case (call (global loop) 1) x (: Int ?) (_ 8)))";
    assert_eq!(proof(&format!("{endless}{forced}")), Proof::Partial, "what comes behind it is never reached");
}

#[test]
fn a_function_is_proved_only_with_what_it_calls() {
    let text = "(function g () (-> n Int (: Int (< 0 v))) (terminates) () (lambda ((m (: Int ?))) m))
        (function f () (: Int (< 0 v)) (terminates) () (call (global g) 1))";
    assert_eq!(proof(text), Proof::Failed(Failed::Needs(Name::new("g"))));
}

#[test]
fn recursion_through_what_is_assumed_is_not_shown_to_end() {
    let text = "(assume m () (-> n Int (: Int false)) (terminates) (f))
        (function f () (-> n Int (: Int false)) (terminates) () (lambda ((k (: Int ?))) (call (global m) k)))";
    assert!(matches!(proof(text), Proof::Failed(_)));
}

#[test]
fn what_must_not_be_reached_is_out_of_reach() {
    let head = |demand: &str| {
        format!(
            "(function f (a) (-> xs (: (data List (' a)) {demand}) (' a)) (terminates) ()
               (lambda ((l (: (data List (' a)) ?))) (case l l (: (' a) ?) ((make Nil) (fail empty)) ((make Cons h t) h))))"
        )
    };
    assert_eq!(proof(&head("(< 0 (apply len v))")), Proof::Total);
    assert_eq!(why_not(&head("true")), Some(Why::Unreachable("empty".to_owned())));
}

#[test]
fn arguments_must_be_as_the_callee_demands() {
    let text = |argument: &str| {
        format!(
            "(assume g () (-> n (: Int (<= 0 v)) Int) (terminates) ())
             (function f () (-> n Int Int) (terminates) () (lambda ((m (: Int ?)))
               (case (call (global less) m 0) c (: Int ?) (true 0) (false (call (global g) {argument})))))"
        )
    };
    assert_eq!(proof(&text("m")), Proof::Total);
    assert_eq!(why_not(&text("(call (global plus) m -1)")), Some(Why::Argument(Name::new("g"))));
}

#[test]
fn the_type_of_a_local_function_is_inferred() {
    // The larger of the first element and the others is never less than the first.
    let text = |result: &str| {
        format!(
            "(function f () (-> n Int (-> ns (data List Int) (: Int {result}))) (terminates) ()
               (lambda ((a (: Int ?)) (b (: (data List (: Int ?)) ?)))
                 (letrec ((go () (-> m (: Int ?) (-> rest (: (data List (: Int ?)) ?) (: Int ?))) ()
                   (lambda ((p (: Int ?)) (q (: (data List (: Int ?)) ?)))
                     (case q q (: Int ?) ((make Nil) p)
                       ((make Cons h t) (case (call (global less) p h) c (: Int ?)
                         (true (call go h t)) (false (call go p t))))))))
                   (call go a b))))"
        )
    };
    assert_eq!(proof(&text("(<= n v)")), Proof::Total);
    assert_eq!(why_not(&text("(< n v)")), Some(Why::Result));
}

#[test]
fn a_type_variable_stands_for_a_refined_type() {
    let text = |result: &str| {
        format!(
            "(assume fold (b c) (-> step (-> x (' b) (-> y (' c) (' c))) (-> start (' c) (-> l (data List (' b)) (' c))))
               (terminates) ())
             (function f () (-> ns (data List (: Int (<= 0 v))) (: Int {result})) (terminates) ()
               (lambda ((l (: (data List (: Int ?)) ?)))
                 (call (global fold (: Int ?) (: Int ?)) (lambda ((p (: Int ?)) (q (: Int ?))) (call (global plus) p q)) 0 l)))"
        )
    };
    assert_eq!(proof(&text("(<= 0 v)")), Proof::Total);
    assert_eq!(why_not(&text("(< 0 v)")), Some(Why::Result));
}

#[test]
fn an_invariant_that_a_constructor_breaks_is_not_used() {
    let text = "
        (data Box () () (size amount) (invariant (< 0 (apply amount v)))
          (constructor Box ((n Int)) ((= (apply amount v) n))))
        (measure amount ((data Box)) Int)
        (function f () (-> b (data Box) (: Int (< 0 v))) (terminates) ()
          (lambda ((p (: (data Box) ?))) (case p p (: Int ?) ((make Box n2) n2))))";
    assert_eq!(why_not(text), Some(Why::Result));
}

#[test]
fn sets_are_decided() {
    let text = |result: &str| {
        format!(
            "(data Bag () () (constructor Bag ((n Int) (m Int)) ((= (apply members v) (union (singleton n) (singleton m))))))
             (measure members ((data Bag)) (Set Int))
             (function f () (-> b (data Bag) (: (data Bag) {result})) (terminates) ()
               (lambda ((p (: (data Bag) ?)))
                 (case p p (: (data Bag) ?) ((make Bag q r) (call (make Bag) r q)))))"
        )
    };
    assert_eq!(proof(&text("(= (apply members v) (apply members b))")), Proof::Total);
    assert_eq!(why_not(&text("(= (apply members v) empty-set)")), Some(Why::Result));
    assert_eq!(why_not(&text("(not (= (apply members v) (singleton 1)))")), Some(Why::Result));
}

#[test]
fn a_match_without_an_alternative_is_not_understood() {
    let text = "(function f (a) (-> xs (data List (' a)) Int) (terminates) ()
        (lambda ((l (: (data List (' a)) ?))) (case l l (: Int ?) ((make Nil) 0))))";
    assert!(matches!(proof(text), Proof::Failed(Failed::Stopped(_))));
}

/// Data with a predicate parameter of a field that takes or has a value, in a function from one predicate to another.
fn coerced(field: &str, variance: &str, from: &str, to: &str) -> String {
    let relation = |body: &str| format!("(relation () Int {body})");
    let (from, to) = (relation(from), relation(to));
    format!(
        "(data Box () ({variance}) (predicate p (relation () Int true)) (constructor Box ((content {field})) ()))
         (function f () (-> x (data Box {from}) (data Box {to})) (terminates) ()
           (lambda ((y (: (data Box (relation () Int ?)) ?))) y))"
    )
}

#[test]
fn a_predicate_of_data_may_be_weakened_only_where_values_come_out() {
    let (has, takes) = ("(: Int (apply p v))", "(-> a (: Int (apply p v)) Int)");
    assert_eq!(proof(&coerced(has, "+", "(< 0 v)", "(<= 0 v)")), Proof::Total);
    assert_eq!(why_not(&coerced(has, "+", "(<= 0 v)", "(< 0 v)")), Some(Why::Result));
    assert_eq!(proof(&coerced(takes, "-", "(<= 0 v)", "(< 0 v)")), Proof::Total);
    assert_eq!(why_not(&coerced(takes, "-", "(< 0 v)", "(<= 0 v)")), Some(Why::Result));
    assert_eq!(why_not(&coerced(takes, "=", "(<= 0 v)", "(< 0 v)")), Some(Why::Result));
}

#[test]
fn a_predicate_parameter_is_any_predicate_inside_and_a_chosen_one_outside() {
    let larger = |body: &str| {
        let given = "(: Int (apply p v))";
        format!(
            "(function g ((predicate p (relation () Int true))) (-> x {given} (-> y {given} {given})) (terminates) ()
               (lambda ((m (: Int ?)) (n (: Int ?))) {body}))
             (function f () (: Int (< 3 v)) (terminates) () (call (global g) 4 7))"
        )
    };
    let choose = "(case (call (global less) m n) c (: Int ?) (true n) (false m))";
    let text = larger(choose) + "(qualifier Int () (< 3 v))";
    assert_eq!(proof(&text), Proof::Total);
    assert!(matches!(proof(&larger("(call (global plus) m 1)")), Proof::Failed(Failed::Needs(_))), "`g` is not right");
    let too_small = text.replace("4 7", "3 7");
    assert_eq!(why_not(&too_small), Some(Why::Result));
}

#[test]
fn what_is_inside_is_checked_with_what_its_arguments_are() {
    let text = |least: &str| {
        format!(
            "(function inner () (-> n Int (: Int ?)) (terminates) () (lambda ((m (: Int ?))) (call (global positive) m)))
             (assume positive () (-> n (: Int (< 0 v)) (: Int (= v n))) (terminates) ())
             (function f () (-> n (: Int ({least} 0 v)) (: Int (< 0 v))) (terminates) ()
               (lambda ((m (: Int ?))) (call (global inner) m)))"
        )
    };
    assert_eq!(proof(&text("<")), Proof::Total);
    assert!(matches!(proof(&text("<=")), Proof::Failed(_)));
}
