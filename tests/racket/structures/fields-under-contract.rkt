#lang racket
;; A client looks at fields with the accessors it has; what the module put there is under their contracts.
(struct account (owner balance) #:transparent)
(struct hidden (function))
(provide (contract-out
          [struct account ([owner symbol?] [balance exact-nonnegative-integer?])] ; ~ refuted contract
          [withdraw (-> account? exact-nonnegative-integer? account?)]
          [careful (-> account? exact-nonnegative-integer? account?)]
          [hide (-> exact-integer? hidden?)]))
(define (withdraw a n) (struct-copy account a [balance (- (account-balance a) n)]))
(define (careful a n) (if (< (account-balance a) n) a (withdraw a n)))
(define (hide n) (hidden (λ () (/ 1 n))))
