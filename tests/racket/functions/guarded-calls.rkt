#lang racket
;; A call that happens only after another one gave the right answer.
(provide (contract-out [guarded (-> (-> integer? integer?) integer?)]))
(define (guarded f)
  (if (> (f 3) 10)
      (if (= (f (f 3)) (+ 1 (f 3)))
          (/ 1 (- (f 0) 7)) ; ~ refuted contract
          0)
      0))
