;; § 5.2: random tests do not try 100.
(module hundred racket
  (provide (contract-out [f (-> integer? number?)]))
  (define (f n) (/ 1 (- 100 n)))) ; ~ refuted contract
