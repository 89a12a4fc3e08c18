#lang racket
;; The average of a list. What of the empty one?
(provide (contract-out [average (-> (listof exact-integer?) rational?)]
                       [apply-twice (-> (-> exact-integer? exact-integer?) exact-positive-integer?)]))

(define (average xs)
  (/ (apply + xs) (length xs)))
; ~ refuted contract where size xs == 0

;; The counterexample is a function.
(define (apply-twice f)
  (quotient 100 (+ (f 1) (f 2))))
; ~ refuted contract
