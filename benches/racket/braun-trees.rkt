#lang racket
;; Trees that are balanced by size; insertion forgets to swap the branches.
(struct node (value left right))
(define (size t) (if (node? t) (+ 1 (size (node-left t)) (size (node-right t))) 0))
(define (balanced? t)
  (cond
    [(node? t)
     (define l (size (node-left t)))
     (define r (size (node-right t)))
     (and (or (= l r) (= l (add1 r))) (balanced? (node-left t)) (balanced? (node-right t)))]
    [else (eq? t 'leaf)]))
(define (insert x t)
  (if (node? t) (node x (node-left t) (insert (node-value t) (node-right t))) (node x 'leaf 'leaf)))
(define (insert-right x t)
  (if (node? t) (node x (insert-right (node-value t) (node-right t)) (node-left t)) (node x 'leaf 'leaf)))
(provide (contract-out
          [struct node ([value any/c] [left any/c] [right any/c])]
          [insert (-> any/c balanced? balanced?)]
          [insert-right (-> any/c balanced? balanced?)]))
