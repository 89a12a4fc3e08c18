#lang racket
;; Whoever makes an instance of one structure gets one of another, which the guard makes of anything.
(provide (struct-out outer)
         (contract-out [value (-> inner? integer?)])) ; ~ unknown unsupported
(struct inner (content))
(struct outer (inside) #:guard (λ (content name) (inner content)))
(define (value i) (inner-content i))
