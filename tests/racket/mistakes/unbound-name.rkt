#lang racket
;; A name that nothing defines.
(provide (contract-out
          [wrong (-> exact-integer? exact-integer?)] ; ~ unknown unsupported
          [right (-> exact-integer? exact-integer?)]))
(define (wrong n) (nowhere-defined n)) ; ~ error unbound-name
(define (right n) n)
