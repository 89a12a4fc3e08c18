#lang racket
;; A program that allocates without end never breaks a contract, and finding that out takes little time and memory.
(provide (contract-out [grow (-> exact-integer? list?)]))
(define (grow n) (let loop ([xs (list n)]) (loop (cons n xs))))
; ~ with steps 50000
