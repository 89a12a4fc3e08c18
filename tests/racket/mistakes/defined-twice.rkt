#lang racket
(provide (contract-out [f (-> integer? any/c)])) ; ~ unknown unsupported
(define (f n) n)
(define (f n) 'a) ; ~ error defined-twice
