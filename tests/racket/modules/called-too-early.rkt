#lang racket
(provide (contract-out [f (-> integer? integer?)]))
(define (g n) (+ n late))
(define early (g 1)) ; ~ unknown unsupported
(define late 0)
(define (f n) n)
