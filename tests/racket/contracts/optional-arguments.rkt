#lang racket
; ~ with steps 20000
;; Optional, further and keyword arguments under contract.
(provide (contract-out
          [scale (->* (exact-integer?) (exact-integer? #:by exact-integer?) real?)]
          [greet (->* (string?) (#:name string?) string?)]
          [average (->* () #:rest (listof real?) real?)]
          [largest (->* (exact-integer?) #:rest (listof exact-integer?) exact-integer?)]
          [between (-> #:low exact-integer? #:high exact-integer? exact-integer? boolean?)]
          [all (-> exact-integer? ... exact-integer?)]))
(define (scale x [y 1] #:by [k 1]) (/ (* k x) y)) ; ~ refuted contract
(define (greet greeting #:name [name "world"]) (string-append greeting ", " name))
(define (average . xs) (/ (apply + xs) (length xs))) ; ~ refuted contract
(define (largest x . xs) (if (null? xs) x (car xs)))
(define (between #:low low #:high high x) (<= low x high))
(define (all . xs) (if (null? xs) 0 (car xs)))
