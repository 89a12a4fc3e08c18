#lang racket
; What the clock, the system and the files say is not known: a proof takes any answer, and nothing is refuted with one.
(provide (contract-out
  [stamp (-> string?)]
  [soon? (-> real? boolean?)]
  [parity (-> (or/c 'even 'odd))]
  [separator (-> string?)]
  [kind (-> path-string? (or/c 'file 'folder 'nothing))]
  [first-shuffled (-> (listof symbol?) symbol?)]
  [late (-> symbol?)] ; ~ unknown unsupported
  [how-many (-> (vectorof any/c) natural-number/c)]
  [where (-> symbol? (vectorof symbol?) (or/c #f natural-number/c))]
  [longest (-> (vectorof string?) string?)]))

(define (stamp) (number->string (current-seconds)))
(define (soon? time) (< (current-inexact-milliseconds) time))
(define (parity) (if (even? (current-milliseconds)) 'even 'odd))
(define (separator) (if (eq? (system-type) 'windows) "\\" "/"))
(define (kind p) (cond [(file-exists? p) 'file] [(directory-exists? p) 'folder] [else 'nothing]))

(define (first-shuffled xs) (car (shuffle xs))) ; ~ refuted contract where size xs == 0

; Fails at certain times only, of which no run is shown.
(define (late) (if (> (current-seconds) 0) 'on-time (car '())))

(define (how-many v) (vector-count symbol? v))
(define (where x v) (vector-member x v))
(define (longest v) (vector-argmax string-length v)) ; ~ refuted contract
