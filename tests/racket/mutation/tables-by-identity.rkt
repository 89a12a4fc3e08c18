#lang racket
;; In tables made by hasheq, keys that are only equal are two.
(provide (contract-out
          [found (-> symbol? exact-integer?)]
          [lost (-> symbol? exact-integer?)]
          [texts (-> string? exact-integer?)]
          [same-text (-> string? exact-integer?)])) ; ~ unknown unsupported
(define (found k) (hash-ref (hasheq k 1 'other 2) k))
(define (lost k) (hash-ref (hasheq 'a 1) k)) ; ~ refuted contract
(define (texts k) (hash-ref (hasheq k 1) (string-append k "") 0))
(define (same-text k) (hash-ref (hasheq k 1) (string-append k "")))
