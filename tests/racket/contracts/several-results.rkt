#lang racket
;; Contracts for several results.
(provide (contract-out
          [around (-> exact-integer? (values exact-integer? exact-integer?))]
          [ordered (-> exact-integer? exact-integer? (values exact-integer? (>=/c 0)))] ; ~ refuted contract
          [too-few (-> exact-integer? (values exact-integer? exact-integer?))] ; ~ refuted contract
          [sorted (->i ([a exact-integer?] [b exact-integer?])
                       (values [low (a b) (and/c (<=/c a) (<=/c b))] [high (low) (>=/c low)]))]))
(define (around n) (values (- n 1) (+ n 1)))
(define (ordered a b) (values a (- b a)))
(define (too-few n) n)
(define (sorted a b) (if (< a b) (values a b) (values b a)))
