#lang racket
;; `define/contract`: the definition on one side, the rest of the module on the other.
(define/contract (half n) (-> even? exact-integer?) (quotient n 2)) ; ~ refuted contract
(define/contract limit exact-integer? 100)
(define/contract (positive n) (-> exact-integer? exact-positive-integer?) n) ; ~ refuted contract
(provide (contract-out
          [quarter (-> exact-integer? exact-integer?)]
          [careful (-> exact-integer? exact-integer?)]
          [identity-of (-> exact-integer? exact-integer?)]))
(define (quarter n) (half n))
(define (careful n) (if (even? n) (half n) limit))
(define (identity-of n) (positive n))
