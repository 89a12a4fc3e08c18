#lang racket
;; Strings: initials of names that may be empty, a cut that may be too long.
(define (initial name) (string-ref name 0))
(define (shorten text n) (if (> (string-length text) n) (substring text 0 n) text))
(define (shorten-badly text n) (substring text 0 n))
(define (tag name text) (string-append "<" name ">" text "</" name ">"))
(provide (contract-out
          [initial (-> string? char?)]
          [shorten (-> string? exact-nonnegative-integer? string?)]
          [shorten-badly (-> string? exact-nonnegative-integer? string?)]
          [tag (-> non-empty-string? string? non-empty-string?)]))
