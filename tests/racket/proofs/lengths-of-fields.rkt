#lang racket
;; The lengths of two fields together.
(provide
 (contract-out
  [new-queue (-> queue?)]
  [put (->i ([q queue?] [x any/c]) [_ (q) (λ (r) (= (count r) (+ 1 (count q))))])]
  [count (-> queue? exact-nonnegative-integer?)]
  [contents (->i ([q queue?]) [_ (q) (λ (r) (= (length r) (count q)))])]))
(struct queue (front back))
(define (new-queue) (queue '() '()))
(define (put q x) (queue (queue-front q) (cons x (queue-back q))))
(define (count q) (+ (length (queue-front q)) (length (queue-back q))))
(define (contents q) (append (queue-front q) (reverse (queue-back q))))
