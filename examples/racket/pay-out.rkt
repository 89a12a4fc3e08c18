#lang racket
;; The contract of `fee` says too little: a client may pass a function that charges more than there is.
(provide (contract-out [pay-out (-> natural? (-> natural? natural?) natural?)]
                       ; ~ refuted contract
                       [tenth (-> natural? natural?)]))

(define (pay-out amount fee)
  (- amount (fee amount)))

(define (tenth amount)
  (quotient amount 10))
