#lang racket
; ~ with steps 20000
;; What a proof must not overlook: others write, too, before, meanwhile and afterwards. No search comes that far.
(provide (contract-out
          [tick (-> (<=/c 3000))] ; ~ unknown out-of-budget
          [first-tick (-> (<=/c 3000))] ; ~ unknown out-of-budget
          [read (-> integer?)] ; ~ unknown out-of-budget
          [use (-> exact-nonnegative-integer? (-> any/c any/c) any/c)])) ; ~ unknown out-of-budget
(provide write)
(define tick (let ([n 0]) (λ () (set! n (+ n 1)) n)))
(define counters (map (λ (start) (let ([n start]) (λ () (set! n (+ n 1)) n))) '(1 2)))
(define (first-tick) ((car counters)))
(define stored 0)
(define (read) stored)
(define written 0)
(define (write value) (set! written (+ written 1)) (when (> written 3000) (set! stored value)))
(define (steps n) (if (= n 0) 0 (steps (- n 1))))
(define (use n f)
  (define own (box 0))
  (f (λ () (set-box! own (+ 1 (unbox own)))))
  (if (> (unbox own) 3000) (car (unbox own)) (steps n)))
