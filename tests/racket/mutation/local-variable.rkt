#lang racket
;; A variable of a function, and a parameter, that are assigned to.
(provide (contract-out [twice (-> exact-integer? exact-integer?)]
                       [wrong (-> exact-integer? (>/c 0))])) ; ~ refuted contract
(define (twice n)
  (define total 0)
  (set! total (+ total n))
  (set! n (+ n total))
  (if (= n (* 2 total)) n (error "never")))
(define (wrong n)
  (let ([m n])
    (when (< m 0) (set! m (- m)))
    m))
