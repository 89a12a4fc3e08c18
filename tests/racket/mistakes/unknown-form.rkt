#lang racket
;; What is not supported costs only the goals that reach it.
(provide (contract-out
          [count (-> exact-integer? exact-integer?)] ; ~ unknown unsupported
          [next (-> exact-integer? exact-integer?)]))
(define (count n) (let/cc k (k n)))
(define (next n) (+ n 1))
