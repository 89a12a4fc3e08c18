#lang racket
;; A number as a contract accepts every number that is `=` to it, `1.0` for `1`.
(provide (contract-out
  [same (-> (or/c 0 1 5) (or/c 0 1 5))]
  [exactly (-> (or/c 0 1 5) exact-integer?)] ; ~ refuted contract
  [chosen (-> (one-of/c 1 2) exact-integer?)] ; ~ refuted contract
  [tested (-> (and/c integer? (>/c 0)) (not/c zero?))]
  [named (-> (or/c 'a 'b) symbol?)]))

(define (same n) n)
(define (exactly n) n)
(define (chosen n) n)
(define (tested n) (if ((or/c 0 1 'a) n) 4 1))
(define (named s) s)
