sat
((k 1) ((- k) (- 1)) ((_ bv3 8) #x03) (|odd name| "a""b\u{41}"))
(model (define-fun k () Int 1) (define-fun f ((x!0 Int)) Int (ite (= x!0 2) (- 3) 4)) (define-fun a () (Array Int Int) (store ((as const (Array Int Int)) 0) 1 2)))
unsat
unknown
(:reason-unknown "canceled")
(error "line 1 column 2: unknown constant |x y|")
(let ((a!1 (Cons 1 Nil))) (Cons 2 a!1))
(/ 1.0 3.0)
