#lang racket
; What a parameter holds, and its guard, are used by whoever has it.
(provide (contract-out [held any/c] [port parameter?])) ; ~ unknown unsupported

(define held (make-parameter (λ (x) (car x)))) ; ~ refuted contract
(define port (make-parameter 80 (λ (port) (if (exact-integer? port) port (error "no port")))))
