#lang racket
;; The numeric tower: what is a number need not be real, what is divided need not be whole.
(define (reciprocal n) (/ 1 (+ 1 (* n n))))
(define (mean xs) (/ (apply + xs) (length xs)))
(define (clamp low high x) (max low (min high x)))
(define (gap x y) (if (< x y) (- y x) (- x y)))
(provide (contract-out
          [reciprocal (-> integer? integer?)]
          [mean (-> (listof real?) real?)]
          [clamp (->i ([low exact-integer?] [high exact-integer?] [x exact-integer?]) [result (low high) (between/c low high)])]
          [gap (-> number? number? number?)]))
