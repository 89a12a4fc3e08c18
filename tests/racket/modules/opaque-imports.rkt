#lang racket
;; Code that is offered and not there is unknown code: what it does is part of a counterexample.
(module library racket
  (provide (contract-out [lookup (-> symbol? (or/c #f exact-integer?))]))) ; ~ warning opaque
(module user racket
  (require (submod ".." library))
  (provide (contract-out
            [next (-> symbol? exact-integer?)]
            [careful (-> symbol? exact-integer?)]))
  (define (next key) (+ 1 (lookup key))) ; ~ refuted contract
  (define (careful key) (let ([found (lookup key)]) (if found (+ 1 found) 0))))
