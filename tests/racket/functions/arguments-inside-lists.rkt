#lang racket
;; An unknown function sees what is inside its arguments, as deep as it needs.
(provide (contract-out [inside (-> (-> (listof integer?) integer?) integer?)]))
(define (inside f)
  (if (and (= (f (list 1 2)) 1) (= (f (list 1 3)) 2) (= (f (list)) 3)) (error "reached") 0)) ; ~ refuted error
