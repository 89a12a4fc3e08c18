#lang racket
;; A module breaks the contract it promises.
(provide (contract-out
          [half (-> integer? integer?)] ; ~ refuted contract
          [above (-> exact-nonnegative-integer? exact-positive-integer?)]
          [below (-> exact-nonnegative-integer? exact-nonnegative-integer?)])) ; ~ refuted contract
(define (half n) (/ n 2))
(define (above n) (+ n 1))
(define (below n) (- n 1))
