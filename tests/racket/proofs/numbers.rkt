#lang racket
; Recursion on numbers, and inexact numbers that are not known.
(provide (contract-out [factorial (-> exact-nonnegative-integer? exact-positive-integer?)]
                       [sum-to (-> exact-nonnegative-integer? exact-nonnegative-integer?)]
                       [counted (-> exact-nonnegative-integer? (listof exact-positive-integer?))]
                       [ackermann (-> exact-nonnegative-integer? exact-nonnegative-integer? exact-nonnegative-integer?)]
                       [next (-> integer? integer?)]
                       [clamp (-> real? (between/c 0 1))]
                       [larger (-> integer? integer? integer?)]))

(define (factorial n) (if (zero? n) 1 (* n (factorial (sub1 n)))))
(define (sum-to n) (let loop ([i n] [sum 0]) (if (zero? i) sum (loop (sub1 i) (+ sum i)))))
(define (counted n) (if (zero? n) '() (cons n (counted (sub1 n)))))
(define (ackermann m n)
  (cond [(zero? m) (add1 n)]
        [(zero? n) (ackermann (sub1 m) 1)]
        [else (ackermann (sub1 m) (ackermann m (sub1 n)))]))
(define (next n) (+ n 1))
(define (clamp x) (cond [(<= 0 x 1) x] [else 0]))
(define (larger x y) (if (< x y) y x))
