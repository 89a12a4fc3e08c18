#lang racket
;; What is raised goes to the innermost handler whose predicate holds.
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(is (with-handlers ([exn:fail? (λ (e) 'caught)]) (car '())) 'caught)
(is (with-handlers ([exn:fail? exn-message]) (error "boom")) "boom")
(is (with-handlers ([exn:fail? exn-message]) (error 'f "no way")) "f: no way")
(is (with-handlers ([symbol? (λ (s) s)]) (raise 'oops)) 'oops)
(is (with-handlers ([exn:fail:contract:divide-by-zero? (λ (e) 0)]) (/ 1 0)) 0)
(is (with-handlers ([string? string-length] [number? add1]) (raise 5)) 6)
(is (with-handlers ([number? (λ (n) (list 'outer n))]) (with-handlers ([string? (λ (s) 'inner)]) (raise 1))) '(outer 1))
(is (with-handlers ([exn:fail:contract? (λ (e) 'contract)] [exn:fail? (λ (e) 'other)]) (error "no contract")) 'other)
(is (with-handlers ([exn? (λ (e) 1)]) (with-handlers ([exn? (λ (e) (raise 'again))]) (error "first"))) 1) ; ~ refuted error
(is (with-handlers ([string? (λ (s) s)]) (vector-ref (vector) 0)) 0) ; ~ refuted contract
(raise 'nobody) ; ~ refuted error
(define (safe-divide a b) (with-handlers ([exn:fail? (λ (e) 0)]) (/ a b)))
(define (first-or xs otherwise) (with-handlers ([exn:fail:contract? (λ (e) (otherwise))]) (car xs)))
(define (broken n) (with-handlers ([exn:fail? (λ (e) (/ 1 n))]) (if (= n 0) (error "zero") n))) ; ~ refuted contract
(provide (contract-out
          [safe-divide (-> exact-integer? exact-integer? rational?)]
          [broken (-> exact-integer? real?)]
          [first-or (-> '() (-> exact-integer?) exact-integer?)])) ; ~ unknown unsupported
