#lang racket
; A letter without a value.
(define values-of '((I . 1) (V . 5) (X . 10) (L . 50)))
(define (value-of s) (cdr (assq s values-of))) ; ~ refuted contract
(define (roman->int ss)
  (cond [(empty? ss) 0]
        [(empty? (rest ss)) (value-of (first ss))]
        [(< (value-of (first ss)) (value-of (second ss))) (- (roman->int (rest ss)) (value-of (first ss)))]
        [else (+ (value-of (first ss)) (roman->int (rest ss)))]))
(provide (contract-out
  [value-of (-> (or/c 'I 'V 'X 'L) exact-positive-integer?)]
  [roman->int (-> (listof (or/c 'I 'V 'X 'L 'C)) exact-integer?)]))
