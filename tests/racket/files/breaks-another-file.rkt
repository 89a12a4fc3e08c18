#lang racket
; Who breaks the contract of another file is to blame, and what that file does wrong fails there.
(require "account.rkt" "parts/wrong.rkt")
(provide (contract-out [nothing (-> account? account?)]
                       [borrowed (-> exact-integer? number?)])) ; ~ refuted contract where n == 0
(define (nothing a) (deposit a 0)) ; ~ refuted contract blame code
(define (borrowed n) (reciprocal n))
