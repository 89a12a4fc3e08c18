#lang racket
;; A box that somebody else made may be one that nobody can write.
(provide (contract-out
          [reset! (-> box? void?)] ; ~ unknown unsupported
          [counted (-> exact-integer? exact-integer?)]))
(define (reset! b) (set-box! b 0))
(define (counted n)
  (define b (box n))
  (set-box! b (+ 1 (unbox b)))
  (unbox b))
