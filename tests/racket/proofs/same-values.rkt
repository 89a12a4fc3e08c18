#lang racket
;; Arguments that are one and the same value in all calls, and results that are an argument.
(provide (contract-out
          [doubled (-> (listof exact-integer?) (listof (cons/c exact-integer? exact-integer?)))]
          [compared (-> (listof exact-integer?) exact-integer?)]
          [waited (->i ([n exact-nonnegative-integer?] [x any/c]) (_ (x) (λ (result) (equal? result x))))]
          [tagged (->i ([x symbol?] [n exact-nonnegative-integer?]) (_ (x) (λ (result) (equal? (cdr result) x))))]
          [searched (->i ([key any/c] [xs (listof any/c)]) (_ (key) (λ (result) (equal? result key))))]
          ;; Wrong by a hair.
          [shifted (-> (listof exact-integer?) (listof (cons/c exact-integer? exact-integer?)))] ; ~ refuted contract
          [dropped (-> (listof exact-integer?) exact-integer?)] ; ~ refuted contract
          [exchanged (->i ([n exact-nonnegative-integer?] [x any/c] [y any/c]) (_ (x) (λ (result) (equal? result x))))] ; ~ refuted contract
          [last-seen (->i ([key any/c] [xs (listof any/c)]) (_ (key) (λ (result) (equal? result key))))])) ; ~ refuted contract
(define (zipped xs ys)
  (cond [(and (null? xs) (null? ys)) '()]
        [(and (pair? xs) (pair? ys)) (cons (cons (car xs) (car ys)) (zipped (cdr xs) (cdr ys)))]
        [else 'lengths-differ]))
(define (doubled xs) (zipped xs xs))
(define (products xs ys) (if (null? xs) 0 (+ (* (car xs) (car ys)) (products (cdr xs) (cdr ys)))))
(define (compared xs) (products xs xs))
(define (waited n x) (if (= n 0) x (waited (- n 1) x)))
(define (tagged x n) (cons 'tag (waited n x)))
(define (searched key xs) (if (null? xs) key (if (equal? key (car xs)) key (searched key (cdr xs)))))
(define (shifted xs) (if (null? xs) '() (zipped xs (cdr xs))))
(define (dropped xs) (if (null? xs) 0 (products xs (cdr xs))))
(define (exchanged n x y) (if (= n 0) x (exchanged (- n 1) y x)))
(define (last-seen key xs) (if (null? xs) key (last-seen (car xs) (cdr xs))))
