#lang racket
;; Tables that are built over lists of any length.
(provide (contract-out
          [count-words (-> (listof symbol?) (hash/c symbol? exact-positive-integer?))]
          [lengths (-> (listof string?) (hash/c string? exact-nonnegative-integer?))]
          [index (-> (listof string?) (hash/c string? (listof string?)))]
          [from-minus-one (-> (listof symbol?) (hash/c symbol? exact-nonnegative-integer?))])) ; ~ refuted contract
(define (count-words words)
  (let loop ([words words] [table (hash)])
    (if (null? words) table (loop (cdr words) (hash-update table (car words) add1 0)))))
(define (lengths words)
  (for/fold ([table (hash)]) ([word words]) (hash-set table word (string-length word))))
(define (index words)
  (for/fold ([table (hash)]) ([word words]) (hash-update table word (λ (before) (cons word before)) '())))
(define (from-minus-one words)
  (for/fold ([table (hash)]) ([word words]) (hash-set table word (- (hash-ref table word 0) 1))))
