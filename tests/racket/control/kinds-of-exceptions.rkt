#lang racket
; Handlers take only the kinds of exceptions that they ask for.
(provide (contract-out
          [complains (-> exact-integer? exact-integer?)]
          [divides (-> any/c rational?)]
          [divides-integers (-> exact-integer? rational?)]
          [divides-all (-> (non-empty-listof any/c) any/c)]
          [for-users (-> exact-integer? exact-integer?)]
          [not-for-users (-> exact-integer? exact-integer?)]
          [without-clause (-> exact-integer? exact-integer?)]
          [in-binary (-> exact-integer? string?)])) ; ~ unknown unsupported
(define (complains n) (with-handlers ([exn:fail:contract? (λ (problem) 0)]) (raise-argument-error 'complains "positive?" n)))
(define (divides x) (with-handlers ([exn:fail:contract:divide-by-zero? (λ (problem) 0)]) (/ 1 x))) ; ~ refuted contract
(define (divides-integers x) (with-handlers ([exn:fail:contract:divide-by-zero? (λ (problem) 0)]) (/ 1 x)))
(define (divides-all xs) (with-handlers ([exn:fail:contract:divide-by-zero? (λ (problem) 0)]) (apply / xs))) ; ~ refuted contract
(define (for-users n) (with-handlers ([exn:fail:user? (λ (problem) 0)]) (raise-user-error "no")))
(define (not-for-users n) (with-handlers ([exn:fail:user? (λ (problem) 0)]) (if (= n 7) (error "seven") n))) ; ~ refuted error where n == 7
(define (without-clause n) (with-handlers ([exn:misc:match? (λ (problem) 0)]) (match n [1 2])))
(define (in-binary n) (number->string n 2))
