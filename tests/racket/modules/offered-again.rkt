#lang racket
;; What comes from another module is offered under a contract of its own.
(module library racket
  (provide (contract-out [next (-> exact-integer? exact-integer?)]) twice (struct-out point))
  (struct point (x y))
  (define (next n) (+ n 1))
  (define (twice n) (* 2 n)))
(require 'library)
(provide (contract-out
          [next (-> string? string?)] ; ~ refuted contract
          [twice (-> exact-integer? exact-integer?)]
          [rename twice doubled (-> exact-integer? string?)] ; ~ refuted contract
          [rename local visible (-> exact-integer? exact-integer?)]
          [point (-> exact-integer? exact-integer? point?)]
          [point-x (-> point? exact-integer?)] ; ~ unknown unconfirmed
          [car (-> (cons/c exact-integer? any/c) exact-integer?)]
          [add1 (-> exact-integer? string?)])) ; ~ refuted contract
(define (local n) n)
