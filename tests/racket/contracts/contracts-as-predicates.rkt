#lang racket
; A flat contract is a function. Which contracts are flat is not known, so nothing is claimed.
(provide (contract-out [is-one (-> any/c any/c)] ; ~ unknown unsupported
                       [large (-> (listof exact-integer?) any/c)] ; ~ unknown unsupported
                       [six (λ (x) (and (integer? x) (> x 3)))]))

(define (is-one x) (if ((or/c 'a 'b) x) 1 2))
(define (large xs) (filter (and/c integer? (>/c 3)) xs))
(define six 6)
