#lang racket
;; Symbols of clients need not be interned, and byte strings may change where clients have them.
(provide (contract-out
          [same-again (-> symbol? integer?)] ; ~ unknown unsupported
          [named (-> symbol? string?)]
          [known (-> integer?)]
          [kept (-> (-> bytes? any) integer?)])) ; ~ unknown unsupported
(define (same-again name) (if (eq? name (string->symbol (symbol->string name))) 1 'other))
(define (named name) (symbol->string name))
(define (known) (if (eq? 'a (string->symbol (symbol->string 'a))) 1 'other))
(define (kept give)
  (define two (bytes 1 2))
  (give two)
  (if (equal? two (bytes 1 2)) 1 'changed))
