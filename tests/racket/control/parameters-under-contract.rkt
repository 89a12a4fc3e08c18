#lang racket
; A parameter under a contract is another way to the same value: what clients put there and find there is checked, what the module does is not.
(provide (contract-out
  [hook (parameter/c (-> integer? string?))]
  [run (-> integer? natural-number/c)]
  [title (parameter/c string?)]
  [title-length (-> natural-number/c)]
  [counted (parameter/c exact-integer?)]
  [next-count (-> exact-integer?)]))

(define hook (make-parameter (λ (n) "none")))
(define (run n) (string-length ((hook) n)))

(define title (make-parameter "untitled"))
(define (title-length) (string-length (title)))

; The guard sees what the contract has let through.
(define counted (make-parameter 0 (λ (n) (+ n 1))))
(define (next-count) (+ 1 (counted)))
