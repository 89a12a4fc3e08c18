#lang racket/base
;; `racket/base` binds fewer names than `racket`, and `only-in` those that it lists.
(require racket/contract/base (only-in racket/list first))
(provide (contract-out [front (-> (cons/c exact-integer? (listof any/c)) any/c)]
                       [others (-> (cons/c any/c (listof any/c)) any/c)])) ; ~ unknown unsupported
(define (front xs) (first xs))
(define (others xs) (rest xs)) ; ~ error unbound-name
