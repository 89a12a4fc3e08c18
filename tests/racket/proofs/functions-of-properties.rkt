#lang racket
;; Who prints an instance runs what its property says.
(provide (contract-out
          [make (-> printed?)]
          [next (-> integer?)])) ; ~ unknown out-of-budget
(define count 0)
(struct printed () #:property prop:custom-write (λ (it port mode) (set! count 'bad)))
(define (make) (printed))
(define (next) (add1 count))
