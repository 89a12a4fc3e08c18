#lang racket
; ~ with steps 60000
;; Contracts that admit all doubles: what holds only without the special ones is not verified.
(provide (contract-out
          [equal-to-itself (-> real? any/c)] ; ~ unknown unsupported
          [ordered (-> real? real? any/c)] ; ~ unknown unsupported
          [grows (-> (>=/c 0) any/c)] ; ~ unknown unsupported
          [inverse (-> (and/c real? (not/c zero?)) (and/c real? (not/c zero?)))] ; ~ unknown unsupported
          [square (-> integer? integer?)] ; ~ unknown unsupported
          [one-zero (-> real? any/c)] ; ~ unknown unsupported
          [same-zero (-> real? any/c)] ; ~ unknown unsupported
          [still-real (-> real? real?)]
          [exact-grows (-> exact-integer? any/c)]))
(define (equal-to-itself x) (if (= x x) 1 (car x)))
(define (ordered x y) (if (or (< x y) (> x y) (= x y)) 1 (car x)))
(define (grows x) (if (= x (+ x 1)) (car x) 1))
(define (inverse x) (/ 1 x))
(define (square x) (* x x))
(define (one-zero x) (if (and (not (exact? x)) (= x 0) (not (equal? x 0.0))) (car x) 1))
(define (same-zero x) (if (and (not (exact? x)) (= x 0) (not (eqv? x 0.0))) (car x) 1))
(define (still-real x) (- (* x 2) (* x 2)))
(define (exact-grows x) (if (= x (+ x 1)) (car x) 1))
