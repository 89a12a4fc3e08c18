//! Racket functions with contracts that take long.

use crate::{
    Program,
    seed::{Seed, each},
};

type Family = (&'static str, [usize; 5], fn(usize, &mut Seed) -> String);

const FAMILIES: [Family; 11] = [
    ("branches", [8, 12, 16, 20, 24], branches),
    ("recursion", [1, 2, 3, 4, 5], recursion),
    ("nonlinear", [3, 4, 5, 6, 8], nonlinear),
    ("lists", [3, 5, 7, 9, 12], lists),
    ("macros", [6, 10, 14, 18, 22], macros),
    ("powers", [10, 16, 20, 24, 30], powers),
    ("doubling", [10, 15, 20, 25, 30], doubling),
    ("nesting", [20, 40, 60, 80, 100], nesting),
    ("contracts", [2, 4, 8, 16, 32], contracts),
    ("functions", [2, 3, 4, 5, 6], functions),
    ("definitions", [20, 40, 80, 160, 320], definitions),
];

pub fn programs() -> Vec<Program> {
    let program = |family: &Family, size: usize| {
        let (name, _, write) = family;
        let text = format!("#lang racket\n{}", write(size, &mut Seed::of(name, size)));
        Program { name: format!("{name} {size}"), file: "slow.rkt", text }
    };
    FAMILIES.iter().flat_map(|family| family.1.map(|size| program(family, size))).collect()
}

fn provided(count: usize, body: &str) -> String {
    let contracts = "integer? ".repeat(count);
    let names = each(count, " ", |index| format!("a{index}"));
    format!("(provide (contract-out [slow (-> {contracts}integer?)]))\n(define (slow {names}) {body})\n")
}

/// Fails where the number is one that is hard to find.
fn unless_found(number: &str) -> String {
    format!("(let ([r {number}]) (if (= r 12347) (error \"found\") r))")
}

fn branches(size: usize, seed: &mut Seed) -> String {
    let sum = each(size, " ", |index| {
        let (other, bound) = (seed.below(size as u64), seed.below(100));
        format!("(if (> (* a{index} a{other}) {bound}) a{index} (- a{other} 1))")
    });
    provided(size, &unless_found(&format!("(+ {sum})")))
}

fn recursion(size: usize, _: &mut Seed) -> String {
    let tangle = "(define (tangle m n) (cond [(<= m 0) (+ n 1)] [(<= n 0) (tangle (- m 1) 1)] [else (tangle (- m 1) (tangle m (- n 1)))]))\n";
    format!("{tangle}{}", provided(1, &unless_found(&format!("(- (tangle {size} a0) (* a0 a0))"))))
}

fn nonlinear(size: usize, _: &mut Seed) -> String {
    let power = |index: usize| format!("(* {})", vec![format!("a{index}"); size].join(" "));
    let sum = each(size, " ", power);
    provided(
        size,
        &unless_found(&format!("(if (and (> a0 1) (> a1 1)) (+ 12346 (- (+ {sum}) (* a0 {}))) 0)", power(1))),
    )
}

fn lists(size: usize, _: &mut Seed) -> String {
    format!(
        "(provide (contract-out [slow (-> (listof integer?) integer?)]))\n(define (insertions x ys) (if (null? ys) (list (list x)) (cons (cons x ys) (map (lambda (zs) (cons (car ys) zs)) (insertions x (cdr ys))))))\n(define (arrangements xs) (if (null? xs) (list '()) (append-map (lambda (ys) (insertions (car xs) ys)) (arrangements (cdr xs)))))\n(define (ordered? xs) (or (null? xs) (null? (cdr xs)) (and (<= (car xs) (cadr xs)) (ordered? (cdr xs)))))\n(define (slow xs) (if (or (> (length xs) {size}) (ormap ordered? (arrangements xs))) 1 (error \"found\")))\n"
    )
}

fn macros(size: usize, _: &mut Seed) -> String {
    let levels = each(size, "\n", |index| {
        format!("(define-syntax-rule (m{} x) (* (m{index} x) (m{index} (+ x {index}))))", index + 1)
    });
    format!("(define-syntax-rule (m0 x) (+ x 1))\n{levels}\n{}", provided(1, &unless_found(&format!("(m{size} a0)"))))
}

fn powers(size: usize, seed: &mut Seed) -> String {
    let base = seed.below(7) + 2;
    provided(1, &unless_found(&format!("(modulo (+ (expt {base} (expt 2 {size})) (* a0 a0)) 1000003)")))
}

fn doubling(size: usize, _: &mut Seed) -> String {
    format!(
        "(provide (contract-out [slow (-> (listof integer?) integer?)]))\n(define (double n text) (if (zero? n) text (double (- n 1) (append text text))))\n(define (slow text) {})\n",
        unless_found(&format!("(apply + (double {size} (cons 1 text)))"))
    )
}

fn nesting(size: usize, _: &mut Seed) -> String {
    let deep = (0..size)
        .fold("a0".to_owned(), |inner, index| format!("(if (> {inner} {index}) (* a0 {index}) (- a1 {index}))"));
    provided(2, &unless_found(&deep))
}

fn contracts(size: usize, _: &mut Seed) -> String {
    let deep = (0..size).fold("integer?".to_owned(), |inner, _| format!("(listof {inner})"));
    format!(
        "(provide (contract-out [slow (-> {deep} {deep} integer?)]))\n(define (total x) (if (list? x) (foldl + 0 (map total x)) x))\n(define (slow x y) {})\n",
        unless_found("(* (total x) (total y) (total (list x y)))")
    )
}

fn functions(size: usize, _: &mut Seed) -> String {
    let contracts = "(-> integer? integer? integer?) ".repeat(size);
    let names = each(size, " ", |index| format!("f{index}"));
    let calls = each(size, " ", |index| {
        format!("(foldr f{index} {index} (map (lambda (x) (f{} x 3)) xs))", (index + 1) % size)
    });
    format!(
        "(provide (contract-out [slow (-> {contracts}(listof integer?) integer?)]))\n(define (slow {names} xs) {})\n",
        unless_found(&format!("(+ {calls})"))
    )
}

/// Structures and many functions that call each other: a long proof.
fn definitions(size: usize, seed: &mut Seed) -> String {
    let definitions = each(size, "\n", |index| {
        let (one, other) = (seed.below(size as u64), seed.below(size as u64));
        format!(
            "(define (f{index} p n) (cond [(not (posn? p)) (error \"no place\")] [(<= n 0) p] [(> (posn-x p) n) (f{one} (posn (posn-y p) (* n (posn-x p))) (- n 1))] [else (f{other} (f{} p (- n 2)) (- n 1))]))",
            (index + 1) % size
        )
    });
    format!(
        "(struct posn (x y))\n{definitions}\n{}",
        provided(2, &unless_found("(let ([p (f0 (posn a0 a1) (* a0 a1))]) (* (posn-x p) (posn-y p)))"))
    )
}
