#lang racket
;; The constructor is offered, and its guard lets symbols through.
(provide (struct-out node) (contract-out [one (-> node?)] [value (-> node? integer?)])) ; ~ unknown unsupported
(struct node (content) #:guard (λ (content name) (if (string? content) (error name "no text") content)))
(define (one) (node 1))
(define (value n) (node-content n))
