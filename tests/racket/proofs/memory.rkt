#lang racket
;; Functions that share what they remember.
(provide (contract-out
          [push! (-> exact-integer? void?)]
          [pop! (-> (or/c exact-integer? #f))]
          [size (-> exact-nonnegative-integer?)]
          [fibonacci (-> exact-nonnegative-integer? exact-nonnegative-integer?)]))
(define items '())
(define (push! item) (set! items (cons item items)))
(define (pop!)
  (cond [(null? items) #f]
        [else (define top (car items)) (set! items (cdr items)) top]))
(define (size) (length items))
(define table (make-hash))
(define (fibonacci n)
  (cond [(< n 2) n]
        [(hash-ref table n #f) => values]
        [else (define result (+ (fibonacci (- n 1)) (fibonacci (- n 2)))) (hash-set! table n result) result]))
