#lang racket
;; Functions that hold functions of their own kind, as many as there are calls.
(provide (contract-out
          [last-of (-> (non-empty-listof exact-integer?) exact-integer?)]
          [sum (-> (listof exact-nonnegative-integer?) exact-nonnegative-integer?)]
          [difference (-> (listof exact-nonnegative-integer?) exact-nonnegative-integer?)])) ; ~ refuted contract
(define (last-of numbers)
  (let loop ([numbers numbers] [found (λ (number) number)])
    (if (null? (cdr numbers)) (found (car numbers)) (loop (cdr numbers) (λ (number) (found number))))))
(define (sum-then numbers return)
  (if (null? numbers) (return 0) (sum-then (cdr numbers) (λ (rest) (return (+ (car numbers) rest))))))
(define (sum numbers) (sum-then numbers (λ (total) total)))
(define (difference-then numbers return)
  (if (null? numbers) (return 0) (difference-then (cdr numbers) (λ (rest) (return (- rest (car numbers)))))))
(define (difference numbers) (difference-then numbers (λ (total) total)))
