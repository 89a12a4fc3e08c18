//! From text to λ_G: what is lowered is well-formed, and what is wrong with the text is said where it is wrong.

use gainsay_ir::functional::{Program, check};
use gainsay_racket::Loaded;
use gainsay_source::{Diagnostic, FileId, Sources};

fn file() -> FileId {
    Sources::new().add("program.rkt", "")
}

fn load(text: &str, file: FileId) -> (Program, Vec<Diagnostic>) {
    let Loaded { program, diagnostics, .. } =
        gainsay_racket::load(text, file, &gainsay_racket::Files::default(), gainsay_racket::Exports::Contracted);
    (program, diagnostics)
}

fn well_formed(text: &str) -> (Program, Vec<Diagnostic>) {
    let (program, diagnostics) = load(text, file());
    assert_eq!(check(&program), Vec::new(), "{text}");
    (program, diagnostics)
}

fn codes(text: &str) -> Vec<String> {
    well_formed(text).1.into_iter().map(|diagnostic| diagnostic.code).collect()
}

fn goals(text: &str) -> Vec<String> {
    let (program, diagnostics) = well_formed(text);
    assert_eq!(diagnostics, Vec::new(), "{text}");
    program.goals.iter().map(|goal| goal.name.to_string()).collect()
}

#[test]
fn each_contracted_export_is_a_goal() {
    let text = "#lang racket\n(provide (contract-out [f (-> integer? integer?)]) g)\n(define (f x) x) (define (g x) x)";
    assert_eq!(goals(text), ["f"]);
}

#[test]
fn both_ways_to_write_modules_are_read() {
    let text = "(module a racket (provide/contract [f (integer? . -> . integer?)]) (define (f x) x))
                (module b racket (require (submod \"..\" a)) (provide (contract-out [g (-> any/c any/c)])) (define (g x) (f 1)))
                (require 'b) (g •)";
    let (program, diagnostics) = well_formed(text);
    let names: Vec<&str> = program.goals.iter().map(|goal| goal.name.as_str()).collect();
    assert_eq!(names, ["top-level expression"], "the client is known, so nobody else is asked");
    assert_eq!(diagnostics.iter().map(|note| note.code.as_str()).collect::<Vec<_>>(), ["client"]);
}

#[test]
fn the_whole_language_is_lowered() {
    let text = r#"#lang racket
        (require racket/list racket/match)
        (struct posn (x y) #:transparent)
        (struct point posn (z))
        (define-syntax-rule (swap a b) (let ([tmp a]) (list b tmp)))
        (define ((curried a) b) (+ a b))
        (define (optional a [b (+ a 1)] . rest) (apply + a b rest))
        (define (all xs)
          (define n (length xs))
          (define (even-one? k) (if (zero? k) #t (odd-one? (sub1 k))))
          (define (odd-one? k) (if (zero? k) #f (even-one? (sub1 k))))
          (let loop ([i 0] [acc '()])
            (cond [(= i n) (reverse acc)]
                  [(memq 'a acc) => car]
                  [else (loop (add1 i) (cons (list-ref xs i) acc))])))
        (define (matching v)
          (match v
            [(posn 0 y) y]
            [(cons a (list b c)) (+ a b c)]
            [`(add ,a ,b) (+ a b)]
            [(list 'x (? integer? n)) n]
            [(or 1 2) 'small]
            [(and n (not "no")) #:when (number? n) n]
            [_ (case v [(a b) 1] [else (swap 1 2)])]))
        (define (loops n)
          (+ (for/sum ([i (in-range n)]) i)
             (length (for*/list ([i n] [j (list 1 2)] #:when (< i j)) (cons i j)))))
        (define-values-free 1)
        (provide (contract-out
          [all (-> (listof any/c) list?)]
          [matching (->i ([v any/c]) [r (v) (or/c any/c (=/c 1))])]
          [optional (->* (integer?) #:rest (listof integer?) integer?)]
          [struct posn ([x integer?] [y (between/c 0 10)])]))"#
        .replace("(define-values-free 1)", "");
    assert_eq!(goals(&text), ["all", "matching", "optional", "posn", "posn-x", "posn-y"]);
}

#[test]
fn mistakes_are_named_and_cost_only_what_reaches_them() {
    assert_eq!(codes("#lang racket\n(define (f x) (g x)"), ["syntax"]);
    assert_eq!(codes("#lang racket\n(define (f x) (g x)))"), ["syntax", "unbound-name"]);
    assert_eq!(codes("#lang racket\n(define (f x) (undefined-one x))"), ["unbound-name"]);
    assert_eq!(codes("#lang racket\n(define (f x) (if x 1))"), ["syntax"]);
    assert_eq!(codes("#lang racket\n(define (f x) \"never closed)"), ["syntax", "syntax"]);
    assert_eq!(codes("#lang typed/racket\n(define x 1)"), ["language"]);
    let cycle = "(module a racket (require (submod \"..\" b))) (module b racket (require (submod \"..\" a)))";
    assert_eq!(codes(cycle), ["cyclic-modules"]);
    assert_eq!(codes("(require 'nowhere) (+ 1 2)"), ["unbound-name"]);
}

#[test]
fn a_hundred_thousand_parentheses_are_refused_in_a_sentence() {
    for text in ["(".repeat(100_000), "'".repeat(100_000), format!("{}x{}", "[".repeat(100_000), "]".repeat(100_000))] {
        let (_, diagnostics) = load(&text, file());
        assert_eq!(diagnostics.len(), 1);
        assert!(diagnostics[0].message.contains("levels deep"));
    }
}

#[test]
fn endless_macros_come_to_an_end() {
    let text = "#lang racket\n(define-syntax-rule (again x) (again (x x)))\n(define (f) (+ 1 (again 1)))";
    let (_, diagnostics) = load(text, file());
    assert!(!diagnostics.is_empty());
}
