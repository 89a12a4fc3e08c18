#lang racket
;; `equal?` on values of which nothing is known: it says one or the other, and a thing is equal to itself.
(provide (contract-out
          [itself (->i ([x any/c]) (_ (x) (λ (result) (equal? result x))))]
          [found (-> any/c (listof any/c) (or/c #f (listof any/c)))]
          [without (-> any/c list? list?)]
          [exchanged (-> any/c any/c any/c any/c)]
          [occurrences (-> any/c (listof any/c) exact-nonnegative-integer?)]
          [times (->i ([f (-> any/c any/c)] [n exact-nonnegative-integer?] [start any/c])
                      (_ (n start) (λ (result) (or (> n 0) (equal? result start)))))]
          ;; Wrong by a hair.
          [always-itself (->i ([f (-> any/c any/c)] [x any/c]) (_ (x) (λ (result) (equal? result x))))] ; ~ refuted contract
          [after-found (-> any/c (listof any/c) any/c)] ; ~ refuted contract
          [twice (->i ([x any/c] [y any/c]) (_ (x) (λ (result) (equal? result x))))])) ; ~ refuted contract
(define (itself x) x)
(define (found x xs) (cond [(null? xs) #f] [(equal? x (car xs)) xs] [else (found x (cdr xs))]))
(define (without x xs) (cond [(null? xs) '()] [(equal? x (car xs)) (cdr xs)] [else (cons (car xs) (without x (cdr xs)))]))
(define (exchanged new old tree)
  (cond [(equal? old tree) new]
        [(pair? tree) (cons (exchanged new old (car tree)) (exchanged new old (cdr tree)))]
        [else tree]))
(define (occurrences x xs) (cond [(null? xs) 0] [(equal? x (car xs)) (add1 (occurrences x (cdr xs)))] [else (occurrences x (cdr xs))]))
(define (times f n start) (if (= n 0) start (f (times f (- n 1) start))))
(define (always-itself f x) (f x))
(define (after-found x xs) (cond [(equal? x (car xs)) (cdr xs)] [else (after-found x (cdr xs))]))
(define (twice x y) (if (equal? x y) x y))
