#lang racket
; The day after the last of December, and months that count from one.
(provide (contract-out
  [leap? (-> exact-integer? boolean?)]
  [days-in-month (-> exact-integer? (integer-in 1 12) (integer-in 28 31))]
  [next-day (-> exact-integer? (integer-in 1 12) (integer-in 1 31) ; ~ refuted contract
                (values exact-integer? (integer-in 1 12) (integer-in 1 31)))]
  [month-name (-> (integer-in 1 12) string?)]))
(define (leap? y) (and (zero? (modulo y 4)) (or (not (zero? (modulo y 100))) (zero? (modulo y 400)))))
(define (days-in-month y m)
  (case m
    [(1 3 5 7 8 10 12) 31]
    [(4 6 9 11) 30]
    [else (if (leap? y) 29 28)]))
(define (next-day y m d)
  (cond [(< d (days-in-month y m)) (values y m (add1 d))]
        [else (values y (add1 m) 1)]))
(define names '("Jan" "Feb" "Mar" "Apr" "May" "Jun" "Jul" "Aug" "Sep" "Oct" "Nov" "Dec"))
(define (month-name m) (list-ref names m)) ; ~ refuted contract where m == 12
