//! Things that are always true, with holes.

use super::{
    Maker,
    scope::{Scope, Type},
};

/// Letters stand for values: `A B` integers, `Q R` sequences, `S T` sets, `V W` multisets, `M` a map, `P` a truth value.
const THEOREMS: &[&str] = &[
    "|Q ++ R| == |Q| + |R|",
    "(Q ++ R)[..|Q|] == Q",
    "(Q ++ R)[|Q|..] == R",
    "(A in (Q ++ R)) == (A in Q || A in R)",
    "|Q[A := B]| == |Q|",
    "Q[A := B][A] == B",
    "forall i: Int :: 0 <= i && i < |Q| ==> Q[i] in Q",
    "0 <= A && A <= |Q| ==> Q[..A] ++ Q[A..] == Q",
    "0 <= A && A < |Q| ==> |Q[A..]| > 0",
    "|Q[..A]| <= |Q|",
    "A < B ==> |([A..B))| == B - A",
    "A < B ==> A in ([A..B))",
    "!(B in ([A..B)))",
    "(A in (S union T)) == (A in S || A in T)",
    "(A in (S intersection T)) == (A in S && A in T)",
    "(A in (S setminus T)) == (A in S && !(A in T))",
    "(S intersection T) subset S",
    "S subset (S union T)",
    "|S union T| <= |S| + |T|",
    "|S union Set(A)| >= |S|",
    "(S setminus T) union (S intersection T) == S",
    "|Set(A, B)| == (A == B ? 1 : 2)",
    "S subset T && A in S ==> A in T",
    "(A in (V union W)) == (A in V) + (A in W)",
    "|V union W| == |V| + |W|",
    "(A in (V setminus W)) <= (A in V)",
    "(A in (V intersection W)) <= (A in W)",
    "(A in V) >= 0",
    "M[A := B][A] == B",
    "A in M[A := B]",
    "domain(M[A := B]) == domain(M) union Set(A)",
    "A in M ==> M[A] in range(M)",
    "(A in M) == (A in domain(M))",
    "A % 3 >= 0 && A % 3 < 3",
    "(A \\ 3) * 3 + A % 3 == A",
    "A > B ==> A - B >= 1",
    "A * 2 == B * 2 ==> A == B",
    "P || !P",
    "(P ==> false) == !P",
    "(P ? A : B) >= A || (P ? A : B) >= B",
    "forall i: Int :: i > A ==> i >= A + 1",
    "(let z == (A + 1) in z > A)",
    "exists i: Int :: i in Set(A)",
    "1/2 + 1/2 == write && none < 1/4",
];

impl Maker<'_> {
    /// Values in the holes make it true, but for those that need more than values: an index, which is then guarded.
    pub(super) fn theorem(&mut self, scope: &Scope) -> String {
        let theorem = THEOREMS[self.chance.below(THEOREMS.len())];
        let depth = self.chance.below(2);
        let mut text = String::new();
        let mut values: Vec<(&str, String)> = Vec::new();
        let holes = [
            ("A", Type::Int),
            ("B", Type::Int),
            ("Q", Type::Seq),
            ("R", Type::Seq),
            ("S", Type::Set),
            ("T", Type::Set),
            ("V", Type::Multiset),
            ("W", Type::Multiset),
            ("M", Type::Map),
            ("P", Type::Bool),
        ];
        for (hole, typ) in holes {
            if theorem.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == hole) {
                values.push((hole, self.value(scope, typ, depth)));
            }
        }
        let filled = |words: &str| {
            super::scope::renamed(words, &|word| {
                values.iter().find(|(hole, _)| *hole == word).map(|(_, value)| value.clone())
            })
        };
        if theorem.contains("Q[A := B]") {
            text.push_str(&filled("0 <= A && A < |Q| ==> "));
        }
        text.push_str(&filled(theorem));
        format!("({text})")
    }
}
