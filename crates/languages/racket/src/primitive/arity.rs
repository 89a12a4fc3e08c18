//! What Racket's own primitives take beyond what the table here says: with so many arguments they are not supported, and no mistake.

/// Names with the largest number of arguments that Racket takes.
const MORE: &[(&str, usize)] = &[
    ("number->string", 2),
    ("random", 3),
    ("bitwise-and", usize::MAX),
    ("bitwise-ior", usize::MAX),
    ("bitwise-xor", usize::MAX),
    ("log", 2),
    ("string-trim", 2),
    ("string->number", 5),
    ("remove", 3),
    ("append-map", usize::MAX),
    ("filter-map", usize::MAX),
    ("index-of", 3),
    ("remove*", 3),
    ("check-duplicates", 2),
    ("group-by", 3),
    ("list-prefix?", 3),
    ("procedure-arity-includes?", 3),
    ("flat-named-contract", 3),
    ("display", 2),
    ("displayln", 2),
    ("print", 3),
    ("write", 2),
    ("writeln", 2),
    ("box/c", 2),
    ("parameter/c", 2),
    ("vector-copy", 3),
    ("vector-append", usize::MAX),
    ("vector-map", usize::MAX),
    ("vector-for-each", usize::MAX),
    ("bytes->string/utf-8", 4),
    ("string->bytes/utf-8", 4),
    ("regexp-quote", 2),
    ("regexp", 2),
    ("pregexp", 2),
    ("byte-regexp", 2),
    ("byte-pregexp", 2),
    ("vector-count", usize::MAX),
    ("vector-member", 3),
    ("hash-keys", 2),
    ("hash-values", 2),
    ("hash->list", 2),
];

/// With fewer arguments than the table says.
const FEWER: [(&str, usize); 6] =
    [("random", 0), ("bitwise-and", 0), ("bitwise-ior", 0), ("bitwise-xor", 0), ("vector-append", 0), ("apply", 1)];

/// Whether Racket takes this many arguments, however many the table says.
pub fn is_fine_in_racket(name: &str, count: usize, wanted: usize) -> bool {
    let limits = if count > wanted { MORE } else { &FEWER };
    limits.iter().any(|(known, limit)| *known == name && if count > wanted { count <= *limit } else { count >= *limit })
}
