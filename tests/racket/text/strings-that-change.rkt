#lang racket
;; Strings that a client gave or was given may be others of the same length once unknown code has run.
(provide (contract-out
          [asked-twice (-> string? (-> any) integer?)] ; ~ unknown unsupported
          [given-away (-> (-> string? any) integer?)] ; ~ unknown unsupported
          [kept-by-a-function (-> string? (-> integer?))] ; ~ unknown unsupported
          [handed-out (-> string?)]
          [looked-at (-> integer?)] ; ~ unknown unsupported
          [as-long-as-before (-> string? (-> any) integer?)]
          [written-down (-> (-> string? any) integer?)]
          [without-callbacks (-> string? integer?)]))
(define (asked-twice s go)
  (cond [(string=? s "abc") (go) (if (string=? s "abc") 1 (error "changed"))] [else 1]))
(define (given-away take)
  (define s (string-append "a" "b"))
  (take s)
  (if (string=? s "ab") 1 (error "changed")))
(define (kept-by-a-function s)
  (if (string=? s "a") (λ () (if (string=? s "a") 1 (error "changed"))) (λ () 1)))
(define shared (make-string 3 #\a))
(define (handed-out) shared)
(define (looked-at) (if (string=? shared "aaa") 1 (error "changed")))
(define (as-long-as-before s go)
  (cond [(= (string-length s) 3) (go) (if (= (string-length s) 3) 1 (error "changed"))] [else 1]))
(define (written-down take)
  (define s "ab")
  (take s)
  (if (string=? s "ab") 1 (error "changed")))
(define (without-callbacks s)
  (if (string=? s "abc") (if (equal? s "abc") 1 (error "changed")) 1))
