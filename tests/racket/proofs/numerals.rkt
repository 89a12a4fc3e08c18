#lang racket
;; What is written about numbers nobody knows is some text, and what a text says is some number, or none.
(provide (contract-out
          [written (-> number? string?)]
          [listed (-> (listof real?) string?)]
          [read-or (-> string? number? number?)]
          [root (-> exact-nonnegative-integer? (and/c real? (>=/c 0)))]
          [loud (-> (listof string?) (listof string?))]
          ;; Wrong by a hair.
          [read (-> string? number?)] ; ~ refuted contract
          [root-of-any (-> exact-integer? real?)])) ; ~ unknown unsupported
(define (written x) (number->string x))
(define (listed xs) (if (null? xs) "" (string-append (number->string (car xs)) " " (listed (cdr xs)))))
(define (read-or text other) (or (string->number text) other))
(define (root n) (sqrt n))
(define (loud words) (map string-upcase words))
(define (read text) (string->number text))
(define (root-of-any n) (sqrt n))
