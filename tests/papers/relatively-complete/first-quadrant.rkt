;; § 5.2: an object is a function of messages; one of its answers may be a complex number.
(module posn racket
  (provide (contract-out [first-quadrant? (-> posn/c boolean?)] [posn/c any/c]))
  (define posn/c (->i ([msg (one-of/c 'x 'y)]) (res (msg) (match msg ['x number?] ['y number?]))))
  (define (first-quadrant? p)
    (and (>= (p 'x) 0) (>= (p 'y) 0)))) ; ~ refuted contract
