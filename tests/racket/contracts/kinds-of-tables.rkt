#lang racket
; Options of contracts that say whether something can be written.
(provide (contract-out
          [added (-> (hash/c symbol? exact-integer? #:immutable #t) (hash/c symbol? exact-integer?))]
          [added-anyhow (-> (hash/c symbol? exact-integer?) hash?)]
          [noted (-> (hash/c symbol? exact-integer? #:immutable #f) void?)]
          [frozen (-> (hash/c symbol? exact-integer? #:immutable #t #:flat? #t))])) ; ~ refuted contract
(define (added h) (hash-set h 'a 1))
(define (added-anyhow h) (hash-set h 'a 1)) ; ~ refuted contract
(define (noted h) (hash-set! h 'a 1))
(define (frozen) (make-hash))
