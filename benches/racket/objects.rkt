#lang racket
;; Objects as functions of messages; the area of a shape is only as real as its sides.
(define shape/c (->i ([message (one-of/c 'width 'height)]) [result (message) number?]))
(define (area s) (* (s 'width) (s 'height)))
(define (wider? s t) (> (s 'width) (t 'width)))
(provide (contract-out
          [area (-> shape/c number?)]
          [wider? (-> shape/c shape/c boolean?)]))
