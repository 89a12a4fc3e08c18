#lang racket
(provide (contract-out [f (-> any/c any/c)])) ; ~ unknown unsupported
(define (f x) (if (≤ 1 2) 1 2)) ; ~ error unbound-name
