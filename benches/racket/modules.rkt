#lang racket
;; Three modules, two of which trust their arguments too much.
(module stack racket
  (provide (contract-out
            [make-stack (-> list?)]
            [push (-> any/c list? (and/c list? pair?))]
            [pop (-> (and/c list? pair?) list?)]))
  (define (make-stack) '())
  (define (push x s) (cons x s))
  (define (pop s) (cdr s)))
(module machine racket
  (require (submod ".." stack))
  (provide (contract-out [run (-> (listof (or/c exact-integer? 'pop)) list?)]))
  (define (run program)
    (for/fold ([s (make-stack)]) ([instruction program])
      (if (eq? instruction 'pop) (pop s) (push instruction s)))))
(module client racket
  (require (submod ".." machine))
  (provide (contract-out [twice (-> exact-integer? list?)]))
  (define (twice n) (run (list n n))))
