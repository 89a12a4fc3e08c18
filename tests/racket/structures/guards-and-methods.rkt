#lang racket
; All instances go through the guard; methods are not looked at, and what depends on them is not decided.
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(struct span (from to)
  #:transparent
  #:guard (λ (from to name) (if (<= from to) (values from to) (values to from))))
(struct bounded span (limit)
  #:guard (λ (from to limit name)
            (unless (<= to limit) (error name "too far")) ; ~ refuted error
            (values from to limit)))
(is (span-from (span 5 3)) 3)
(is (span-from (bounded 4 1 9)) 1)
(is (span-to (struct-copy span (span 1 2) [to 0])) 1)
(struct price (cents)
  #:methods gen:custom-write ; ~ warning unsupported
  [(define (write-proc self port mode) (display (price-cents self) port))])
(struct tag (name)
  #:methods gen:equal+hash ; ~ warning unsupported
  [(define (equal-proc a b recur) (recur (tag-name a) (tag-name b)))
   (define (hash-proc a recur) (recur (tag-name a)))
   (define (hash2-proc a recur) (recur (tag-name a)))])
(struct adder (by) #:property prop:procedure (λ (self n) (+ n (adder-by self)))) ; ~ warning unsupported
(provide (contract-out
          [limited (-> exact-integer? exact-integer? exact-integer?)]
          [euros (-> exact-integer? rational?)]
          [same-tag? (-> symbol? symbol? boolean?)] ; ~ unknown unsupported
          [added (-> exact-integer? exact-integer?)])) ; ~ unknown unsupported
(define (limited from to) (span-to (bounded from to 100)))
(define (euros n) (/ (price-cents (price n)) 100))
(define (same-tag? a b) (equal? (tag a) (tag b)))
(define (added n) ((adder 1) n))
