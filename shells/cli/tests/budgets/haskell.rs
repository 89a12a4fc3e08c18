//! Haskell properties that take long.

use crate::{
    Program,
    seed::{Seed, each},
};

type Family = (&'static str, [usize; 5], fn(usize, &mut Seed) -> String);

const FAMILIES: [Family; 11] = [
    ("branches", [8, 12, 16, 20, 24], branches),
    ("recursion", [1, 2, 3, 4, 5], recursion),
    ("nonlinear", [3, 4, 5, 6, 8], nonlinear),
    ("lists", [3, 5, 7, 9, 12], lists),
    ("types", [4, 8, 12, 16, 20], types),
    ("powers", [10, 16, 20, 24, 30], powers),
    ("doubling", [10, 15, 20, 25, 30], doubling),
    ("nesting", [20, 40, 60, 80, 100], nesting),
    ("constructors", [10, 20, 40, 60, 80], constructors),
    ("functions", [2, 3, 4, 5, 6], functions),
    ("definitions", [50, 100, 200, 400, 800], definitions),
];

pub fn programs() -> Vec<Program> {
    let program = |family: &Family, size: usize| {
        let (name, _, write) = family;
        let text = format!("module Slow where\n\n{}", write(size, &mut Seed::of(name, size)));
        Program { name: format!("{name} {size}"), file: "Slow.hs", text }
    };
    FAMILIES.iter().flat_map(|family| family.1.map(|size| program(family, size))).collect()
}

fn integers(count: usize) -> (String, String) {
    ("Integer -> ".repeat(count), each(count, " ", |index| format!("a{index}")))
}

fn branches(size: usize, seed: &mut Seed) -> String {
    let (types, names) = integers(size);
    let sum = each(size, " + ", |index| {
        let (other, bound) = (seed.below(size as u64), seed.below(100));
        format!("(if a{index} * a{other} > {bound} then a{index} else a{other} - 1)")
    });
    format!("prop_slow :: {types}Bool\nprop_slow {names} = {sum} /= 12347\n")
}

fn recursion(size: usize, _: &mut Seed) -> String {
    format!(
        "tangle :: Integer -> Integer -> Integer\ntangle m n\n  | m <= 0 = n + 1\n  | n <= 0 = tangle (m - 1) 1\n  | otherwise = tangle (m - 1) (tangle m (n - 1))\n\nprop_slow :: Integer -> Bool\nprop_slow n = tangle {size} n /= n * n + 12347\n"
    )
}

fn nonlinear(size: usize, _: &mut Seed) -> String {
    let (types, names) = integers(size);
    let power = |index: usize| vec![format!("a{index}"); size].join(" * ");
    let sum = each(size, " + ", power);
    format!("prop_slow :: {types}Bool\nprop_slow {names} = a0 <= 1 || a1 <= 1 || {sum} /= a0 * {} + 1\n", power(1))
}

fn lists(size: usize, _: &mut Seed) -> String {
    format!(
        "permutations' :: [Int] -> [[Int]]\npermutations' [] = [[]]\npermutations' (x : xs) = concatMap (insertions x) (permutations' xs)\n\ninsertions :: Int -> [Int] -> [[Int]]\ninsertions x [] = [[x]]\ninsertions x (y : ys) = (x : y : ys) : map (y :) (insertions x ys)\n\nordered :: [Int] -> Bool\nordered (x : y : rest) = x <= y && ordered (y : rest)\nordered _ = True\n\nprop_slow :: [Int] -> Bool\nprop_slow xs = length xs > {size} || any ordered (permutations' xs)\n"
    )
}

/// Types that double with every definition.
fn types(size: usize, _: &mut Seed) -> String {
    let pairs = each(size, "\n", |index| format!("    p{} = (p{index}, p{index})", index + 1));
    format!("prop_slow :: Int -> Bool\nprop_slow x = p{size} `seq` x * x /= 12347\n  where\n    p0 = (x, x)\n{pairs}\n")
}

fn powers(size: usize, seed: &mut Seed) -> String {
    let base = seed.below(7) + 2;
    format!(
        "prop_slow :: Integer -> Bool\nprop_slow x = ({base} ^ (2 ^ ({size} :: Integer) :: Integer) + x * x) `mod` 1000003 /= 17\n"
    )
}

/// A text that doubles with every step.
fn doubling(size: usize, _: &mut Seed) -> String {
    format!(
        "double :: Int -> [Int] -> [Int]\ndouble 0 text = text\ndouble n text = double (n - 1) (text ++ text)\n\nprop_slow :: [Int] -> Bool\nprop_slow text = sum (double {size} (1 : text)) /= 12347\n"
    )
}

fn nesting(size: usize, _: &mut Seed) -> String {
    let deep = (0..size)
        .fold("x".to_owned(), |inner, index| format!("(if {inner} > {index} then x * {index} else y - {index})"));
    format!("prop_slow :: Integer -> Integer -> Bool\nprop_slow x y = {deep} /= 12347\n")
}

fn constructors(size: usize, seed: &mut Seed) -> String {
    let names = each(size, " | ", |index| format!("C{index}"));
    let cases = each(size, "\n", |index| format!("step C{index} = C{}", seed.below(size as u64)));
    let values = each(size, "\n", |index| format!("value C{index} = {index}"));
    format!(
        "data Colour = {names} deriving (Eq, Ord, Show)\n\nstep :: Colour -> Colour\n{cases}\n\nvalue :: Colour -> Int\n{values}\n\nprop_slow :: Colour -> Colour -> Colour -> Colour -> Bool\nprop_slow a b c d = value (step (step a)) * value (step b) + value (step c) * value d /= 12347\n"
    )
}

fn functions(size: usize, _: &mut Seed) -> String {
    let types = "(Int -> Int -> Int) -> ".repeat(size);
    let names = each(size, " ", |index| format!("f{index}"));
    let calls = each(size, " + ", |index| format!("foldr f{index} {index} (map (f{} 3) xs)", (index + 1) % size));
    format!("prop_slow :: {types}[Int] -> Bool\nprop_slow {names} xs = {calls} /= 12347\n")
}

fn definitions(size: usize, seed: &mut Seed) -> String {
    let definitions = each(size, "\n", |index| {
        let other = seed.below(size as u64);
        format!(
            "f{index} :: Integer -> Integer\nf{index} n = if n <= 0 then {index} else f{other} (n - 1) + f{} (n - 2)\n",
            (index + 1) % size
        )
    });
    format!("{definitions}\nprop_slow :: Integer -> Bool\nprop_slow n = f0 n /= 12347\n")
}
