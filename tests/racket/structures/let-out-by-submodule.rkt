#lang racket
;; A submodule is for clients as well.
(provide (contract-out [one (-> node?)] [value (-> node? integer?)])) ; ~ unknown unsupported
(struct node (content))
(define (one) (node 1))
(define (value n) (node-content n))
(module+ internal (provide node)) ; ~ warning unsupported
