#lang racket
;; What is required is called what the requirement says, and nothing else.
(module library racket
  (provide next head)
  (define (next n) (+ n 1))
  (define (head xs) (car xs)))
(module only racket
  (require (only-in (submod ".." library) next [head front]))
  (provide (contract-out [up (-> exact-integer? exact-integer?)]
                         [first-of (-> (listof exact-integer?) any/c)])) ; ~ refuted contract
  (define (head n) n)
  (define (up n) (head (next n)))
  (define (first-of xs) (front xs)))
(module except racket
  (require (except-in (submod ".." library) head))
  (provide (contract-out [same (-> exact-integer? exact-integer?)]))
  (define (head n) n)
  (define (same n) (head n)))
(module swapped racket
  (require (rename-in (submod ".." library) [next head] [head next]))
  (provide (contract-out [up (-> exact-integer? exact-integer?)]
                         [down (-> exact-integer? any/c)])) ; ~ refuted contract
  (define (up n) (head n))
  (define (down n) (next n)))
(module prefixed racket
  (require (prefix-in l: (only-in (submod ".." library) next [head top])))
  (provide (contract-out [up (-> exact-integer? exact-integer?)]
                         [first-of (-> (listof exact-integer?) any/c)])) ; ~ refuted contract
  (define (up n) (l:next n))
  (define (first-of xs) (l:top xs)))
