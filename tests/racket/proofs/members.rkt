#lang racket
;; Sets under contracts: each member is checked, in whatever order.
(provide (contract-out
          [numbers (set/c exact-integer?)]
          [named (set/c (or/c exact-integer? string?))]
          [numbers-of (-> (set/c exact-integer?))]
          [total (-> exact-integer?)]
          ;; Wrong by a hair.
          [mixed (set/c exact-integer?)] ; ~ refuted contract
          [longer (-> exact-integer? (set/c (>=/c 0)))])) ; ~ refuted contract
(define numbers (set 1 2 4))
(define named (set-add numbers "four"))
(define (numbers-of) (set-remove named "four"))
(define (total) (apply + (set->list numbers)))
(define mixed (set 1 2 "three"))
(define (longer n) (set-add numbers n))
