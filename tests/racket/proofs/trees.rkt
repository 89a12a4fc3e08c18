#lang racket
; Structures in themselves, functions that call each other.
(struct leaf ())
(struct node (left value right))
(define (tree? t) (or (leaf? t) (and (node? t) (tree? (node-left t)) (exact-integer? (node-value t)) (tree? (node-right t)))))
(provide (struct-out leaf) (struct-out node)
         (contract-out [size (-> tree? exact-nonnegative-integer?)]
                       [even-length? (-> (listof any/c) boolean?)]
                       [root (-> tree? exact-integer?)]))

(define (size t) (if (leaf? t) 0 (+ 1 (size (node-left t)) (size (node-right t)))))
(define (even-length? xs) (if (null? xs) #t (odd-length? (cdr xs))))
(define (odd-length? xs) (if (null? xs) #f (even-length? (cdr xs))))
(define (root t) (node-value t)) ; ~ refuted contract kind concrete
