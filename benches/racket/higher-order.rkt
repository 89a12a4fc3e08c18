#lang racket
;; Unknown functions that have to be asked twice, and with two arguments.
(define (twice f) (if (= (f (f 3)) 7) (if (= (f 3) 5) (error "reached") 0) 0))
(define (both f) (if (and (= (f 1 2) 10) (= (f 2 1) 20)) (error "reached") 0))
(define (compose-all fs) (λ (x) (foldr (λ (f y) (f y)) x fs)))
(define (sum-with f xs) (for/sum ([x xs]) (f x)))
(provide (contract-out
          [twice (-> (-> integer? integer?) integer?)]
          [both (-> (-> integer? integer? integer?) integer?)]
          [compose-all (-> (listof (-> integer? integer?)) (-> integer? (>=/c 0)))]
          [sum-with (-> (-> any/c number?) list? real?)]))
