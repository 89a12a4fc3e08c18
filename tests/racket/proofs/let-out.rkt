#lang racket
;; A function that an accessor lets out builds instances too, and so does one that is handed to unknown code.
(provide (contract-out
          [start (-> holder?)]
          [maker (-> holder? (-> any/c holder?))] ; ~ unknown unsupported
          [content (-> holder? symbol?)] ; ~ unknown unsupported
          [visit (-> (-> (-> any/c slot?) any/c) any/c)]
          [slot-content (-> slot? symbol?)] ; ~ unknown unsupported
          [shown (-> any/c string?)]))
(struct holder (content make))
(define (start) (holder 'a (lambda (x) (holder x void))))
(define (maker h)
  (define make (holder-make h))
  (if (eq? make void) (lambda (x) h) make))
(define (content h) (holder-content h))
(struct slot (value))
(define (fill x) (slot x))
(define (visit f) (f fill))
(define (slot-content s) (slot-content* s))
(define (slot-content* s) (match s [(slot x) x]))
(define (shown x) (format "~a" x))
