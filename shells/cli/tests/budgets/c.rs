//! C functions that take long.

use crate::{
    Program,
    seed::{Seed, each},
};

type Family = (&'static str, [usize; 5], fn(usize, &mut Seed) -> String);

const FAMILIES: [Family; 11] = [
    ("branches", [10, 20, 40, 80, 120], branches),
    ("loops", [2, 3, 4, 5, 6], loops),
    ("recursion", [20, 25, 30, 35, 40], recursion),
    ("nonlinear", [3, 4, 5, 6, 8], nonlinear),
    ("macros", [6, 8, 10, 12, 14], macros),
    ("heaps", [3, 6, 9, 12, 20], heaps),
    ("lists", [4, 8, 16, 32, 64], lists),
    ("nesting", [20, 40, 60, 80, 100], nesting),
    ("switches", [50, 100, 200, 400, 800], switches),
    ("contracts", [10, 20, 40, 80, 160], contracts),
    ("arrays", [100, 1000, 4000, 10_000, 40_000], arrays),
];

const LIST: &str = "struct node { int value; struct node *next; };\n\
    /*@ predicate list(struct node *n; int count) = n == 0 ? count == 0 : n->value |-> ?v &*& n->next |-> ?m &*& malloc_block_node(n) &*& list(m, ?c) &*& count == c + 1; @*/\n";

pub fn programs() -> Vec<Program> {
    let program = |family: &Family, size: usize| {
        let (name, _, write) = family;
        let text = write(size, &mut Seed::of(name, size));
        Program { name: format!("{name} {size}"), file: "slow.c", text }
    };
    FAMILIES.iter().flat_map(|family| family.1.map(|size| program(family, size))).collect()
}

fn integers(count: usize) -> String {
    each(count, ", ", |index| format!("int a{index}"))
}

fn branches(size: usize, seed: &mut Seed) -> String {
    let branches = each(size, "\n", |index| {
        let (other, bound) = (seed.below(size as u64), seed.below(100));
        format!("  if (a{index} * a{other} > {bound}) r = r + a{index}; else r = r - a{other} / 3;")
    });
    format!(
        "int slow({})\n//@ requires true;\n//@ ensures result != 12347;\n{{\n  int r = 0;\n{branches}\n  return r;\n}}\n",
        integers(size)
    )
}

fn loops(size: usize, _: &mut Seed) -> String {
    let open = each(size, "\n", |depth| {
        format!("  for (int i{depth} = 0; i{depth} < n + {depth}; i{depth}++)\n  //@ invariant 0 <= i{depth};\n  {{")
    });
    format!(
        "int slow(int n)\n//@ requires 0 <= n;\n//@ ensures result != 12347;\n{{\n  int s = 0;\n{open}\n  s = s * 7 % 1000003 + 1;\n{}  return s;\n}}\n",
        "  }\n".repeat(size)
    )
}

fn recursion(size: usize, _: &mut Seed) -> String {
    format!(
        "int tangle(int n)\n//@ requires true;\n//@ ensures true;\n{{\n  if (n < 2) return n;\n  return tangle(n - 1) + tangle(n - 2);\n}}\nint slow(int k)\n//@ requires true;\n//@ ensures result != k;\n{{\n  int r = tangle({size});\n  return r + k * k - k + 1;\n}}\n"
    )
}

fn nonlinear(size: usize, seed: &mut Seed) -> String {
    let power = |index: usize| vec![format!("a{index}"); size].join(" * ");
    let positive = each(size, " &*& ", |index| format!("a{index} > {}", seed.below(9) + 1));
    let sum = each(size, " + ", power);
    format!(
        "int slow({})\n//@ requires {positive};\n//@ ensures result != 12347;\n{{\n  int r = {sum} - a0 * {};\n  //@ assert r != a1 * a0 + 1;\n  return r;\n}}\n",
        integers(size),
        power(1)
    )
}

fn macros(size: usize, _: &mut Seed) -> String {
    let levels = each(size, "\n", |index| format!("#define M{}(x) (M{index}(x) * M{index}(x + {index}))", index + 1));
    format!(
        "#define M0(x) (x + 1)\n{levels}\nint slow(int x)\n//@ requires true;\n//@ ensures result != 12347;\n{{\n  return M{size}(x);\n}}\n"
    )
}

/// Many structures at once: there are many small heaps.
fn heaps(size: usize, _: &mut Seed) -> String {
    let parameters = each(size, ", ", |index| format!("struct node *n{index}"));
    let given = each(size, " &*& ", |index| format!("list(n{index}, ?c{index})"));
    let back = each(size, " &*& ", |index| format!("list(n{index}, c{index})"));
    let sum = each(size, " + ", |index| format!("c{index} * c{}", (index + 1) % size));
    format!("{LIST}void slow({parameters})\n//@ requires {given};\n//@ ensures {back} &*& {sum} != 12347;\n{{\n}}\n")
}

fn lists(size: usize, _: &mut Seed) -> String {
    let steps = each(size, "\n", |index| {
        format!(
            "  //@ open list(n{index}, _);\n  if (n{index} == 0) abort();\n  struct node *n{} = n{index}->next;\n  s = s * n{index}->value;",
            index + 1
        )
    });
    let back = (0..size).rev().map(|index| format!("  //@ close list(n{index}, _);\n")).collect::<String>();
    format!(
        "#include \"stdlib.h\"\n{LIST}int slow(struct node *n0)\n//@ requires list(n0, ?c);\n//@ ensures list(n0, c) &*& result != 12347;\n{{\n  int s = 1;\n{steps}\n{back}  return s;\n}}\n"
    )
}

fn nesting(size: usize, _: &mut Seed) -> String {
    let deep =
        (0..size).fold("x".to_owned(), |inner, index| format!("({inner} > {index} ? x * {index} : y - {index})"));
    format!("int slow(int x, int y)\n//@ requires true;\n//@ ensures result != 12347;\n{{\n  return {deep};\n}}\n")
}

fn switches(size: usize, seed: &mut Seed) -> String {
    let cases = each(size, "\n", |index| format!("    case {index}: r = r * x + {}; break;", seed.below(1000)));
    format!(
        "int slow(int x, int y)\n//@ requires true;\n//@ ensures result != x * y + 12347;\n{{\n  int r = y;\n  switch (x) {{\n{cases}\n  }}\n  switch (y) {{\n{cases}\n  }}\n  return r;\n}}\n"
    )
}

fn contracts(size: usize, seed: &mut Seed) -> String {
    let given =
        each(size, " &*& ", |index| format!("a * {} + b * c % {} != {index}", seed.below(99) + 1, seed.below(50) + 2));
    format!(
        "int slow(int a, int b, int c)\n//@ requires {given};\n//@ ensures result != 12347;\n{{\n  return a * b + b * c;\n}}\n"
    )
}

fn arrays(size: usize, _: &mut Seed) -> String {
    format!(
        "int slow(int *a, int n)\n//@ requires a[0..n] |-> ?vs &*& n >= 0;\n//@ ensures a[0..n] |-> _ &*& result != 12347;\n{{\n  int t[{size}];\n  int s = 0;\n  for (int i = 0; i < {size}; i++)\n  {{\n    t[i] = i * n;\n    s = s + t[i] * t[i / 2];\n  }}\n  return s;\n}}\n"
    )
}
