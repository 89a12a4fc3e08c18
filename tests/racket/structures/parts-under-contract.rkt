#lang racket
;; What belongs to a structure is offered like anything else: its contract is a promise of the module.
(provide (contract-out
          [box-of (-> any/c box-of?)]
          [box-of-it (-> box-of? string?)] ; ~ refuted contract
          [box-of? (-> any/c boolean?)]
          [pair-of (-> exact-integer? any/c string?)] ; ~ refuted contract
          [pair-of? (-> any/c exact-integer?)] ; ~ refuted contract
          [kept? (-> any/c boolean?)]
          [kept-it (-> kept? exact-integer?)] ; ~ refuted contract
          [hand-out (-> any/c any/c)]
          [looks (-> kept? exact-integer?)]))
(struct box-of (it))
(struct pair-of (one other))
(struct kept (it))
(define (hand-out x) (kept x))
(define (looks k) (add1 (kept-it k))) ; ~ refuted contract
