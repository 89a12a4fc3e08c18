#lang racket
;; Vectors: an index that is too large, and elements that change.
(provide (contract-out [second-of (-> vector? any/c)]
                       [filled (-> exact-integer? exact-integer?)]))
(define (second-of v) (vector-ref v 1)) ; ~ refuted contract
(define (filled n)
  (define v (make-vector 3 n))
  (vector-set! v 1 (+ n 1))
  (if (and (= (vector-ref v 0) n) (= (vector-length v) 3)) (vector-ref v 1) (error "never")))
