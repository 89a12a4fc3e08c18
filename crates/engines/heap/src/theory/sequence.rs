//! Sequences: a monomorphic theory per element sort, axiomatised over uninterpreted functions.
//!
//! `take` and `drop` are explained by index and length only, and concatenation is taken apart at positions that are asked for: axioms that made
//! new parts of parts would match for ever once a sequence is known to be its own parts put together. Positions are moved by functions of
//! their own, and each move says that moving back is no move at all: sums would be new positions each time.
//!
//! What triggers of quantifiers say about `contains` they say about `listed`, which also marks the elements at positions that are asked for:
//! were those contained by an axiom, each would ask for a position of its own.

/// Name, parameters, result; `S` is the sequence, `E` its element.
pub const FUNCTIONS: &[(&str, &[&str], &str)] = &[
    ("length", &["S"], "Int"),
    ("empty", &[], "S"),
    ("singleton", &["E"], "S"),
    ("append", &["S", "S"], "S"),
    ("index", &["S", "Int"], "E"),
    ("take", &["S", "Int"], "S"),
    ("drop", &["S", "Int"], "S"),
    ("update", &["S", "Int", "E"], "S"),
    ("contains", &["S", "E"], "Bool"),
    ("listed", &["S", "E"], "Bool"),
    ("position", &["S", "E"], "Int"),
    ("equal", &["S", "S"], "Bool"),
    ("difference", &["S", "S"], "Int"),
    ("plus", &["Int", "Int"], "Int"),
    ("minus", &["Int", "Int"], "Int"),
];

