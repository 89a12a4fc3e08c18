#lang racket
;; Whoever catches what is raised applies it.
(provide (contract-out
          [spoil (-> any)]
          [next (-> integer?)])) ; ~ unknown out-of-budget
(define count 0)
(define (spoil) (raise (list 1 (λ () (set! count 'bad))))) ; ~ refuted error
(define (next) (add1 count))
