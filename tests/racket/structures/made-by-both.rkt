#lang racket
;; The constructor is offered under a contract, and the module itself does not keep to it.
(provide (contract-out
          [age (-> exact-integer? age?)]
          [age? (-> any/c boolean?)]
          [unborn (-> any/c)]
          [age-years (-> age? exact-integer?)] ; ~ refuted contract
          [older (-> age? exact-integer?)]))
(struct age (years))
(define (unborn) (age 'none))
(define (older a) (+ 1 (age-years a))) ; ~ refuted contract
