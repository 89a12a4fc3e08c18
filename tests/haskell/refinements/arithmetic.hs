-- Refinements of integers: what holds is verified, what does not is refuted.
module Arithmetic where

{-@ absolute :: Int -> {v:Int | v >= 0} @-}
absolute :: Int -> Int
absolute x = if x < 0 then negate x else x

{-@ decrement :: x:{v:Int | v > 0} -> {v:Int | v > 0 && v < x} @-}
decrement :: Int -> Int
decrement x = x - 1
-- ~ refuted postcondition where x == 1 kind concrete

{-@ larger :: x:Int -> y:Int -> {v:Int | v >= x && v >= y && (v = x || v = y)} @-}
larger :: Int -> Int -> Int
larger x y = if x > y then x else y

{-@ implication :: x:Int -> {v:Bool | v <=> x > 3} @-}
implication :: Int -> Bool
implication x = x > 3

{-@ half :: x:{v:Int | v mod 2 = 0} -> {v:Int | v + v = x} @-}
half :: Int -> Int
half x = x `div` 2

{-@ mixed :: n:Integer -> {v:Int | v >= 0 => n >= 0} @-}
mixed :: Integer -> Int
mixed n = if n < 0 then -1 else 0
