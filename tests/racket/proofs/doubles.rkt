#lang racket
; ~ with steps 60000
;; Contracts that admit all doubles: what holds only without the special ones is not verified.
(provide (contract-out
          [equal-to-itself (-> real? any/c)]
          [ordered (-> real? real? any/c)]
          [grows (-> (>=/c 0) any/c)]
          [inverse (-> (and/c real? (not/c zero?)) (and/c real? (not/c zero?)))] ; ~ refuted contract
          [square (-> integer? integer?)] ; ~ refuted contract
          [one-zero (-> real? any/c)]
          [same-zero (-> real? any/c)]
          [still-real (-> real? real?)]
          [exact-grows (-> exact-integer? any/c)]))
(define (equal-to-itself x) (if (= x x) 1 (car x))) ; ~ refuted contract
(define (ordered x y) (if (or (< x y) (> x y) (= x y)) 1 (car x))) ; ~ refuted contract
(define (grows x) (if (= x (+ x 1)) (car x) 1)) ; ~ refuted contract
(define (inverse x) (/ 1 x))
(define (square x) (* x x))
(define (one-zero x) (if (and (not (exact? x)) (= x 0) (not (equal? x 0.0))) (car x) 1)) ; ~ refuted contract
(define (same-zero x) (if (and (not (exact? x)) (= x 0) (not (eqv? x 0.0))) (car x) 1)) ; ~ refuted contract
(define (still-real x) (- (* x 2) (* x 2)))
(define (exact-grows x) (if (= x (+ x 1)) (car x) 1))
