#lang racket
; ~ with steps 20000
; A parameter is state that calls share: what the context did before matters.
(provide (contract-out
          [choose (-> exact-integer? void?)]
          [share (-> rational?)]))
(define people (make-parameter 2))
(define (choose n) (people n))
(define (share) (/ 100 (people))) ; ~ refuted contract
