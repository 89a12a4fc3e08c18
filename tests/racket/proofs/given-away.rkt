#lang racket
; ~ with steps 20000
;; What was given away under a contract changes later. No search comes that far.
(provide (contract-out [given (-> (box/c (<=/c 3000)))])) ; ~ unknown out-of-budget
(define shown (box 0))
(define (given) (set-box! shown (+ 1 (unbox shown))) shown)
