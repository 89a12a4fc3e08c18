#lang racket
;; Boxes, vectors and variables that loops write.
(provide (contract-out
          [counter (-> exact-nonnegative-integer? (-> exact-positive-integer?))]
          [sum (-> (listof exact-nonnegative-integer?) exact-nonnegative-integer?)]
          [longest (-> (listof string?) exact-nonnegative-integer?)]
          [full (-> (box/c exact-positive-integer?))]
          [doubled (-> (listof exact-nonnegative-integer?) (vectorof exact-nonnegative-integer?))]
          [halves (-> (listof exact-integer?) exact-integer? (list/c (listof exact-integer?) (listof exact-integer?)))]))
(define (counter start) (define n (box start)) (λ () (set-box! n (add1 (unbox n))) (unbox n)))
(define (sum numbers)
  (define total (box 0))
  (for-each (λ (number) (set-box! total (+ number (unbox total)))) numbers)
  (unbox total))
(define (longest words)
  (let ([most 0])
    (for ([word words]) (when (> (string-length word) most) (set! most (string-length word))))
    most))
(define (full) (define one (box 1)) (set-box! one 2) one)
(define (doubled numbers) (list->vector (map (λ (number) (* 2 number)) numbers)))
(define (halves numbers pivot)
  (let loop ([numbers numbers] [below '()] [above '()])
    (cond [(null? numbers) (list below above)]
          [(< (car numbers) pivot) (loop (cdr numbers) (cons (car numbers) below) above)]
          [else (loop (cdr numbers) below (cons (car numbers) above))])))
