#lang racket
; Fields are compared as what their contracts say they are.
(struct place (x y) #:transparent)
(struct world (player goal) #:transparent)
(provide (contract-out
          [struct place ([x exact-integer?] [y exact-integer?])]
          [struct world ([player place?] [goal place?])]
          [done? (-> world? boolean?)]
          [apart (-> place? place? rational?)]))
(define (done? w) (equal? (world-player w) (world-goal w)))
(define (apart a b) (if (equal? a b) 0 (/ 1 (- (place-x a) (place-x b))))) ; ~ refuted contract
