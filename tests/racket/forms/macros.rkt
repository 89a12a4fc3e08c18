#lang racket
;; `define-syntax-rule` and `syntax-rules`: names that macros introduce and names of their uses keep apart.
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(define-syntax-rule (my-or a b) (let ([t a]) (if t t b)))
(define-syntax while-less
  (syntax-rules (to)
    [(_ x to limit body) (let loop ([x x]) (if (< x limit) (loop body) x))]))
(define-syntax my-list
  (syntax-rules ()
    [(_) '()]
    [(_ x more ...) (cons x (my-list more ...))]))
(define-syntax-rule (define-twice name value) (define name (* 2 value)))
(define-twice two 1)
(is (let ([t 5]) (my-or #f t)) 5)
(is (while-less i to 10 (+ i 3)) 0) ; ~ error unbound-name
; ~ unknown unsupported
(is (let ([i 1]) (while-less i to 10 (+ i 3))) 10)
(is (my-list 1 2 3) '(1 2 3))
(is two 2)
(is (let ([if list]) (my-or 1 2)) 1)
