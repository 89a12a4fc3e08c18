#lang racket
(provide (contract-out [f (-> integer? integer?)]))
(define early late) ; ~ refuted error
(define late 3)
(define (f n) n)
