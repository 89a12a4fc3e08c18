#lang racket
;; An accessor is good for descendants as well, also for those that nobody else knows of.
(provide (contract-out
          [struct shape ([size exact-integer?])]
          [circle (-> exact-integer? shape?)]
          [nameless (-> shape?)])) ; ~ refuted contract
(struct shape (size))
(struct round shape (name))
(define (circle n) (round n 'circle))
(define (nameless) (round 'large 'none))
