#lang racket/base
; Operations without checks are used where their conditions hold, or anything may happen.
(require racket/contract racket/unsafe/ops)
(define v (vector-immutable 1 2))
(define (first-or-self p) (if (pair? p) (unsafe-car p) p))
(define (content b) (unsafe-unbox b))
(define (second-of-v) (unsafe-vector-ref v 1))
(define (size) (unsafe-vector*-length v))
(define (head xs) (unsafe-car xs)) ; ~ refuted contract
(define (at i) (unsafe-vector*-ref v i)) ; ~ refuted contract where i == 2
(define (absent x) (if x #f (false/c x)))
(provide (contract-out [first-or-self (-> any/c any/c)]
                       [content (-> box? any/c)]
                       [second-of-v (-> any/c)]
                       [size (-> exact-nonnegative-integer?)]
                       [head (-> list? any/c)]
                       [at (-> (integer-in 0 2) any/c)]
                       [absent (-> any/c boolean?)]))
