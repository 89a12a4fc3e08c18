#lang racket
; Contracts of other modules that say too little to prove their callers. What is right with the bodies is right.
(module lists racket
  (provide (contract-out [ones (-> exact-nonnegative-integer? (listof exact-integer?))]
                         [one (-> exact-integer? exact-integer?)]
                         [parity (-> exact-nonnegative-integer? exact-integer?)]
                         [some (-> exact-nonnegative-integer? (non-empty-listof exact-integer?))]))
  (define (ones n) (if (zero? n) '() (cons 1 (ones (sub1 n)))))
  (define (one x) 1)
  (define (parity n) (if (zero? n) 0 (- 1 (parity (sub1 n)))))
  (define (some n) (if (zero? n) '(1) (cons 1 (some (sub1 n))))))

(require (submod "." lists))
(provide (contract-out [side (-> exact-nonnegative-integer? symbol?)]
                       [third-one (-> exact-nonnegative-integer? exact-integer?)]
                       [more-than-none (-> exact-integer? (>/c 0))]
                       [some-one (-> exact-nonnegative-integer? exact-integer?)]
                       [no-number (-> exact-nonnegative-integer? exact-integer?)]))

(define (side n) (list-ref '(heads tails) (parity n))) ; ~ refuted weak-contract blame parity kind abstract
(define (third-one n) (caddr (ones (+ n 3))))
(define (more-than-none x) (one x))
(define (some-one n) (car (some n)))
(define (no-number n) (+ (car (ones 0)) n)) ; ~ refuted contract kind concrete
