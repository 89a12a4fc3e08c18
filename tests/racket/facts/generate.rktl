;; What Racket itself says of expressions: their values, or how they fail. `racket -f tests/racket/facts/generate.rktl FILE` with FILE one of
;; primitives and contracts prints facts, a line each; the test `racket_facts` runs the same expressions without Racket. With names after FILE, only
;; those primitives are asked about; FILE `all` asks about all with more tuples, values of other kinds among them, which is for `GAINSAY_FACTS`.
;;
;;   = EXPRESSION ⇒ VALUE      the value, written as an expression
;;   p EXPRESSION              some procedure
;;   ! EXPRESSION ⇒ KIND       an error: contract, arity, error, raised; pos or neg where a contract is broken

(define space (current-namespace))
(define (value-of expression)
  (parameterize ([current-namespace space]) (eval (read (open-input-string expression)))))
(void (value-of "(struct point (x y) #:transparent)"))

;; Values as expressions; #f for what has none.
(define (written v)
  (define (all vs) (let ([parts (map written vs)]) (and (andmap values parts) (apply string-append (map (λ (p) (string-append " " p)) parts)))))
  (define (form head vs) (let ([parts (all vs)]) (and parts (format "(~a~a)" head parts))))
  (cond
    [(single-flonum? v) #f]
    [(or (number? v) (boolean? v) (char? v)) (format "~s" v)]
    [(string? v) (format "~s" v)]
    [(or (bytes? v) (regexp? v) (byte-regexp? v)) (format "~s" v)]
    [(keyword? v) (format "'~s" v)]
    [(path? v) (format "(string->path ~s)" (path->string v))]
    [(and (symbol? v) (regexp-match? #px"^[a-zA-Z][a-zA-Z0-9!?*-]*$" (symbol->string v))) (format "'~a" v)]
    [(null? v) "'()"]
    [(list? v) (form "list" v)]
    [(pair? v) (form "cons" (list (car v) (cdr v)))]
    [(vector? v) (form "vector" (vector->list v))]
    [(box? v) (form "box" (list (unbox v)))]
    [(and (hash? v) (immutable? v) (<= (hash-count v) 1)) (let ([e (form "list" (hash->list v))]) (and e (format "(make-immutable-hash ~a)" e)))]
    [(and (hash? v) (<= (hash-count v) 1)) (let ([e (form "list" (hash->list v))]) (and e (format "(make-hash ~a)" e)))]
    [(void? v) "(void)"]
    [(eof-object? v) "eof"]
    [(point? v) (form "point" (vector->list (vector-drop (struct->vector v) 1)))]
    [else #f]))
(define point? (value-of "point?"))

(define (kind problem)
  (cond
    [(exn:fail:contract:blame? problem) (format "~a" (blame-positive* problem))]
    [(exn:fail:contract:variable? problem) #f]
    [(exn:fail:contract:arity? problem) "arity"]
    [(exn:fail:contract? problem) "contract"]
    [(exn:fail? problem) "error"]
    [else "raised"]))
(define (blame-positive* problem)
  (define found (regexp-match #px"blaming: (\\S+)" (exn-message problem)))
  (if found (cadr found) "contract"))

;; The fact of an expression, or #f where there is nothing to tell.
(define (fact expression)
  (define worker-result #f)
  (define worker
    (thread
     (λ ()
       (set! worker-result
             (with-handlers ([void (λ (problem) (let ([kind (kind problem)]) (and kind (format "! ~a ⇒ ~a" expression kind))))])
               (define vs (parameterize ([current-output-port (open-output-nowhere)])
                            (call-with-values (λ () (value-of expression)) list)))
               (cond
                 [(and (= (length vs) 1) (procedure? (car vs))) (format "p ~a" expression)]
                 [(= (length vs) 1) (let ([w (written (car vs))]) (and w (< (string-length w) 200) (format "= ~a ⇒ ~a" expression w)))]
                 [else
                  (let ([w (written vs)])
                    (and w (< (string-length w) 200) (format "= (call-with-values (λ () ~a) list) ⇒ ~a" expression w)))]))))))
  (unless (sync/timeout 2 worker) (kill-thread worker))
  worker-result)

(define numbers
  '("0" "1" "-1" "2" "7" "-5" "1/2" "-3/2" "0.0" "-0.0" "1.5" "2.0" "-2.5" "+inf.0" "-inf.0" "+nan.0" "0+1i" "1-2i" "1.0+2.0i" "100000000000000000000"))
(define others
  '("#t" "#f" "\"\"" "\"a\"" "\"ab\"" "\"Hello World\"" "\"12\"" "#\\a" "#\\A" "#\\space" "#\\5" "'a" "'b" "'()" "(list 1 2 3)" "(list 3 1 2 1)" "(list 'a 'b)"
    "(list (cons 'a 1) (cons 'b 2))" "(list \"a\" \"b\")" "(list (list 1) (list 2 3))" "(list #\\a #\\b)" "(list 1 -0.0 2.5)" "(cons 1 2)" "(vector)" "(vector 1 2 3)" "(box 0)"
    "(hash 'a 1)" "(make-hash (list (cons 'a 1)))" "(void)" "add1" "car" "even?" "+" "<" "(λ () 0)" "(λ (x) x)" "(λ (x y) x)" "(point 1 2)"))
(define of-other-kinds '("'#:k" "#\"\"" "#\"ab\"" "#rx\"a\"" "#px\"(a)(b)\"" "#rx#\"a\"" "(string->path \"a\")" "(list #\"a\")" "(list 97 98)"))
(define wanted (vector-ref (current-command-line-arguments) 0))
(define names-wanted (cdr (vector->list (current-command-line-arguments))))
(define more? (or (equal? wanted "all") (pair? names-wanted)))
(define candidates (append numbers others (if more? of-other-kinds '())))
;; Of three or more arguments, fewer candidates each.
(define few
  '("0" "1" "2" "-1" "1/2" "1.5" "\"\"" "\"ab\"" "\"Hello World\"" "#\\a" "'a" "'()" "(list 1 2 3)" "(list (cons 'a 1))" "(list #\\a)" "(vector 1 2 3)" "(box 0)" "(hash 'a 1)"
    "(make-hash (list (cons 'a 1)))" "+" "cons" "(λ (x) x)" "#f"))

(define (tuples values count) (if (= count 0) '(()) (for*/list ([rest (tuples values (- count 1))] [v values]) (cons v rest))))

(define (strided xs most)
  (define count (length xs))
  (if (<= count most) xs (for/list ([i most]) (list-ref xs (quotient (* i count) most)))))

;; A first look at many tuples, to take some of each kind.
(define makers-of-candidates (make-hash))
(define (candidate text) ((hash-ref! makers-of-candidates text (λ () (value-of (format "(λ () ~a)" text))))))
(define (comes-to-a-value? f arguments)
  (with-handlers ([void (λ (_) #f)])
    (parameterize ([current-output-port (open-output-nowhere)]) (apply f (map candidate arguments)))
    #t))

(define (facts-of name)
  (define f (with-handlers ([void (λ (_) #f)]) (value-of name)))
  (define (of count)
    (define arguments
      (cond
        [(= count 0) '(())]
        [(= count 1) (map list candidates)]
        [(= count 2) (tuples candidates 2)]
        [else (strided (tuples few 3) 3000)]))
    (define-values (right wrong) (partition (λ (args) (comes-to-a-value? f args)) arguments))
    (define (told tuples) (filter values (map (λ (args) (fact (format "(~a)" (string-join (cons name args) " ")))) tuples)))
    (define-values (most-right most-wrong) (case count [(0) (values 1 1)] [(1) (values 12 2)] [(2) (values 12 3)] [else (values 5 2)]))
    (define factor (if (equal? wanted "all") 3 1))
    (define taken (strided right (* factor most-right)))
    (define least-wrong (if (= factor 1) 0 (- 24 (length taken))))
    (append (told taken) (told (strided wrong (max least-wrong (* factor most-wrong))))))
  (if (procedure? f)
      (append* (for/list ([count 4] #:when (or (procedure-arity-includes? f count) (= count 0))) (of count)))
      '()))

;; Names of the table that are in the reference, except those that print, wait, choose, or are about contracts.
(define left-out
  '("random" "display" "displayln" "print" "write" "writeln" "newline" "printf" "make-parameter" "parameter?" "force" "promise?" "in-range" "in-list" "exit" "read" "read-line"
    "hash-keys" "hash-values" "hash->list" "sleep" "current-seconds" "current-milliseconds" "current-inexact-milliseconds" "time" "make-string" "make-list" "make-vector" "build-list"
    "build-vector" "build-string" "range" "arithmetic-shift" "expt" "gensym" "void" "eprintf" "fprintf" "pretty-print" "procedure-arity" "object-name" "sequence?" "contract?" "flat-contract?"
    "flush-output" "current-output-port" "current-error-port" "hash-for-each" "tan"))
(define (names-of-reference)
  (define text (file->string "docs/racket/reference.md"))
  (define chapters (cadr (regexp-match #rx"\n## Primitives\n(.*?)\n## " text)))
  (define names (map cadr (regexp-match* #px"`([^`\\s]+)`" chapters #:match-select values)))
  (filter (λ (name) (not (or (member name left-out) (regexp-match? #rx"/c$|^exn|listof$|vectorof|real-in|integer-in|flat-" name)))) (remove-duplicates names)))

;; Sizes stay small where an argument is one.
(define by-hand
  (append*
   (for/list ([size '("0" "1" "3" "-1" "1/2" "2.0" "'a")])
     (append (for/list ([f '("(make-string ~a #\\a)" "(make-list ~a 'x)" "(make-vector ~a 0)" "(build-list ~a add1)" "(build-vector ~a add1)" "(range ~a)" "(range 1 ~a)" "(range 5 ~a -1)"
                               "(build-string ~a (λ (i) #\\b))" "(build-list ~a (λ () 0))")])
               (format f size))
             (for*/list ([f '("(expt ~a ~a)" "(arithmetic-shift ~a ~a)")] [base '("0" "2" "-3" "1/2" "1.5" "0.0" "+nan.0" "0+1i" "'a")]) (format f base size))))
   (list
    (list "(let ([b (box 0)]) (set-box! b 1) (unbox b))" "(let ([v (vector 1 2)]) (vector-set! v 0 'x) v)" "(let ([v (vector 1 2)]) (vector-fill! v 0) v)"
          "(let ([h (make-hash)]) (hash-set! h 'a 1) (hash-ref h 'a))" "(let ([h (make-hash)]) (hash-update! h 'a add1 0) (hash-ref h 'a))"
          "(let ([h (make-hash (list (cons 1 2)))]) (hash-remove! h 1) (hash-count h))" "(hash-ref (hash 1 2) 1.0 'none)" "(hash-ref (hash \"a\" 2) \"a\" 'none)"
          "(hash-ref (hasheqv 1 2) 1 'none)" "(hash-ref (hash 'a 1) 'b (λ () 'none))" "(hash-set (hash 'a 1) 'a 2)" "(hash-remove (hash 'a 1) 'a)" "(hash-keys (hash 'a 1))" "(hash-values (hash 'a 1))"
          "(hash->list (hash 'a 1))" "(equal? (hash 1 2 3 4) (hash 3 4 1 2))" "(vector-set! #(1 2) 0 1)" "(hash-set! (hash 'a 1) 'a 2)" "(hash-set (make-hash) 'a 2)" "(eq? 'a 'a)" "(eq? \"\" \"\")"
          "(let ([b (box 0)]) (eq? b b))" "(let ([b (vector)]) (equal? b b))" "(equal? (vector 1) (vector 1))" "(eqv? 1.0 1)" "(eqv? 2/4 1/2)" "(eqv? 0.0 -0.0)" "(equal? 0.0 -0.0)" "(= 0.0 -0.0)"
          "(equal? +nan.0 +nan.0)" "(= +nan.0 +nan.0)" "(equal? (point 1 2) (point 1 2))" "(eq? (point 1 2) (point 1 2))" "(equal? (point 1 2) (point 1 3))" "(point-x (point 1 2))" "(point-x 5)" "(point 1)"
          "(sort (list 3 1 2) <)" "(sort (list \"b\" \"a\") string<?)" "(sort (list 1 'a) <)" "(sort (list (cons 2 'a) (cons 1 'b)) < #:key car)" "(foldl cons '() (list 1 2))" "(foldr cons '() (list 1 2))"
          "(foldl (λ (x y acc) (+ x y acc)) 0 (list 1 2) (list 3 4))" "(foldl + 0 (list 1) (list 1 2))" "(map + (list 1 2) (list 3 4))" "(map + (list 1) (list 3 4))" "(for-each car (list 1))"
          "(apply + 1 2 (list 3))" "(apply + 1 2)" "(apply car (list 1 2))" "((λ (x) x))" "(5 5)" "((λ (x #:k [k 1]) (+ x k)) 1 #:k 2)" "((λ (x #:k k) (+ x k)) 1)" "((λ (x [y 2]) (+ x y)) 1)"
          "((λ (x . r) r) 1 2 3)" "((case-lambda [(x) 1] [(x y) 2]) 1 2)" "((case-lambda [(x) 1] [(x y) 2]))" "(let-values ([(a b) (values 1 2)]) (list a b))" "(let-values ([(a b) (values 1)]) a)"
          "(+ 1 (values 1 2))" "(string-append \"a\" 'b)" "(error \"no\")" "(raise 'x)" "(raise-argument-error 'f \"integer?\" 1)" "(with-handlers ([exn:fail? exn-message]) (error 'f \"n ~a\" 5))"
          "(with-handlers ([exn:fail:contract? (λ (e) 'c)]) (car 5))" "(with-handlers ([exn:fail:contract:divide-by-zero? (λ (e) 'd)]) (/ 5 0))" "(with-handlers ([exn:fail:contract:arity? (λ (e) 'a)]) (car))"
          "(let/ec k (+ 1 (k 5)))" "(match 5 [6 1])" "(match (list 1 2) [(list a b) (+ a b)])" "(match '(1 . 2) [(cons a b) b])" "(case 'x [(x) 1] [else 2])" "(cond [#f 1])" "(when #f 1)" "(vector-ref (vector 1) 1)"
          "(list-ref (list 1 2) 2)" "(list-tail (list 1 2) 3)" "(list-tail 5 0)" "(substring \"abc\" 1)" "(substring \"abc\" 2 1)" "(substring \"abc\" 1 4)" "(string-ref \"abc\" 3)" "(format \"~a ~s\" \"a\" \"b\")"
          "(format \"~a\" 1.5)" "(format \"~a\" (list 1 \"a\" #\\b 'c))" "(format \"~s\" (list 1 \"a\" #\\b 'c))" "(number->string 1/2)" "(number->string 1.0)" "(number->string 0+1i)" "(string->number \"1/2\")"
          "(string->number \"1e3\")" "(string->number \"#xff\")" "(string->number \"abc\")" "(string->symbol \"a b\")" "(symbol->string 'a)" "(exact->inexact 1/3)" "(inexact->exact 0.1)" "(sqrt 2)" "(sqrt -4)" "(sqrt 1/4)"
          "(exact (floor 2.5))" "(round 2.5)" "(round 3.5)" "(round -2.5)" "(round 7/2)" "(max 1 2.0)" "(min 1 +nan.0)" "(* 0 +inf.0)" "(* 0.0 +inf.0)" "(- 0.0)" "(- 0 0.0)" "(+ -0.0 0)" "(/ 0 0.0)" "(/ 1 0.0)" "(/ 0.0 0)"
          "(quotient -7 2)" "(remainder -7 2)" "(modulo -7 2)" "(modulo 7 -2)" "(modulo -7.0 2)" "(quotient 7 0)" "(modulo 7 0.0)" "(gcd 12 18)" "(lcm 4 6)" "(numerator 6/4)" "(denominator 0.5)"))))

;; Contracts: each with values, and for functions the arguments they are applied to.
(define flat-values '("1" "-1" "0" "1.5" "1/2" "0+1i" "\"a\"" "\"\"" "'a" "#t" "#f" "#\\a" "'()" "(list 1 2)" "(list 1 \"a\")" "(cons 1 2)" "(cons 1 \"a\")" "(vector 1 2)" "(vector 1 \"a\")" "(box 1)" "(box \"a\")" "(hash 'a 1)" "(hash \"k\" 1)" "(void)" "add1" "(λ (x y) x)" "(point 1 2)" "(point \"a\" 2)"))
(define flat-contracts
  '("any/c" "none/c" "integer?" "(and/c integer? positive?)" "(and/c positive? integer?)" "(and/c real? (>=/c 0) (<=/c 1))" "(or/c integer? string?)" "(or/c #f 'a 1)" "(not/c integer?)" "(listof integer?)" "(non-empty-listof integer?)" "(cons/c integer? integer?)"
    "(list/c integer? string?)" "(list/c)" "(vectorof integer?)" "(vector/c integer? string?)" "(box/c integer?)" "(hash/c symbol? integer?)" "(=/c 1)" "(</c 1)" "(between/c 0 1)" "(integer-in -1 1)" "(real-in 0 2)" "(one-of/c 1 'a #t)" "1" "'a" "\"a\"" "#\\a" "'()" "#f"
    "(λ (x) (eq? x 1))" "(λ (x) x)" "(flat-named-contract 'small (λ (x) (eqv? x 1)))" "(struct/c point integer? integer?)" "(recursive-contract (or/c '() (cons/c integer? any/c)))" "(listof (or/c integer? (listof string?)))" "(-> integer? integer?)" "(-> any)" "procedure?"
    "(case-> (-> integer? integer?) (-> integer? integer? integer?))" "(->* (integer?) (integer?) any)" "(or/c (-> integer? integer?) integer?)" "(and/c procedure? (-> integer? integer?))" "(parametric->/c (X) (-> X X))" "natural-number/c" "exact-positive-integer?"))
(define arrows
  (list
   (list '("(-> integer? string?)" "(-> integer? (or/c string? 'no))" "(-> any/c any)" "(-> (and/c integer? positive?) any/c)" "(-> integer? none/c)" "(->i ([x integer?]) [r (x) (λ (r) (eqv? r x))])" "(->i ([x integer?]) #:pre (x) (> x 0) [r any/c])" "(->i ([x integer?]) [r any/c] #:post (x r) (eqv? x r))"
           "(->* (integer?) (string?) any/c)" "(->* (integer?) #:rest (listof integer?) any/c)" "(case-> (-> integer? string?) (-> integer? integer? integer?))" "(parametric->/c (X) (-> X X))" "(-> integer? (values integer? string?))" "(-> integer? integer? integer?)" "(or/c integer? (-> integer? string?))" "(->i ([x integer?] [y (x) (>=/c x)]) [r (x y) (between/c x y)])")
         '("(λ (x) x)" "(λ (x) \"s\")" "(λ (x y) x)" "(λ (x . r) \"s\")" "(λ (x [y 0]) y)" "(case-lambda [(x) \"s\"] [(x y) y])" "(λ (x) (values 1 \"a\"))" "5" "(λ (x) (car x))")
         '("1" "-1" "\"a\"" "" "1 2" "1 \"a\"" "2 1" "1 2 3"))
   (list '("(-> (-> integer? integer?) integer?)" "(-> (-> integer? integer?) any/c)" "(-> (or/c #f (-> integer? integer?)) any/c)" "(->i ([f (-> integer? integer?)]) [r (f) (λ (r) (eqv? r (f 1)))])")
         '("(λ (g) (g 1))" "(λ (g) (g \"a\"))" "(λ (g) 0)" "(λ (g) g)" "(λ (g) (g 1 2))" "(λ (g) (and g (g 2)))")
         '("add1" "(λ (x) \"s\")" "(λ (x y) x)" "5" "#f" "(λ (x) 1.5)"))
   (list '("(-> integer? (-> integer? string?))" "(-> any/c (-> any/c integer?))" "(->i ([x integer?]) [r (x) (-> (>=/c x) any/c)])")
         '("(λ (x) (λ (y) \"s\"))" "(λ (x) (λ (y) y))" "(λ (x) 5)" "(λ (x) (λ () 1))")
         '("1) (1" "1) (\"a\"" "\"a\") (1" "5) (1"))
   (list '("(-> (listof (-> integer? integer?)) any/c)" "(-> (cons/c integer? (-> integer? integer?)) any/c)")
         '("(λ (fs) (and (pair? fs) ((car fs) 1)))" "(λ (fs) (if (pair? fs) ((cdr fs) \"a\") 0))" "(λ (fs) (if (pair? fs) ((cdr fs) 1) 0))")
         '("(list add1)" "(list (λ (x) 'no))" "'()" "(cons 1 add1)" "(cons 1 (λ (x) 'no))" "5"))
   (list '("(-> (box/c integer?) any/c)" "(-> (vectorof integer?) any/c)" "(-> (hash/c symbol? integer?) any/c)")
         '("(λ (b) 0)" "(λ (b) (if (box? b) (unbox b) (if (vector? b) (vector-ref b 0) (hash-ref b 'a))))" "(λ (b) (if (box? b) (set-box! b \"a\") 0))" "(λ (b) (if (vector? b) (vector-set! b 0 \"a\") 0))")
         '("(box 1)" "(box \"a\")" "(vector 1)" "(vector \"a\")" "(hash 'a 1)" "(hash 'a \"b\")" "(hash 1 1)"))))
(define keywords
  '("((contract (->* (integer? #:k string?) any/c) (λ (x #:k k) k) 'pos 'neg) 1 #:k \"a\")" "((contract (->* (integer? #:k string?) any/c) (λ (x #:k k) k) 'pos 'neg) 1 #:k 5)" "((contract (->* (integer?) (#:k string?) integer?) (λ (x #:k [k \"\"]) k) 'pos 'neg) 1)"
    "((contract (->* (integer?) (#:k string?) any/c) (λ (x) x) 'pos 'neg) 1)" "((contract (->* (integer? #:k string?) any/c) (λ (x #:k k) k) 'pos 'neg) 1)"))
(define (nested f a) (if (regexp-match? #rx"\\) \\(" a) (let ([parts (string-split a ") (")]) (format "((~a ~a) ~a)" f (car parts) (cadr parts))) (format "(~a ~a)" f a)))
(define (contract-facts)
  (define flat (for*/list ([c flat-contracts] [v flat-values]) (format "(contract ~a ~a 'pos 'neg)" c v)))
  (define applied
    (for*/list ([group arrows] [c (car group)] [f (cadr group)] [a (caddr group)]) (nested (format "(contract ~a ~a 'pos 'neg)" c f) a)))
  (filter values (map fact (append (strided flat 900) (strided applied 1300) keywords))))

(for-each displayln
          (match wanted
            [(or "primitives" "all") #:when more? (remove-duplicates (append-map facts-of (if (null? names-wanted) (names-of-reference) names-wanted)))]
            ["primitives" (remove-duplicates (append (append-map facts-of (names-of-reference)) (filter values (map fact (append* (map (λ (x) (if (list? x) x (list x))) by-hand))))))]
            ["contracts" (remove-duplicates (contract-facts))]))
