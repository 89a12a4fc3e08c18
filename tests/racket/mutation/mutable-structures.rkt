#lang racket
;; Fields that can be assigned to.
(provide (contract-out [move (-> exact-integer? exact-integer?)]
                       [reciprocal-after (-> exact-integer? any/c)]))
(struct point (x [y #:mutable]))
(define (move n)
  (define p (point 1 n))
  (set-point-y! p (+ (point-y p) 1))
  (if (= (point-x p) 1) (point-y p) (error "never")))
(define (reciprocal-after n)
  (define p (point 0 0))
  (set-point-y! p (- n 12))
  (/ 1 (point-y p))) ; ~ refuted contract
