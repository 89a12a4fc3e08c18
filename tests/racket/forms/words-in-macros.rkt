#lang racket
;; `else` and `=>` are what they are, also where a macro writes them.
(define-syntax either
  (syntax-rules ()
    [(_ test yes no) (cond [test yes] [else no])]))
(define-syntax-rule (found key table) (cond [(assq key table) => cdr] [else 0]))
(provide (contract-out [sign (-> exact-integer? exact-integer?)]
                       [price (-> symbol? exact-integer?)]
                       [broken (-> symbol? exact-integer?)])) ; ~ refuted contract
(define (sign n) (either (< n 0) -1 1))
(define (price name) (found name '((tea . 3))))
(define (broken name) (found name '((tea . three))))
