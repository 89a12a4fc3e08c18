#lang racket/base
;; A type that others extend, and a function that uses a form of a library that nobody knows.
(require no/such/library)
(provide (all-defined-out))
(define-struct animal (age))
(define (odd-one x)
  (a-form-of-the-library ([y x])
    (define z y)
    z))
