#lang racket
;; A parenthesis that is never closed.
(define (f x) ; ~ error syntax
  (g x)
