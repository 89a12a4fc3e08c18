#lang racket
;; Doubles that are tried always: infinities, what is no number, zeros with a sign, large ones.
(provide (contract-out
          [square (-> real? (>=/c 0))] ; ~ refuted contract
          [itself (-> real? any/c)] ; ~ refuted error
          [signed (-> real? any/c)] ; ~ refuted error
          [whole (-> (and/c real? positive?) exact-integer?)] ; ~ refuted contract
          [next (-> (and/c real? (>/c 2)) any/c)] ; ~ refuted error
          [factorial (-> (and/c integer? (>=/c 0) (</c 200)) rational?)] ; ~ refuted contract
          [real-again (-> real? real?)]))
(define (square x) (* x x))
(define (itself x) (if (= x x) 1 (error "not itself")))
(define (signed x) (if (eqv? x -0.0) (error "signed") 1))
(define (whole x) (exact-round x))
(define (next x) (if (= x (+ x 1)) (error "no next one") 1))
(define (factorial n) (if (<= n 1) 1 (* n (factorial (- n 1)))))
(define (real-again x) (+ x 1))
