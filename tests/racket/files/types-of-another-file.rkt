#lang racket/base
;; The type of another file can be extended, also where its constructor has another name than the type. Forms of unknown libraries cost what uses them.
(require racket/contract "parts/animals.rkt" no/such/library) ; ~ warning unsupported
(define-struct (cat animal) (lives))
(provide (contract-out
          [age (-> any/c any/c)]
          [mixed (-> any/c any/c)] ; ~ unknown unsupported
          [extended (->i #:chaperone ([x exact-integer?]) [r (x) (=/c x)])] ; ~ refuted contract
          [twice (-> (procedure-arity-includes/c 2) any)])) ; ~ refuted application
(define (age c) (if (cat? c) (animal-age c) 0))
(define (mixed x)
  (a-form-of-the-library ([y x] . z)
    (define z y)
    z))
(define (extended x) (+ x 1))
(define (twice f) (f 1))
