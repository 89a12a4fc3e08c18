#lang racket
;; An unknown function may look at its argument more than once before it answers.
(provide (contract-out [two-calls (-> (-> (-> integer? integer?) integer?) integer?)]))
(define (two-calls F)
  (define a (F (λ (x) (if (= x 2) 0 1))))
  (define b (F (λ (x) (if (= x 30) 0 1))))
  (define c (F (λ (x) 1)))
  (if (and (= a 12) (= b 5) (= c 99)) (error "reached") 0)) ; ~ refuted error
