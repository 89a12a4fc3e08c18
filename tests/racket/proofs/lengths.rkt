#lang racket
;; How long a result is, where a loop stands, and what an index may be: what holds between numbers and lengths is learned of every call.
(provide
 (contract-out
  [size (->i ([l list?]) [_ (l) (λ (r) (= r (length l)))])]
  [joined (->i ([a list?] [b list?]) [_ (a b) (λ (r) (= (length r) (+ (length a) (length b))))])]
  [turned (->i ([l list?]) [_ (l) (λ (r) (= (length r) (length l)))])]
  [doubled (->i ([l list?]) [_ (l) (λ (r) (= (length r) (* 2 (length l))))])]
  [kept (->i ([keep? (-> any/c boolean?)] [l list?]) [_ (l) (λ (r) (<= (length r) (length l)))])]
  [total (->i ([n exact-nonnegative-integer?]) [_ (n) (and/c exact-integer? (>=/c n))])]
  [numbers (->i ([n exact-nonnegative-integer?]) [_ (n) (λ (r) (= (length r) n))])]
  [nth (->i ([l list?] [i (l) (and/c exact-nonnegative-integer? (</c (length l)))]) any)]
  [sum (-> (vectorof exact-integer?) exact-integer?)]
  [largest (-> (and/c (vectorof exact-integer?) (λ (v) (> (vector-length v) 0))) exact-integer?)]
  [zipped (->i ([a list?] [b (a) (and/c list? (λ (b) (= (length a) (length b))))]) [_ (listof pair?)])]
  [countdown (->i ([n exact-nonnegative-integer?]) [_ (n) (λ (r) (= r n))])]))
(define (size l) (if (null? l) 0 (+ 1 (size (cdr l)))))
(define (joined a b) (if (null? a) b (cons (car a) (joined (cdr a) b))))
(define (turned l) (for/fold ([turned '()]) ([x l]) (cons x turned)))
(define (doubled l) (if (null? l) '() (list* (car l) (car l) (doubled (cdr l)))))
(define (kept keep? l)
  (cond [(null? l) '()]
        [(keep? (car l)) (cons (car l) (kept keep? (cdr l)))]
        [else (kept keep? (cdr l))]))
(define (total n) (if (zero? n) 0 (+ n (total (- n 1)))))
(define (numbers n) (let loop ([i 0]) (if (= i n) '() (cons i (loop (+ i 1))))))
(define (nth l i) (if (zero? i) (car l) (nth (cdr l) (- i 1))))
(define (sum v)
  (let loop ([i 0] [s 0])
    (if (= i (vector-length v)) s (loop (+ i 1) (+ s (vector-ref v i))))))
(define (largest v)
  (for/fold ([m (vector-ref v 0)]) ([i (in-range 1 (vector-length v))])
    (if (> (vector-ref v i) m) (vector-ref v i) m)))
(define (zipped a b) (if (null? a) '() (cons (cons (car a) (car b)) (zipped (cdr a) (cdr b)))))
;; Two functions that call each other, and a loop that gets itself as an argument.
(define (countdown n)
  (define (ping i f) (if (zero? i) 0 (+ 1 (f (- i 1) ping))))
  (ping n ping))
