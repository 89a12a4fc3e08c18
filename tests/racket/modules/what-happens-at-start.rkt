#lang racket
; A module runs its definitions and expressions in order before anybody uses it.
(provide (contract-out [in-table (-> exact-integer? exact-integer?)]
                       [after-assignment (-> exact-integer? exact-integer?)]
                       [after-call (-> exact-integer? exact-integer?)]
                       [computed-from-effect integer?]))

(define t (make-hash))
(hash-set! t 'a 'bad)
(define (in-table x) (+ x (hash-ref t 'a 0))) ; ~ refuted contract

(define x 0)
(set! x 'bad)
(define (after-assignment n) (+ n x)) ; ~ refuted contract

(define y 0)
(define (init!) (set! y 'bad))
(init!)
(define (after-call n) (+ n y)) ; ~ refuted contract

(define b (box 'unset))
(set-box! b 5)
(define computed-from-effect (+ 1 (unbox b)))
