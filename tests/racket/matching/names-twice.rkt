#lang racket
;; A name that a pattern has twice stands for equal values; `match-let` binds all names at once.
(struct point (x y) #:transparent)
(define (is-same p) (match p [(list a a) #t] [_ #f]))
(unless (is-same '(1 1)) (error "differs"))
(when (is-same '(1 2)) (error "differs"))
(unless (match '(1 (1)) [(list a (or (list a) a)) #t] [_ #f]) (error "differs"))
(unless (match '((1 1) (2 2)) [(list (list a a) ...) (equal? a '(1 2))] [_ #f]) (error "differs"))
(when (match '((1 1) (2 3)) [(list (list a a) ...) #t] [_ #f]) (error "differs"))
(unless (match '(1 2) [(list a (not a)) #t] [_ #f]) (error "differs"))
(when (match '(1 2) [`(,a ,a) #t] [_ #f]) (error "differs"))
(unless (let ([a 5]) (match-let ([(list a) '(1)] [(list b) (list a)]) (= b 5))) (error "differs"))
(provide (contract-out
  [both (-> (list/c exact-integer? exact-integer?) exact-integer?)] ; ~ refuted error
  [corner (-> exact-integer? exact-integer? exact-integer?)] ; ~ refuted error
  [compared (-> exact-integer? exact-integer? string?)] ; ~ refuted contract
  [handled (-> exact-integer? exact-integer? exact-integer?)]
  [outer (-> exact-integer? exact-positive-integer?)] ; ~ refuted contract
  [some (-> (listof exact-integer?) exact-integer?)] ; ~ unknown unsupported
  [mixed (-> (listof exact-integer?) exact-integer?)])) ; ~ unknown unsupported
(define (both p) (match p [(list a a) a]))
(define (corner x y) (match (point x y) [(point a a) a]))
(define (compared x y) (match* (x y) [(a a) "same"] [(a b) b]))
(define (handled x y) (match* (x y) [(a a) 1] [(a b) 2]))
(define (outer x) (let ([a x]) (match-let ([(list a) (list 1)] [(list b) (list a)]) b)))
(define (some l) (match l [(list a ..1) (length a)] [(list) 0]))
(define (mixed l) (match l [(list a ... a) 1] [_ 2]))