pub const AXIOMS: &[&str] = &[
    "(forall ((i Int) (j Int)) (= (plus i j) (+ i j)) ((plus i j)))",
    "(forall ((i Int) (j Int)) (= (minus i j) (- i j)) ((minus i j)))",
    "(forall ((s S)) (<= 0 (length s)) ((length s)))",
    "(= (length empty) 0)",
    "(forall ((s S)) (=> (= (length s) 0) (= s empty)) ((length s)))",
    "(forall ((e E)) (and (= (length (singleton e)) 1) (= (index (singleton e) 0) e)) ((singleton e)))",
    "(forall ((s S) (t S)) (and (= (length (append s t)) (+ (length s) (length t)))
        (=> (= s empty) (= (append s t) t)) (=> (= t empty) (= (append s t) s))) ((append s t)))",
    "(forall ((s S) (t S) (i Int)) (=> (and (<= 0 i) (< i (length s)))
        (= (index (append s t) i) (index s i))) ((index (append s t) i)) ((index s i) (append s t)))",
    "(forall ((s S) (t S) (i Int)) (=> (and (<= (length s) i) (< i (+ (length s) (length t))))
        (and (= (plus (minus i (length s)) (length s)) i)
            (= (index (append s t) i) (index t (minus i (length s)))))) ((index (append s t) i)))",
    "(forall ((s S) (t S) (i Int)) (=> (and (<= 0 i) (< i (length t)) (not (= s empty)))
        (and (= (minus (plus i (length s)) (length s)) i)
            (= (index (append s t) (plus i (length s))) (index t i)))) ((index t i) (append s t)))",
    "(forall ((s S) (n Int)) (and
        (=> (<= n 0) (= (take s n) empty))
        (=> (and (<= 0 n) (<= n (length s))) (= (length (take s n)) n))
        (=> (<= (length s) n) (= (take s n) s))) ((take s n)))",
    "(forall ((s S) (n Int) (i Int)) (=> (and (<= 0 i) (< i n) (< i (length s)))
        (= (index (take s n) i) (index s i))) ((index (take s n) i)) ((index s i) (take s n)))",
    "(forall ((s S) (n Int)) (and
        (=> (<= n 0) (= (drop s n) s))
        (=> (and (<= 0 n) (<= n (length s))) (= (length (drop s n)) (- (length s) n)))
        (=> (<= (length s) n) (= (drop s n) empty))) ((drop s n)))",
    "(forall ((s S) (n Int) (i Int)) (=> (and (< 0 n) (<= 0 i) (< i (- (length s) n)))
        (and (= (minus (plus i n) n) i) (= (index (drop s n) i) (index s (plus i n))))) ((index (drop s n) i)))",
    "(forall ((s S) (n Int) (i Int)) (=> (and (< 0 n) (<= n i) (< i (length s)))
        (and (= (plus (minus i n) n) i) (= (index (drop s n) (minus i n)) (index s i)))) ((index s i) (drop s n)))",
    "(forall ((s S) (t S) (n Int)) (=> (= n (length s)) (= (take (append s t) n) s)) ((take (append s t) n)))",
    "(forall ((s S) (t S) (n Int)) (=> (= n (length s)) (= (drop (append s t) n) t)) ((drop (append s t) n)))",
    "(forall ((s S) (i Int) (e E)) (=> (and (<= 0 i) (< i (length s)))
        (and (= (length (update s i e)) (length s)) (= (index (update s i e) i) e))) ((update s i e)))",
    "(forall ((s S) (i Int) (e E) (j Int)) (=> (and (<= 0 i) (< i (length s)) (<= 0 j) (< j (length s)) (not (= i j)))
        (= (index (update s i e) j) (index s j))) ((index (update s i e) j)) ((index s j) (update s i e)))",
    "(forall ((s S) (i Int) (e E) (n Int)) (=> (and (<= 0 n) (<= n i) (< i (length s)))
        (= (take (update s i e) n) (take s n))) ((take (update s i e) n)))",
    "(forall ((s S) (i Int) (e E) (n Int)) (=> (and (<= 0 i) (< i n) (<= n (length s)))
        (= (drop (update s i e) n) (drop s n))) ((drop (update s i e) n)))",
    "(forall ((s S) (e E)) (=> (contains s e)
        (and (<= 0 (position s e)) (< (position s e) (length s)) (= (index s (position s e)) e))) ((contains s e)))",
    "(forall ((s S) (e E) (i Int)) (=> (and (<= 0 i) (< i (length s)) (= (index s i) e)) (contains s e))
        ((contains s e) (index s i)))",
    "(forall ((s S) (e E)) (listed s e) ((contains s e)))",
    "(forall ((s S) (i Int)) (=> (and (<= 0 i) (< i (length s))) (listed s (index s i))) ((index s i)))",
    "(forall ((s S) (t S) (e E)) (= (contains (append s t) e) (or (contains s e) (contains t e)))
        ((contains (append s t) e)) ((contains s e) (append s t)) ((contains t e) (append s t)))",
    "(forall ((e E) (f E)) (= (contains (singleton e) f) (= e f)) ((contains (singleton e) f)))",
    "(forall ((e E)) (not (contains empty e)) ((contains empty e)))",
    "(forall ((s S) (t S)) (=> (equal s t) (= s t)) ((equal s t)))",
    "(forall ((s S) (t S)) (or (equal s t) (not (= (length s) (length t)))
        (and (<= 0 (difference s t)) (< (difference s t) (length s))
            (not (= (index s (difference s t)) (index t (difference s t)))))) ((equal s t)))",
];

/// `[low..high)`, for sequences of integers.
pub const RANGE_FUNCTIONS: &[(&str, &[&str], &str)] = &[("range", &["Int", "Int"], "S")];

pub const RANGE_AXIOMS: &[&str] = &[
    "(forall ((l Int) (h Int)) (and (=> (< l h) (= (length (range l h)) (- h l))) (=> (<= h l) (= (length (range l h)) 0)))
        ((range l h)))",
    "(forall ((l Int) (h Int) (i Int)) (=> (and (<= 0 i) (< i (- h l))) (= (index (range l h) i) (+ l i)))
        ((index (range l h) i)))",
    "(forall ((l Int) (h Int) (v Int)) (= (contains (range l h) v) (and (<= l v) (< v h))) ((contains (range l h) v)))",
];
