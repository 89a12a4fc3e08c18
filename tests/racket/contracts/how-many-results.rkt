#lang racket
;; A contract for one result is broken by two, whatever they are.
(provide (contract-out
          [two (-> any/c any/c)] ; ~ refuted contract
          [sometimes (->i ([n exact-integer?]) [result any/c])] ; ~ refuted contract
          [one (-> any/c any/c)]
          [both (-> any/c (values any/c any/c))]
          [any-number (-> any/c any)]))
(define (two x) (values x x))
(define (sometimes n) (if (> n 10) (values n n) n))
(define (one x) x)
(define (both x) (values x x))
(define (any-number x) (values x x))
