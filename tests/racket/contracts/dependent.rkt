#lang racket
;; A result that depends on the arguments.
(provide (contract-out
          [larger (->i ([a exact-integer?] [b exact-integer?]) [result (a b) (and/c (>=/c a) (>=/c b))])]
          [smaller (->i ([a exact-integer?] [b exact-integer?]) [result (a b) (and/c (<=/c a) (<=/c b))])])) ; ~ refuted contract
(define (larger a b) (if (< a b) b a))
(define (smaller a b) (if (< a b) b a))
