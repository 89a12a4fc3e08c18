#lang racket/base
;; Modules inside a file, required by name, some names under others.
(module numbers racket/base
  (require racket/contract)
  (provide (contract-out [double (-> exact-integer? exact-integer?)]) triple)
  (define (double n) (* 2 n))
  (define (triple n) (* 3 n)))
(module shapes racket
  (provide (struct-out square) (contract-out [area (-> square? real?)]))
  (struct square (side) #:transparent)
  (define (area s) (* (square-side s) (square-side s)))) ; ~ refuted contract
(require racket/contract (submod "." numbers) 'shapes)
(provide (contract-out
          [six-times (-> exact-integer? exact-integer?)]
          [wrongly (-> any/c exact-integer?)]
          [area-of (-> exact-integer? real?)]))
(define (six-times n) (double (triple n)))
(define (wrongly v) (double v)) ; ~ refuted contract
(define (area-of n) (area (square n)))
