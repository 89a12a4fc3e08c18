#lang racket
;; Nobody but the module makes instances, so what is in them is what the module puts there, whoever makes it do so.
(provide (contract-out
          [stack? (-> any/c boolean?)]
          [empty-stack (-> stack?)]
          [push (-> stack? any/c stack?)]
          [pop (-> stack? stack?)]
          [top (-> stack? any/c)]
          [size (-> stack? exact-nonnegative-integer?)]
          [queue? (-> any/c boolean?)]
          [empty-queue queue?]
          [enqueue (-> queue? any/c queue?)]
          [dequeue (-> (and/c queue? (not/c queue-empty?)) (values any/c queue?))]
          [queue-empty? (-> queue? boolean?)]
          [queue->list (-> queue? list?)]))

(struct stack (items))
(define (empty-stack) (stack '()))
(define (push s x) (stack (cons x (stack-items s))))
(define (pop s) (if (null? (stack-items s)) s (stack (cdr (stack-items s)))))
(define (top s) (car (stack-items s))) ; ~ refuted contract
(define (size s) (length (stack-items s)))

(struct queue (front back))
(define empty-queue (queue '() '()))
(define (queue-empty? q) (and (null? (queue-front q)) (null? (queue-back q))))
(define (enqueue q x) (queue (queue-front q) (cons x (queue-back q))))
(define (dequeue q)
  (let ([q (if (null? (queue-front q)) (queue (reverse (queue-back q)) '()) q)])
    (values (car (queue-front q)) (queue (cdr (queue-front q)) (queue-back q)))))
(define (queue->list q) (append (queue-front q) (reverse (queue-back q))))
