#lang racket
;; None of these contracts holds, but only far away from where anybody tries: nothing here may be verified.
(provide
 (contract-out
  [late (->i ([n exact-nonnegative-integer?]) [_ (n) (λ (r) (= r n))])] ; ~ unknown out-of-budget
  [shortened (->i ([l list?]) [_ (l) (λ (r) (= (length r) (length l)))])] ; ~ unknown unsupported
  [forgetful (->i ([n exact-nonnegative-integer?]) [_ (n) (λ (r) (>= r n))])] ; ~ unknown out-of-budget
  [leap (-> (vectorof exact-integer?) exact-integer?)] ; ~ unknown unsupported
  [mutual (->i ([n exact-nonnegative-integer?]) [_ (n) (λ (r) (= r n))])] ; ~ unknown out-of-budget
  [handed-on (->i ([n exact-nonnegative-integer?]) [_ (n) (λ (r) (= r n))])] ; ~ unknown out-of-budget
  [exchanged (->i ([n exact-nonnegative-integer?] [m exact-nonnegative-integer?]) [_ (n m) (λ (r) (<= r n))])] ; ~ unknown out-of-budget
  [beyond (-> exact-nonnegative-integer? any)])) ; ~ unknown out-of-budget
(define (late n) (let loop ([i 0]) (if (= i n) (if (> i 100000) (+ i 1) i) (loop (+ i 1)))))
(define (shortened l)
  (let loop ([l l] [n 0])
    (if (null? l) (if (> n 100000) '(x) '()) (cons (car l) (loop (cdr l) (+ n 1))))))
(define (forgetful n)
  (let loop ([i 0] [sum 0]) (if (= i n) sum (loop (+ i 1) (if (= i 77777) 0 (+ sum 1))))))
(define (leap v)
  (let loop ([i 0] [s 0])
    (if (= i (vector-length v)) s (loop (+ i (if (= i 44444) 3 1)) (+ s (vector-ref v i))))))
(define (even n) (if (= n 0) 0 (+ 1 (odd (- n 1)))))
(define (odd n) (if (= n 0) 0 (if (= n 99999) (even (- n 1)) (+ 1 (even (- n 1))))))
(define (mutual n) (even n))
;; Not always the loop itself.
(define (handed-on n)
  (define (go i f) (if (= i n) i (f (+ i 1) f)))
  (define (stop i f) (if (> i 100000) 0 (go i stop)))
  (go 0 stop))
(define (exchanged n m)
  (let loop ([i 0] [n n] [m m]) (if (= i 100000) m (loop (+ i 1) n m))))
(define (beyond n)
  (define v (make-vector n 0))
  (let loop ([i 0])
    (cond [(> i 60000) (vector-ref v i)]
          [(= i n) 'done]
          [else (vector-ref v i) (loop (+ i 1))])))
