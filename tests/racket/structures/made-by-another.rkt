#lang racket
;; One function puts something else into what another one takes out; a third does so only when what it has returned is applied.
(provide (contract-out
          [plain (-> node?)]
          [odd (-> integer? node?)]
          [value (-> node? integer?)] ; ~ refuted contract
          [other? (-> any/c boolean?)]
          [start (-> other?)]
          [later (-> (-> other?))]
          [inside (-> other? integer?)])) ; ~ unknown unsupported
(struct node (content))
(define (plain) (node 1))
(define (odd n) (node (if (= n 17) 'odd n)))
(define (value n) (node-content n))
(struct other (content))
(define (start) (other 1))
(define (later) (λ () (other 'later)))
(define (inside o) (other-content o))
