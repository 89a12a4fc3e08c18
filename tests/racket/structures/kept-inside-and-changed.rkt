#lang racket
;; The same where fields change.
(provide (contract-out
          [counter? (-> any/c boolean?)]
          [make (-> counter?)]
          [tick! (-> counter? exact-nonnegative-integer?)]
          [label (-> counter? string?)] ; ~ refuted contract
          [spoil! (-> counter? any)]))
(struct counter ([count #:mutable] [label #:mutable]))
(define (make) (counter 0 "new"))
(define (tick! c)
  (set-counter-count! c (add1 (counter-count c)))
  (counter-count c))
(define (label c) (counter-label c))
(define (spoil! c) (set-counter-label! c 'spoiled))
