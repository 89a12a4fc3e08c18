#lang racket/base
; ~ warning nothing-checked
; A type that others extend.
(provide (all-defined-out))
(define-struct animal (age))
