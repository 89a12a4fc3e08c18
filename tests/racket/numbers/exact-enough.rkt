#lang racket
;; Doubles in proofs: whole numbers of 53 bits are exact, sums overflow beyond the largest double only, exact numbers are compared as they are.
(provide (contract-out
  [doubled (->i ([x (and/c flonum? (=/c 5))]) [r (=/c 10)])]
  [there-and-back (->i ([x (and/c flonum? (=/c 5))]) [r (x) (=/c x)])]
  [above (->i ([x flonum?] [r (x) (and/c rational? (>/c x))]) [answer #t])]
  [made-exact (->i ([x (and/c flonum? rational?)]) [r (x) (=/c x)])]
  [same-number (->i ([x number?]) [r (x) (->i ([y (and/c number? (=/c x))]) [s (=/c x)])])]
  [shared (-> (one-of/c 99) integer?)]
  [third (-> (and/c flonum? (=/c 1)) (=/c 1/3))] ; ~ refuted contract
  [beyond (->i ([x (and/c flonum? (=/c 9007199254740992))]) [r (x) (>/c x)])] ; ~ unknown unsupported
  [twice (-> (and/c flonum? rational?) rational?)] ; ~ refuted contract
  [half (->i ([x (and/c flonum? integer?)]) [r (x) (>/c x)])] ; ~ refuted contract
  [any-sum (->i ([x (and/c flonum? integer?)] [y (and/c flonum? integer?)]) [r (x) (=/c x)])])) ; ~ refuted contract
(define (doubled x) (+ x x))
(define (there-and-back x) (- (+ x x) x))
(define (above x r) (< x r))
(define (made-exact x) (inexact->exact x))
(define ((same-number x) y) y)
(define (shared n) (if (= n 100) 5 (/ 1 (- 100 n))))
(define (third x) (/ x 3))
(define (beyond x) (+ x 1.0))
(define (twice x) (+ x x))
(define (half x) (+ x 0.5))
(define (any-sum x y) (- (+ x y) y))
