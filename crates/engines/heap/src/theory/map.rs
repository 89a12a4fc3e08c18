//! Maps: a monomorphic theory per pair of key and value sort, over the sets of keys and of values.

/// Name, parameters, result; `M` is the map, `K` and `V` key and value, `KS` and `VS` the sets of them.
pub const FUNCTIONS: &[(&str, &[&str], &str)] = &[
    ("domain", &["M"], "KS"),
    ("range", &["M"], "VS"),
    ("preimage", &["M", "V"], "K"),
    ("lookup", &["M", "K"], "V"),
    ("cardinality", &["M"], "Int"),
    ("empty", &[], "M"),
    ("update", &["M", "K", "V"], "M"),
    ("equal", &["M", "M"], "Bool"),
    ("difference", &["M", "M"], "K"),
];

/// `contains` and `set_cardinality` are those of the set of keys, `value_contains` that of the set of values, `keys_empty` the empty set of keys.
pub const AXIOMS: &[&str] = &[
    "(forall ((m M)) (and (<= 0 (cardinality m)) (= (cardinality m) (set_cardinality (domain m)))
        (= (= (cardinality m) 0) (= m empty))) ((cardinality m)) ((set_cardinality (domain m))))",
    "(= (domain empty) keys_empty)",
    "(forall ((k K)) (not (contains (domain empty) k)) ((contains (domain empty) k)))",
    "(forall ((m M)) (= (= (domain m) keys_empty) (= m empty)) ((domain m)))",
    "(forall ((m M) (k K) (v V)) (and (contains (domain (update m k v)) k) (= (lookup (update m k v) k) v)) ((update m k v)))",
    "(forall ((m M) (k K) (v V) (j K)) (= (contains (domain (update m k v)) j) (or (= j k) (contains (domain m) j)))
        ((contains (domain (update m k v)) j)) ((contains (domain m) j) (update m k v)))",
    "(forall ((m M) (k K) (v V) (j K)) (=> (not (= j k)) (= (lookup (update m k v) j) (lookup m j)))
        ((lookup (update m k v) j)) ((lookup m j) (update m k v)))",
    "(forall ((m M) (k K) (v V)) (= (cardinality (update m k v))
        (ite (contains (domain m) k) (cardinality m) (+ (cardinality m) 1)))
        ((cardinality (update m k v))) ((cardinality m) (update m k v)))",
    "(forall ((m M) (k K)) (=> (contains (domain m) k) (value_contains (range m) (lookup m k)))
        ((lookup m k) (range m)) ((contains (domain m) k) (range m)))",
    "(forall ((m M) (v V)) (=> (value_contains (range m) v)
        (and (contains (domain m) (preimage m v)) (= (lookup m (preimage m v)) v))) ((value_contains (range m) v)))",
    "(forall ((m M) (n M)) (=> (equal m n) (= m n)) ((equal m n)))",
    "(forall ((m M) (n M)) (or (equal m n)
        (not (= (contains (domain m) (difference m n)) (contains (domain n) (difference m n))))
        (and (contains (domain m) (difference m n))
            (not (= (lookup m (difference m n)) (lookup n (difference m n)))))) ((equal m n)))",
];
