#lang racket
;; What is not supported costs only the goals that reach it.
(provide (contract-out
          [count (-> exact-integer? exact-integer?)] ; ~ unknown unsupported
          [next (-> exact-integer? exact-integer?)]))
(define (count n) (let ([i 0]) (set! i n) i))
(define (next n) (+ n 1))
