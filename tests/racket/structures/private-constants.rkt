#lang racket
; A module offers an instance of a structure that nobody else can make.
(provide (contract-out
          [nothing bag?]
          [kind (-> bag? symbol? exact-integer?)])
         bag?)
(struct bag (counts))
(define nothing (bag '()))
(define (kind b name) (cdr (assq name (bag-counts b)))) ; ~ refuted contract
