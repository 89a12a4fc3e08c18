;; A module breaks the contract of another.
(module server racket
  (provide (contract-out [serve (-> (and/c exact-integer? positive?) exact-integer?)]))
  (define (serve n) (* 2 n)))
(module client racket
  (require (submod ".." server))
  (provide (contract-out [careless (-> exact-integer? exact-integer?)] [careful (-> exact-integer? exact-integer?)]))
  (define (careless n) (serve n)) ; ~ refuted contract
  (define (careful n) (if (> n 0) (serve n) 0)))
