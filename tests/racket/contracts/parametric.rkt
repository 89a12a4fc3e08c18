#lang racket
;; A parametric function passes values on and does not look at them.
(provide (contract-out
          [keep (parametric->/c (X) (-> X exact-integer? exact-integer?))]
          [invents (parametric->/c (X) (-> X X))] ; ~ refuted contract
          [looks (parametric->/c (X) (-> X boolean?))]
          [mixes (parametric->/c (X Y) (-> X Y X))])) ; ~ refuted contract
(define (keep x n) n)
(define (invents x) 0)
(define (looks x) (if (integer? x) (error "never") #f))
(define (mixes x y) y)
