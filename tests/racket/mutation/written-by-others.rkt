#lang racket
; ~ with steps 50000
; Unknown code may write into what the context gave away, whether it is given to it or not.
(struct tank ([level #:mutable]))
(provide (struct-out tank)
         (contract-out
          [share (-> (box/c exact-integer?) (-> void?) rational?)] ; ~ unknown unsupported
          [share-anything (-> box? (-> void?) any/c)] ; ~ unknown unsupported
          [drain (-> tank? (-> any/c) any/c)] ; ~ unknown unsupported
          [share-at-once (-> (box/c exact-integer?) rational?)]))
(define (share b act) (cond [(zero? (unbox b)) 0] [else (act) (/ 1 (unbox b))]))
(define (share-anything b act) (cond [(eqv? 1 (unbox b)) (act) (/ 1 (unbox b))] [else 0]))
(define (drain t act) (cond [(eqv? 1 (tank-level t)) (act) (/ 1 (tank-level t))] [else 0]))
(define (share-at-once b) (if (zero? (unbox b)) 0 (/ 1 (unbox b))))
