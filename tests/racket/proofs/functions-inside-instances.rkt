#lang racket
;; A function gets out in an instance, by a function that looks into it.
(provide (contract-out
          [make (-> holder?)]
          [opened (-> holder? any/c)]
          [next (-> integer?)])) ; ~ unknown out-of-budget
(define count 0)
(struct holder (function))
(define (make) (holder (λ () (set! count 'bad))))
(define (opened h) (holder-function h))
(define (next) (add1 count))
