#lang racket
; A submodule that another file requires.
(module months racket
  (provide (contract-out [year exact-positive-integer?]))
  (define year 12))
