#lang racket
;; A constructor runs its guard: its contract must not let in what the guard refuses.
(provide (contract-out
          [struct even-number ([it exact-integer?])])) ; ~ refuted error
; ~ unknown unsupported
(struct even-number (it)
  #:guard (λ (it name) (if (even? it) it (error "odd"))))
