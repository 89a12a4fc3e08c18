#lang racket
;; What a module builds of its own structure is learned from the functions that handle it: others beside them do not matter.
(provide (contract-out
          [empty-queue (-> queue?)]
          [queue? (-> any/c boolean?)]
          [enqueue (-> queue? any/c queue?)]
          [dequeue (-> (and/c queue? (not/c queue-empty?)) (values any/c queue?))]
          [queue-empty? (-> queue? boolean?)]
          [queue-length (-> queue? exact-nonnegative-integer?)]
          [queue->list (-> queue? list?)]
          [first-in (-> queue? any/c)] ; ~ refuted contract
          [spread (-> (non-empty-listof real?) real?)])) ; ~ unknown unsupported
(struct queue (front back))
(define (empty-queue) (queue '() '()))
(define (queue-empty? q) (and (null? (queue-front q)) (null? (queue-back q))))
(define (enqueue q x) (queue (queue-front q) (cons x (queue-back q))))
(define (dequeue q)
  (if (null? (queue-front q))
      (let ([turned (reverse (queue-back q))])
        (values (car turned) (queue (cdr turned) '())))
      (values (car (queue-front q)) (queue (cdr (queue-front q)) (queue-back q)))))
(define (queue-length q) (+ (length (queue-front q)) (length (queue-back q))))
(define (queue->list q) (append (queue-front q) (reverse (queue-back q))))
(define (first-in q) (car (queue-front q)))
(define (spread xs) (/ (- (apply max xs) (apply min xs)) (apply + 1 (map abs xs))))
