#lang racket
;; A contract whose predicate does not come to an end blames nobody, and does not keep others from being decided.
(define (never? v) (never? v))
(provide (contract-out
          [f (-> exact-integer? never?)]
          [g (-> exact-integer? exact-integer?)]))
(define (f n) n)
(define (g n) n)
; ~ with steps 20000
