#lang racket
;; Vectors: an index that is too large, and elements that change.
(provide (contract-out [second-of (-> vector? any/c)]
                       [filled (-> exact-integer? exact-integer?)]
                       [swapped (-> (and/c vector? (λ (v) (= (vector-length v) 2))) any/c)])) ; ~ unknown unsupported
(define (second-of v) (vector-ref v 1)) ; ~ refuted contract
(define (filled n)
  (define v (make-vector 3 n))
  (vector-set! v 1 (+ n 1))
  (if (and (= (vector-ref v 0) n) (= (vector-length v) 3)) (vector-ref v 1) (error "never")))
;; The elements of a vector are never one and the same place.
(define (swapped v)
  (vector-set! v 0 1)
  (vector-set! v 1 2)
  (if (= (vector-ref v 0) 1) v (error "never")))
