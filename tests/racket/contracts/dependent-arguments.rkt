#lang racket
; ~ with steps 50000
; `->i` with arguments that need not be given.
(provide (contract-out
          [clamp (->i ([x exact-integer?]) (#:low [low exact-integer?] #:high [high (low) (if (unsupplied-arg? low) exact-integer? (and/c exact-integer? (>=/c low)))]) [result exact-integer?])]
          [pick (->i ([items list?] [index natural-number/c]) ([otherwise any/c]) [result any/c])]
          [sum (->i ([first exact-integer?]) #:rest [more (listof exact-integer?)] [result (first more) (=/c (apply + first more))])] ; ~ unknown out-of-budget
          [at-least (->i ([least natural-number/c]) ([wanted (least) (>=/c least)]) [result (least) (>=/c least)])] ; ~ refuted contract where least > 3
          [pace (->i (#:distance [distance exact-integer?] #:hours [hours exact-integer?]) #:pre/name (hours) "some time" (> hours 0) [result (distance) rational?] #:post (result) (rational? result))]
          [shares (->i (#:of [total exact-integer?] #:among [people exact-integer?]) [result rational?])]))
(define (clamp x #:low [low 0] #:high [high (max 10 low)]) (max low (min high x)))
(define (pick items index [otherwise #f])
  (if (<= index (length items)) (list-ref items index) otherwise)) ; ~ refuted contract
(define (sum first . more) (if (null? more) first (+ first (apply sum more))))
(define (at-least least [wanted 3]) wanted)
(define (pace #:distance distance #:hours hours) (/ distance hours))
(define (shares #:of total #:among people) (/ total people)) ; ~ refuted contract
