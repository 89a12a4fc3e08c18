#lang racket
; Macros that use functions, macros and primitives of their own file.
(define (helper x) (+ x 1))
(define (twice x) 'no)
(define-syntax-rule (swapped x) (let ([list (list x (helper x))]) (reverse list)))
(define-syntax-rule (inner x) (helper x))
(define-syntax-rule (through x y) (inner x))
(define-syntax-rule (quoted x) (if (= x 0) 'helper (quote helper)))
(define-syntax counted (syntax-rules () [(_) 0] [(_ a b ...) (helper (counted b ...))]))
(define-syntax-rule (otherwise a b) (let ([t a]) (if t t (twice b))))
(provide swapped through quoted counted otherwise
         (contract-out [helper (-> exact-integer? exact-integer?)]))
