#lang racket
;; A contract whose predicate does not come to an end decides nothing, and does not keep others from being decided.
(define (never? v) (never? v))
(provide (contract-out
          [f (-> exact-integer? never?)] ; ~ unknown out-of-budget
          [g (-> exact-integer? exact-integer?)]))
(define (f n) n)
(define (g n) n)
; ~ with steps 20000
