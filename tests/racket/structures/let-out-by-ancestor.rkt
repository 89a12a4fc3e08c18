#lang racket
;; Whoever has the mutator of an ancestor writes what he likes.
(provide set-outer-content!
         (contract-out [make (-> inner?)]
                       [value (-> inner? integer?)])) ; ~ unknown unsupported
(struct outer ([content #:mutable]))
(struct inner outer ())
(define (make) (inner 1))
(define (value i) (outer-content i))
