#lang racket
;; Two boxes may be one and the same.
(provide (contract-out [swap-into (-> (box/c exact-integer?) (box/c exact-integer?) any/c)]
                       [unknown-writes (-> (-> box? any/c) any/c)]
                       [own-box (-> exact-integer? exact-integer?)]))
(define (swap-into a b)
  (set-box! a 1)
  (set-box! b 2)
  (if (= (unbox a) 1) (void) (error "they are the same box"))) ; ~ refuted error
(define (unknown-writes f)
  (define b (box 0))
  (f b)
  (/ 1 (- (unbox b) 7))) ; ~ refuted contract
(define (own-box n)
  (define b (box n))
  (set-box! b (+ (unbox b) 1))
  (- (unbox b) 1))
