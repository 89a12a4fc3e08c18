;; § 3.2, instantiation 3: the unknown function returns a function that applies the argument later.
(module delays racket
  (provide (contract-out [start (-> (-> (-> integer? number?) (-> integer? number?)) number?)]))
  (define (start unknown) ((unknown (λ (x) (/ 1 x))) 7))) ; ~ refuted contract
