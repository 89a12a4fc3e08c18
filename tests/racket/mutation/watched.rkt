#lang racket
; ~ with steps 100000
; What can be written is watched: whoever writes something else into it is to blame, and what is read is as the contract says.
(provide (contract-out
          [after (-> (-> (box/c exact-integer?) any/c) exact-integer?)] ; ~ unknown out-of-budget
          [share-after (-> (-> (box/c exact-integer?) any/c) rational?)]
          [label! (-> (vectorof exact-integer?) void?)] ; ~ refuted contract
          [forget! (-> (box/c exact-integer?) void?)])) ; ~ refuted contract
(define (after use) (define b (box 1)) (use b) (+ 1 (unbox b)))
(define (share-after use) (define b (box 1)) (use b) (/ 1 (unbox b))) ; ~ refuted contract
(define (label! v) (when (< 0 (vector-length v)) (vector-set! v 0 'first)))
(define (forget! b) (set-box! b #f))
