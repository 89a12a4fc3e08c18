//! What is printed is read back, and what is wrong is told.

use gainsay_source::{Sources, Span};

use super::{print, read};
use crate::refined::check;

const APPEND: &str = "
(data List (a) (+) (size len) (invariant (<= 0 (apply len v)))
  (constructor Nil () ((= (apply len v) 0)))
  (constructor Cons ((x (' a)) (xs (data List (' a)))) ((= (apply len v) (+ 1 (apply len xs))))))
(data Same (a b) (= =) (constructor Refl () () (b (' a))))
(data Index (a) (=) (constructor Pair ((x (' c))) () c (a (data List (' c)))))
(measure len ((data List (' a))) Int)
(qualifier Int ((x Int)) (< v x))
(assume plus () (-> x Int (-> y Int (: Int (= v (+ x y))))) (terminates) ())
(function app (a)
  (-> xs (data List (' a)) (-> ys (data List (' a)) (: (data List (' a)) (= (apply len v) (+ (apply len xs) (apply len ys))))))
  (terminates (apply len xs)) ()
  (lambda ((p (: (data List (' a)) ?)) (q (: (data List (' a)) ?)))
    (case p p (: (data List (' a)) ?)
      ((make Nil) q)
      ((make Cons h t) (call (make Cons (: (' a) ?)) h (call (global app (: (' a) ?)) t q))))))
";

fn span() -> Span {
    Span { file: Sources::new().add("a", "a"), start: 0, end: 1 }
}

#[test]
fn what_is_printed_is_read_back() {
    let program = read(APPEND, span()).unwrap();
    assert_eq!(check(&program), Vec::new());
    assert_eq!(read(&print(&program), span()).unwrap(), program);
}

#[test]
fn mistakes_are_told() {
    for (text, message) in [
        ("(", "a `)` is missing"),
        (")", "a `)` too many"),
        ("(function f)", "a function is too short"),
        ("(measure m (Int) Unknown)", "`Unknown` is no sort"),
        ("(assume f () (: Int (= v)) (terminates) ())", "`=` takes 2 operands"),
    ] {
        assert_eq!(read(text, span()).unwrap_err(), message, "{text}");
    }
}

#[test]
fn what_is_not_in_scope_is_a_mistake() {
    let program = read("(function f () Int (terminates) () y)", span()).unwrap();
    assert_eq!(check(&program)[0].message, "`y` is not in scope");
    let program = read("(assume f () (: Int ?) (terminates) ())", span()).unwrap();
    assert_eq!(check(&program)[0].message, "its type has holes");
    let program = read("(function f () Int (terminates) ())", span()).unwrap();
    assert_eq!(check(&program)[0].message, "it has no body");
}
