#lang racket
;; A module that does not offer a name cannot be asked for it.
(module library racket
  (provide next)
  (define (next n) (+ n 1)))
(require (only-in 'library next back)) ; ~ error unbound-name
(provide (contract-out [up (-> exact-integer? exact-integer?)]))
(define (up n) (next n))
