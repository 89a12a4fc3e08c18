;; § 5.3: non-linear arithmetic; the paper's solver gives up.
(module square racket
  (provide (contract-out [f (-> integer? integer?)])) ; ~ refuted contract
  (define (f n) (/ 1 (+ 1 (* n n)))))
