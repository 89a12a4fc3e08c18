#lang racket
; Tables as sequences, and what fills them on demand.
(define-syntax-rule (is e v) (unless (equal? e v) (error "differs")))
(is (for/list ([(k v) (in-hash (hash 'a 1))]) (list k v)) '((a 1)))
(is (for/sum ([v (in-hash-values (hash 'a 1))]) v) 1)
(is (for/list ([k (in-hash-keys (hash 'a 1))]) k) '(a))
(is (hash-map (hash 'a 1) cons) '((a . 1)))
(is (let ([h (make-hash)]) (hash-ref! h 'a (λ () 5)) (hash-ref h 'a)) 5)
(is (let ([h (make-hash)]) (hash-ref! h 'a 5) (hash-ref! h 'a 6)) 5)
(is (equal? (hash 'a 1 'b 2) (hash 'b 2 'a 1)) #t)
(is (equal? (hash 'a 1) (hash 'a 2)) #f)
(is (let* ([h (make-hash)] [g (hash-copy h)]) (hash-set! g 'a 1) (hash-count h)) 0)
(is (hash-keys-subset? (hash 'a 1) (hash 'a 2 'b 3)) #t)
(is (hash-set* (hash) 'a 1 'b 2) (hash 'b 2 'a 1))
(hash-ref! (hash) 'a 1) ; ~ refuted contract
; The order is Racket's own business.
(is (length (hash-keys (hash 'a 1 'b 2))) 2)
(is (sort (hash-keys (hash 'a 1 'b 2)) symbol<?) '(a b)) ; ~ unknown unsupported
(provide (contract-out [mean (-> (hash/c symbol? exact-integer?) rational?)]))
(define (mean h) (/ (for/sum ([v (in-hash-values h)]) v) (hash-count h))) ; ~ refuted contract
