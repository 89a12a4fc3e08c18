#lang racket
;; Racket does not say in which order it goes through tables and sets: what fails in one order only is no failure.
(provide (contract-out
  [first-key (-> integer? integer?)] ; ~ unknown unsupported
  [first-member (-> integer? integer?)] ; ~ unknown unsupported
  [all-keys (-> integer? integer?)])) ; ~ refuted contract

(define table (hash 1 'a 2 'b))
(define (first-key n) (if (= 2 (car (hash-keys table))) 'bad n))
(define (first-member n) (if (= 2 (set-first (set 1 2))) 'bad n))
(define (all-keys n) (if (= 3 (apply + (hash-keys table))) 'bad n))
