#lang racket
;; What is known of numbers across calls: on which side of zero they are.
(provide (contract-out
          [first-negative (-> (listof real?) (or/c #f (and/c real? negative?)))]
          [nothing-left (-> (listof real?) (listof zero?))]
          [halves (-> (listof (and/c real? positive?)) (listof (and/c real? positive?)))] ; ~ unknown unsupported
          [one-less (-> (listof (and/c exact-integer? positive?)) (listof (and/c exact-integer? positive?)))])) ; ~ refuted contract
(define (first-negative xs) (for/first ([x xs] #:when (negative? x)) x))
(define (nothing-left xs) (map (λ (x) (* x 0)) xs))
(define (halves xs) (map (λ (x) (/ x 2)) xs))
(define (one-less xs) (map sub1 xs))
