#lang racket
; What another file offers under contracts is known here, bodies and all.
(require "account.rkt" (only-in "parts/rates.rkt" [rate annual-rate]))
(provide (contract-out [twice (-> symbol? exact-positive-integer? account?)]
                       [interest (-> account? exact-nonnegative-integer?)]
                       [half (-> account? exact-integer?)])) ; ~ refuted contract
(define (twice owner amount) (deposit (deposit (open owner) amount) amount))
(define (interest a) (* annual-rate (account-balance a)))
(define (half a) (/ (account-balance a) 2))
