#lang racket
; `#f` stands for a tree without nodes: which truth value a field holds is known where it was tested.
(provide (contract-out
  [size (-> tree? natural-number/c)]
  [careless (-> loose? any)])
  (struct-out node))

(struct node (left right))

(define (tree? x)
  (or (not x) (and (node? x) (tree? (node-left x)) (tree? (node-right x)))))
(define (size t) (if t (+ 1 (size (node-left t)) (size (node-right t))) 0))

; Any truth value is let through here, and `#t` is no node.
(define (loose? x)
  (or (boolean? x) (and (node? x) (loose? (node-left x)) (loose? (node-right x)))))
(define (careless t) (if t (+ 1 (careless (node-left t)) (careless (node-right t))) 0)) ; ~ refuted contract
