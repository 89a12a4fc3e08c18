#lang racket/base
; A type that others extend.
(provide (all-defined-out))
(define-struct animal (age))
