#lang racket
; Combinators look at what they are given when they are applied.
(provide (contract-out [both (-> any)]
                       [some (-> any)]
                       [each (-> any)]
                       [fine (-> any)]))

(define (both) (and/c integer? (list 1 2)) 0) ; ~ refuted contract
(define (some) (or/c (vector 1) 'a) 0) ; ~ refuted contract
(define (each) (listof (λ (x y) x)) 0) ; ~ refuted contract
(define (fine) (list/c 1 "a" 'b '() #\c (λ (x) x)) 0)
