#lang racket
;; Parameters have a value for as long as a body runs.
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(define level (make-parameter 1))
(define width (make-parameter 10 (λ (n) (if (number? n) n (error "no number"))))) ; ~ refuted error
(define (current) (level))
(is (level) 1)
(is (parameterize ([level 2]) (current)) 2)
(is (begin (parameterize ([level 2]) (current)) (current)) 1)
(is (parameterize ([level 2] [width 3]) (list (level) (width))) '(2 3))
(is (begin (with-handlers ([exn:fail? void]) (parameterize ([level 5]) (error "out"))) (level)) 1)
(is (let/ec k (parameterize ([level 5]) (k (level)))) 5)
(is (parameter? level) #t)
(is (parameterize ([width 'wide]) 1) 1)
(is (parameterize ([car 1]) 1) 1) ; ~ refuted contract
(provide (contract-out [over? (-> exact-integer? boolean?)] [ratio (-> exact-integer? real?)]))
(define (over? n) (parameterize ([level 5]) (> n (level))))
(define (ratio n) (parameterize ([level n]) (/ 1 (level)))) ; ~ refuted contract
