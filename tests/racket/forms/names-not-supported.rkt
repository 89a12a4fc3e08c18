#lang racket
; What Racket binds is not called undefined, and of forms that are not supported only what they assign to is seen.
(define changed 1)
(define (cell) (make-thread-cell 1))
(define (logged) (log-debug "~a" (set! changed 'bad)) 1)
(define (listed) (let-syntax ([one (lambda (stx) #'1)]) (one)))
(define (plain x) (add1 x))
(define (reading) (add1 changed))
(provide (contract-out [cell (-> any/c)] ; ~ unknown unsupported
                       [plain (-> exact-integer? exact-integer?)]
                       [logged (-> any/c)] ; ~ unknown out-of-budget
                       [reading (-> any/c)])) ; ~ unknown out-of-budget
