#lang racket
; What a module writes into an instance that came from outside keeps no promise of the context's.
(struct account (owner [balance #:mutable]) #:transparent)
(provide (contract-out
  [struct account ([owner string?] [balance exact-nonnegative-integer?])]
  [withdraw! (-> account? exact-nonnegative-integer? exact-nonnegative-integer?)]
  ; ~ refuted contract kind concrete where n > 0
  [withdraw-some! (-> account? exact-nonnegative-integer? exact-nonnegative-integer?)]
  [balance-of (-> account? exact-nonnegative-integer?)]))

(define (withdraw! an-account n)
  (set-account-balance! an-account (- (account-balance an-account) n))
  (account-balance an-account))

(define (withdraw-some! an-account n)
  (set-account-balance! an-account (max 0 (- (account-balance an-account) n)))
  (account-balance an-account))

(define (balance-of an-account) (account-balance an-account))
