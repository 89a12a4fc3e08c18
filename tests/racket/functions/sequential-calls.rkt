#lang racket
;; Equal arguments give equal results, different ones need not.
(provide (contract-out [same-twice (-> (-> symbol? exact-integer?) boolean?)] ; ~ unknown unsupported
                       [in-sequence (-> (-> symbol? integer?) integer?)]))
(define (same-twice f)
  (if (= (f 'a) (f 'a)) #t (error "an impure function")))
(define (in-sequence f)
  (define one (f 'a))
  (define two (f 'b))
  (define three (f 'a))
  (if (and (= one three) (= two (+ one 1))) (error "reached") 0)) ; ~ refuted error
