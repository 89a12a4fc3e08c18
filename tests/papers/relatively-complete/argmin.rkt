;; § 4.3: `number?` admits 0+1i, which `<` does not compare.
(module argmin racket
  (provide (contract-out [argmin (-> (-> any/c number?) (and/c pair? list?) any/c)]))
  (define (argmin f xs) (argmin/acc f (car xs) (f (car xs)) (cdr xs)))
  (define (argmin/acc f b a xs)
    (cond
      [(null? xs) b]
      [(< a (f (car xs))) (argmin/acc f b a (cdr xs))] ; ~ refuted contract
      [else (argmin/acc f (car xs) (f (car xs)) (cdr xs))])))
