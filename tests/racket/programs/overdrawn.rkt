#lang racket
; An account that lends money without saying so.
(provide (contract-out
  [make-account (-> exact-nonnegative-integer? ; ~ refuted contract
                    (-> (or/c 'deposit 'withdraw 'balance) exact-nonnegative-integer? exact-nonnegative-integer?))]))
(define (make-account balance)
  (lambda (msg amount)
    (case msg
      [(deposit) (set! balance (+ balance amount)) balance]
      [(withdraw)
       (set! balance (- balance amount))
       balance]
      [(balance) balance])))
