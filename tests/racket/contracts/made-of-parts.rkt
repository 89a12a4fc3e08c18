#lang racket
;; Contracts that are made of a test and of what is done to a value.
(define even/c (make-flat-contract #:name 'even/c #:first-order (λ (value) (and (exact-integer? value) (even? value)))))
(define small/c (make-contract #:first-order (λ (value) (and (real? value) (< value 10)))))
(define strict/c
  (make-contract
   #:name 'strict/c
   #:late-neg-projection
   (λ (blame) (λ (value party) (if (symbol? value) value (raise-blame-error blame #:missing-party party value "no symbol"))))
   #:first-order (λ (value) #t)))
(provide (contract-out
          [doubled (-> exact-integer? even/c)]
          [halved (-> even/c even/c)] ; ~ refuted contract
          [bounded (-> small/c small/c)]
          [name (-> strict/c strict/c)]
          [label (-> strict/c strict/c)])) ; ~ refuted contract
(define (doubled number) (* 2 number))
(define (halved number) (quotient number 2))
(define (bounded number) number)
(define (name symbol) symbol)
(define (label symbol) (symbol->string symbol))
