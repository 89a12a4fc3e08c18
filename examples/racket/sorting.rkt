#lang racket
;; Sorting and counting, verified: whatever a client passes within the contracts, nothing here fails.
(provide (contract-out [insertion-sort (-> (listof exact-integer?) (listof exact-integer?))]
                       [count-if (-> (-> any/c boolean?) (listof any/c) natural?)]
                       [largest (-> (and/c (listof exact-integer?) pair?) exact-integer?)]))

(define (insertion-sort xs)
  (if (null? xs)
      '()
      (insert (car xs) (insertion-sort (cdr xs)))))

(define (insert x xs)
  (if (or (null? xs) (<= x (car xs)))
      (cons x xs)
      (cons (car xs) (insert x (cdr xs)))))

(define (count-if good? xs)
  (cond [(null? xs) 0]
        [(good? (car xs)) (+ 1 (count-if good? (cdr xs)))]
        [else (count-if good? (cdr xs))]))

(define (largest xs)
  (if (null? (cdr xs))
      (car xs)
      (max (car xs) (largest (cdr xs)))))
