; What is kept inside of a value that is used at once may be used at once.
(module in-a-list racket
  (define first-result (let ([kept (list (λ () later))]) ((car kept)))) ; ~ unknown unsupported
  (define later 5))

(module in-a-pattern racket
  (define first-result (match (list (λ () later)) [(list kept) (kept)])) ; ~ unknown unsupported
  (define later 5))

(module in-a-variable racket
  (define kept #f) ; ~ unknown unsupported
  (define first-result (begin (set! kept (λ () later)) (kept)))
  (define later 5))

(module in-a-guard racket
  (struct task (run) #:guard (λ (run name) (run) run))
  (define first-task (task (λ () later))) ; ~ unknown unsupported
  (define later 5))

(module in-a-parameter racket
  (define current (make-parameter #f (λ (new) (if (procedure? new) (new) new)))) ; ~ unknown unsupported
  (define first-result (parameterize ([current (λ () later)]) 1))
  (define later 5))
