;; § 2: unknown code gets hold of f; fun f -> f (fun n -> 100) 0 makes it divide by zero.
(module worked racket
  (provide (contract-out [f (-> (-> integer? integer?) integer? number?)]))
  (define (f g n) (/ 1 (- 100 (g n))))) ; ~ refuted contract
(require 'worked)
(• f)
