#lang racket/base
;; Names of libraries, as they are required.
(require racket/contract/base
         (only-in racket/list first [last final])
         (prefix-in l: racket/list)
         (rename-in racket/string [string-trim trimmed]))
(provide (contract-out
          [front (-> (cons/c exact-integer? (listof any/c)) exact-integer?)]
          [end (-> (listof exact-integer?) any/c)] ; ~ refuted contract
          [others (-> (cons/c any/c (listof any/c)) list?)]
          [short (-> symbol? any/c)])) ; ~ refuted contract
(define (front xs) (first xs))
(define (end xs) (final xs))
(define (others xs) (l:rest xs))
(define (short s) (trimmed s))
