#lang racket
; Sets are the same for having the same members.
(require racket/set)
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(is (set 1 2 3) (set 3 2 1))
(is (set-member? (set 'a 'b) 'b) #t)
(is (set-count (list->set '(1 1 2))) 2)
(is (set-union (set 1) (set 2) (set 1 3)) (set 1 2 3))
(is (set-intersect (set 1 2) (set 2 3)) (set 2))
(is (set-subtract (set 1 2) (set 2)) (set 1))
(is (set->list (set-remove (set 1 2) 1)) '(2))
(is (subset? (set 1) (set 1 2)) #t)
(is (for/set ([n '(1 2 1)]) (* n n)) (set 1 4))
(is (set-empty? (set)) #t)
(set-first (set)) ; ~ refuted contract
(set-add 5 1) ; ~ refuted contract
; What comes first is Racket's own business.
(is (length (set->list (set 1 2))) 2)
(is (apply + (set->list (set 1 2 3))) 6)
(provide (contract-out
          [distinct (-> (list/c symbol? symbol?) exact-positive-integer?)]
          [common (-> (list/c exact-integer?) (list/c exact-integer?) exact-integer?)]
          [size (-> set? exact-nonnegative-integer?)])) ; ~ unknown unsupported
(define (distinct xs) (set-count (list->set xs)))
(define (common xs ys) (set-first (set-intersect (list->set xs) (list->set ys)))) ; ~ refuted contract
(define (size s) (set-count s))
