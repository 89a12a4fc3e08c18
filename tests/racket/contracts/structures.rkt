#lang racket
;; Structure types with contracts on their fields.
(struct posn (x y))
(provide (contract-out
          [struct posn ([x exact-integer?] [y exact-integer?])]
          [sum (-> posn? exact-integer?)]
          [ratio (-> posn? real?)]))
(define (sum p) (+ (posn-x p) (posn-y p)))
(define (ratio p) (/ (posn-x p) (posn-y p))) ; ~ refuted contract
