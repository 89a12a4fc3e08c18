#lang racket
; Exceptions with fields of their own, and instances of the predefined types.
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(struct exn:overdrawn exn:fail (by))
(define (overdrawn by) (raise (exn:overdrawn "overdrawn" (current-continuation-marks) by))) ; ~ refuted error
(is (with-handlers ([exn:overdrawn? exn:overdrawn-by]) (overdrawn 5)) 5)
(is (with-handlers ([exn:fail? exn-message]) (overdrawn 5)) "overdrawn")
(is (with-handlers ([exn:fail:contract? (λ (problem) 1)] [exn? (λ (problem) 2)]) (overdrawn 5)) 2)
(is (with-handlers ([exn:overdrawn? (λ (problem) 1)] [exn:fail? (λ (problem) 2)]) (car '())) 2)
(is (with-handlers ([exn:fail? exn-message]) (error "plain")) "plain")
(is (with-handlers ([exn:fail:user? exn-message]) (raise (exn:fail:user "made" (current-continuation-marks)))) "made")
(is (with-handlers ([exn:fail:contract? (λ (problem) 'guarded)]) (make-exn:fail 5 (current-continuation-marks))) 'guarded)
(provide (contract-out
          [withdraw (-> exact-nonnegative-integer? exact-nonnegative-integer? exact-nonnegative-integer?)]
          [missing (-> exact-nonnegative-integer? exact-nonnegative-integer? exact-nonnegative-integer?)]))
(define (withdraw balance n) (if (> n balance) (overdrawn (- n balance)) (- balance n)))
(define (missing balance n) (with-handlers ([exn:overdrawn? exn:overdrawn-by]) (withdraw balance n) 0))
