//! Sets: a monomorphic theory per element sort, axiomatised over uninterpreted functions.

/// Name, parameters, result; `S` is the set, `E` its element.
pub const FUNCTIONS: &[(&str, &[&str], &str)] = &[
    ("contains", &["S", "E"], "Bool"),
    ("cardinality", &["S"], "Int"),
    ("empty", &[], "S"),
    ("singleton", &["E"], "S"),
    ("insert", &["S", "E"], "S"),
    ("union", &["S", "S"], "S"),
    ("intersection", &["S", "S"], "S"),
    ("minus", &["S", "S"], "S"),
    ("subset", &["S", "S"], "Bool"),
    ("subset_witness", &["S", "S"], "E"),
    ("some", &["S"], "E"),
    ("equal", &["S", "S"], "Bool"),
    ("difference", &["S", "S"], "E"),
];

pub const AXIOMS: &[&str] = &[
    "(forall ((s S)) (<= 0 (cardinality s)) ((cardinality s)))",
    "(forall ((e E)) (not (contains empty e)) ((contains empty e)))",
    "(forall ((s S)) (and (= (= (cardinality s) 0) (= s empty))
        (=> (not (= (cardinality s) 0)) (contains s (some s)))) ((cardinality s)))",
    "(forall ((e E)) (and (contains (singleton e) e) (= (cardinality (singleton e)) 1)) ((singleton e)))",
    "(forall ((e E) (f E)) (= (contains (singleton e) f) (= e f)) ((contains (singleton e) f)))",
    "(forall ((s S) (e E)) (and (contains (insert s e) e)
        (=> (contains s e) (= (insert s e) s))) ((insert s e)))",
    "(forall ((s S) (e E)) (and (=> (contains s e) (= (cardinality (insert s e)) (cardinality s)))
        (=> (not (contains s e)) (= (cardinality (insert s e)) (+ (cardinality s) 1)))) ((cardinality (insert s e))))",
    "(forall ((s S) (e E) (f E)) (= (contains (insert s e) f) (or (= e f) (contains s f)))
        ((contains (insert s e) f)) ((contains s f) (insert s e)))",
    "(forall ((s S) (t S) (e E)) (= (contains (union s t) e) (or (contains s e) (contains t e)))
        ((contains (union s t) e)) ((contains s e) (union s t)) ((contains t e) (union s t)))",
    "(forall ((s S) (t S) (e E)) (= (contains (intersection s t) e) (and (contains s e) (contains t e)))
        ((contains (intersection s t) e)) ((contains s e) (intersection s t)) ((contains t e) (intersection s t)))",
    "(forall ((s S) (t S) (e E)) (= (contains (minus s t) e) (and (contains s e) (not (contains t e))))
        ((contains (minus s t) e)) ((contains s e) (minus s t)) ((contains t e) (minus s t)))",
    "(forall ((s S) (t S)) (and (= (union s (union s t)) (union s t)) (= (union (union s t) t) (union s t)))
        ((union s (union s t))) ((union (union s t) t)))",
    "(forall ((s S) (t S)) (and (= (intersection s (intersection s t)) (intersection s t))
        (= (intersection (intersection s t) t) (intersection s t)))
        ((intersection s (intersection s t))) ((intersection (intersection s t) t)))",
    "(forall ((s S) (t S)) (= (+ (cardinality (union s t)) (cardinality (intersection s t)))
        (+ (cardinality s) (cardinality t))) ((cardinality (union s t))) ((cardinality (intersection s t))))",
    "(forall ((s S) (t S)) (and
        (= (+ (cardinality (minus s t)) (cardinality (minus t s)) (cardinality (intersection s t))) (cardinality (union s t)))
        (= (cardinality (minus s t)) (- (cardinality s) (cardinality (intersection s t))))) ((cardinality (minus s t))))",
    "(forall ((s S) (t S) (e E)) (=> (and (subset s t) (contains s e)) (contains t e))
        ((subset s t) (contains s e)) ((subset s t) (contains t e)))",
    "(forall ((s S) (t S)) (or (subset s t)
        (and (contains s (subset_witness s t)) (not (contains t (subset_witness s t))))) ((subset s t)))",
    "(forall ((s S) (t S)) (=> (subset s t) (<= (cardinality s) (cardinality t)))
        ((subset s t) (cardinality s)) ((subset s t) (cardinality t)))",
    "(forall ((s S) (t S)) (=> (equal s t) (= s t)) ((equal s t)))",
    "(forall ((s S) (t S)) (or (equal s t)
        (not (= (contains s (difference s t)) (contains t (difference s t))))) ((equal s t)))",
];
