#lang racket
;; A flat contract is a function, any other is none.
(provide (contract-out [is-one (-> any/c (or/c 1 2))]
                       [large (-> (list/c exact-integer? exact-integer?) (listof (>/c 3)))]
                       [small (-> (listof exact-integer?) (listof (>/c 3)))] ; ~ refuted contract
                       [six (λ (x) (and (integer? x) (> x 3)))]
                       [lists (-> any/c boolean?)]
                       [after (-> any/c any/c)]
                       [no-function (-> any/c any/c)] ; ~ refuted application
                       [trees (-> (list/c any/c any/c) boolean?)]
                       [kinds (-> any/c)]
                       [as-predicate (-> any/c any/c)])) ; ~ refuted contract

(define (is-one x) (if ((or/c 'a 'b) x) 1 2))
(define (large xs) (filter (and/c integer? (>/c 3)) xs))
(define (small xs) (filter (and/c integer? (</c 3)) xs))
(define six 6)
(define (lists x) ((listof integer?) x))
(define (after x) (if ((cons/c integer? string?) x) (string-length (cdr x)) 0))
(define (no-function x) ((-> integer? integer?) x))
(define tree/c (flat-rec-contract tree (or/c null? (cons/c any/c tree))))
(define (trees x) (tree/c x))
(define (kinds) (if (and (flat-contract? (listof integer?)) (not (flat-contract? (-> any/c any/c)))) 'fine (error "otherwise")))
(define (as-predicate x) (if (any/c x) (car x) x))
