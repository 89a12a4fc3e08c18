#lang racket
; Literals and `vector-immutable` cannot be written.
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(is (vector-ref #(1 2 3) 1) 2)
(is (for/sum ([x (in-vector '#(1 2 3))]) x) 6)
(is (equal? (vector 1 2) #(1 2)) #t)
(is (immutable? #(1)) #t)
(is (immutable? (vector 1)) #f)
(is (let ([v (vector-copy #(1 2))]) (vector-set! v 0 5) (vector-ref v 0)) 5)
(is (let ([v (vector 1 1 1)]) (for/list ([x (in-vector v)] [i (in-naturals 1)]) (when (< i 3) (vector-set! v i (* 2 x))) x)) '(1 2 4))
(vector-set! #(1 2 3) 0 5) ; ~ refuted contract
(vector-fill! (vector-immutable 1 2) 0) ; ~ refuted contract
(vector-set! (vector->immutable-vector (vector 1)) 0 1) ; ~ refuted contract
