#lang racket
;; Arguments in the reverse order are other arguments.
(provide (contract-out [antisymmetric (-> (-> integer? integer? integer?) integer?)]))
(define (antisymmetric f)
  (if (and (= (f 1 2) 10) (= (f 2 1) -10)) (error "reached") 0)) ; ~ refuted error
