#lang racket
;; (define-values (type make is? get set) (make-struct-type 'sub struct:node 0 0)) makes instances of anything.
(provide struct:node ; ~ error unbound-name
         (contract-out [one (-> node?)]
                       [value (-> node? integer?)])) ; ~ unknown unsupported
(struct node (content))
(define (one) (node 1))
(define (value n) (node-content n))
