#lang racket
;; `for` and its relatives.
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(is (for/list ([i 3]) (* i i)) '(0 1 4))
(is (for/list ([i (in-range 1 4)] [c '(a b c)]) (cons i c)) '((1 . a) (2 . b) (3 . c)))
(is (for*/list ([i '(1 2)] [j '(a b)]) (list i j)) '((1 a) (1 b) (2 a) (2 b)))
(is (for/list ([i (in-range 10 0 -4)]) i) '(10 6 2))
(is (for/list ([x '(a b)] [i (in-naturals 5)]) i) '(5 6))
(is (for/list ([i 6] #:when (even? i)) i) '(0 2 4))
(is (for/list ([i 6] #:unless (even? i) [j i]) j) '(0 0 1 2 0 1 2 3 4))
(is (for/sum ([i (in-range 5)]) i) 10)
(is (for/product ([i (in-range 1 5)]) i) 24)
(is (for/and ([x '(1 2 3)]) (< x 3)) #f)
(is (for/or ([x '(1 2 3)]) (and (> x 1) x)) 2)
(is (for/or ([i (in-naturals)]) (and (> (* i i) 50) i)) 8)
(is (for/first ([x '(1 4 5)] #:when (even? x)) (* x x)) 16)
(is (for/first ([x '(1)] #:when (even? x)) x) #f)
(is (for/last ([x '(1 2 3)]) x) 3)
(is (for/fold ([s 0]) ([x '(1 2 3)]) (+ s x)) 6)
(is (for/fold ([s 0] [n 0] #:result (/ s n)) ([x '(1 2 3)]) (values (+ s x) (add1 n))) 2)
(is (let-values ([(s n) (for/fold ([s 0] [n 0]) ([x '(1 2 3)]) (values (+ s x) (add1 n)))]) (list s n)) '(6 3))
(is (for*/fold ([acc '()]) ([i 2] [j 2]) (cons (+ i j) acc)) '(2 1 1 0))
(is (for/list ([c "abc"]) c) '(#\a #\b #\c))
(is (void? (for ([i 3]) i)) #t)
;; Names of the program do not get in the way.
(define (own car) (for/list ([x (list car 2)]) x))
(is (own 1) '(1 2))
(is (for/sum ([x '(1 a)]) x) 1) ; ~ refuted contract
(is (for/list ([x 'a]) x) '()) ; ~ refuted contract
