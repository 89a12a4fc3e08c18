#lang racket
;; Each mistake costs only the goals that reach it.
(provide (contract-out
          [unbound (-> exact-integer? exact-integer?)] ; ~ unknown unsupported
          [unknown-form (-> exact-integer? exact-integer?)] ; ~ unknown unsupported
          [ill-formed (-> exact-integer? exact-integer?)] ; ~ unknown unsupported
          [fine (-> exact-integer? exact-integer?)])) ; ~ unknown unsupported
(define (unbound n) (nowhere-defined n)) ; ~ error unbound-name
(define (unknown-form n) (new object% [n n]))
(define (ill-formed n) (if n 1)) ; ~ error syntax
(define (fine n) n)
