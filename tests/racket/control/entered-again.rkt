#lang racket
;; A client may keep the continuation that a callback returns to, and enter it once more: what is written after it is written twice then.
(provide (contract-out
          [counted (-> (-> any/c any/c) integer?)] ; ~ unknown unsupported
          [wound (-> (-> any) integer?)] ; ~ unknown unsupported
          [bounded (-> (-> any/c any/c) exact-nonnegative-integer?)]
          [pure (-> (-> any/c any/c) integer?)]))
(define (counted callback)
  (define count 0)
  (callback 1)
  (set! count (+ count 1))
  (if (> count 1) 'twice count))
;; What comes before runs again, after what comes behind.
(define (wound callback)
  (define is-left #f)
  (define answer 0)
  (dynamic-wind (λ () (set! answer (if is-left 'again 1))) callback (λ () (set! is-left #t)))
  answer)
;; However often it is entered.
(define (bounded callback)
  (define count 0)
  (callback 1)
  (set! count (+ count 1))
  count)
(define (pure callback)
  (define count 0)
  (if (callback 1) (+ count 1) count))
