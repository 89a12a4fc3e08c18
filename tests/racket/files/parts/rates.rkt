#lang racket
; A value under a contract, and a file that leads back to the folder above.
(require (prefix-in bank: "../account.rkt") (submod "periods.rkt" months))
(provide (contract-out [rate exact-positive-integer?] [start (-> symbol? bank:account?)]))
(define rate (quotient year 4))
(define (start owner) (bank:deposit (bank:open owner) 1))
