#lang racket
; What the module itself puts into a parameter goes past the contract, and is found by clients.
(provide (contract-out
  [mood (parameter/c symbol?)] ; ~ unknown
  [spoil (-> void?)]
  [shout (-> string?)]
  [wrong-from-start (parameter/c string?)])) ; ~ unknown

(define mood (make-parameter 'calm))
(define (spoil) (mood 7))
(define (shout) (symbol->string (mood))) ; ~ refuted contract

(define wrong-from-start (make-parameter 3))
