#lang racket
(provide (contract-out [f (-> integer? integer?)]))
(set! late 1) ; ~ refuted error
(define late 0)
(define (f n) (+ n late))
