#lang racket
;; What becomes inexact is rounded, and what is too large is infinite. Exact and inexact numbers are compared without rounding.
(provide (contract-out
          [kept (-> exact-nonnegative-integer? any/c)] ; ~ refuted error where n > 9007199254740992
          [tenth (-> exact-nonnegative-integer? exact-integer?)] ; ~ refuted contract
          [there-and-back (-> exact-integer? any/c)] ; ~ refuted error
          [less (-> exact-integer? any/c)] ; ~ refuted error
          [third (-> exact-rational/c any/c)] ; ~ refuted error
          [between (-> exact-integer? any/c)]
          [apart (-> any/c)]
          [large (-> any/c)]
          [left (-> (and/c integer? (>/c 0)) exact-integer?)]
          [nothing (-> integer? exact-integer?)]
          [halved (-> (and/c integer? (>/c 0)) exact-integer?)])) ; ~ refuted contract
(define exact-rational/c (and/c rational? exact?))
(define (kept n) (if (= (exact->inexact n) n) n (error "rounded")))
(define (tenth n) (exact-round (* n 0.1)))
(define (there-and-back n) (if (= (- (+ n 0.5) 0.5) n) n (error "rounded")))
(define (less n) (if (< n (+ n 1.0)) n (error "not less")))
(define (third q) (if (= (exact->inexact q) q) q (error "rounded")))
(define (between n) (if (and (< n 0.5) (> n -0.5)) (/ 1 (+ n 1)) 0))
(define (apart) (if (= 9007199254740993 9007199254740992.0) (error "the same") (inexact->exact 0.75)))
(define (left n) (modulo n 1))
(define (nothing n) (if (zero? n) 0 (quotient 0 n)))
(define (halved n) (remainder n 2))
(define (large) (if (and (= (* (expt 10 309) 0.1) 1e308) (= (- +inf.0 (expt 10 400)) +inf.0) (zero? (/ (expt 10 400) +inf.0))) 'large (error "not so large")))
