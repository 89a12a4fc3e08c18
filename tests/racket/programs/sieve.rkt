#lang racket
; Numbers up to a limit, and one fewer.
(provide (contract-out
  [sieve (-> (integer-in 0 6) (listof exact-positive-integer?))]
  [sieve-bad (-> (integer-in 0 6) (listof exact-positive-integer?))]))
(define (sieve n)
  (define flags (make-vector (add1 n) #t))
  (for ([i (in-range 2 (add1 n))] #:when (vector-ref flags i))
    (for ([j (in-range (* i i) (add1 n) i)]) (vector-set! flags j #f)))
  (for/list ([i (in-range 2 (add1 n))] #:when (vector-ref flags i)) i))
(define (sieve-bad n)
  (define flags (make-vector n #t))
  (for ([i (in-range 2 (add1 n))] #:when (vector-ref flags i)) ; ~ refuted contract
    (for ([j (in-range (* i i) (add1 n) i)]) (vector-set! flags j #f)))
  (for/list ([i (in-range 2 n)] #:when (vector-ref flags i)) i))
