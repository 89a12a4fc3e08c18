#lang racket
;; A contract for each number of arguments.
(provide (contract-out
          [ratio (case-> (-> exact-integer? real?) (-> exact-integer? exact-integer? real?))]
          [missing (case-> (-> exact-integer? real?) (-> exact-integer? exact-integer? real?))])) ; ~ refuted contract
; ~ refuted contract
(define ratio (case-lambda [(a) a] [(a b) (/ a b)])) ; ~ refuted contract
(define (missing a) a)
