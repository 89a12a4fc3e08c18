//! Inferred types, as Haskell writes them.

use crate::checking::{assert_no_errors, type_of};

#[test]
fn functions_are_generalised_with_the_constraints_they_need() {
    assert_eq!(type_of("f x y = x == y", "f"), "Eq a => a -> a -> Bool");
    assert_eq!(type_of("f x = show (x + 1)", "f"), "(Show a, Num a) => a -> String");
    assert_eq!(type_of("twice f = f . f", "twice"), "(a -> a) -> a -> a");
    assert_eq!(type_of("f = foldr (\\x n -> n + 1) 0 :: [a] -> Int", "f"), "[a] -> Int");
}

#[test]
fn a_superclass_is_not_listed_beside_its_subclass() {
    assert_eq!(type_of("f x y = x == y || x < y", "f"), "Ord a => a -> a -> Bool");
}

#[test]
fn constructor_classes_are_inferred() {
    assert_eq!(type_of("f x = fmap (+ 1) x", "f"), "(Functor a, Num b) => a b -> a b");
    assert_eq!(type_of("f m = do { x <- m; return (x, x) }", "f"), "Monad a => a b -> a (b, b)");
}

#[test]
fn the_monomorphism_restriction_holds_and_the_module_decides() {
    let text = "limit = 10\nf :: Int -> Bool\nf x = x < limit\ng = 2.5\nh = 7";
    assert_eq!(type_of(text, "limit"), "Int");
    assert_eq!(type_of(text, "g"), "Double");
    assert_eq!(type_of(text, "h"), "Integer");
}

#[test]
fn mutually_recursive_functions_share_a_type() {
    let text = "even' 0 = True\neven' n = odd' (n - 1)\nodd' 0 = False\nodd' n = even' (n - 1)";
    assert_eq!(type_of(text, "odd'"), "(Num a, Eq a) => a -> Bool");
}

#[test]
fn signatures_are_printed_as_a_user_would_write_them() {
    let text = "f :: (Ord k, Show v) => [(k, v)] -> Maybe (Either k v) -> (k -> v -> [[v]]) -> String\nf = undefined";
    assert_eq!(type_of(text, "f"), "(Ord k, Show v) => [(k, v)] -> Maybe (Either k v) -> (k -> v -> [[v]]) -> String");
}

#[test]
fn record_fields_are_functions() {
    let text = "data P a = P { left :: a, right :: Int }\nf p = (left p, right p)";
    assert_eq!(type_of(text, "f"), "P a -> (a, Int)");
}

#[test]
fn higher_rank_arguments_are_accepted_where_annotated() {
    let text = "{-# LANGUAGE RankNTypes #-}\nf :: (forall a. a -> a) -> (Int, Bool)\nf i = (i 1, i True)\ng = f id";
    assert_eq!(type_of(text, "f"), "(forall a. a -> a) -> (Int, Bool)");
    assert_eq!(type_of(text, "g"), "(Int, Bool)");
}

#[test]
fn explicit_foralls_scope_over_the_definition_and_implicit_ones_do_not() {
    assert_no_errors("f :: [a] -> [a]\nf xs = g xs where { g :: [a] -> [a]; g ys = ys }");
    assert_no_errors("f :: forall a. [a] -> [a]\nf xs = ys where { ys :: [a]; ys = reverse xs }");
}

#[test]
fn kinds_and_promoted_types_do_not_get_in_the_way() {
    assert_no_errors(
        "{-# LANGUAGE DataKinds, KindSignatures, GADTs #-}\ndata Nat = Z | S Nat\n\
         data Vec (n :: Nat) (a :: Type) where { Nil :: Vec 'Z a; Cons :: a -> Vec n a -> Vec ('S n) a }\n\
         toList' :: Vec n a -> [a]\ntoList' Nil = []\ntoList' (Cons x xs) = x : toList' xs",
    );
}

#[test]
fn equality_constraints_are_used() {
    assert_no_errors("{-# LANGUAGE GADTs #-}\nf :: (a ~ Int) => a -> Int\nf x = x + 1\ng = f 2");
}
