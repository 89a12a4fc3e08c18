#lang racket
; Defaults of keywords speak of all parameters before them in the text, whatever the keywords are called.
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(define (frame width #:left [left (quotient width 2)] #:bottom [bottom (+ left 1)] #:above [above bottom]) (list width left bottom above))
(is (frame 4) '(4 2 3 3))
(is (frame 4 #:left 9) '(4 9 10 10))
(is (frame 4 #:above 0 #:left 1) '(4 1 2 0))
(provide (contract-out [rate (->* (exact-integer?) (#:per exact-integer?) rational?)]))
(define (rate n #:per [per (+ n 1)]) (/ n per)) ; ~ refuted contract
