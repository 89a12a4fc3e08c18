#lang racket
;; Hash tables that change, and those that do not.
(provide (contract-out [lookup (-> symbol? exact-integer?)]
                       [stored (-> symbol? exact-integer? exact-integer?)]
                       [added (-> exact-integer? exact-integer?)]))
(define (lookup key)
  (define table (hash 'a 1 'b 2))
  (hash-ref table key)) ; ~ refuted contract
(define (stored key n)
  (define table (make-hash))
  (hash-set! table key n)
  (hash-ref table key))
(define (added n)
  (define table (hash-set (hash 'a 1) 'b n))
  (hash-ref table 'b (λ () (error "never"))))
