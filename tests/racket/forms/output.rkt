#lang racket
; Output needs a port where one is given, and as many values as the format has places for.
(provide (contract-out [fine (-> any/c any)]
                       [no-port (-> any/c any)]
                       [too-few (-> any/c any)]
                       [no-format (-> any/c any)]
                       [in-order (-> exact-integer? any)]))

(define (fine x) (display x) (display x (current-output-port)) (newline) (printf "~a and ~s~n" x x))
(define (no-port x) (display x 3)) ; ~ refuted contract
(define (too-few x) (printf "~a ~a" x)) ; ~ refuted contract
(define (no-format x) (eprintf 'a x)) ; ~ refuted contract
(define (in-order n) (< n 0 'a)) ; ~ refuted contract
