#lang racket
; ~ with steps 20000
;; What the combinators of contracts say.
(define digit/c (integer-in 0 9))
(define (at-least n) (and/c exact-integer? (>=/c n)))
(define tree/c (flat-rec-contract tree exact-integer? (cons/c tree tree)))
(provide (contract-out
          [digit (-> exact-integer? digit/c)] ; ~ refuted contract
          [last-digit (-> exact-nonnegative-integer? digit/c)]
          [next (-> (at-least 5) (at-least 6))]
          [previous (-> (at-least 5) (at-least 5))] ; ~ refuted contract
          [leftmost (-> tree/c exact-positive-integer?)] ; ~ refuted contract
          [swap (-> (cons/c symbol? exact-integer?) (cons/c exact-integer? symbol?))]
          [triple (-> exact-integer? (list/c exact-integer? exact-integer? exact-integer?))] ; ~ refuted contract
          [colour (-> (or/c (quote red) (quote green)) (or/c "red" "green"))]
          [not-zero (-> (and/c exact-integer? (not/c zero?)) rational?)]
          [named (-> (flat-named-contract 'small (λ (n) (and (exact-integer? n) (< n 10)))) (</c 11))]
          [nothing (-> none/c exact-integer?)]))
(define (digit n) n)
(define (last-digit n) (modulo n 10))
(define (next n) (+ n 1))
(define (previous n) (- n 1))
(define (leftmost t) (if (pair? t) 0 t))
(define (swap p) (cons (cdr p) (car p)))
(define (triple n) (list n n))
(define (colour c) (if (eq? c 'red) "red" "green"))
(define (not-zero n) (/ 1 n))
(define (named n) (+ n 1))
(define (nothing n) (car n))
