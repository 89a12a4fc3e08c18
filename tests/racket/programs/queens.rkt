#lang racket
; Boards without a solution.
(define (safe? q qs)
  (for/and ([c qs] [d (in-naturals 1)])
    (and (not (= q c)) (not (= d (abs (- q c)))))))
(define (queens n)
  (let place ([k n])
    (if (zero? k) '(())
        (for*/list ([rest (place (sub1 k))] [q (in-range 1 (add1 n))] #:when (safe? q rest)) (cons q rest)))))
(provide (contract-out
  [queens (-> (integer-in 0 4) (listof (listof exact-positive-integer?)))]
  [one-solution (-> (integer-in 0 4) (listof exact-positive-integer?))]))
(define (one-solution n) (first (queens n))) ; ~ refuted contract
