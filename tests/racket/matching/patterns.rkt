#lang racket
;; `match` with its common patterns.
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(struct point (x y) #:transparent)
(define (what v)
  (match v
    [0 'zero]
    ["text" 'text]
    ['word 'word]
    [(? number? (? even? n)) #:when (> n 100) 'large-and-even]
    [(? number? (app add1 m)) m]
    [(list) 'empty]
    [(list x) (list 'one x)]
    [(list 'sum (? number? ns) ...) (apply + ns)]
    [(list (list ks vs) ...) (map cons ks vs)]
    [(list first middle ... last) (list first middle last)]
    [(cons a b) (list 'pair a b)]
    [(point 0 y) (list 'on-axis y)]
    [(struct point (x y)) (list x y)]
    [(or #t #f) 'truth]
    [(and s (not 'never) (? symbol?)) s]
    [_ 'other]))
(define (what* v)
  (match v ; ~ refuted error
    [(list 1 (or (list a) (cons a _)) ...) a]
    [`(add ,a ,b) (+ a b)]
    [`(let ([,xs ,es] ...) ,body) (list xs es body)]
    [`(all . ,rest) rest]
    [`(begin ,@parts) parts]
    [(list-rest a b rest) (list a b rest)]))
(is (what 0) 'zero)
(is (what "text") 'text)
(is (what 7) 8)
(is (what '()) 'empty)
(is (what '(1)) '(one 1))
(is (what '(sum 1 2 3)) 6)
(is (what '((a 1) (b 2))) '((a . 1) (b . 2)))
(is (what '(1 2 3 4)) '(1 (2 3) 4))
(is (what '(1 . 2)) '(pair 1 2))
(is (what (point 0 5)) '(on-axis 5))
(is (what (point 1 5)) '(1 5))
(is (what* '(add 1 2)) 3)
(is (what* '(let ([x 1] [y 2]) (+ x y))) '((x y) (1 2) (+ x y)))
(is (what* '(all 1 2)) '(1 2))
(is (what* '(begin 1 2)) '(1 2))
(is (what* '(5 6 7 8)) '(5 6 (7 8)))
(is (match* (1 '(2)) [(a (list b)) (+ a b)]) 3)
(is ((match-lambda [(list a b) (- a b)]) '(5 3)) 2)
(is (match-let ([(cons a b) '(1 . 2)]) (+ a b)) 3)
(is ((match-lambda* [(list a b) (+ a b)]) 1 2) 3)
(is (what #t) 'truth)
(is (what 102) 'large-and-even)
(is (what* '(2)) 0)
