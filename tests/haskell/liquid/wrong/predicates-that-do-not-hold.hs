-- Predicate parameters, wrong by a hair.
module PredicatesThatDoNotHold where

{-@ larger :: forall <p :: Int -> Bool>. Int<p> -> Int<p> -> Int<p> @-}
larger :: Int -> Int -> Int
larger x y = if x < y then y else x + 1
-- ~ refuted postcondition

{-@ second :: forall <p :: Int -> Bool, q :: Int -> Bool>. Int<p> -> Int<q> -> Int<p> @-}
second :: Int -> Int -> Int
second x y = if x == 0 then y else x
-- ~ refuted postcondition

{-@ same :: forall <p :: Int -> Bool>. Int<p> -> Int<p> @-}
same :: Int -> Int
same x = x

{-@ odd1 :: {v:Int | v mod 2 = 1} @-}
odd1 :: Int
odd1 = same 4
-- ~ refuted postcondition

{-@ shift :: forall <p :: Int -> Bool>. Int<p> -> {v:Int | True} @-}
shift :: Int -> Int
shift x = x - 1

{-@ natural :: {v:Int | 0 <= v} -> {v:Int | 0 <= v} @-}
natural :: Int -> Int
natural x = shift x
-- ~ refuted postcondition
