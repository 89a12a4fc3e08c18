;; § 3.2, instantiation 2: the unknown function applies its argument, which divides by what it is given. An unknown function that breaks a
;; rule of its own (1) or that ignores its argument (4) shows nothing.
(module applies racket
  (provide (contract-out [start (-> (-> (-> integer? number?) integer?) integer?)]))
  (define (start unknown) (unknown (λ (x) (/ 1 x))))) ; ~ refuted contract
