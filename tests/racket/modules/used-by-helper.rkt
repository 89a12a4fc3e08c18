#lang racket
; This function uses at once what it is given, under another name.
(provide (contract-out [hidden (-> any/c any)])) ; ~ unknown unsupported

(define (through f) (let ([g f]) (g 1) (lambda (x) (f x))))
(define hidden (through (lambda (x) (later x)))) ; ~ unknown unsupported

(define (later x) x)
