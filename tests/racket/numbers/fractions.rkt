#lang racket
; A fraction is never a whole number, and never zero.
(provide (contract-out
  [inverse (-> (and/c number? exact?) number?)]
  [two (-> (and/c number? exact?) boolean?)] ; ~ unknown unconfirmed
  [between (-> (and/c number? exact?) boolean?)]))

(define (inverse x) (if (zero? x) 0 (/ 1 x)))

(define (two x) (if (and (real? x) (= x 2)) (even? x) #f))

(define (between x)
  (if (and (real? x) (> x 100) (not (< x 101)) (< (* x x) 10202))
      (odd? x) ; ~ refuted contract kind concrete
      #f))
