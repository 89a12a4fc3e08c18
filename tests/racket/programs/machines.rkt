#lang racket
; ~ with steps 50000
; State machines: a turnstile, and one that sells drinks.
(provide (contract-out
  [turnstile (-> (or/c 'locked 'unlocked) (or/c 'coin 'push) (or/c 'locked 'unlocked))]
  [run-turnstile (-> (listof (or/c 'coin 'push)) (or/c 'locked 'unlocked))] ; ~ unknown out-of-budget
  [vend (-> exact-nonnegative-integer? (or/c 'nickel 'dime 'cola) exact-nonnegative-integer?)])) ; ~ refuted contract
(define (turnstile state input)
  (match (list state input)
    [(list 'locked 'coin) 'unlocked]
    [(list 'locked 'push) 'locked]
    [(list 'unlocked 'push) 'locked]
    [(list 'unlocked 'coin) 'unlocked]))
(define (run-turnstile inputs) (foldl (lambda (i s) (turnstile s i)) 'locked inputs))
(define (vend cents input)
  (match input
    ['nickel (+ cents 5)]
    ['dime (+ cents 10)]
    ['cola (- cents 15)]))
