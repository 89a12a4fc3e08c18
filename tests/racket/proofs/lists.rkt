#lang racket
; Recursion on lists: every path between two calls is followed, the calls themselves are summarized.
(provide (contract-out [count-of (-> list? exact-nonnegative-integer?)]
                       [each (-> (-> any/c any/c) (listof any/c) (listof any/c))]
                       [keep-even (-> (listof exact-integer?) (listof exact-integer?))]
                       [insert (-> exact-integer? (listof exact-integer?) (listof exact-integer?))]
                       [insertion-sort (-> (listof exact-integer?) (listof exact-integer?))]
                       [join (-> (listof any/c) (non-empty-listof any/c) (non-empty-listof any/c))]
                       [last-of (-> (non-empty-listof any/c) any/c)]
                       [wrong-last (-> (listof any/c) any/c)]))

(define (count-of xs) (if (null? xs) 0 (+ 1 (count-of (cdr xs)))))
(define (each f xs) (if (null? xs) '() (cons (f (car xs)) (each f (cdr xs)))))
(define (keep-even xs) (filter even? xs))
(define (insert x xs)
  (cond [(null? xs) (list x)]
        [(<= x (car xs)) (cons x xs)]
        [else (cons (car xs) (insert x (cdr xs)))]))
(define (insertion-sort xs) (if (null? xs) '() (insert (car xs) (insertion-sort (cdr xs)))))
(define (join xs ys) (if (null? xs) ys (cons (car xs) (join (cdr xs) ys))))
(define (last-of xs) (if (null? (cdr xs)) (car xs) (last-of (cdr xs))))
(define (wrong-last xs) (if (null? (cdr xs)) (car xs) (wrong-last (cdr xs)))) ; ~ refuted contract kind concrete
