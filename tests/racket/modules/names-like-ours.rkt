#lang racket
;; Programs may use names that look like those that gainsay makes up.
(define x.captured#1 0)
(define v$captured#1 0)
(define price$ (let ([digits '(1)]) (car (cdr digits)))) ; ~ refuted contract

(define (captured x) (/ 1 x.captured#1)) ; ~ refuted contract
(define (also x) (/ (+ x 1) v$captured#1)) ; ~ refuted contract
(define (fine x.fine#1) (let ([x (add1 x.fine#1)]) (/ x x.fine#1)))

(provide (contract-out [captured (-> (and/c integer? positive?) number?)]
                       [also (-> (and/c integer? positive?) number?)]
                       [fine (-> (and/c integer? positive?) number?)]))
