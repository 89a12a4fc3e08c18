#lang racket
;; Whoever uses the macro makes instances of anything.
(provide make (contract-out [one (-> node?)] [value (-> node? integer?)])) ; ~ unknown unsupported
(struct node (content))
(define-syntax-rule (make x) (node x))
(define (one) (make 1))
(define (value n) (node-content n))
