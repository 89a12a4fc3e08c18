#lang racket
;; A macro may define something and provide it at once.
(define-syntax-rule (define/out name contract value)
  (begin
    (define name value)
    (provide (contract-out [name contract]))))
(define-syntax define/offered
  (syntax-rules ()
    [(_ (name argument) contract body) (begin (define (name argument) body) (provide/contract [name contract]))]))
(define/out grade (between/c 1 10) 8)
(define/out wrong-grade (between/c 1 10) 11) ; ~ refuted contract
(define/offered (next n) (-> exact-nonnegative-integer? exact-positive-integer?) (add1 n))
(define/offered (before n) (-> exact-nonnegative-integer? exact-nonnegative-integer?) (sub1 n)) ; ~ refuted contract
