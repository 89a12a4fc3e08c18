#lang racket
; A function over a variable of its own: what it did before matters, also where nobody else gets at the variable.
(provide (contract-out
          [next-seat (-> exact-nonnegative-integer?)] ; ~ refuted contract
          [next-row (-> exact-nonnegative-integer?)] ; ~ refuted contract
          [double (-> exact-integer? exact-integer?)]))
(define next-seat (let ([left 2]) (λ () (set! left (- left 1)) left)))
(define next-row (letrec ([left 2] [take (λ () (set! left (- left 1)) left)]) take))
; It has nothing to do with them.
(define (double n) (* 2 n))
