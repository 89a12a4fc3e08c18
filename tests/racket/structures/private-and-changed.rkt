#lang racket
;; A client that cannot look into a structure can still pass it around: what it holds depends on the calls before.
; ~ with steps 200000
(provide (contract-out
          [make-tally (-> tally?)]
          [add! (-> tally? void?)] ; ~ unknown unsupported
          [tally-count (-> tally? (between/c 0 1))] ; ~ refuted contract
          [make-shelf (-> exact-positive-integer? shelf?)]
          [put! (-> any/c shelf? void?)]
          [take! (->i ([s shelf?]) #:pre (s) (> (shelf-used s) 0) [taken any/c])]))
(struct tally ([n #:mutable]))
(define (make-tally) (tally 0))
(define (add! t) (set-tally-n! t (add1 (tally-n t))))
(define (tally-count t) (tally-n t))

(struct shelf (places [used #:mutable]))
(define (make-shelf n) (shelf (make-vector n #f) 0))
(define (put! x s)
  (vector-set! (shelf-places s) (shelf-used s) x) ; ~ refuted contract
  (set-shelf-used! s (add1 (shelf-used s))))
(define (take! s)
  (define x (vector-ref (shelf-places s) (shelf-used s))) ; ~ refuted contract
  (set-shelf-used! s (sub1 (shelf-used s)))
  x)
