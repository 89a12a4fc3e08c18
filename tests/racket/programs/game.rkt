#lang racket
; A snake that leaves the board on the left.
(struct posn (x y) #:transparent)
(struct world (snake dir food) #:transparent)
(define WIDTH 20)
(define HEIGHT 10)
(define dir/c (one-of/c 'up 'down 'left 'right))
(define coord/c natural-number/c)
(provide (contract-out
  [struct posn ([x coord/c] [y coord/c])] ; ~ refuted contract
  ; ~ refuted contract
  [struct world ([snake (non-empty-listof posn?)] [dir dir/c] [food posn?])]
  [turn (-> world? dir/c world?)]
  [move (-> posn? dir/c posn?)]
  [eating? (-> world? boolean?)]
  [tick (-> world? world?)]))
(define (turn w d) (struct-copy world w [dir d]))
(define (move p d)
  (match* (p d)
    [((posn x y) 'up) (posn x (max 0 (- y 1)))]
    [((posn x y) 'down) (posn x (+ y 1))]
    [((posn x y) 'left) (posn (- x 1) y)]
    [((posn x y) 'right) (posn (+ x 1) y)]))
(define (eating? w) (equal? (first (world-snake w)) (world-food w)))
(define (tick w)
  (define s (world-snake w))
  (define new (move (first s) (world-dir w)))
  (world (cons new (if (eating? w) s (drop-right s 1))) (world-dir w) (world-food w)))
