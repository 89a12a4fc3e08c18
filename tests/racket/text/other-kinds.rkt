#lang racket
;; Keywords, byte strings, regular expressions, paths, ports, and values of kinds that no test here knows.
(provide (contract-out
          [anything-else (-> any/c integer?)] ; ~ refuted error
          [spelled (-> keyword? string?)]
          [first-byte (-> bytes? byte?)] ; ~ refuted contract
          [first-byte-or-zero (-> bytes? byte?)]
          [joined (-> bytes? bytes? bytes?)]
          [named (-> path-string? path?)]
          [of-both (-> (or/c path? string?) string?)]
          [year (-> string? (or/c #f string?))]
          [no-such-part (-> string? any)] ; ~ unknown unsupported
          [words (-> string? (listof string?))]
          [marks (-> #:from keyword? boolean?)]
          [known (-> symbol? (or/c 1 2 #f))]
          [opened (-> string? input-port?)]
          [length-of-here (-> 9)]))
(define (anything-else x)
  (cond [(number? x) 1] [(string? x) 2] [(symbol? x) 3] [(boolean? x) 4] [(char? x) 5] [(null? x) 6] [(pair? x) 7] [(void? x) 8] [(eof-object? x) 9]
        [(procedure? x) 10] [(promise? x) 11] [(set? x) 12] [(exn? x) 13] [(contract? x) 14] [(box? x) 15] [(vector? x) 16] [(hash? x) 17]
        [else (error "something else")]))
(define (spelled k) (keyword->string k))
(define (first-byte b) (bytes-ref b 0))
(define (first-byte-or-zero b) (if (equal? b #"") 0 (bytes-ref b 0)))
(define (joined a b) (bytes-append a #"\0\377" b))
(define (named p) (if (path? p) p (string->path p)))
(define (of-both p) (if (path? p) (path->string p) p))
(define (year s) (let ([m (regexp-match #px"\\d+-\\d+" s)]) (and m (car m))))
(define (no-such-part s) (let ([m (regexp-match #rx"(a)b" s)]) (and m (list-ref m 2))))
(define (words s) (regexp-split #rx" +" s))
(define (marks #:from k) (equal? k '#:a))
(define table #hash((a . 1) (b . 2)))
(define (known k) (hash-ref table k #f))
(define (opened s) (open-input-string s))
(define (length-of-here)
  (string-length #<<END
two
lines
END
                 ))
