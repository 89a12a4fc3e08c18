//! Specifications that mean nothing are errors at their places, and those that only look so draw no word.

use gainsay_haskell::{
    contracts::{self, Aim},
    liquid,
};
use gainsay_source::Severity;

use crate::checking::lowered;

const PLAIN: &str = "f :: Int -> Int\nf x = x\n";
const LISTS: &str = "f :: [Int] -> Int\nf _ = 0\n";
const DATA: &str = "data T = A Int | B\nf :: T -> Int\nf _ = 0\n";

/// `line: message` of what is said about specifications.
fn said(specification: &str, code: &str, severity: Severity) -> Vec<String> {
    let (mut lowered, sources) = lowered(&format!("{specification}\n{code}"));
    let mut all = lowered.diagnostics.clone();
    all.extend(contracts::goals(&mut lowered, &Aim::Everything).diagnostics);
    let chosen = all.into_iter().filter(|one| one.code == "specification" && one.severity == severity);
    chosen.map(|one| format!("{}: {}", one.span.map_or(0, |span| sources.line(span)), one.message)).collect()
}

fn is_wrong(specification: &str, code: &str, message: &str) {
    let found = said(specification, code, Severity::Error);
    assert!(found.iter().any(|one| one.starts_with("1: ") && one.contains(message)), "{specification}: {found:?}");
}

#[test]
fn names_in_specifications_exist() {
    is_wrong("{-@ f :: x:Int -> {v:Int | v > y} @-}", PLAIN, "there is no `y` here");
    is_wrong("{-@ f :: x:{v:Int | v < y} -> Int @-}", PLAIN, "there is no `y` here");
    is_wrong("{-@ f :: xs:[Int] -> {v:Int | v = lenn xs} @-}", LISTS, "there is no `lenn` here");
    is_wrong("{-@ f :: Itn -> Int @-}", PLAIN, "there is no type or alias `Itn`");
    is_wrong("{-@ f :: n:Int -> Int / [m] @-}", PLAIN, "there is no `m` here");
    is_wrong("{-@ f :: Foo a => Int -> Int @-}", PLAIN, "there is no class or bound `Foo`");
    is_wrong("{-@ f :: Int<q> -> Int @-}", PLAIN, "there is no predicate `q`");
    is_wrong("{-@ g :: Int -> Int @-}", PLAIN, "there is no such function");
    is_wrong("{-@ reflect g @-}", PLAIN, "there is no `g`");
    is_wrong("{-@ lazy g @-}", PLAIN, "there is no `g`");
    is_wrong("{-@ measure g @-}", PLAIN, "no function `g`");
    is_wrong("{-@ qualif Q(v:Int): v < free @-}", PLAIN, "there is no `free` here");
    is_wrong("{-@ invariant {v:T | foo v >= 0} @-}", DATA, "there is no `foo` here");
    is_wrong("{-@ embed Foo as int @-}", PLAIN, "there is no type `Foo`");
    is_wrong("{-@ data U = A { n :: Int } @-}", PLAIN, "there is none");
    is_wrong("{-@ data T [siz] = A { n :: Int } | B @-}", DATA, "no measure `siz`");
    is_wrong("{-@ f :: where:Int -> Int @-}", PLAIN, "no keyword");
    is_wrong("{-@ LIQUID \"--no-terminatoin\" @-}", PLAIN, "no option");
    is_wrong("{-@ class Eq' a where eq :: a -> a -> Bool @-}", PLAIN, "no class `Eq'`");
}

#[test]
fn sorts_in_specifications_fit() {
    is_wrong("{-@ f :: xs:[Int] -> {v:Int | v = xs} @-}", LISTS, "compares a number with a list");
    is_wrong("{-@ f :: x:Int -> {v:Int | v = len x} @-}", PLAIN, "the length of a list");
    is_wrong("{-@ f :: x:Int -> {v:Int | v = (x > 0) + 1} @-}", PLAIN, "takes numbers");
    is_wrong("{-@ f :: x:Int -> {v:Int | v + x} @-}", PLAIN, "true or false");
    is_wrong("{-@ f :: x:Int -> {v:Int | v && x > 0} @-}", PLAIN, "`&&` takes a `Bool`");
    is_wrong("{-@ f :: xs:[Int] -> Int / [xs] @-}", LISTS, "a termination metric is a number");
}

