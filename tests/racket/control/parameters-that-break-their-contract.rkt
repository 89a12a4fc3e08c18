#lang racket
; What the module itself puts into a parameter goes past the contract, and is found by clients.
; ~ with steps 100000
(provide (contract-out
  [mood (parameter/c symbol?)] ; ~ unknown out-of-budget
  [spoil (-> void?)]
  [shout (-> string?)]
  [wrong-from-start (parameter/c string?)])) ; ~ unknown out-of-budget

(define mood (make-parameter 'calm))
(define (spoil) (mood 7))
(define (shout) (symbol->string (mood))) ; ~ refuted contract

(define wrong-from-start (make-parameter 3))
