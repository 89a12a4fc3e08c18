#lang racket
;; `let/ec` ends its body from anywhere inside.
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(is (let/ec k (+ 1 (k 5))) 5)
(is (let/ec k 7) 7)
(is (call/ec (λ (k) (for ([x '(1 2 3)]) (when (even? x) (k x))) 'none)) 2)
(define (find p xs) (let/ec return (for ([x xs]) (when (p x) (return x))) #f))
(is (find even? '(1 2 3)) 2)
(is (find even? '(1 3)) #f)
;; Each time it is entered it is another one.
(define (nest n outer) (let/ec mine (if (= n 0) (outer 'far) (nest (- n 1) outer)) 'near))
(is (let/ec k (nest 2 k) 'never) 'far)
(is (let/ec a (let/ec b (a 1)) 2) 1)
;; Escapes are not handled on their way.
(is (let/ec k (with-handlers ([(λ (e) #t) (λ (e) 'handled)]) (k 'escaped))) 'escaped)
(is ((let/ec k k) 1) 1) ; ~ refuted error
