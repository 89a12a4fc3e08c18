#lang racket
; ~ with steps 20000
;; Calls share a variable: the third one fails.
(provide (contract-out [next (-> integer?)]
                       [reset (-> void?)]))
(define count 0)
(define (next)
  (set! count (+ count 1))
  (if (= count 3) (error "the third call") count)) ; ~ refuted error
(define (reset) (set! count 0))
