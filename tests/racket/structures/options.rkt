#lang racket
;; Structure types: inheritance, copies, equality.
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(struct animal (name legs) #:transparent)
(struct dog animal (tricks) #:transparent)
(struct secret (word))
(struct thing (a) #:constructor-name make-a-thing)
(define-struct old (x y))
(define rex (dog "Rex" 4 '(sit)))
(is (animal? rex) #t)
(is (animal-name rex) "Rex")
(is (dog-tricks rex) '(sit))
(is (dog? (animal "Tom" 4)) #f)
(is (struct-copy animal (animal "Tom" 4) [legs 3]) (animal "Tom" 3))
(is (equal? (animal "Tom" 4) (animal "Tom" 4)) #t)
(is (equal? (animal "Tom" 4) (animal "Tom" 3)) #f)
(is (equal? (secret 1) (secret 2)) #f)
(is (thing-a (make-a-thing 1)) 1)
(is (old-x (make-old 1 2)) 1)
(is (map animal-legs (list rex (animal "Tom" 4))) '(4 4))
(is (animal-legs 'none) 0) ; ~ refuted contract
(is (dog-tricks (animal "Tom" 4)) 0) ; ~ refuted contract
(is (animal "Tom") 0) ; ~ refuted arity
