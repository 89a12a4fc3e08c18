//! Viper methods that take long.

use crate::{
    Program,
    seed::{Seed, each},
};

type Family = (&'static str, [usize; 5], fn(usize, &mut Seed) -> String);

const FAMILIES: [Family; 11] = [
    ("branches", [40, 80, 120, 160, 240], branches),
    ("loops", [4, 8, 12, 16, 24], loops),
    ("nonlinear", [3, 4, 5, 6, 8], nonlinear),
    ("matching", [1, 2, 3, 4, 5], matching),
    ("literals", [50, 200, 800, 2000, 5000], literals),
    ("nesting", [20, 60, 100, 140, 180], nesting),
    ("sequences", [50, 100, 200, 400, 800], sequences),
    ("macros", [6, 8, 10, 12, 14], macros),
    ("contracts", [20, 40, 80, 160, 320], contracts),
    ("aliasing", [10, 20, 30, 40, 60], aliasing),
    ("quantified", [2, 4, 6, 8, 12], quantified),
];

pub fn programs() -> Vec<Program> {
    let program = |family: &Family, size: usize| {
        let (name, _, write) = family;
        let text = write(size, &mut Seed::of(name, size));
        Program { name: format!("{name} {size}"), file: "slow.vpr", text }
    };
    FAMILIES.iter().flat_map(|family| family.1.map(|size| program(family, size))).collect()
}

fn integers(count: usize) -> String {
    each(count, ", ", |index| format!("a{index}: Int"))
}

/// A branch for each parameter, decided by products.
fn branches(size: usize, seed: &mut Seed) -> String {
    let branches = each(size, "\n", |index| {
        let (other, bound) = (seed.below(size as u64), seed.below(100));
        format!("  if (a{index} * a{other} > {bound}) {{ r := r + a{index} * a{other} }} else {{ r := r - a{other} }}")
    });
    let bound = seed.below(1000);
    format!("method slow({}) returns (r: Int)\n  ensures r < {bound}\n{{\n  r := 0\n{branches}\n}}\n", integers(size))
}

/// Loops in loops, whose invariants are products.
fn loops(size: usize, _: &mut Seed) -> String {
    let open = each(size, "\n", |depth| {
        format!(
            "  var i{depth}: Int := 0\n  while (i{depth} < n)\n    invariant 0 <= i{depth} && s * s >= i{depth} * (i{depth} - n) && s >= 0\n  {{\n    i{depth} := i{depth} + 1; s := s + i{depth} * n"
        )
    });
    format!(
        "method slow(n: Int) returns (s: Int)\n  requires n >= 0\n  ensures s * n != 17\n{{\n  s := 0\n{open}\n{}\n}}\n",
        "  }\n".repeat(size)
    )
}

fn nonlinear(size: usize, seed: &mut Seed) -> String {
    let power = |index: usize| vec![format!("a{index}"); size].join(" * ");
    let sum = each(size, " + ", power);
    let facts = each(size, "\n", |index| format!("  assume a{index} > {}", seed.below(9) + 1));
    format!("method slow({})\n{{\n{facts}\n  assert {sum} != a0 * {} + 1\n}}\n", integers(size), power(1))
}

/// Axioms whose instances make more instances.
fn matching(size: usize, _: &mut Seed) -> String {
    let functions = each(size, "\n", |index| {
        let next = (index + 1) % size;
        format!(
            "  function f{index}(x: Int, y: Int): Int\n  axiom {{ forall x: Int, y: Int :: {{ f{index}(x, y) }} f{index}(x, y) == f{next}(f{index}(y + 1, x) + x, f{next}(x, y + 2)) }}"
        )
    });
    format!("domain D {{\n{functions}\n}}\nmethod slow(x: Int)\n{{\n  assert f0(x, 1) + f0(1, x) == 17\n}}\n")
}

fn literals(size: usize, seed: &mut Seed) -> String {
    let digits = |seed: &mut Seed| format!("7{}", each(size, "", |_| seed.below(10).to_string()));
    let (one, other, third) = (digits(seed), digits(seed), digits(seed));
    format!(
        "method slow(x: Int, y: Int)\n{{\n  assume x * {one} > y && y * y > {other}\n  assert x * y * {third} % {one} != {other}\n}}\n"
    )
}

fn nesting(size: usize, _: &mut Seed) -> String {
    let deep =
        (0..size).fold("x".to_owned(), |inner, index| format!("({inner} > {index} ? x * {index} : y - {index})"));
    format!("method slow(x: Int, y: Int)\n{{\n  assert {deep} * {deep} != 12347\n}}\n")
}

fn sequences(size: usize, seed: &mut Seed) -> String {
    let items = each(size, ", ", |index| format!("x + {}", seed.below(1000) + index as u64));
    format!(
        "method slow(x: Int, i: Int, t: Seq[Int])\n{{\n  var s: Seq[Int] := Seq({items}) ++ t\n  assume 0 <= i && i < |t|\n  assert (s ++ s[..i] ++ t)[i + |s|] == t[i]\n  assert forall j: Int :: 0 <= j && j < |s| ==> s[j] != x\n}}\n"
    )
}

/// Macros that grow with every level.
fn macros(size: usize, _: &mut Seed) -> String {
    let levels = each(size, "\n", |index| format!("define m{}(x) (m{index}(x) * m{index}(x + {index}))", index + 1));
    format!("define m0(x) (x + 1)\n{levels}\nmethod slow(x: Int)\n{{\n  assert m{size}(x) != 12347\n}}\n")
}

fn contracts(size: usize, seed: &mut Seed) -> String {
    let lines = each(size, "\n", |index| {
        let (one, other) = (seed.below(50), seed.below(50));
        format!(
            "  requires forall i: Int, j: Int :: {{ f(i, j), f(j, {index}) }} i > {one} && j > {other} ==> f(i, f(j, {index})) > f(i, j) + {index}"
        )
    });
    format!(
        "domain D {{ function f(x: Int, y: Int): Int }}\nmethod slow(x: Int)\n{lines}\n{{\n  assert f(x, f(x, 3)) != f(f(x, 4), f(5, x))\n}}\n"
    )
}

fn aliasing(size: usize, _: &mut Seed) -> String {
    let parameters = each(size, ", ", |index| format!("r{index}: Ref"));
    let permissions = each(size, "\n", |index| format!("  requires acc(r{index}.f, 1/{})", size + 1));
    let reads = each(size, " + ", |index| format!("r{index}.f * r{}.f", (index + 1) % size));
    format!("field f: Int\nmethod slow({parameters})\n{permissions}\n{{\n  assert {reads} != 12347\n}}\n")
}

fn quantified(size: usize, _: &mut Seed) -> String {
    let fields = each(size, "\n", |index| format!("field f{index}: Int"));
    let permissions =
        each(size, "\n", |index| format!("  requires forall x: Ref :: {{ x in s }} x in s ==> acc(x.f{index})"));
    let writes = each(size, "\n", |index| format!("  a.f{index} := b.f{} * c.f{index}", (index + 1) % size));
    let sums = each(size, " + ", |index| format!("a.f{index} * c.f{index}"));
    format!(
        "{fields}\nmethod slow(s: Set[Ref], a: Ref, b: Ref, c: Ref)\n  requires a in s && b in s && c in s\n{permissions}\n{{\n{writes}\n  assert {sums} != b.f0 * 12347\n}}\n"
    )
}
