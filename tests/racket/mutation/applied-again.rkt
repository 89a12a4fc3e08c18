#lang racket
;; A function that changes something may do something else when it is applied again.
(provide (contract-out
          [third-time (-> (-> exact-integer?))]
          [counter (-> (-> exact-positive-integer?))]
          [once (-> exact-integer? (-> exact-integer? exact-integer?))]))
(define (third-time) (define n 0) (λ () (set! n (+ n 1)) (if (= n 3) (error "third") n))) ; ~ refuted error
(define (counter) (define n 0) (λ () (set! n (+ n 1)) n))
(define (once n) (λ (m) (+ n m)))
