//! Errors: where they stand, what they say, and whom they leave alone.

use gainsay_haskell::lower::FunctionState;

use crate::checking::{errors, lowered};

fn state(text: &str, name: &str) -> FunctionState {
    let (lowered, _) = lowered(text);
    lowered.functions.iter().find(|function| function.name == name).unwrap().state.clone()
}

#[test]
fn a_type_error_names_both_types_at_its_place() {
    let found = errors("f :: Int -> String\nf x =\n  x");
    assert_eq!(found, ["3: type-mismatch: the types do not fit: expected `String`, found `Int`"]);
}

#[test]
fn an_unbound_name_is_an_error_at_its_place() {
    assert_eq!(errors("f x = x\ng y = missing y"), ["2: unbound-name: `missing` is not in scope"]);
    assert_eq!(errors("f (Missing x) = x"), ["1: unbound-name: there is no constructor `Missing` in scope"]);
    assert_eq!(errors("f :: Missing -> Int\nf _ = 1"), ["1: unbound-name: there is no type `Missing` in scope"]);
}

#[test]
fn only_the_group_with_the_error_is_poisoned() {
    let text = "bad :: Int\nbad = 'c'\nuses = bad + 1\nfine x = x + 1\nfar = uses * 2";
    assert!(matches!(state(text, "bad"), FunctionState::Poisoned(_)));
    assert_eq!(state(text, "fine"), FunctionState::Fine);
    assert_eq!(state(text, "uses"), FunctionState::DependsOnPoisoned(vec!["bad".into()]));
    assert_eq!(state(text, "far"), FunctionState::DependsOnPoisoned(vec!["bad".into()]));
}

#[test]
fn an_error_in_an_unsigned_function_does_not_spread() {
    let text = "bad x = not 'c'\nuses y = bad y && True";
    assert_eq!(errors(text).len(), 1);
    assert_eq!(state(text, "uses"), FunctionState::DependsOnPoisoned(vec!["bad".into()]));
}

#[test]
fn a_missing_instance_is_named() {
    assert_eq!(errors("data T = T\nf = show T"), ["2: no-instance: there is no instance `Show T`"]);
    assert_eq!(errors("f :: a -> a -> Bool\nf x y = x == y"), ["2: no-instance: there is no instance `Eq a`"]);
}

#[test]
fn rigid_variables_stay_rigid() {
    assert_eq!(
        errors("f :: a -> Int\nf x = x")[0],
        "2: type-mismatch: the types do not fit: expected `Int`, found `a`"
    );
    assert_eq!(errors("f :: a -> b\nf x = x").len(), 1);
}

#[test]
fn infinite_types_are_refused() {
    assert_eq!(errors("f x = x x").len(), 1);
}

#[test]
fn wrong_numbers_of_arguments_are_refused() {
    assert!(errors("f :: Int -> Int\nf x y = x")[0].contains("takes 2 arguments"));
    assert!(errors("f = not True False")[0].contains("too many arguments"));
    assert!(errors("f (Just x y) = x")[0].contains("has 1 fields"));
    assert!(errors("f 0 = 1\nf x y = 2")[0].contains("different numbers of parameters"));
}

#[test]
fn ambiguous_names_and_types_are_refused() {
    assert!(errors("import Data.Map\nf = filter even [1]")[0].contains("ambiguous"));
    assert!(errors("class C a where { make :: Int -> a; use :: a -> Int }\nf = use (make 1)")[0].contains("ambiguous"));
}

#[test]
fn definitions_twice_or_without_a_body_are_refused() {
    assert!(errors("f = 1\ng = 2\nf = 3")[0].contains("defined twice"));
    assert!(errors("f :: Int")[0].contains("no definition"));
    assert!(errors("f x x = x")[0].contains("bound twice"));
}

#[test]
fn operators_without_associativity_do_not_stand_side_by_side() {
    assert!(errors("f a b c = a == b == c")[0].contains("cannot stand side by side"));
}

#[test]
fn type_families_are_unsupported_and_everything_else_goes_on() {
    let text =
        "{-# LANGUAGE TypeFamilies #-}\ntype family F a\ntype instance F Int = Bool\ng :: Int -> Int\ng x = x + 1";
    assert!(errors(text).iter().all(|error| error.contains("unsupported")));
    assert_eq!(state(text, "g"), FunctionState::Fine);
}

#[test]
fn a_type_synonym_that_is_itself_is_refused() {
    assert!(errors("type T = [T]\nf :: T -> Int\nf _ = 1")[0].contains("defined by itself"));
}

#[test]
fn deep_and_long_expressions_end_in_a_diagnostic() {
    let chain = format!("f = {}1\ng = 2", "1 + ".repeat(100_000));
    assert!(errors(&chain)[0].contains("too long"));
    assert_eq!(state(&chain, "g"), FunctionState::Fine);
    let list = format!("f = [{}1]\ng = f", "1, ".repeat(20_000));
    assert_eq!(errors(&list), Vec::<String>::new());
    let text = format!("f = {:?}", "x".repeat(100_000));
    assert_eq!(errors(&text), Vec::<String>::new());
    let statements = format!("f = do {{ {} return () }}", "print 1; ".repeat(5_000));
    assert!(errors(&statements).iter().any(|error| error.contains("too many statements")), "{:?}", errors(&statements));
}

#[test]
fn what_is_just_short_enough_is_accepted() {
    let chain = format!("f = {}1", "1 + ".repeat(990));
    let statements = format!("f = do {{ {} return () }}", "x <- Just 1; ".repeat(990));
    let joined = format!("f = {}\"\"", "\"a\" ++ ".repeat(990));
    let nested = format!("f = {}1{}", "(1 + ".repeat(90), ")".repeat(90));
    let lets = format!("f = {}1", "let { x = 1 } in ".repeat(90));
    for text in [chain, statements, joined, nested, lets] {
        let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(move || errors(&text));
        assert_eq!(thread.unwrap().join().unwrap(), Vec::<String>::new());
    }
}
