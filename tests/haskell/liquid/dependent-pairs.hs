-- Tuples whose second component depends on the first.
module DependentPairs where

{-@ next :: x:Int -> (Int, Int)<{\a b -> a < b}> @-}
next :: Int -> (Int, Int)
next x = (x, x + 1)

{-@ distance :: (Int, Int)<{\a b -> a < b}> -> {v:Int | 0 < v} @-}
distance :: (Int, Int) -> Int
distance (a, b) = b - a

{-@ named :: Int -> (from :: Int, {to:Int | from <= to}) @-}
named :: Int -> (Int, Int)
named x = if x < 0 then (x, 0) else (0, x)

{-@ span' :: Int -> {v:Int | 0 <= v} @-}
span' :: Int -> Int
span' x = case named x of (a, b) -> b - a
