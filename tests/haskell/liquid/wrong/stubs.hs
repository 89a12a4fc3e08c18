-- A stub's type is believed, and nothing else is.
module Stubs where

{-@ plus :: x:Int -> y:Int -> {v:Int | v == x + y} @-}
plus :: Int -> Int -> Int
plus = undefined -- ~ warning assumed

{-@ thrice :: x:Int -> {v:Int | v == x + x + x} @-}
thrice :: Int -> Int
thrice x = plus x x
-- ~ refuted weak-contract blame plus

{-@ positive :: {v:Int | 0 < v} -> Int @-}
positive :: Int -> Int
positive _ = undefined -- ~ warning assumed

{-@ careless :: Int -> Int @-}
careless :: Int -> Int
careless x = positive x -- ~ refuted precondition where x <= 0

-- Half of it is written.
{-@ half :: x:Int -> {v:Int | v >= 0} @-}
half :: Int -> Int
half x = if x > 0 then x else undefined -- ~ unknown unsupported

{-@ useHalf :: Int -> Nat @-}
useHalf :: Int -> Int
useHalf x = half x -- ~ unknown unsupported

-- What is inside of a function is part of it.
{-@ inner :: Int -> Nat @-}
inner :: Int -> Int
inner x = go x -- ~ unknown unsupported
  where
    go :: Int -> Int
    go = undefined

-- A property that nobody wrote holds of nothing.
prop_nothing :: Int -> Bool
prop_nothing _ = undefined -- ~ unknown unsupported
