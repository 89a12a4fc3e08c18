;; § 3.2, instantiation 4: a constant function, which is all that reaches the division.
(module ignores racket
  (provide (contract-out [start (-> (-> (-> any/c any/c) integer?) number?)]))
  (define (start unknown) (/ 1 (- (unknown (λ (x) x)) 42)))) ; ~ refuted contract
