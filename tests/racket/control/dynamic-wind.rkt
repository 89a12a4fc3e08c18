#lang racket
; What comes after runs however the middle ends.
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(define log '())
(define (note x) (set! log (cons x log)))
(is (dynamic-wind (λ () (note 'in)) (λ () 7) (λ () (note 'out))) 7)
(is log '(out in))
(is (with-handlers ([exn:fail? (λ (problem) 'caught)]) (dynamic-wind void (λ () (error "no")) (λ () (note 'cleaned)))) 'caught)
(is (car log) 'cleaned)
(is (let/ec leave (dynamic-wind void (λ () (leave 1)) (λ () (note 'left)))) 1)
(is log '(left cleaned out in))
(dynamic-wind void car void) ; ~ refuted contract
