#lang racket/base
;; Runs modules for the duel. Reads one job per line from standard input:
;;   (job "module file" ((goal "expression" …) …) ((goal "witness file" submodule-or-#f shared-submodule-or-#f) …) "shared file")
;; where the shared file is the module with those witnesses in it that have a shared submodule,
;; and answers with lines of one datum each, the last of which is (done).
(require racket/contract racket/list racket/port)

(define-namespace-anchor anchor)
(define libraries '(racket racket/base racket/contract))
;; Shares its modules with this one, so that exceptions are of the same types.
(define home (namespace-anchor->empty-namespace anchor))
(parameterize ([current-namespace home])
  (for ([library libraries]) (dynamic-require library #f)))

(define (fresh-namespace)
  (define namespace (make-base-empty-namespace))
  (parameterize ([current-namespace namespace])
    (for ([library libraries]) (namespace-attach-module home library)))
  namespace)

;; What a thunk comes to, within a time: (list 'fine), (list 'raised exception) or (list 'late).
(define (within seconds thunk)
  (define result (box '(late)))
  (define custodian (make-custodian))
  (custodian-limit-memory custodian (* 300 1024 1024) custodian)
  (define runner
    (parameterize ([current-custodian custodian]
                   [current-output-port (open-output-nowhere)]
                   [current-error-port (open-output-nowhere)])
      (thread
       (lambda ()
         (with-handlers ([(lambda (raised) #t) (lambda (raised) (set-box! result (list 'raised raised)))])
           (thunk)
           (set-box! result '(fine)))))))
  (sync/timeout seconds runner)
  (kill-thread runner)
  (custodian-shutdown-all custodian)
  (unbox result))

(define (read-module path)
  (call-with-input-file path
    (lambda (port)
      (port-count-lines! port)
      (parameterize ([read-accept-reader #t] [read-accept-lang #t])
        (read-syntax path port)))))

;; What is compiled meets nothing of what ran: modules run in namespaces of their own.
(parameterize ([current-namespace home]) (namespace-require ''#%kernel))
(define (compiled path)
  (parameterize ([current-namespace home])
    (parameterize ([current-module-declare-name (make-resolved-module-path 'unit)])
      (compile (check-module-form (read-module path))))))

(define (check-module-form stx)
  (syntax-case stx ()
    [(form name rest ...)
     (with-syntax ([form (namespace-module-identifier)])
       (namespace-syntax-introduce #'(form name rest ...)))]))

;; A namespace in which the module is declared, and has not started.
(define (declared code)
  (define namespace (fresh-namespace))
  (parameterize ([current-namespace namespace]
                 [current-module-declare-name (make-resolved-module-path 'unit)])
    (eval code))
  namespace)

(define (blamed raised)
  (and (exn:fail:contract:blame? raised)
       (format "~s" (blame-positive (exn:fail:contract:blame-object raised)))))

(define (message raised)
  (if (exn? raised) (exn-message raised) (format "uncaught exception: ~s" raised)))

(define (answer datum)
  (write datum)
  (newline)
  (flush-output))

;; A module that has the calls of all goals as functions, so that they are read once.
(define (compiled-client code goals)
  (define calls
    (for/list ([goal goals])
      `(list ,@(for/list ([call (rest goal)]) `(lambda () ,(read (open-input-string call)))))))
  (define text
    `(module client racket/base
       (require 'unit)
       (provide calls)
       (define calls (list ,@calls))))
  (parameterize ([current-namespace home])
    (parameterize ([current-module-declare-name (make-resolved-module-path 'unit)])
      (eval code))
    (parameterize ([current-module-declare-name (make-resolved-module-path 'client)])
      (compile (check-module-form (datum->syntax #f text))))))

;; Starts the module anew: how that ended, and the calls.
(define (started-anew code client-code)
  (define namespace (declared code))
  (define calls (box '()))
  (define outcome
    (within 2 (lambda ()
                (parameterize ([current-namespace namespace])
                  (dynamic-require ''unit #f)
                  (parameterize ([current-module-declare-name (make-resolved-module-path 'client)])
                    (eval client-code))
                  (set-box! calls (dynamic-require ''client 'calls))))))
  (values outcome (unbox calls)))

;; The calls of each goal, one after the other in one run; after an exception a new run begins.
(define (try-calls code goals)
  (define client-code (compiled-client code goals))
  (define-values (started calls) (started-anew code client-code))
  (define (again)
    (define-values (started calls) (started-anew code client-code))
    calls)
  (cond
    [(eq? (first started) 'raised) (answer (list 'start-fails (message (second started))))]
    [(eq? (first started) 'late) (answer '(start-late))]
    [else
     (for/fold ([calls calls]) ([goal goals] [number (in-naturals)])
       (define-values (last-calls lates)
         ;; Two that do not end, or one that fails, are enough.
         (for/fold ([calls calls] [lates 0])
                   ([call (rest goal)] [place (in-naturals)] #:unless (> lates 1) #:unless (null? calls))
           (define outcome (within 0.3 (list-ref (list-ref calls number) place)))
           (case (first outcome)
             [(fine) (values calls lates)]
             [(late) (values (again) (add1 lates))]
             [else
              (define raised (second outcome))
              (define excused (clients-fault? raised))
              (unless excused (answer (list 'fails (first goal) call (message raised))))
              (values (again) (if excused lates 2))])))
       last-calls)])
  (void))

(define (clients-fault? raised)
  (or (exn:fail:syntax? raised)
      (exn:fail:contract:variable? raised)
      (exn:break? raised)
      (eq? raised 'client)
      (let ([party (blamed raised)])
        (and party (not (regexp-match? #rx"unit" party))))))

(define (run-witness witness shared)
  (define submodule (if shared (fourth witness) (third witness)))
  (define code (or shared (compiled (second witness))))
  (define namespace (declared code))
  (define outcome
    (within 5 (lambda ()
                (parameterize ([current-namespace namespace])
                  (dynamic-require (if submodule `(submod 'unit ,submodule) ''unit) #f)))))
  (answer
   (list* 'witness (first witness)
          (case (first outcome)
            [(raised)
             (define party (blamed (second outcome)))
             (list (if (and party (regexp-match? #rx"witness" party)) 'client 'fails) (message (second outcome)))]
            [else (list (first outcome) "")]))))

(define-syntax-rule (guarded what body ...)
  (with-handlers ([(lambda (raised) #t) (lambda (raised) (answer (list 'cannot what (message raised))))])
    body ...))

(let loop ()
  (define job (read))
  (unless (eof-object? job)
    (define shared
      (with-handlers ([(lambda (raised) #t) (lambda (raised) #f)])
        (compiled (fifth job))))
    (guarded "module" (try-calls (or shared (compiled (second job))) (third job)))
    (for ([witness (fourth job)])
      (guarded (first witness) (run-witness witness (and (fourth witness) shared))))
    (answer '(done))
    (loop)))
