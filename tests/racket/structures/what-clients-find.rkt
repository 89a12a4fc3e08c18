#lang racket
; A client looks at what it gets and at what it gave away: a module answers for what it puts into fields that have contracts.
(struct place (x y) #:transparent)
(struct account ([balance #:mutable]))
(struct trip (stops) #:transparent)
(provide (contract-out
          [struct place ([x natural-number/c] [y natural-number/c])] ; ~ refuted contract
          ; ~ refuted contract
          [struct account ([balance natural-number/c])] ; ~ refuted contract
          [struct trip ([stops (listof place?)])]
          [left (-> place? place?)]
          [right (-> place? place?)]
          [shifted (-> trip? trip?)]
          [pay! (-> account? natural-number/c void?)]
          [earn! (-> account? natural-number/c void?)]))
(define (left p) (place (- (place-x p) 1) (place-y p)))
(define (right p) (place (+ (place-x p) 1) (place-y p)))
(define (shifted t) (trip (map left (trip-stops t))))
(define (pay! a n) (set-account-balance! a (- (account-balance a) n)))
(define (earn! a n) (set-account-balance! a (+ (account-balance a) n)))
