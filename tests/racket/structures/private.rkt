#lang racket
;; Structures that only their module can make: a client has those that the module's functions return, and no others.
; ~ with steps 60000
(struct stack (items))
(provide (contract-out [new-stack (-> stack?)]
                       [push (-> stack? any/c stack?)]
                       [pop (-> stack? any/c)]
                       [second-from-top (-> stack? any/c)]
                       [depth (-> stack? exact-nonnegative-integer?)]))
(define (new-stack) (stack '()))
(define (push s x) (stack (cons x (stack-items s))))
(define (pop s) (car (stack-items s))) ; ~ refuted contract
(define (second-from-top s)
  (match (stack-items s) ; ~ refuted error
    [(list _ next _ ...) next]
    ['() #f]))
(define (depth s) (length (stack-items s)))
