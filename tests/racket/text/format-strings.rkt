#lang racket
;; A format string is well formed, and has a place of the right kind for each value.
(provide (contract-out
          [shown (-> any/c string?)]
          [in-radix (-> exact-integer? string?)]
          [spelled (-> char? string?)]
          [broken (-> string? string?)]
          [no-directive (-> any/c string?)] ; ~ refuted contract
          [unfinished (-> any/c string?)] ; ~ refuted contract
          [no-character (-> string? string?)] ; ~ refuted contract
          [no-exact-number (-> real? string?)] ; ~ refuted contract
          [too-few (-> any/c string?)] ; ~ refuted contract
          [too-many (-> any/c string?)] ; ~ refuted contract
          [short-of-what (-> any/c string?)])) ; ~ refuted contract
(define (shown x) (format "~a ~s ~v ~.a ~e ~~ ~%" x x x x x))
(define (in-radix n) (format "~x ~o ~b" n n n))
(define (spelled c) (format "~c" c))
(define (broken s) (format "~
                            ~a" s))
(define (no-directive x) (format "~q" x))
(define (unfinished x) (format "~a and ~" x))
(define (no-character s) (format "~c" s))
(define (no-exact-number x) (format "~x" x))
(define (too-few x) (format "~a ~a" x))
(define (too-many x) (format "~a" x x))
(define (short-of-what x) (format "~.c" x))
