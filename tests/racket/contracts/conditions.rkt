#lang racket
;; Dependent contracts with conditions.
(provide (contract-out
          ; ~ with steps 40000
          [element (->i ([xs (listof exact-integer?)] [i exact-nonnegative-integer?])
                        #:pre (xs i) (< i (length xs))
                        [result exact-integer?])]
          [careless (->i ([xs (listof exact-integer?)] [i exact-nonnegative-integer?])
                         #:pre (xs i) (<= i (length xs))
                         [result exact-integer?])]
          [difference (->i ([a exact-integer?] [b exact-integer?]) ; ~ refuted contract
                           [result exact-integer?]
                           #:post (a b result) (>= result 0))]))
(define (element xs i) (if (< i 2) (list-ref xs i) 0))
(define (careless xs i) (list-ref xs i)) ; ~ refuted contract
(define (difference a b) (- a b))