#[test]
fn shapes_and_arguments_fit() {
    is_wrong("{-@ f :: Int -> Bool @-}", PLAIN, "does not refine the Haskell type, which is `Int`");
    is_wrong("{-@ f :: Int -> Int -> Int @-}", PLAIN, "does not refine the Haskell type");
    is_wrong("{-@ f :: Int @-}", PLAIN, "does not refine the Haskell type, which is `Int -> Int`");
    is_wrong("{-@ f :: Maybe Int -> Int @-}", LISTS, "does not refine the Haskell type, which is `[Int]`");
    is_wrong("{-@ data T = A { n :: Bool } | B @-}", DATA, "does not refine the Haskell type");
    is_wrong("{-@ data T = A { n :: Int, m :: Int } | B @-}", DATA, "takes 1 argument");
    is_wrong("{-@ data T = A { n :: Int } | C @-}", DATA, "no constructor of `T`");
    is_wrong("{-@ f :: xs:[Int] -> {v:Int | v = len xs xs} @-}", LISTS, "takes 1 argument");
    is_wrong("{-@ type Big N = {v:Int | v > N} ; f :: Int -> Big @-}", PLAIN, "takes 1 argument, but has 0");
    is_wrong("{-@ predicate Lt X Y = X < Y ; f :: Int -> {v:Int | Lt v} @-}", PLAIN, "takes 2 arguments, but has 1");
}

#[test]
fn nothing_is_defined_by_itself_or_twice() {
    is_wrong("{-@ type A = B ; type B = A @-}", PLAIN, "unfolds for ever");
    is_wrong("{-@ predicate P X = P X @-}", PLAIN, "unfolds for ever");
    is_wrong("{-@ f :: Int -> Int @-} {-@ f :: Int -> Int @-}", PLAIN, "two specifications");
    is_wrong("{-@ type A = Int ; type A = Int @-}", PLAIN, "defined twice");
    is_wrong("{-@ data T = A { n :: Int } | B @-} {-@ data T = A { n :: Int } | B @-}", DATA, "refined twice");
}

#[test]
fn a_function_whose_specification_is_wrong_is_not_proved() {
    for specification in ["{-@ f :: Int -> Bool @-}", "{-@ f :: Nat -> Int @-} {-@ f :: Int -> Int @-}"] {
        let (mut lowered, _) = lowered(&format!("{specification}\n{PLAIN}"));
        let liquid = liquid::elaborate(&mut lowered);
        assert!(liquid.functions.values().all(|name| liquid.stopped.contains_key(name)), "{specification}");
    }
}

#[test]
fn what_only_looks_wrong_draws_no_word() {
    for (specification, code) in [
        ("{-@ f :: in:Int -> {v:Int | v = in} @-}", PLAIN),
        ("{-@ f :: x:{Int | x > 0} -> {v:Later | v = x} ; type Later = {v:Int | v > 0} @-}", PLAIN),
        ("{-@ f :: xs:[{v:Int | 0 <= v}] -> {v:Nat | v <= len xs} @-}", LISTS),
        ("{-@ f :: forall <p :: Int -> Bool>. Int<p> -> Int @-}", PLAIN),
        ("{-@ f :: _ -> {v:_ | true} @-}", PLAIN),
        ("{-@ f :: x:Int -> {v:Int | f x = v} @-}", PLAIN),
        ("{-@ assume elsewhere :: Int -> Int @-}", PLAIN),
        ("{-@ LIQUID \"--no-termination\" @-}", PLAIN),
        ("{-@ data T = A { n :: {v:Int | v > 0} } | B @-}", DATA),
        ("{-@ f :: x:Int -> {v:Integer | v = x} @-}", "f :: Int -> Integer\nf x = toInteger x\n"),
    ] {
        assert_eq!(said(specification, code, Severity::Error), Vec::<String>::new(), "{specification}");
    }
}
