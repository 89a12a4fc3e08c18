#lang racket
;; A part of a contract that depends on arguments is made when the function is called: by then the name it uses is defined.
(provide (contract-out [walk (-> path/c string?)] ; ~ refuted contract kind concrete
                       [child (-> node/c node/c)])) ; ~ unknown unsupported
(define path/c
  (->i ([message (one-of/c 'head 'tail)])
       (_ (message) (if (equal? message 'head) string? (or/c #f path/c)))))
(define node/c
  (->i ([message (one-of/c 'child)]) (_ (message) (-> string? node/c))))
(define (walk path)
  (path 'tail))
(define (child node)
  ((node 'child) "first"))
