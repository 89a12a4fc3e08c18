#lang racket
;; Methods of the program that decide about equality may fail: nothing is claimed where unknown values may have them.
(provide (contract-out
          [among? (-> any/c (listof any/c) boolean?)])) ; ~ unknown unsupported
(provide (struct-out tagged))
(struct tagged (value)
  #:property prop:equal+hash
  (list (λ (one other recur) (car (tagged-value one))) (λ (one recur) 1) (λ (one recur) 1)))
(define (among? x xs) (cond [(null? xs) #f] [(equal? x (car xs)) #t] [else (among? x (cdr xs))]))
