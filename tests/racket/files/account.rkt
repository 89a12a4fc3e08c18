#lang racket/base
; A structure type and its functions in a file of their own, which others require by its path.
(require racket/contract/base)
(struct account (owner balance) #:transparent)
(define (open owner) (account owner 0))
(define (deposit a amount) (account (account-owner a) (+ (account-balance a) amount)))
(provide
 (contract-out
  [struct account ([owner symbol?] [balance exact-nonnegative-integer?])]
  [open (-> symbol? account?)]
  [deposit (-> account? exact-positive-integer? account?)]))
