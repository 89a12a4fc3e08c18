#lang racket
;; What a client can change is checked whenever it is read.
(provide (contract-out
          [found (-> (hash/c symbol? exact-integer?) symbol? (or/c exact-integer? #f))]
          [keys (-> (hash/c symbol? any/c) (listof symbol?))]
          [named (-> (hash/c symbol? any/c) (listof symbol?))]
          [all-named? (-> any/c boolean?)]
          [padded (->i ([s string?] [n exact-nonnegative-integer?]) [r (n) (λ (r) (>= (string-length r) n))])]
          [values-of (-> hash? (listof symbol?))])) ; ~ refuted contract
(define (found table key) (hash-ref table key #f))
(define (keys table) (hash-keys table))
(define (named table) (for/list ([(key value) (in-hash table)]) key))
(define (all-named? v) (and (hash? v) (for/and ([(key value) (in-hash v)]) (and (symbol? key) (string? value)))))
(define (padded s n)
  (if (< (string-length s) n) (string-append s (make-string (- n (string-length s)) #\space)) s))
(define (values-of table) (hash-values table))
