#lang racket
; What a macro of another file speaks of is what it is there, whatever has the same name here.
(require "parts/macros.rkt")
(define (list . xs) 'mine)
(define (helper x) 'mine)
(define (pair-up x) (swapped x))
(define (count-one x) (through x 'ignored))
(define (named x) (quoted x))
(define (of-three x) (counted x x x))
(define (fails x) (otherwise #f x))
(provide (contract-out
  [pair-up (-> exact-integer? (listof exact-integer?))]
  [count-one (-> exact-integer? exact-integer?)]
  [named (-> exact-integer? (one-of/c 'helper))]
  [of-three (-> exact-integer? (=/c 3))]
  [fails (-> exact-integer? exact-integer?)])) ; ~ refuted contract
