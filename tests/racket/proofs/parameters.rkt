#lang racket
;; What a parameter holds is what was ever put into it.
(provide (contract-out
          [indented (-> string? string?)]
          [nested (-> string? string?)]
          [with-indent (-> exact-nonnegative-integer? (-> string?) string?)]
          [joined (-> (listof string?) string?)]
          [number (-> integer?)] ; ~ unknown unsupported
          [with-number (-> any/c (-> any) any)]))
(define indent (make-parameter 0))
(define separator (make-parameter ", " (λ (s) (if (string? s) s (error "no text")))))
(define (indented s) (string-append (make-string (indent) #\space) s))
(define (with-indent n thunk) (parameterize ([indent (+ n (indent))]) (thunk)))
(define (nested s) (with-indent 2 (λ () (indented s))))
(define (joined texts) (string-join texts (separator)))
(define held (make-parameter 1))
(define (number) (held))
(define (with-number v thunk) (parameterize ([held v]) (thunk)))
