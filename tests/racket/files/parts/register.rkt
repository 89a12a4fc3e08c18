#lang racket
; A list that grows.
(define names '())
(define (register! name) (set! names (cons name names)))
(define (registered) names)
(register! 'a)
(provide (contract-out [register! (-> symbol? void?)] [registered (-> (listof symbol?))]))
