#lang racket
;; An interpreter of arithmetic; division and unbound names are not looked after.
(struct num (n))
(struct op (name left right))
(struct var (name))
(define (evaluate e env)
  (match e
    [(num n) n]
    [(var x) (cdr (assq x env))]
    [(op '+ l r) (+ (evaluate l env) (evaluate r env))]
    [(op '- l r) (- (evaluate l env) (evaluate r env))]
    [(op '/ l r) (/ (evaluate l env) (evaluate r env))]))
(define expression/c
  (flat-rec-contract expression
    (struct/c num exact-integer?)
    (struct/c op (one-of/c '+ '- '/) expression expression)))
(provide (struct-out num) (struct-out op) (struct-out var)
         (contract-out [evaluate (-> expression/c '() real?)]))
