#lang racket
;; What was asked once is known later: a list stays a list when something is put in front of it.
(provide (contract-out
          [pushed (-> any/c list? list?)]
          [both (-> list? list? list?)]
          [wrapped (-> any/c list?)]
          [counted (-> any/c exact-nonnegative-integer?)]
          ;; Wrong by a hair.
          [pushed-behind (-> list? any/c list?)] ; ~ refuted contract
          [first-wrapped (-> any/c list?)] ; ~ refuted contract
          [counted-unless (-> any/c exact-nonnegative-integer?)])) ; ~ refuted contract
(define (pushed x xs) (cons x xs))
(define (both xs ys) (list* 1 2 (append xs ys)))
(define (wrapped x) (if (list? x) (cons 'list x) (list x)))
(define (counted x) (if (list? x) (length (cons 0 x)) 0))
(define (pushed-behind xs x) (append xs x))
(define (first-wrapped x) (if (list? x) (cons 'list (if (pair? x) (car x) '())) (list x)))
(define (counted-unless x) (if (and (pair? x) (list? (car x))) (length x) 0))
