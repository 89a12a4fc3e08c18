#lang racket
;; Contracts that name themselves, and lists whose elements come in pairs.
(define even-list/c (or/c null? (cons/c any/c (cons/c any/c (recursive-contract even-list/c #:flat)))))
(define nested/c (or/c exact-nonnegative-integer? (list/c (recursive-contract nested/c #:chaperone))))
(define plist/c (or/c null? (cons/c symbol? (cons/c exact-integer? (recursive-contract plist/c #:flat)))))
(provide (contract-out
          [every-other (-> even-list/c list?)]
          [nested (-> exact-nonnegative-integer? nested/c)]
          [total (-> plist/c exact-integer?)]
          [swapped (-> even-list/c even-list/c)]
          ;; Wrong by a hair.
          [every-third (-> even-list/c list?)] ; ~ refuted contract
          [total-from-second (-> plist/c exact-integer?)] ; ~ refuted contract
          [shorter (-> even-list/c even-list/c)])) ; ~ refuted contract
(define (every-other xs) (if (null? xs) '() (cons (car xs) (every-other (cdr (cdr xs))))))
(define (nested n) (if (zero? n) n (list (nested (- n 1)))))
(define (total entries) (if (null? entries) 0 (+ (cadr entries) (total (cddr entries)))))
(define (swapped xs) (if (null? xs) '() (list* (cadr xs) (car xs) (swapped (cddr xs)))))
(define (every-third xs) (if (null? xs) '() (cons (car xs) (every-third (cdr (cdr (cdr xs)))))))
(define (total-from-second entries) (if (null? entries) 0 (+ (car entries) (total-from-second (cddr entries)))))
(define (shorter xs) (if (null? xs) '() (if (null? (cddr xs)) (cdr xs) (list* (car xs) (cadr xs) (shorter (cddr xs))))))
