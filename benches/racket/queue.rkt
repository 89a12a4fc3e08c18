#lang racket
;; A queue of two lists; taking from it forgets that both may be empty.
(struct queue (front back) #:transparent)
(define (enqueue q x) (queue (queue-front q) (cons x (queue-back q))))
(define (dequeue q)
  (match q
    [(queue '() back) (dequeue* (reverse back))]
    [(queue (cons x rest) back) (values x (queue rest back))]))
(define (dequeue* xs) (values (first xs) (queue (rest xs) '())))
(provide (contract-out
          [struct queue ([front list?] [back list?])]
          [enqueue (-> queue? integer? queue?)]
          [dequeue (-> queue? (values any/c queue?))]))
