#lang racket
;; A mutator under a contract of its own lets clients write what the accessor does not promise.
(provide (contract-out
          [counter (-> exact-integer? counter?)]
          [counter? (-> any/c boolean?)]
          [set-counter-n! (-> counter? any/c any/c)]
          [counter-n (-> counter? exact-integer?)])) ; ~ unknown unconfirmed
(struct counter (n) #:mutable)
