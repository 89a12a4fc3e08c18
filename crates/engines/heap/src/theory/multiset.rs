//! Multisets: a monomorphic theory per element sort, axiomatised over uninterpreted functions.

/// Name, parameters, result; `S` is the multiset, `E` its element.
pub const FUNCTIONS: &[(&str, &[&str], &str)] = &[
    ("count", &["S", "E"], "Int"),
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
    "(forall ((s S) (e E)) (<= 0 (count s e)) ((count s e)))",
    "(forall ((s S)) (<= 0 (cardinality s)) ((cardinality s)))",
    "(forall ((s S) (e E)) (<= (count s e) (cardinality s)) ((count s e) (cardinality s)))",
    "(forall ((e E)) (= (count empty e) 0) ((count empty e)))",
    "(forall ((s S)) (and (= (= (cardinality s) 0) (= s empty))
        (=> (not (= (cardinality s) 0)) (< 0 (count s (some s))))) ((cardinality s)))",
    "(forall ((e E)) (and (= (count (singleton e) e) 1) (= (cardinality (singleton e)) 1)
        (= (singleton e) (insert empty e))) ((singleton e)))",
    "(forall ((e E) (f E)) (= (count (singleton e) f) (ite (= e f) 1 0)) ((count (singleton e) f)))",
    "(forall ((s S) (e E) (f E)) (= (count (insert s e) f) (ite (= e f) (+ (count s f) 1) (count s f)))
        ((count (insert s e) f)) ((count s f) (insert s e)))",
    "(forall ((s S) (e E)) (= (cardinality (insert s e)) (+ (cardinality s) 1)) ((cardinality (insert s e))))",
    "(forall ((s S) (e E)) (= (count (insert s e) e) (+ (count s e) 1)) ((insert s e)))",
    "(forall ((s S) (t S) (e E)) (= (count (union s t) e) (+ (count s e) (count t e)))
        ((count (union s t) e)) ((count s e) (union s t)) ((count t e) (union s t)))",
    "(forall ((s S) (t S)) (= (cardinality (union s t)) (+ (cardinality s) (cardinality t))) ((cardinality (union s t))))",
    "(forall ((s S) (t S) (e E)) (= (count (intersection s t) e) (ite (<= (count s e) (count t e)) (count s e) (count t e)))
        ((count (intersection s t) e)))",
    "(forall ((s S) (t S) (e E)) (= (count (minus s t) e)
        (ite (<= (count t e) (count s e)) (- (count s e) (count t e)) 0))
        ((count (minus s t) e)) ((count s e) (minus s t)) ((count t e) (minus s t)))",
    "(forall ((s S) (t S)) (and
        (= (+ (cardinality (minus s t)) (cardinality (intersection s t))) (cardinality s))
        (= (+ (cardinality (minus t s)) (cardinality (intersection s t))) (cardinality t))) ((cardinality (minus s t))))",
    "(forall ((s S) (t S) (e E)) (=> (subset s t) (<= (count s e) (count t e)))
        ((subset s t) (count s e)) ((subset s t) (count t e)))",
    "(forall ((s S) (t S)) (or (subset s t)
        (< (count t (subset_witness s t)) (count s (subset_witness s t)))) ((subset s t)))",
    "(forall ((s S) (t S)) (=> (equal s t) (= s t)) ((equal s t)))",
    "(forall ((s S) (t S)) (or (equal s t)
        (not (= (count s (difference s t)) (count t (difference s t))))) ((equal s t)))",
];
