#lang racket
; Wrong by itself.
(provide (contract-out [reciprocal (-> exact-integer? number?)]))
(define (reciprocal n) (/ 1 n)) ; ~ refuted contract
