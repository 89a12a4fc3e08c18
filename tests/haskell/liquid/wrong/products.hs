-- What does not hold of products.
module Products where

{-@ area :: w:Int -> h:Int -> {v:Nat | v == w * h} @-}
area :: Int -> Int -> Int
area w h = w * h
-- ~ refuted postcondition

{-@ times :: x:Int -> n:Nat -> {v:Int | v == x * n} @-}
times :: Int -> Int -> Int
times x n = if n == 0 then x else x + times x (n - 1)
-- ~ refuted postcondition

{-@ scaled :: a:Int -> b:{Int | a <= b} -> c:Int -> {v:Int | v == b * c && a * c <= v} @-}
scaled :: Int -> Int -> Int -> Int
scaled _ b c = b * c
-- ~ refuted postcondition

{-@ larger :: a:Nat -> b:Nat -> {v:Int | v == a * b && a <= v} @-}
larger :: Int -> Int -> Int
larger a b = a * b
-- ~ refuted postcondition
