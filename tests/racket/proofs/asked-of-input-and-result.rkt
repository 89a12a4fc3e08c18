#lang racket
;; The same predicate is asked of what comes in and of what goes out.
(provide (contract-out
          [doubled (-> words? words?)]
          [spoiled (-> words? words?)])) ; ~ refuted contract
(define (words? v) (or (null? v) (and (pair? v) (symbol? (car v)) (words? (cdr v)))))
(define (doubled v) (if (null? v) '() (cons (car v) (cons (car v) (doubled (cdr v))))))
(define (spoiled v)
  (if (null? v) '() (cons (car v) (if (null? (cdr v)) '("end") (spoiled (cdr v))))))
