#lang racket
; ~ with smoke
;; Code that nothing gets to: whatever stands there would be verified. A falsehood planted there goes unnoticed.
(provide (contract-out
          [sign (-> (and/c exact-integer? positive?) exact-integer?)]
          [safely (-> exact-integer? exact-integer?)]
          [below (-> exact-nonnegative-integer? exact-integer?)]))
(define (sign x)
  (cond [(> x 0) 1]
        [(< x 0) -1] ; ~ warning unreachable
        [else 0])) ; ~ warning unreachable
(define (safely x)
  (with-handlers ([exn:fail? (λ (problem) 0)])
    (if (> x 0) x (error "not positive"))))
(define (below x)
  (with-handlers ([exn:fail?
                   (λ (problem) 0)]) ; ~ warning unreachable
    (- x 1)))
