#lang racket
; Large integers are not one and the same for being equal.
(provide (contract-out
          [next? (-> exact-integer? boolean?)] ; ~ unknown unsupported
          [zero-again? (-> exact-integer? boolean?)]
          [listed? (-> exact-integer? boolean?)]))
(define (next? n) (if (eq? (+ n 1) (+ 1 n)) #t (error "two numbers")))
(define (zero-again? n) (if (eq? (* n 0) 0) #t (error "two zeros")))
(define (listed? n) (if (memv n (list n)) #t (error "not found")))
