#lang racket
; What is used before its definition has run is an error; what only speaks of it is not.
(provide (contract-out [inner (-> exact-integer? exact-integer?)]
                       [inner-function (-> exact-integer? exact-integer?)]
                       [both-ways (-> exact-nonnegative-integer? boolean?)]
                       [from-table (-> exact-integer? exact-integer?)]))

(define (inner n) (letrec ([a (+ b 1)] [b n]) a)) ; ~ refuted error

(define (inner-function n)
  (define a (h 1)) ; ~ refuted error
  (define (h x) (+ x n))
  a)

(define (both-ways n)
  (define (even n) (if (zero? n) #t (odd (sub1 n))))
  (define (odd n) (if (zero? n) #f (even (sub1 n))))
  (even n))

(define table (list (λ (n) (later n))))
(define (from-table n) ((car table) n))
(define (later n) (* n 2))
