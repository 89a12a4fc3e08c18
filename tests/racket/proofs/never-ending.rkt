#lang racket
; ~ with steps 20000
;; The context need not run what never ends. No search comes as far as what fails after it.
(provide (contract-out
          [two (-> exact-nonnegative-integer? any/c)] ; ~ unknown out-of-budget
          [offered (-> exact-nonnegative-integer? (-> any/c any/c) any/c)] ; ~ unknown out-of-budget
          [fine (-> exact-nonnegative-integer? (-> any/c any/c) any/c)]))
(define (spin) (spin))
(define (down n) (if (= n 0) 0 (down (- n 1))))
(define (two n) (list (λ () (spin)) (λ (x) (if (and (= n 60000) (= (down n) 0)) (car 5) 1))))
(define (offered n f) (f (λ () (spin))) (if (and (= n 60000) (= (down n) 0)) (car 5) 1))
(define (fine n f) (f (λ () (spin))) (down n))
