#lang racket
;; An unknown function depends on all of its arguments.
(provide (contract-out [two-arguments (-> (-> integer? integer? integer?) integer?)]))
(define (two-arguments f)
  (if (and (= (f 0 0) 5) (= (f 1 0) 6) (= (f 0 1) 7)) (error "reached") 0)) ; ~ refuted error
