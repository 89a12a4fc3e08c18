;; Modules that require each other.
(module a racket (require (submod ".." b)) (provide f) (define (f) 1))
(module b racket (require (submod ".." a)) (provide g) (define (g) (f))) ; ~ error cyclic-modules
