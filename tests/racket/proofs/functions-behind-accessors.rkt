#lang racket
;; A function gets out in an instance, by an accessor.
(provide holder-function
         (contract-out
          [make (-> holder?)]
          [next (-> integer?)])) ; ~ unknown out-of-budget
(define count 0)
(struct holder (function))
(define (make) (holder (λ () (set! count 'bad))))
(define (next) (add1 count))
