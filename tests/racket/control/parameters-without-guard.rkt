#lang racket
; No guard may be #f, and the first value does not go through the guard.
(define p (make-parameter 3 #f))
(define q (make-parameter 3 (λ (x) (if (= x 3) (error "never called") x))))
(+ (p) (q))
