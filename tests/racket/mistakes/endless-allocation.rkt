#lang racket
;; A program that allocates without end is stopped.
(provide (contract-out [grow (-> exact-integer? list?)])) ; ~ unknown out-of-budget
(define (grow n) (let loop ([xs (list n)]) (loop (cons n xs))))
; ~ with steps 50000
